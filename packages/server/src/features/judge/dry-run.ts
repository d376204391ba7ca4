import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { storeCustomRun } from "../custom-run/runs.ts";
import { customRuns } from "../custom-run/tables.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import type { SubmissionRow } from "../submission/verdict.ts";
import { dataVersions } from "../testdata/tables.ts";
import { judgedBy } from "./rejudge.ts";
import { storeVerdict } from "./results.ts";
import { attempts, dryRuns } from "./tables.ts";

/** Judges elsewhere show what they are sent to others: nothing is tried out there. */
export const isJudgedHere: SQL = sql`exists (select 1 from ${problems} p
  where p.id = ${submissions.problemId} and p.remote_oj is null)`;

/** Submissions that a dry run has judged and nobody judged again since. */
export const triedBy = (jobId: number): SQL => sql`exists (
  select 1 from ${dryRuns} d join ${attempts} a on a.trial_id = d.trial_id
  where d.job_id = ${jobId} and d.submission_id = ${submissions.id} and d.attempt = ${submissions.attempt}
    and a.outcome is not null)`;

/** Judges a locked submission beside its verdict, by the data that a rejudge would take, or the problem's own. */
export async function tryOut(
  tx: Sql,
  submission: SubmissionRow,
  { jobId, data = "contest" }: { jobId: number; data?: "contest" | "problem" | undefined },
): Promise<void> {
  const { id, uid, language, code, problemId, attempt } = submission;
  const by = await judgedBy(tx, submission);
  const dataVersionId = data === "problem" ? by.present : by.dataVersionId;
  const run = await storeCustomRun(tx, {
    ...{ uid, language, code, problemId, rejudgeJobId: jobId, input: { kind: "reference" } },
    dataVersionId: dataVersionId ?? undefined,
  });
  await tx.insert(dryRuns).values({ jobId, submissionId: id, customRunId: run.id, attempt });
}

/** By which data a dry run has judged a contest's problems. */
export async function dataTried(tx: Sql, jobId: number): Promise<{ id: number; dataVersionId: number }[]> {
  const { rows } = await tx.execute<{ id: number; dataVersionId: number }>(sql`
    select s.contest_problem_id as id, max(coalesce(v.pretests_of, v.id)) as "dataVersionId"
    from ${dryRuns} d join ${attempts} a on a.trial_id = d.trial_id join ${submissions} s on s.id = d.submission_id
      join ${dataVersions} v on v.id = a.data_version_id
    where d.job_id = ${jobId} and s.contest_problem_id is not null and a.data_version_id is not null
    group by s.contest_problem_id`);
  return rows;
}

/** Makes the attempt of a dry run the newest one of its locked submission, with what it came to. */
export async function takeOver(
  tx: Sql,
  submission: SubmissionRow,
  { from, jobId }: { from: number; jobId: number },
): Promise<void> {
  const [tried] = await tx
    .select({ attempt: attempts, run: customRuns })
    .from(dryRuns)
    .innerJoin(customRuns, eq(customRuns.id, dryRuns.customRunId))
    .innerJoin(attempts, eq(attempts.customRunId, customRuns.id))
    .where(
      and(
        eq(dryRuns.jobId, from),
        eq(dryRuns.submissionId, submission.id),
        eq(dryRuns.attempt, submission.attempt),
        isNotNull(attempts.outcome),
      ),
    );
  if (!tried?.run.result) return;
  const { attempt, run } = tried;
  const number = submission.attempt + 1;
  await tx
    .update(attempts)
    .set({ submissionId: submission.id, customRunId: null, number, rejudgeJobId: jobId })
    .where(eq(attempts.id, attempt.id));
  await tx.delete(customRuns).where(eq(customRuns.id, run.id));
  await storeVerdict(tx, { attempt, submission }, tried.run.result, {
    judger: attempt.nodeName,
    attempt: number,
  });
}
