import { and, asc, count, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import { attempts } from "../judge/tables.ts";
import { isLive } from "./nodes.ts";
import { judgeNodes, nodeWarmUps } from "./tables.ts";

/** List columns: languages, self-test steps and older errors are for one node's detail. */
const { languages, sandbox, selfTest, errors, tokenHash, oldTokenHash, addresses, failing, ...few } =
  getTableColumns(judgeNodes);
const listColumns = {
  ...few,
  live: isLive.as("live"),
  languageCount: sql<number>`jsonb_array_length(${languages})`.as("language_count"),
  weak: sql<boolean | null>`(${sandbox}->>'weak')::boolean`.as("weak"),
  selfTestPassed: sql<boolean | null>`(${selfTest}->>'passed')::boolean`.as("self_test_passed"),
  lastError: sql<typeof judgeNodes.$inferSelect.quarantine>`${errors}->0`.as("last_error"),
};

export type ListedNode = RowOf<typeof listNodes>;

export const listNodes = (db: Sql, withRemoved: boolean) =>
  selectList(db, {
    select: db.select(listColumns).from(judgeNodes),
    where: withRemoved ? undefined : isNull(judgeNodes.removedAt),
    order: [asc(judgeNodes.name), asc(judgeNodes.id)],
    of: judgeNodes,
  });

/** Attempts that nodes hold now, by node. */
export async function runningAt(db: Sql, nodeIds: number[]): Promise<Map<number, number>> {
  if (nodeIds.length === 0) return new Map();
  const rows = await db
    .select({ nodeId: attempts.nodeId, number: count() })
    .from(attempts)
    .where(and(inArray(attempts.nodeId, nodeIds), isNull(attempts.finishedAt)))
    .groupBy(attempts.nodeId);
  return new Map(rows.map(({ nodeId, number }) => [nodeId ?? 0, number]));
}

export async function nodeById(db: Sql, id: number) {
  const [row] = await db
    .select({ ...listColumns, languages, sandbox, selfTest, errors, failing, addresses })
    .from(judgeNodes)
    .where(eq(judgeNodes.id, id));
  return row;
}

export async function openWarmUps(db: Sql, nodeId: number): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(nodeWarmUps)
    .where(and(eq(nodeWarmUps.nodeId, nodeId), isNull(nodeWarmUps.finishedAt)));
  return row?.number ?? 0;
}
