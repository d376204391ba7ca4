import { apiDate, PROBLEM_CHANGES_MAX, type ProblemChange, problemAuth } from "@verdict/contract";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { databaseMs } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { problems, problemVersions } from "../problem/tables.ts";
import { isOverForAllAt } from "./over.ts";
import { contestProblems, contests } from "./tables.ts";

type What = ProblemChange["what"][number];

/** Versions of problems name what differs; of a contest's problem its people are told of these. */
const kinds: Record<Exclude<What, "data">, RegExp> = {
  statement: /^(description|input|output|examples|hint|translations\..*)$/,
  limits: /^(timeLimit|memoryLimit|stackLimit|languages|allLanguages|ioReadFileName|ioWriteFileName)$/,
};

/** What of it people of a contest are told of. */
export const toldOf = (fields: readonly string[]): What[] =>
  (["statement", "limits"] as const).filter((kind) => fields.some((field) => kinds[kind].test(field)));

/**
 * What was changed of a contest's problems since its start, the newest first: texts and limits by the problems' versions, data
 * where the contest took newer ones. What came after it was over is none of the contest's.
 */
export async function problemChanges(db: Sql, cid: number): Promise<ProblemChange[]> {
  const isOver = isOverForAllAt(sql`${problemVersions.createdAt}`);
  const ofContest = and(eq(contestProblems.contestId, cid), ne(problems.auth, problemAuth.hidden));
  const versions = await db
    .select({
      displayId: contestProblems.displayId,
      fields: problemVersions.changed,
      at: problemVersions.createdAt,
    })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .innerJoin(
      problemVersions,
      and(
        eq(problemVersions.problemId, contestProblems.problemId),
        gt(problemVersions.createdAt, contests.startTime),
        gt(problemVersions.createdAt, contestProblems.createdAt),
        sql`not ${isOver}`,
      ),
    )
    .where(ofContest)
    .orderBy(desc(problemVersions.createdAt))
    .limit(PROBLEM_CHANGES_MAX);
  const renewed = await db
    .select({ displayId: contestProblems.displayId, at: contestProblems.dataRenewedAt })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(and(ofContest, sql`${contestProblems.dataRenewedAt} is not null`));
  const told = [
    ...versions.map(({ fields, ...row }) => ({ ...row, what: toldOf(fields) })),
    ...renewed.flatMap(({ at, ...row }) => (at ? [{ ...row, at, what: ["data" as const] }] : [])),
  ].filter(({ what }) => what.length > 0);
  return told
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, PROBLEM_CHANGES_MAX)
    .map(({ at, ...row }) => ({ ...row, at: apiDate(at) }));
}

/** Whether a contest has begun, and its people are told of what changes. */
export const isUnderWay = ({ startTime }: Pick<typeof contests.$inferSelect, "startTime">): boolean =>
  startTime.getTime() <= databaseMs();
