import type { BodyOf, DataOf, nodeHeartbeat } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret, secretHash } from "../../platform/secret.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { isLive, type NodeRecord, noteSelfTest, resume } from "./nodes.ts";
import { judgeNodes } from "./tables.ts";
import { nextWarmUp, noteWarmed } from "./warm-up.ts";

/** Makes a node; its token is returned this once. */
export async function createNode(db: Db, name: string) {
  const token = newSecret();
  const [node] = await db
    .insert(judgeNodes)
    .values({ name, tokenHash: secretHash(token) })
    .onConflictDoNothing()
    .returning({ id: judgeNodes.id });
  if (!node) throw new Refusal("node-name-taken");
  return { id: node.id, name, token };
}

type Change = Partial<Pick<NodeRecord, "name" | "disabled" | "draining" | "addresses" | "alarm">>;

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

/** The old token is let in for `oldMinutes` more. */
export async function renewToken(db: Db, id: number, oldMinutes: number) {
  const token = newSecret();
  const [node] = await db
    .update(judgeNodes)
    .set({
      tokenHash: secretHash(token),
      oldTokenHash: oldMinutes > 0 ? judgeNodes.tokenHash : null,
      oldTokenUntil: oldMinutes > 0 ? sql`now() + make_interval(mins => ${oldMinutes})` : null,
    })
    .where(and(eq(judgeNodes.id, id), isNull(judgeNodes.removedAt)))
    .returning({ name: judgeNodes.name });
  if (!node) throw new Refusal("node-not-found");
  return { id, name: node.name, token };
}

export async function bindNode(db: Db, id: number, addresses: string[]): Promise<void> {
  await change(db, id, { addresses });
}

export async function takeAlarmDown(db: Db, id: number): Promise<void> {
  await change(db, id, { alarm: null });
}

export async function renameNode(db: Db, id: number, name: string): Promise<void> {
  await refuseDuplicate(change(db, id, { name }), "node-name-taken");
}

export async function drainNode(db: Db, id: number): Promise<void> {
  await change(db, id, { draining: true });
}

/** Gives work again to a node that drains or was quarantined. */
export async function resumeNode(db: Db, id: number): Promise<void> {
  await change(db, id, { draining: false });
  await resume(db, id);
}

/** Shuts a node out; whoever calls this takes back what is leased to it (judge/queue.ts). */
export function disableNode(db: Db, id: number): Promise<NodeRecord> {
  return change(db, id, { disabled: true });
}

export async function enableNode(db: Db, id: number): Promise<void> {
  await change(db, id, { disabled: false });
  await resume(db, id);
}

/** Shuts a node out for good; see disableNode. */
export async function removeNode(db: Db, id: number): Promise<NodeRecord> {
  const node = await change(db, id, { disabled: true });
  await db.update(judgeNodes).set({ removedAt: sql`now()` }).where(eq(judgeNodes.id, id));
  return node;
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
): Promise<{ answer: DataOf<typeof nodeHeartbeat>; quarantined: string | null }> {
  const figures = { load, cpuLoad, memoryLoad, cacheBytes, cacheLimitBytes };
  const [node] = await db
    .update(judgeNodes)
    .set({ ...figures, seenAt: sql`now()` })
    .where(eq(judgeNodes.id, id))
    .returning();
  const quarantined = selfTest && (await noteSelfTest(db, id, selfTest));
  await noteWarmed(db, id, warmed);
  return {
    answer: {
      selfTest: node !== undefined && wantsSelfTest(node, selfTest),
      warmUp: await nextWarmUp(db, id),
    },
    quarantined,
  };
}

/** A node that was quarantined tests itself again this often. */
const RETEST_MS = 60_000;

function wantsSelfTest(node: NodeRecord, reported: Beat["selfTest"]): boolean {
  if (reported) return false;
  if (node.selfTestWantedAt) return true;
  if (!node.quarantine) return false;
  const since = Math.max(Date.parse(node.quarantine.at), node.selfTestAt?.getTime() ?? 0);
  return Date.now() - since > RETEST_MS;
}
