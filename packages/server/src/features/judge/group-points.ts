import { createHash } from "node:crypto";
import {
  type CaseReport,
  type GroupPoints,
  groupPointsOf,
  problemType,
  type Scoring,
  schemeTextOf,
  specOf,
} from "@verdict/contract";
import { asc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { problems } from "../problem/tables.ts";
import { sharesOf } from "../submission/shares.ts";
import { dataVersions, testCases } from "../testdata/tables.ts";

/** What decides how much of a judging is told, and what a contest's board puts together of it. */
export interface JudgedInContest {
  scoring: Scoring;
  cases: readonly CaseReport[];
}

/** The groups that a contest's submission was judged by; null where there are none, or nothing was run. */
export async function inContest(
  tx: Sql,
  { dataVersionId, contestId }: { dataVersionId: number | null; contestId: number | null },
  { cases, score }: { cases: readonly CaseReport[]; score: number | null },
): Promise<JudgedInContest | null> {
  if (contestId === null || score === null || dataVersionId === null || cases.length === 0) return null;
  const scoring = await scoringJudgedBy(tx, dataVersionId);
  return scoring && { scoring, cases };
}

/** What a board puts together group by group; null where there is nothing to put together. */
export function judgedGroups(judged: JudgedInContest | null): GroupPoints | null {
  const found = judged && groupPointsOf(judged.scoring, sharesOf(judged.cases, judged.scoring));
  if (!judged || !found) return null;
  const scheme = createHash("sha256").update(schemeTextOf(judged.scoring)).digest("hex").slice(0, 16);
  return { scheme, ...found };
}

/** How the cases of a data version add up, by its groups or by the case mode that it is judged by. */
async function scoringJudgedBy(tx: Sql, dataVersionId: number): Promise<Scoring | null> {
  const [row] = await tx
    .select({ rules: dataVersions.rules, problem: problems })
    .from(dataVersions)
    .innerJoin(problems, eq(problems.id, dataVersions.problemId))
    .where(eq(dataVersions.id, dataVersionId));
  if (!row) return null;
  const { rules, problem } = row;
  if (rules?.tree) return rules.tree;
  const { judgeCaseMode, type, totalScore } = rules ?? { ...problem, totalScore: problem.ioScore };
  if (type !== problemType.oi || !judgeCaseMode.startsWith("subtask")) return null;
  const cases = await tx
    .select({ seq: testCases.seq, score: testCases.score, group: testCases.groupNum })
    .from(testCases)
    .where(eq(testCases.dataVersionId, dataVersionId))
    .orderBy(asc(testCases.seq));
  return specOf({ judgeCaseMode, type, totalScore }, cases);
}
