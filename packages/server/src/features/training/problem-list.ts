import type { TrainingProblemSummary } from "@verdict/contract";
import { and, asc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { presentTag } from "../problem/present.ts";
import { tagsByProblem } from "../problem/queries.ts";
import { problemCounts, problems } from "../problem/tables.ts";
import { isSeen } from "./queries.ts";
import { trainingProblems, trainings } from "./tables.ts";

const noCounts = { mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };

/** Problems of a training that are seen in it, in their order. */
export async function trainingProblemRows(db: Sql, tid: number): Promise<TrainingProblemSummary[]> {
  const rows = await db
    .select({
      pid: problems.id,
      problemId: problems.problemId,
      title: problems.title,
      difficulty: problems.difficulty,
      type: problems.type,
      ioScore: problems.ioScore,
      displayId: trainingProblems.displayId,
      total: problemCounts.total,
      ac: problemCounts.ac,
    })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .innerJoin(problemCounts, eq(problemCounts.problemId, problems.id))
    .where(and(eq(trainingProblems.trainingId, tid), isSeen))
    .orderBy(asc(trainingProblems.rank), asc(trainingProblems.id));
  const tags = await tagsByProblem(
    db,
    rows.map(({ pid }) => pid),
  );
  return rows.map(({ ioScore, ...row }) => ({
    ...row,
    ...noCounts,
    tags: (tags.get(row.pid) ?? []).map(presentTag),
    score: row.type === 1 ? ioScore : null,
  }));
}
