import { getProblemUses } from "@verdict/contract";
import { and, count, countDistinct, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { contestProblems } from "../contest/tables.ts";
import { solved, submissions } from "../submission/tables.ts";
import { trainingProblems } from "../training/tables.ts";
import { knownBy } from "./policy.ts";
import { problems } from "./tables.ts";

/** What hangs on problems: told before they are deleted. */
export function problemUseRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getProblemUses, async ({ query, viewer }) => {
    const { pids } = query;
    const [rows, sent, solvers, contests, trainings] = await Promise.all([
      db
        .select({
          pid: problems.id,
          problemId: problems.problemId,
          title: problems.title,
          auth: problems.auth,
        })
        .from(problems)
        .where(and(inArray(problems.id, pids), knownBy(viewer.user)))
        .orderBy(problems.id),
      db
        .select({
          pid: submissions.problemId,
          all: count(),
          shares: sql<number>`count(*) filter (where ${submissions.share})`.mapWith(Number),
        })
        .from(submissions)
        .where(inArray(submissions.problemId, pids))
        .groupBy(submissions.problemId),
      db
        .select({ pid: solved.problemId, all: count() })
        .from(solved)
        .where(inArray(solved.problemId, pids))
        .groupBy(solved.problemId),
      db
        .select({ pid: contestProblems.problemId, all: countDistinct(contestProblems.contestId) })
        .from(contestProblems)
        .where(inArray(contestProblems.problemId, pids))
        .groupBy(contestProblems.problemId),
      db
        .select({ pid: trainingProblems.problemId, all: countDistinct(trainingProblems.trainingId) })
        .from(trainingProblems)
        .where(inArray(trainingProblems.problemId, pids))
        .groupBy(trainingProblems.problemId),
    ]);
    const of = <T extends { pid: number }>(found: T[], pid: number) => found.find((row) => row.pid === pid);
    return rows.map((row) => ({
      ...row,
      submissions: of(sent, row.pid)?.all ?? 0,
      shares: of(sent, row.pid)?.shares ?? 0,
      solvers: of(solvers, row.pid)?.all ?? 0,
      contests: of(contests, row.pid)?.all ?? 0,
      trainings: of(trainings, row.pid)?.all ?? 0,
    }));
  });
}
