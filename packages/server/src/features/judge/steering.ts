import type { BodyOf, DataOf, nodeHeartbeat } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { hashToken, isLive, type NodeRecord, newToken, noteTrouble, resume } from "./nodes.ts";
import { forgottenBy, heldBy, requeue } from "./queue.ts";
import { judgeNodes } from "./tables.ts";
import { nextWarmUp, noteWarmed } from "./warm-up.ts";

/** Makes a node; its token is returned this once. */
export async function createNode(db: Db, name: string) {
  const token = newToken();
  const [node] = await db
    .insert(judgeNodes)
    .values({ name, tokenHash: hashToken(token) })
    .onConflictDoNothing()
    .returning({ id: judgeNodes.id });
  if (!node) throw new Refusal("node-name-taken");
  return { id: node.id, name, token };
}

type Change = Partial<Pick<NodeRecord, "name" | "tokenHash" | "disabled" | "draining">>;

/** Changes a node that was not removed. */
async function change(db: Sql, id: number, set: Change): Promise<NodeRecord> {
  const [node] = await db
    .update(judgeNodes)
    .set(set)
    .where(and(eq(judgeNodes.id, id), isNull(judgeNodes.removedAt)))
    .returning();
  if (!node) throw new Refusal("node-not-found");
  return node;
}

export async function renewToken(db: Db, id: number) {
  const token = newToken();
  const { name } = await change(db, id, { tokenHash: hashToken(token) });
  return { id, name, token };
}

export async function renameNode(db: Db, id: number, name: string): Promise<void> {
  try {
    await change(db, id, { name });
  } catch (error) {
    throw isTaken(error) ? new Refusal("node-name-taken") : error;
  }
}

/** PostgreSQL's unique_violation: the index is the judge of names, whoever else is just making one. */
function isTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "23505";
}

export async function drainNode(db: Db, id: number): Promise<void> {
  await change(db, id, { draining: true });
}

/** Gives work again to a node that drains or was set aside. */
export async function resumeNode(db: Db, id: number): Promise<void> {
  await change(db, id, { draining: false });
  await resume(db, id);
}

/** Shuts a node out; what it held is judged elsewhere, and what it still says of it is refused. */
export async function disableNode(db: Db, id: number): Promise<void> {
  await takeBack(db, await change(db, id, { disabled: true }));
}

export async function enableNode(db: Db, id: number): Promise<void> {
  await change(db, id, { disabled: false });
  await resume(db, id);
}

export async function removeNode(db: Db, id: number): Promise<void> {
  const node = await change(db, id, { disabled: true });
  await db.update(judgeNodes).set({ removedAt: sql`now()` }).where(eq(judgeNodes.id, id));
  await takeBack(db, node);
}

/** Staff's doing, not a failure: it does not count against the attempts. */
async function takeBack(db: Db, node: NodeIdentity): Promise<void> {
  const held = await forgottenBy(db, node, []);
  await requeue(db, held, { reason: null, where: heldBy(node) });
}

export async function orderSelfTest(db: Db, id: number): Promise<void> {
  const [node] = await db
    .select({ live: isLive, disabled: judgeNodes.disabled })
    .from(judgeNodes)
    .where(and(eq(judgeNodes.id, id), isNull(judgeNodes.removedAt)));
  if (!node) throw new Refusal("node-not-found");
  if (!node.live || node.disabled) throw new Refusal("node-away");
  await db.update(judgeNodes).set({ selfTestWantedAt: sql`now()` }).where(eq(judgeNodes.id, id));
}

type Beat = BodyOf<typeof nodeHeartbeat>;

/** Stores what a node says of itself; a self-test among it decides whether it is trusted with work. */
export async function noteHeartbeat(
  db: Db,
  { id }: NodeIdentity,
  { load, cpuLoad, memoryLoad, cacheBytes, cacheLimitBytes, selfTest, warmed }: Beat,
): Promise<{ answer: DataOf<typeof nodeHeartbeat>; aside: string | null }> {
  const tested = selfTest && { selfTest, selfTestAt: sql`now()`, selfTestWantedAt: null };
  const figures = { load, cpuLoad, memoryLoad, cacheBytes, cacheLimitBytes };
  const [node] = await db
    .update(judgeNodes)
    .set({ ...figures, ...tested, seenAt: sql`now()` })
    .where(eq(judgeNodes.id, id))
    .returning();
  let aside: string | null = null;
  if (selfTest?.passed && node?.aside) await resume(db, id);
  if (selfTest && !selfTest.passed) {
    const failed = selfTest.checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
    aside = await noteTrouble(db, id, { kind: "self_test", text: failed.join("\n"), attemptId: null });
  }
  await noteWarmed(db, id, warmed);
  return {
    answer: {
      selfTest: node !== undefined && wantsSelfTest(node, selfTest),
      warmUp: await nextWarmUp(db, id),
    },
    aside,
  };
}

/** A node that was set aside tests itself again after a while; longer where its self-test may miss what is wrong. */
const RETEST_MS = { self_test: 60_000, disk_full: 60_000, jobs_failed: 600_000 } as const;

function wantsSelfTest(node: NodeRecord, reported: Beat["selfTest"]): boolean {
  if (reported) return false;
  if (node.selfTestWantedAt) return true;
  if (!node.aside) return false;
  const since = Math.max(Date.parse(node.aside.at), node.selfTestAt?.getTime() ?? 0);
  const pause = RETEST_MS[node.aside.kind as keyof typeof RETEST_MS] ?? RETEST_MS.jobs_failed;
  return Date.now() - since > pause;
}
