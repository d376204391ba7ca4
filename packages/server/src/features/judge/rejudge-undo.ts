import type { SubmissionStatus } from "@verdict/contract";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { logKind } from "../contest/tables.ts";
import { caseResults, submissions } from "../submission/tables.ts";
import { changeStatus, type SubmissionRow } from "../submission/verdict.ts";
import { oiRankScore, oiScale } from "./oi.ts";
import { unjudged } from "./rejudge.ts";

/** What the contest's log says of a submission before its present judging. */
const verdictBefore = sql`(select l.status, l.score, l.time_ms from contest_log l
  where l.submission_id = ${submissions}.id and l.attempt < ${submissions}.attempt
    and l.kind in (${logKind.judged}, ${logKind.withdrawn})
  order by l.attempt desc limit 1)`;

/** Submissions whose verdict or points are still those of a job, and others than they were before it. */
export const changedBy = (jobId: number): SQL => sql`exists (
  select 1 from attempt a cross join lateral ${verdictBefore} b
  where a.rejudge_job_id = ${jobId} and a.submission_id = ${submissions}.id and a.number = ${submissions}.attempt
    and (b.status <> ${submissions}.status or b.score is distinct from ${submissions}.score))`;

interface Before extends Record<string, unknown> {
  status: SubmissionStatus;
  score: number | null;
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
  const { status, score, time_ms: timeMs } = before;
  const scale = await oiScale(tx, submission.problemId);
  await tx.delete(caseResults).where(eq(caseResults.submissionId, submission.id));
  await changeStatus(tx, submission, {
    ...{ ...unjudged, status, score, timeMs },
    oiRankScore: scale && score !== null ? oiRankScore(score, scale) : null,
    ...{ judger: submission.judger, isManual: true, attempt: submission.attempt + 1 },
  });
  await notify(tx, "submission", submission.id);
}
