import { createHash } from "node:crypto";
import type { BodyOf, nodeHello } from "@verdict/contract";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { judgeNodes } from "./tables.ts";

/** A node without a sign of life for longer than this counts as gone. */
const NODE_LIVE_SECONDS = 30;

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The enabled node that a token belongs to. */
export async function findNode(db: Db, token: string): Promise<NodeIdentity | null> {
  const [node] = await db
    .select({ id: judgeNodes.id, name: judgeNodes.name })
    .from(judgeNodes)
    .where(and(eq(judgeNodes.tokenHash, hashToken(token)), eq(judgeNodes.disabled, false)));
  return node ?? null;
}

/** Makes a node, or gives an existing one a new token. */
export async function registerNode(db: Sql, name: string, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  await db
    .insert(judgeNodes)
    .values({ name, tokenHash })
    .onConflictDoUpdate({ target: judgeNodes.name, set: { tokenHash } });
}

export async function noteHello(db: Sql, nodeId: number, hello: BodyOf<typeof nodeHello>): Promise<void> {
  await db
    .update(judgeNodes)
    .set({ slots: hello.slots, languages: hello.languages, sandbox: hello.sandbox, seenAt: sql`now()` })
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

export function liveNodes(db: Sql) {
  return db
    .select()
    .from(judgeNodes)
    .where(
      and(
        eq(judgeNodes.disabled, false),
        gt(judgeNodes.seenAt, sql`now() - make_interval(secs => ${NODE_LIVE_SECONDS})`),
      ),
    );
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
