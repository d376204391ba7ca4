import type { TrainingProblemSummary } from "@verdict/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import { preparedOnce, type Sql } from "../../platform/db.ts";
import { groupCounts, inList } from "../problem/group-list.ts";
import { presentTag } from "../problem/present.ts";
import { tagsByProblem } from "../problem/queries.ts";
import { problemCounts, problems, statements } from "../problem/tables.ts";
import { localesOf, nearStatements, summaryColumns, translation } from "../problem/titles.ts";
import { isSeen } from "./queries.ts";
import { trainingProblems, trainings } from "./tables.ts";

const rowStatement = preparedOnce((db) =>
  db
    .select({
      ...summaryColumns,
      displayId: trainingProblems.displayId,
      total: problemCounts.total,
      ac: problemCounts.ac,
      groupId: trainings.groupId,
    })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .innerJoin(problemCounts, eq(problemCounts.problemId, problems.id))
    .leftJoin(statements, translation(statements, sql.placeholder("locale")))
    .leftJoin(nearStatements, translation(nearStatements, sql.placeholder("near")))
    .where(and(eq(trainingProblems.trainingId, sql.placeholder("tid")), isSeen))
    .orderBy(asc(trainingProblems.rank), asc(trainingProblems.id))
    .prepare("training_problem_rows"),
);

/** Problems of a training that are seen in it, in their order. */
export async function trainingProblemRows(
  db: Sql,
  tid: number,
  l: string | undefined,
): Promise<TrainingProblemSummary[]> {
  const rows = await rowStatement(db).execute({ tid, ...localesOf(l) });
  const pids = rows.map(({ pid }) => pid);
  const groupId = rows[0]?.groupId ?? null;
  const [tags, inGroup] = await Promise.all([
    tagsByProblem(db, pids, groupId),
    // A group's training tells of the group's submissions, also to problems of the site.
    groupId === null ? null : groupCounts(db, groupId, pids),
  ]);
  return rows.map(({ ioScore, groupId: _, total, ac, ...row }) => ({
    ...row,
    ...inList(inGroup ? inGroup.get(row.pid) : { total, ac }),
    tags: (tags.get(row.pid) ?? []).map(presentTag),
    score: row.type === 1 ? ioScore : null,
  }));
}
