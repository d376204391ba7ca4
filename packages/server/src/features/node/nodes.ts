import {
  type BodyOf,
  NODE_ERRORS_KEPT,
  type NodeSelfTest,
  type NodeTrouble,
  type NodeTroubleEntry,
  type nodeHello,
} from "@verdict/contract";
import { and, eq, gt, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isWithin } from "../../platform/address.ts";
import { cached } from "../../platform/cache.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { secretHash } from "../../platform/secret.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { happened } from "../happening/happening.ts";
import type { OfferedLanguages } from "../language/available.ts";
import { judgeNodes } from "./tables.ts";

export type NodeRecord = typeof judgeNodes.$inferSelect;

/** A node without a sign of life for longer than this counts as gone. */
const NODE_LIVE_SECONDS = 30;
/** Longest text of an entry in a node's error list, in characters. */
const ERROR_MAX = 1000;

/** The node that a token from this address belongs to, if it is let in. */
export async function findNode(db: Db, token: string, ip: string): Promise<NodeIdentity | null> {
  const hash = secretHash(token);
  const [node] = await db
    .select({ id: judgeNodes.id, name: judgeNodes.name, addresses: judgeNodes.addresses })
    .from(judgeNodes)
    .where(
      and(
        or(
          eq(judgeNodes.tokenHash, hash),
          and(eq(judgeNodes.oldTokenHash, hash), gt(judgeNodes.oldTokenUntil, sql`now()`)),
        ),
        eq(judgeNodes.disabled, false),
        isNull(judgeNodes.removedAt),
      ),
    );
  if (!node) return null;
  const { id, name, addresses } = node;
  if (isAmong(ip, addresses)) return { id, name };
  await raiseAlarm(db, id, { kind: "address", text: `its token came from ${ip}` });
  return null;
}

/** Whether an address is one of these or in one of these networks; with none named every one is. */
export const isAmong = (ip: string, addresses: readonly string[]): boolean =>
  addresses.length === 0 || isWithin(ip, addresses);

/** Notes why a node's token may be in other hands; while an alarm stands, no further one is written. */
export async function raiseAlarm(db: Sql, nodeId: number, { kind, text }: Pick<Trouble, "kind" | "text">) {
  const entry: NodeTroubleEntry = { at: new Date().toISOString(), kind, text };
  const raised = await db
    .update(judgeNodes)
    .set({
      alarm: entry,
      errors: sql`jsonb_path_query_array(${JSON.stringify([entry])}::jsonb || ${judgeNodes.errors}, ${`$[0 to ${NODE_ERRORS_KEPT - 1}]`}::jsonpath)`,
    })
    .where(and(eq(judgeNodes.id, nodeId), isNull(judgeNodes.alarm)))
    .returning({ id: judgeNodes.id });
  if (raised.length === 0) return false;
  await happened(db, "node.lost", { node: nodeId, reason: "alarm", detail: text });
  return true;
}

/** Makes a node, or gives an existing one a new token. */
export async function registerNode(db: Sql, name: string, token: string): Promise<void> {
  const tokenHash = secretHash(token);
  await db
    .insert(judgeNodes)
    .values({ name, tokenHash })
    .onConflictDoUpdate({
      target: judgeNodes.name,
      targetWhere: isNull(judgeNodes.removedAt),
      set: { tokenHash },
    });
}

export async function noteHello(
  db: Sql,
  nodeId: number,
  hello: Omit<BodyOf<typeof nodeHello>, "protocol">,
): Promise<void> {
  const { holding, testlib = null, ...told } = hello;
  await db
    .update(judgeNodes)
    .set({ ...told, testlib, seenAt: sql`now()` })
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

/** Nodes that are connected and let in; those that drain or were quarantined among them. */
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
 * Enters what went wrong into the node's list. Whether the node is to blame only its self-test can tell: a submission
 * that no node can run would else quarantine one after the other. What failed for lack of test data asks for none.
 */
export function noteTrouble(db: Db, nodeId: number, { kind, text, attemptId }: Trouble): Promise<void> {
  return db.transaction(async (tx) => {
    const [node] = await tx.select().from(judgeNodes).where(eq(judgeNodes.id, nodeId)).for("update");
    if (!node) return;
    const entry = { at: new Date().toISOString(), kind, text: text.slice(0, ERROR_MAX) };
    const counts = attemptId !== null && !node.failing.includes(attemptId);
    const failing = counts ? [...node.failing, attemptId].slice(-NODE_ERRORS_KEPT) : node.failing;
    const asked =
      kind === "data" || kind === "protocol" ? node.selfTestWantedAt : (node.selfTestWantedAt ?? new Date());
    await tx
      .update(judgeNodes)
      .set({ failing, selfTestWantedAt: asked, errors: [entry, ...node.errors].slice(0, NODE_ERRORS_KEPT) })
      .where(eq(judgeNodes.id, nodeId));
  });
}

/** Enters once that the node speaks another version than the server; it says so with every call. */
export async function noteOtherProtocol(db: Db, nodeId: number, text: string): Promise<void> {
  const [node] = await db
    .select({ errors: judgeNodes.errors })
    .from(judgeNodes)
    .where(eq(judgeNodes.id, nodeId));
  if (node?.errors[0]?.kind === "protocol") return;
  await noteTrouble(db, nodeId, { kind: "protocol", text, attemptId: null });
}

/**
 * Stores a self-test, which alone decides whether a node is trusted with work. Returns why, if it was quarantined just
 * now.
 */
export function noteSelfTest(db: Db, nodeId: number, selfTest: NodeSelfTest): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [node] = await tx.select().from(judgeNodes).where(eq(judgeNodes.id, nodeId)).for("update");
    if (!node) return null;
    await tx
      .update(judgeNodes)
      .set({ selfTest, selfTestAt: sql`now()`, selfTestWantedAt: null })
      .where(eq(judgeNodes.id, nodeId));
    if (selfTest.passed) {
      if (node.quarantine) await resume(tx, nodeId);
      return null;
    }
    if (node.quarantine) return null;
    const failed = selfTest.checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
    const text = failed.join("\n").slice(0, ERROR_MAX);
    const quarantine = { at: new Date().toISOString(), kind: "self_test" as const, text };
    await tx
      .update(judgeNodes)
      .set({ quarantine, errors: [quarantine, ...node.errors].slice(0, NODE_ERRORS_KEPT) })
      .where(eq(judgeNodes.id, nodeId));
    return text;
  });
}

/** An attempt went well at the node: what failed before was not in a row with what comes. */
export async function noteSuccess(db: Sql, nodeId: number): Promise<void> {
  await db
    .update(judgeNodes)
    .set({ failing: [] })
    .where(and(eq(judgeNodes.id, nodeId), ne(judgeNodes.failing, [])));
}

/** Lets a node that was quarantined or drains have work again. */
export async function resume(db: Sql, nodeId: number, more: { draining?: false; disabled?: false } = {}) {
  await db
    .update(judgeNodes)
    .set({ ...more, quarantine: null, failing: [] })
    .where(eq(judgeNodes.id, nodeId));
  await notify(db, "judge_work");
}

const CACHE_MS = 3000;
const offers = new WeakMap<Db, () => Promise<OfferedLanguages>>();

/** Read again every few seconds. */
export function offeredLanguages(db: Db): Promise<OfferedLanguages> {
  const known = offers.get(db);
  if (known) return known();
  const read = cached(CACHE_MS, async () => {
    const nodes = await liveNodes(db);
    return new Map(nodes.flatMap((node) => node.languages.map(({ name, version }) => [name, version])));
  });
  offers.set(db, read);
  return read();
}
