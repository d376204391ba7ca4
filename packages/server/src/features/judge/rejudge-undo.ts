import type { GroupPoints, SubmissionStatus } from "@verdict/contract";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { logKind } from "../contest/tables.ts";
import { caseResults, submissions } from "../submission/tables.ts";
import { changeStatus, type SubmissionRow } from "../submission/verdict.ts";
import { oiRankScore, oiScale } from "./oi.ts";
import { unjudged } from "./rejudge.ts";

/** What the contest's log says of a submission before its present judging. */
const verdictBefore = sql`(select l.status, l.score, l.groups, l.time_ms from contest_log l
  where l.submission_id = ${submissions}.id and l.attempt < ${submissions}.attempt
    and l.kind in (${logKind.judged}, ${logKind.withdrawn})
  order by l.attempt desc limit 1)`;

/** The attempt `a` is the submission's present judging, and gave others than the verdict or points before it. */
const isChange = sql`a.submission_id = ${submissions}.id and a.number = ${submissions}.attempt
  and exists (select 1 from ${verdictBefore} b
    where b.status <> ${submissions}.status or b.score is distinct from ${submissions}.score
      or b.groups is distinct from ${submissions}.groups)`;

/** Submissions whose verdict or points are still those of a job, and others than they were before it. */
export const changedBy = (jobId: number): SQL =>
  sql`exists (select 1 from attempt a where a.rejudge_job_id = ${jobId} and ${isChange})`;

/** How many submissions each job changed that are still as it left them. */
export async function standingChanges(db: Sql, jobIds: number[]): Promise<Map<number, number>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await db.execute<{ job: number; number: number }>(sql`
    select a.rejudge_job_id as job, count(*)::int as number from attempt a join ${submissions} on ${isChange}
    where a.rejudge_job_id = any(${sql.param(jobIds)}::int[]) group by 1`);
  return new Map(rows.map(({ job, number }) => [job, number]));
}

interface Before extends Record<string, unknown> {
  status: SubmissionStatus;
  score: number | null;
  groups: GroupPoints | null;
  time_ms: number | null;
}

/**
 * Gives a submission that is locked the verdict it had before its last judging. It counts as one by hand: what was found
 * case by case was of the judging that is taken back, and goes with it.
 */
export async function putBack(tx: Sql, submission: SubmissionRow): Promise<void> {
  const { rows } = await tx.execute<Before>(sql`
    select b.* from submission ${submissions} cross join lateral ${verdictBefore} b
    where ${submissions}.id = ${submission.id}`);
  const [before] = rows;
  if (!before) return;
  const { status, score, groups, time_ms: timeMs } = before;
  const scale = await oiScale(tx, submission.problemId);
  await tx.delete(caseResults).where(eq(caseResults.submissionId, submission.id));
  await changeStatus(tx, submission, {
    ...{ ...unjudged, status, score, groups, timeMs },
    oiRankScore: scale && score !== null ? oiRankScore(score, scale) : null,
    ...{ judger: submission.judger, isManual: true, attempt: submission.attempt + 1 },
  });
  await notify(tx, "submission", submission.id);
}
