import { limitsFeedback, ROOT_ROLE, type Scoring, status } from "@verdict/contract";
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { genericParam, preparedOnce, type Sql } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { contestProblems } from "../contest/tables.ts";
import { isUnseen } from "../group/policy.ts";
import { attempts } from "../judge/tables.ts";
import { problems, statements } from "../problem/tables.ts";
import { localesOf, nearStatements, titleIn, translation } from "../problem/titles.ts";
import { type DataRules, dataVersions, testCases } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";
import { caseResults, isCounted, isCountedIn, submissions } from "./tables.ts";
import type { SubmissionRow } from "./verdict.ts";

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
  contestId: submissions.contestId,
  contestProblemId: submissions.contestProblemId,
  participationId: submissions.participationId,
  submittedAt: submissions.submittedAt,
  updatedAt: submissions.updatedAt,
  username: users.username,
  displayPid: problems.problemId,
  title: problems.title,
  openCaseResult: problems.openCaseResult,
  groupId: submissions.groupId,
  problem: {
    isListed: problems.isListed,
    auth: problems.auth,
    groupId: problems.groupId,
    publication: problems.publication,
    authorUid: problems.authorUid,
    author: problems.author,
  },
};

export type ListedSubmission = Awaited<ReturnType<typeof submissionsById>>[number];

/** Rows of lists and polls with the names beside them, and whatever else is given, which may stand in a name's place. */
export const listed = <More extends Record<string, SQL>>(db: Sql, more: More) =>
  db
    .select({ ...listColumns, ...more })
    .from(submissions)
    .innerJoin(users, eq(users.uid, submissions.uid))
    .innerJoin(problems, eq(problems.id, submissions.problemId));

/** Of every poll, and of every submission that is sent. In order: the table's own tells what was judged again. */
const byIdStatement = preparedOnce((db) =>
  listed(db, {})
    .where(sql`${submissions.id} = any(${genericParam("ids", "bigint[]")})`)
    .orderBy(asc(submissions.id))
    .prepare("submissions_by_id"),
);

export const submissionsById = (db: Sql, ids: number[]) => byIdStatement(db).execute({ ids });

/** Which of the submissions there are, and the contests and groups among theirs and their problems'. */
export async function existing(db: Sql, ids: number[]) {
  const rows = await db
    .select({
      id: submissions.id,
      cid: submissions.contestId,
      gid: submissions.groupId,
      ofProblem: problems.groupId,
    })
    .from(submissions)
    .innerJoin(problems, eq(problems.id, submissions.problemId))
    .where(inArray(submissions.id, ids));
  const groupOf = new Map(rows.map(({ id, gid }) => [id, gid]));
  return {
    contests: [...new Set(rows.flatMap(({ cid }) => cid ?? []))],
    groups: [...new Set(rows.flatMap(({ gid, ofProblem }) => [gid ?? [], ofProblem ?? []].flat()))],
    /** Those that are there for this reader: of a group they may not know of there is none. */
    idsFor: (user: User | null, levelIn: (groupId: number | null) => number) =>
      rows
        .map(({ id }) => id)
        .filter((id) => user?.roleId === ROOT_ROLE || !isUnseen(levelIn(groupOf.get(id) ?? null))),
  };
}

/** With the title in the reader's locale `l`. */
export async function submissionDetail(db: Sql, id: number, l?: string) {
  const { locale, near } = localesOf(l);
  const [row] = await db
    .select({
      submission: submissions,
      problem: problems,
      username: users.username,
      displayId: contestProblems.displayId,
      title: sql<string>`coalesce(${contestProblems.displayTitle}, ${titleIn})`,
    })
    .from(submissions)
    .innerJoin(users, eq(users.uid, submissions.uid))
    .innerJoin(problems, eq(problems.id, submissions.problemId))
    .leftJoin(contestProblems, eq(contestProblems.id, submissions.contestProblemId))
    .leftJoin(statements, translation(statements, locale))
    .leftJoin(nearStatements, translation(nearStatements, near))
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

/** How the data of the newest attempt add up; null where they do not say it. */
export async function rulesJudgedBy(
  db: Sql,
  { id, attempt }: Pick<SubmissionRow, "id" | "attempt">,
): Promise<DataRules | null> {
  const [row] = await db
    .select({ rules: dataVersions.rules })
    .from(attempts)
    .innerJoin(dataVersions, eq(dataVersions.id, attempts.dataVersionId))
    .where(and(eq(attempts.submissionId, id), eq(attempts.number, attempt)));
  return row?.rules ?? null;
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
      fraction: caseResults.fraction,
      value: caseResults.value,
    })
    .from(caseResults)
    .where(inArray(caseResults.submissionId, submissionIds))
    .orderBy(asc(caseResults.submissionId), asc(caseResults.seq));
}

