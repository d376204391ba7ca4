import { apiDate, type DataOf, type getTrainingPlan, status } from "@verdict/contract";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { extensions } from "../gradebook/tables.ts";
import { submissions } from "../submission/tables.ts";
import { standingIn } from "./entered.ts";
import { isLocked } from "./policy.ts";
import { problemsOf } from "./queries.ts";
import { trainingSections, trainings } from "./tables.ts";

/** With when they are due; with `uid`, for this member, whose own due date stands in place of every section's. */
export async function sectionsOf(db: Sql, tid: number, uid: string | null = null) {
  const isOwn = uid === null ? sql`false` : eq(extensions.uid, uid);
  const rows = await db
    .select({
      id: trainingSections.id,
      title: trainingSections.title,
      dueAt: trainingSections.dueAt,
      ownDueAt: extensions.dueAt,
    })
    .from(trainingSections)
    .leftJoin(extensions, and(eq(extensions.trainingId, trainingSections.trainingId), isOwn))
    .where(eq(trainingSections.trainingId, tid))
    .orderBy(asc(trainingSections.place));
  return rows.map(({ id, title, dueAt, ownDueAt }) => {
    const due = ownDueAt ?? dueAt;
    return { id, title, dueTime: due && apiDate(due) };
  });
}

const isAccepted = sql`${submissions.status} = ${sql.raw(String(status.accepted))}`;

/** The newest result of each problem where the training counts, or the first accepted one. */
export async function ownResults(db: Sql, tid: number, uid: string, pids: number[]) {
  if (pids.length === 0) return new Map<number, { status: number; submittedAt: Date }>();
  const rows = await db
    .selectDistinctOn([submissions.problemId], {
      pid: submissions.problemId,
      status: submissions.status,
      submittedAt: submissions.submittedAt,
    })
    .from(submissions)
    .innerJoin(trainings, eq(trainings.id, tid))
    .where(
      and(
        eq(submissions.uid, uid),
        inArray(submissions.problemId, pids),
        isNull(submissions.contestId),
        sql`${submissions.groupId} is not distinct from ${trainings.groupId}`,
      ),
    )
    .orderBy(
      submissions.problemId,
      desc(isAccepted),
      asc(sql`case when ${isAccepted} then ${submissions.id} end`),
      desc(submissions.id),
    );
  return new Map(rows.map(({ pid, ...row }) => [pid, row]));
}

/** Sections of a training, and how `uid` stands with each of its problems, whose titles are in the language `l`; nothing is locked to its managers. */
export async function planFor(
  db: Sql,
  tid: number,
  { uid, manages, l }: { uid: string; manages: boolean; l: string | undefined },
): Promise<DataOf<typeof getTrainingPlan>> {
  const [sections, rows] = await Promise.all([sectionsOf(db, tid, uid), problemsOf(db, [tid], uid, l)]);
  const results = await ownResults(
    db,
    tid,
    uid,
    rows.map(({ pid }) => pid),
  );
  const standing = standingIn(rows);
  return {
    sections,
    problems: rows.map((row) => {
      const result = results.get(row.pid);
      const isSolved = result?.status === status.accepted;
      return {
        pid: row.pid,
        problemId: row.problemId,
        title: row.title,
        sectionId: row.sectionId,
        after: row.after.filter((pid) => standing.shown.has(pid)),
        isLocked: !manages && isLocked(row, standing),
        status: result?.status ?? status.notSubmitted,
        solvedTime: isSolved ? apiDate(result.submittedAt) : null,
      };
    }),
  };
}
