import type { BodyOf, nodeHeartbeat, WarmUp } from "@verdict/contract";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import { problems } from "../problem/tables.ts";
import { blobs, testCases } from "../testdata/tables.ts";
import { liveNodes } from "./nodes.ts";
import { nodeWarmUps } from "./tables.ts";

/** Orders are written one after the other, whichever server writes them: none is given twice. */
export const lockOrders = (tx: Sql) => takeLock(tx, "warmUpOrders");

/** Asks every live node to fetch the present data of problems ahead of time; `among`: of which problems alone. */
export function orderWarmUp(
  db: Db,
  pids: number[],
  among?: SQL,
): Promise<{ nodes: number; problems: number }> {
  return db.transaction(async (tx) => {
    await lockOrders(tx);
    const wanted = [...new Set(pids)];
    const known = await tx
      .select({ id: problems.id, dataVersionId: problems.dataVersionId })
      .from(problems)
      .where(and(inArray(problems.id, wanted), among));
    if (known.length < wanted.length) throw new Refusal("problem-not-found");
    const nodes = await liveNodes(tx);
    const rows = nodes.flatMap((node) =>
      known.flatMap(({ id, dataVersionId }) =>
        dataVersionId === null ? [] : [{ nodeId: node.id, problemId: id, dataVersionId }],
      ),
    );
    // What is still open for the same data need not be asked for again.
    const open = await tx
      .select({ nodeId: nodeWarmUps.nodeId, dataVersionId: nodeWarmUps.dataVersionId })
      .from(nodeWarmUps)
      .where(and(inArray(nodeWarmUps.problemId, wanted), isNull(nodeWarmUps.finishedAt)));
    const asked = new Set(open.map(({ nodeId, dataVersionId }) => `${nodeId} ${dataVersionId}`));
    const fresh = rows.filter(({ nodeId, dataVersionId }) => !asked.has(`${nodeId} ${dataVersionId}`));
    if (fresh.length > 0) await tx.insert(nodeWarmUps).values(fresh);
    return { nodes: nodes.length, problems: known.length };
  });
}

/** The oldest order that a node has not carried out yet. */
export async function nextWarmUp(db: Sql, nodeId: number): Promise<WarmUp | null> {
  const [order] = await db
    .select({ id: nodeWarmUps.id, dataVersionId: nodeWarmUps.dataVersionId, problem: problems })
    .from(nodeWarmUps)
    .innerJoin(problems, eq(problems.id, nodeWarmUps.problemId))
    .where(and(eq(nodeWarmUps.nodeId, nodeId), isNull(nodeWarmUps.finishedAt)))
    .orderBy(asc(nodeWarmUps.id))
    .limit(1);
  if (!order) return null;
  const { problem } = order;
  const files = await db
    .selectDistinct({ sha256: blobs.sha256, size: blobs.size })
    .from(testCases)
    .innerJoin(blobs, sql`${blobs.sha256} in (${testCases.inputSha256}, ${testCases.outputSha256})`)
    .where(eq(testCases.dataVersionId, order.dataVersionId));
  const checker =
    problem.judgeMode !== "default" && problem.checkerCode && problem.checkerLanguage
      ? {
          judgeMode: problem.judgeMode,
          judgeExtraFiles: problem.judgeExtraFiles,
          checker: {
            language: problem.checkerLanguage,
            code: problem.checkerCode,
            protocol: problem.checkerProtocol,
          },
        }
      : null;
  return { id: order.id, checker, blobs: files };
}

export async function noteWarmed(
  db: Sql,
  nodeId: number,
  warmed: BodyOf<typeof nodeHeartbeat>["warmed"],
): Promise<void> {
  for (const { id, failure } of warmed) {
    await db
      .update(nodeWarmUps)
      .set({ finishedAt: sql`now()`, failure })
      .where(and(eq(nodeWarmUps.id, id), eq(nodeWarmUps.nodeId, nodeId), isNull(nodeWarmUps.finishedAt)));
  }
}

/** Whether an open warm-up of the node names a test file. */
export async function mayWarmBlob(db: Sql, nodeId: number, id: number, sha256: string): Promise<boolean> {
  const rows = await db
    .select({ seq: testCases.seq })
    .from(nodeWarmUps)
    .innerJoin(testCases, eq(testCases.dataVersionId, nodeWarmUps.dataVersionId))
    .where(
      and(
        eq(nodeWarmUps.id, id),
        eq(nodeWarmUps.nodeId, nodeId),
        isNull(nodeWarmUps.finishedAt),
        sql`${sha256} in (${testCases.inputSha256}, ${testCases.outputSha256})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
