import { problemType, status } from "@verdict/contract";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { problems } from "../problem/tables.ts";
import type { SubmissionRow } from "../submission/verdict.ts";

const REMOTE_TOTAL = 100;

interface OiScale {
  /** Full marks. */
  total: number;
  difficulty: number;
}

/** What an OI problem's points are measured by; null for ACM problems. */
export async function oiScale(tx: Sql, problemId: number): Promise<OiScale | null> {
  const [problem] = await tx
    .select({ type: problems.type, total: problems.ioScore, difficulty: problems.difficulty })
    .from(problems)
    .where(eq(problems.id, problemId));
  return problem?.type === problemType.oi ? problem : null;
}

/** Whether another judge judges the problem. */
export async function isRemote(tx: Sql, problemId: number): Promise<boolean> {
  const isThere = and(eq(problems.id, problemId), isNotNull(problems.remoteOj));
  return (await tx.select({ id: problems.id }).from(problems).where(isThere)).length > 0;
}

/** Points of a program that another judge judged: in a contest all or none. null: it counts none. */
export function remoteScore({ contestId }: Pick<SubmissionRow, "contestId">, code: number): number | null {
  if (contestId === null || code === status.submitFailed) return null;
  return code === status.accepted ? REMOTE_TOTAL : 0;
}

/** round(0.1·S + 2·d·S/T) of S points. docs/rules.md#points */
export function oiRankScore(points: number, { total, difficulty }: OiScale): number {
  return Math.round(0.1 * points + (total === 0 ? 0 : (2 * difficulty * points) / total));
}
