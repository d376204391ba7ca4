import { createHash, randomBytes } from "node:crypto";
import { type BodyOf, NODE_ERRORS_KEPT, type NodeTrouble, type nodeHello } from "@verdict/contract";
import { and, eq, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { judgeNodes } from "./tables.ts";

export type NodeRecord = typeof judgeNodes.$inferSelect;

/** A node without a sign of life for longer than this counts as gone. */
export const NODE_LIVE_SECONDS = 30;
/** Attempts in a row that may fail at a node before it is set aside. */
const FAILURES_MAX = 3;
/** Longest text of an entry in a node's error list, in characters. */
const ERROR_MAX = 1000;

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The node that a token belongs to, if it is let in. */
export async function findNode(db: Db, token: string): Promise<NodeIdentity | null> {
  const [node] = await db
    .select({ id: judgeNodes.id, name: judgeNodes.name })
    .from(judgeNodes)
    .where(
      and(
        eq(judgeNodes.tokenHash, hashToken(token)),
        eq(judgeNodes.disabled, false),
        isNull(judgeNodes.removedAt),
      ),
    );
  return node ?? null;
}

/** Makes a node, or gives an existing one a new token. */
export async function registerNode(db: Sql, name: string, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  await db
    .insert(judgeNodes)
    .values({ name, tokenHash })
    .onConflictDoUpdate({
      target: judgeNodes.name,
      targetWhere: isNull(judgeNodes.removedAt),
      set: { tokenHash },
    });
}

export async function noteHello(db: Sql, nodeId: number, hello: BodyOf<typeof nodeHello>): Promise<void> {
  const { slots, languages, sandbox, version, sandboxVersion, host, cpuCores } = hello;
  await db
    .update(judgeNodes)
    .set({ slots, languages, sandbox, version, sandboxVersion, host, cpuCores, seenAt: sql`now()` })
    .where(eq(judgeNodes.id, nodeId));
}

/** Notes a sign of life; at most one write in two seconds. */
export async function noteSeen(db: Sql, nodeId: number): Promise<void> {
  await db
    .update(judgeNodes)
    .set({ seenAt: sql`now()` })
    .where(
      and(
        eq(judgeNodes.id, nodeId),
        or(isNull(judgeNodes.seenAt), lt(judgeNodes.seenAt, sql`now() - interval '2 seconds'`)),
      ),
    );
}

/** Whether a node seen last at this column's time is connected; never null. */
export const seenLately = (seenAt: SQLWrapper): SQL<boolean> =>
  sql`coalesce(${seenAt} > now() - make_interval(secs => ${NODE_LIVE_SECONDS}), false)`;

export const isLive = seenLately(judgeNodes.seenAt);

/** Nodes that are connected and let in; those that drain or were set aside among them. */
export function liveNodes(db: Sql) {
  return db
    .select()
    .from(judgeNodes)
    .where(and(eq(judgeNodes.disabled, false), isNull(judgeNodes.removedAt), isLive));
}

export interface Trouble {
  kind: NodeTrouble;
  /** The cause in English, for staff. */
  text: string;
  /** The attempt that failed at the node; null where the node is not to blame for one. */
  attemptId: number | null;
}

/**
 * Enters what went wrong into the node's list, and sets it aside when it is not to be trusted with work: a full disk,
 * a self-test that failed, or attempts in a row that failed at it. Returns the reason if it was set aside just now.
 */
export function noteTrouble(
  db: Db,
  nodeId: number,
  { kind, text, attemptId }: Trouble,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [node] = await tx.select().from(judgeNodes).where(eq(judgeNodes.id, nodeId)).for("update");
    if (!node) return null;
    const entry = { at: new Date().toISOString(), kind, text: text.slice(0, ERROR_MAX) };
    const counts = attemptId !== null && !node.failing.includes(attemptId);
    const failing = counts ? [...node.failing, attemptId].slice(-FAILURES_MAX) : node.failing;
    const tooMany = counts && failing.length >= FAILURES_MAX;
    const untrusted = kind === "disk_full" || kind === "self_test" ? entry : null;
    const aside =
      node.aside ??
      untrusted ??
      (tooMany
        ? {
            ...entry,
            kind: "jobs_failed" as const,
            text: `${failing.length} attempts in a row; the last: ${entry.text}`,
          }
        : null);
    await tx
      .update(judgeNodes)
      .set({ failing, aside, errors: [entry, ...node.errors].slice(0, NODE_ERRORS_KEPT) })
      .where(eq(judgeNodes.id, nodeId));
    return node.aside === null && aside !== null ? aside.text : null;
  });
}

/** An attempt went well at the node: what failed before was not in a row with what comes. */
export async function noteSuccess(db: Sql, nodeId: number): Promise<void> {
  await db
    .update(judgeNodes)
    .set({ failing: [] })
    .where(and(eq(judgeNodes.id, nodeId), ne(judgeNodes.failing, [])));
}

/** Lets a node that was set aside or drains have work again. */
export async function resume(db: Sql, nodeId: number, more: { draining?: false; disabled?: false } = {}) {
  await db
    .update(judgeNodes)
    .set({ ...more, aside: null, failing: [] })
    .where(eq(judgeNodes.id, nodeId));
  await notify(db, "judge_work");
}

const CACHE_MS = 3000;

/** Language name → toolchain version over the live nodes, read again every few seconds. */
export function offeredLanguages(db: Db): () => Promise<Map<string, string>> {
  let cached: Promise<Map<string, string>> | undefined;
  let until = 0;
  return () => {
    if (!cached || Date.now() > until) {
      until = Date.now() + CACHE_MS;
      cached = liveNodes(db).then(
        (nodes) =>
          new Map(nodes.flatMap((node) => node.languages.map(({ name, version }) => [name, version]))),
      );
      cached.catch(() => {
        cached = undefined;
      });
    }
    return cached;
  };
}
