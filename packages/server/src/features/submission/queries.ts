import { type SubmissionFilter, status } from "@verdict/contract";
import { and, asc, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { contains, offsetOf, type Sql } from "../../platform/db.ts";
import type { Totals } from "../../platform/totals.ts";
import { problems, testCases } from "../problem/tables.ts";
import { usersNamedLike } from "../user/queries.ts";
import { users } from "../user/tables.ts";
import { attempts, caseResults, submissions } from "./tables.ts";

export type CaseRow = typeof caseResults.$inferSelect;
export type AttemptRow = typeof attempts.$inferSelect;

/** Everything but source, messages and traces: what lists and polls read. */
const listColumns = {
  id: submissions.id,
  problemId: submissions.problemId,
  uid: submissions.uid,
  language: submissions.language,
  length: submissions.length,
  status: submissions.status,
  attempt: submissions.attempt,
  timeMs: submissions.timeMs,
  memoryKib: submissions.memoryKib,
  score: submissions.score,
  oiRankScore: submissions.oiRankScore,
  share: submissions.share,
  isManual: submissions.isManual,
  judger: submissions.judger,
  submittedAt: submissions.submittedAt,
  updatedAt: submissions.updatedAt,
  username: users.username,
  displayPid: problems.problemId,
  title: problems.title,
  openCaseResult: problems.openCaseResult,
};

export type ListedSubmission = Awaited<ReturnType<typeof submissionsById>>[number];

const listed = (db: Sql) =>
  db
    .select(listColumns)
    .from(submissions)
    .innerJoin(users, eq(users.uid, submissions.uid))
    .innerJoin(problems, eq(problems.id, submissions.problemId));

type Filter = z.output<typeof SubmissionFilter>;

export async function submissionList(db: Sql, totals: Totals, filter: Filter, uid: string | null) {
  const where = and(...(await conditions(db, filter, uid)));
  const rows = listed(db)
    .where(where)
    .orderBy(desc(submissions.id))
    .limit(filter.limit)
    .offset(offsetOf(filter));
  const { currentPage, limit, ...key } = filter;
  const owner = filter.onlyMine ? uid : null;
  const total = totals.of(`submission ${JSON.stringify({ ...key, owner })}`, () => countUpTo(db, where));
  return { rows: await rows, total: await total };
}

/** Lists say "so many" up to here; beyond, counting would cost more than anybody reads. */
const COUNT_CAP = 100_000;

async function countUpTo(db: Sql, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(submissions)
    .where(where)
    .limit(COUNT_CAP)
    .as("some");
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}

/** All on the submission's own columns, so that counting joins nothing. */
async function conditions(db: Sql, filter: Filter, uid: string | null): Promise<(SQL | undefined)[]> {
  const { problemID, username } = filter;
  return [
    // Groups are not built yet: none has submissions.
    filter.gid ? sql`false` : undefined,
    filter.onlyMine && uid ? eq(submissions.uid, uid) : undefined,
    filter.status === undefined ? undefined : eq(submissions.status, filter.status as typeof status.accepted),
    problemID
      ? filter.completeProblemID
        ? eq(submissions.problemId, problemNamed(db, eq(problems.problemId, problemID.toUpperCase())))
        : inArray(submissions.problemId, problemNamed(db, ilike(problems.problemId, contains(problemID))))
      : undefined,
    username ? inArray(submissions.uid, await usersNamedLike(db, username)) : undefined,
  ];
}

const problemNamed = (db: Sql, condition: SQL) =>
  db.select({ id: problems.id }).from(problems).where(condition);

export function submissionsById(db: Sql, ids: number[]) {
  return listed(db).where(inArray(submissions.id, ids));
}

export async function submissionDetail(db: Sql, id: number) {
  const [row] = await db
    .select({ submission: submissions, problem: problems, username: users.username })
    .from(submissions)
    .innerJoin(users, eq(users.uid, submissions.uid))
    .innerJoin(problems, eq(problems.id, submissions.problemId))
    .where(eq(submissions.id, id));
  return row;
}

export function casesOf(db: Sql, submissionId: number): Promise<CaseRow[]> {
  return db
    .select()
    .from(caseResults)
    .where(eq(caseResults.submissionId, submissionId))
    .orderBy(asc(caseResults.seq));
}

/** Case results of several submissions, without texts, in order. */
export function caseSummaries(db: Sql, submissionIds: number[]) {
  return db
    .select({
      submissionId: caseResults.submissionId,
      seq: caseResults.seq,
      status: caseResults.status,
      timeMs: caseResults.timeMs,
      memoryKib: caseResults.memoryKib,
      score: caseResults.score,
    })
    .from(caseResults)
    .where(inArray(caseResults.submissionId, submissionIds))
    .orderBy(asc(caseResults.submissionId), asc(caseResults.seq));
}

/** Test cases of the data version that each submission's newest attempt is judged on. */
export async function caseCounts(db: Sql, submissionIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: attempts.submissionId, cases: sql<number>`count(${testCases.seq})::int` })
    .from(attempts)
    .innerJoin(
      submissions,
      and(eq(submissions.id, attempts.submissionId), eq(submissions.attempt, attempts.number)),
    )
    .leftJoin(testCases, eq(testCases.dataVersionId, attempts.dataVersionId))
    .where(inArray(attempts.submissionId, submissionIds))
    .groupBy(attempts.submissionId);
  return new Map(rows.map((row) => [row.id, row.cases]));
}

export function attemptsOf(db: Sql, submissionId: number) {
  return db
    .select({
      attempt: attempts,
      cases: sql<number>`(select count(*) from ${testCases} where ${testCases.dataVersionId} = ${attempts.dataVersionId})::int`,
    })
    .from(attempts)
    .where(eq(attempts.submissionId, submissionId))
    .orderBy(desc(attempts.number))
    .limit(20);
}

/** Accepted if ever, else the newest result, by problem. */
export async function standings(db: Sql, uid: string, pids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectDistinctOn([submissions.problemId], { pid: submissions.problemId, status: submissions.status })
    .from(submissions)
    .where(and(eq(submissions.uid, uid), inArray(submissions.problemId, pids)))
    .orderBy(
      submissions.problemId,
      sql`${submissions.status} = ${status.accepted} desc`,
      desc(submissions.id),
    );
  return new Map(rows.map((row) => [row.pid, row.status]));
}

export async function lastAccepted(db: Sql, uid: string, pid: number) {
  const [row] = await db
    .select()
    .from(submissions)
    .where(
      and(eq(submissions.uid, uid), eq(submissions.problemId, pid), eq(submissions.status, status.accepted)),
    )
    .orderBy(desc(submissions.id))
    .limit(1);
  return row;
}
