import { apiDate, GROUP_COPY_MAX, type GroupCopyPlan } from "@verdict/contract";
import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { announcements } from "../announcement/tables.ts";
import { pausedOf } from "../contest/present.ts";
import { contests } from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import { trainingProblems, trainingSections, trainings } from "../training/tables.ts";
import type { CopyStep } from "./tables.ts";

/** What a copy of the group would hold, oldest first. */
export async function planOf(db: Sql, gid: number): Promise<GroupCopyPlan> {
  const [ownProblems, ownTrainings, ownContests, ownNews] = await Promise.all([
    db
      .select({ id: problems.id, problemId: problems.problemId, title: problems.title })
      .from(problems)
      .where(eq(problems.groupId, gid))
      .orderBy(desc(problems.id))
      .limit(GROUP_COPY_MAX),
    db
      .select({
        id: trainings.id,
        title: trainings.title,
        // Named with its table: alone in a statement, a column of Drizzle's stands without it.
        problems: sql<number>`(select count(*) from ${trainingProblems} p where p.training_id = ${trainings}.id)::int`,
      })
      .from(trainings)
      .where(eq(trainings.groupId, gid))
      .orderBy(desc(trainings.id))
      .limit(GROUP_COPY_MAX),
    db
      .select({
        id: contests.id,
        title: contests.title,
        startTime: contests.startTime,
        endTime: contests.endTime,
        pausedMs: contests.pausedMs,
      })
      .from(contests)
      .where(eq(contests.groupId, gid))
      .orderBy(desc(contests.id))
      .limit(GROUP_COPY_MAX),
    db
      .select({ id: announcements.id, title: announcements.title })
      .from(announcements)
      .where(eq(announcements.groupId, gid))
      .orderBy(desc(announcements.id))
      .limit(GROUP_COPY_MAX),
  ]);
  const sections = await sectionsOf(
    db,
    ownTrainings.map(({ id }) => id),
  );
  return {
    problems: ownProblems.toReversed(),
    trainings: ownTrainings.toReversed().map((training) => ({
      ...training,
      sections: (sections.get(training.id) ?? []).map(({ title, dueAt }) => ({
        title,
        dueTime: dueAt && apiDate(dueAt),
      })),
    })),
    contests: ownContests.toReversed().map(({ startTime, endTime, pausedMs, ...contest }) => ({
      ...contest,
      ...pausedOf({ pausedMs }),
      startTime: apiDate(startTime),
      endTime: apiDate(endTime),
    })),
    announcements: ownNews.toReversed(),
  };
}

async function sectionsOf(db: Sql, trainingIds: number[]) {
  if (trainingIds.length === 0) return new Map<number, (typeof trainingSections.$inferSelect)[]>();
  const rows = await db
    .select()
    .from(trainingSections)
    .where(inArray(trainingSections.trainingId, trainingIds))
    .orderBy(asc(trainingSections.place));
  return Map.groupBy(rows, ({ trainingId }) => trainingId);
}

/** The parts of a copy in the order in which they are made: problems first, for the others name them. */
export function stepsOf(
  plan: GroupCopyPlan,
  wanted: { contests: boolean; announcements: boolean },
): CopyStep[] {
  const all = (kind: CopyStep["kind"], rows: readonly { id: number }[]) =>
    rows.map(({ id }) => ({ kind, id }));
  return [
    ...all("problem", plan.problems),
    ...all("training", plan.trainings),
    ...(wanted.contests ? all("contest", plan.contests) : []),
    ...(wanted.announcements ? all("announcement", plan.announcements) : []),
  ];
}
