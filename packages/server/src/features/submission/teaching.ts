import { groupLevel, type ProblemHome, ROOT_ROLE } from "@verdict/contract";
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { isAssignedTo } from "../group/assigned.ts";
import { levelIn } from "../group/level.ts";
import { trainingProblems, trainings } from "../training/tables.ts";
import { type LevelIn, teachesWork } from "./policy.ts";
import { noHome } from "./present.ts";
import type { SubmissionRow } from "./verdict.ts";

/**
 * Whether somebody teaches the author of a group's submission outside contests: they read it and comment on its lines. What
 * is practised apart from every training is its roots' alone.
 */
export async function teaches(
  db: Sql,
  { groupId, contestId, problemId }: Pick<SubmissionRow, "groupId" | "contestId" | "problemId">,
  user: User | null,
  levelIn: LevelIn,
): Promise<boolean> {
  if (!user || groupId === null || contestId !== null) return false;
  const level = levelIn(groupId);
  if (teachesWork(user, level, [])) return true;
  const assigned = await db
    .select({ uid: trainings.uid })
    .from(trainings)
    .innerJoin(trainingProblems, eq(trainingProblems.trainingId, trainings.id))
    .where(and(eq(trainings.groupId, groupId), eq(trainingProblems.problemId, problemId)));
  return teachesWork(user, level, assigned);
}

/** A submission and whose its problem is. */
type Placed = Pick<SubmissionRow, "groupId" | "problemId"> & { problem: { groupId: number | null } };

/**
 * Where the problems of submissions outside contests are opened. Of a group's own: in the group; one of the site's that was
 * solved in a group: in the newest of its trainings that has it and the reader sees. Pages follow it and decide nothing. A submission keeps no training:
 * trainings that share a problem share what was solved in it, and one that is deleted would take the way with it.
 */
export async function homesOf(
  db: Sql,
  rows: readonly Placed[],
  reader: User | null,
): Promise<(row: Placed) => ProblemHome> {
  const taken = rows.filter(({ groupId, problem }) => groupId !== null && problem.groupId !== groupId);
  const uid = reader?.uid ?? "";
  const isRoot = reader?.roleId === ROOT_ROLE;
  const found =
    taken.length === 0
      ? []
      : await db
          .selectDistinctOn([trainings.groupId, trainingProblems.problemId], {
            ...{ tid: trainings.id, gid: trainings.groupId, problemId: trainingProblems.problemId },
          })
          .from(trainings)
          .innerJoin(trainingProblems, eq(trainingProblems.trainingId, trainings.id))
          .where(
            and(
              inArray(trainings.groupId, [...new Set(taken.flatMap(({ groupId }) => groupId ?? []))]),
              inArray(trainingProblems.problemId, [...new Set(taken.map(({ problemId }) => problemId))]),
              eq(trainings.isShown, true),
              isRoot
                ? undefined
                : or(isAssignedTo(trainings, uid), sql`${levelIn(trainings, uid)} >= ${groupLevel.admin}`),
            ),
          )
          .orderBy(trainings.groupId, trainingProblems.problemId, desc(trainings.id));
  return ({ groupId, problemId, problem }) => {
    if (groupId === null) return noHome;
    if (problem.groupId === groupId) return { gid: groupId, tid: 0 };
    const training = found.find((row) => row.gid === groupId && row.problemId === problemId);
    return training ? { gid: groupId, tid: training.tid } : noHome;
  };
}