/** Groups of those of these submissions of contests that tell less while the contest runs. */
export async function limitedTrees(db: Sql, submissionIds: number[]): Promise<Map<number, Scoring>> {
  const rows = await db
    .select({ id: submissions.id, rules: dataVersions.rules })
    .from(submissions)
    .innerJoin(
      attempts,
      and(eq(attempts.submissionId, submissions.id), eq(attempts.number, submissions.attempt)),
    )
    .innerJoin(dataVersions, eq(dataVersions.id, attempts.dataVersionId))
    .where(
      and(
        inArray(submissions.id, submissionIds),
        isNotNull(submissions.contestId),
        sql`jsonb_path_exists(${dataVersions.rules}, '$.tree.groups[*].feedback')`,
      ),
    );
  return new Map(
    rows.flatMap(({ id, rules }) => (rules?.tree && limitsFeedback(rules.tree) ? [[id, rules.tree]] : [])),
  );
}

/** Test cases of the data version that each submission's newest attempt is judged on. */
export async function caseCounts(db: Sql, submissionIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: submissions.id, cases: sql<number>`count(${testCases.seq})::int` })
    .from(attempts)
    .innerJoin(
      submissions,
      and(eq(submissions.id, attempts.submissionId), eq(submissions.attempt, attempts.number)),
    )
    .leftJoin(testCases, eq(testCases.dataVersionId, attempts.dataVersionId))
    .where(inArray(attempts.submissionId, submissionIds))
    .groupBy(submissions.id);
  return new Map(rows.map((row) => [row.id, row.cases]));
}

export function attemptsOf(db: Sql, submissionId: number) {
  return db
    .select({
      attempt: attempts,
      // Of one table Drizzle names columns without it, which would compare the inner one with itself.
      cases: sql<number>`(select count(*) from ${testCases} t where t.data_version_id = ${attempts}.data_version_id)::int`,
    })
    .from(attempts)
    .where(eq(attempts.submissionId, submissionId))
    .orderBy(desc(attempts.number))
    .limit(20);
}

/** Accepted if ever, else the newest result, by problem; outside contests, of public problems, or in the group. */
export async function problemStatuses(
  db: Sql,
  uid: string,
  pids: number[],
  gid: number | null,
): Promise<Map<number, number>> {
  const rows = await db
    .selectDistinctOn([submissions.problemId], { pid: submissions.problemId, status: submissions.status })
    .from(submissions)
    .innerJoin(problems, eq(problems.id, submissions.problemId))
    .where(and(eq(submissions.uid, uid), inArray(submissions.problemId, pids), countedIn(gid)))
    .orderBy(
      submissions.problemId,
      sql`${submissions.status} = ${status.accepted} desc`,
      desc(submissions.id),
    );
  return new Map(rows.map((row) => [row.pid, row.status]));
}

/** What counts for the site as long as the problem is public, or what counts in a group. */
const countedIn = (gid: number | null) =>
  gid === null ? and(isCounted, eq(problems.isListed, true)) : isCountedIn(gid);

/** In the given contest; null: outside contests, in the group or as long as the problem is public. */
export async function lastAccepted(
  db: Sql,
  uid: string,
  pid: number,
  { cid, gid }: { cid: number | null; gid: number | null },
) {
  const [row] = await db
    .select(getTableColumns(submissions))
    .from(submissions)
    .innerJoin(problems, eq(problems.id, submissions.problemId))
    .where(
      and(
        eq(submissions.uid, uid),
        eq(submissions.problemId, pid),
        eq(submissions.status, status.accepted),
        cid === null ? countedIn(gid) : eq(submissions.contestId, cid),
      ),
    )
    .orderBy(desc(submissions.id))
    .limit(1);
  return row;
}

/** Whether a judge elsewhere judges it. */
export async function isRemoteSubmission(db: Sql, submitId: number): Promise<boolean> {
  const [row] = await db
    .select({ remoteOj: problems.remoteOj })
    .from(submissions)
    .innerJoin(problems, eq(problems.id, submissions.problemId))
    .where(eq(submissions.id, submitId));
  return Boolean(row?.remoteOj);
}
