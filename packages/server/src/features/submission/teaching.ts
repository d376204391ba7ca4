import { and, desc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { trainingProblems, trainings } from "../training/tables.ts";
import { type LevelIn, teachesWork } from "./policy.ts";
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

/**
 * Where the problem of a submission outside contests is opened. Of a group's own: in the group; one of the site's that was
 * solved in a group: in the newest of its trainings that has it.
 */
export async function homeOf(
  db: Sql,
  { groupId, problemId }: Pick<SubmissionRow, "groupId" | "problemId">,
  problem: { groupId: number | null },
): Promise<{ gid: number; tid: number }> {
  if (groupId === null) return { gid: 0, tid: 0 };
  if (problem.groupId === groupId) return { gid: groupId, tid: 0 };
  const [training] = await db
    .select({ id: trainings.id })
    .from(trainings)
    .innerJoin(trainingProblems, eq(trainingProblems.trainingId, trainings.id))
    .where(
      and(
        eq(trainings.groupId, groupId),
        eq(trainings.isShown, true),
        eq(trainingProblems.problemId, problemId),
      ),
    )
    .orderBy(desc(trainings.id))
    .limit(1);
  return training ? { gid: groupId, tid: training.id } : { gid: 0, tid: 0 };
}
