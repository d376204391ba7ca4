import { eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { pretestVersion } from "../testdata/pretests.ts";
import { judgesPretests } from "./over.ts";
import { contestProblems, contests } from "./tables.ts";

/** The data that a contest's problem with these data is judged on now: their pretests, until the system tests begin. */
export async function dataOfPhase(
  tx: Sql,
  contestProblemId: number | null,
  whole: number | null,
): Promise<number | null> {
  if (whole === null || contestProblemId === null) return whole;
  const [row] = await tx
    .select({ judgesPretests, pretests: contestProblems.pretests })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(eq(contestProblems.id, contestProblemId));
  return row?.judgesPretests ? pretestVersion(tx, whole, row.pretests) : whole;
}
