import { type SubmissionStatus, status } from "@verdict/contract";
import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { problems } from "../problem/tables.ts";
import { attempts, caseResults, priority, submissions } from "../submission/tables.ts";
import { changeStatus, lockSubmission, type SubmissionRow } from "../submission/verdict.ts";
import { oiRankScore, oiScale } from "./oi.ts";
import { mark } from "./queue.ts";

const unjudged = {
  timeMs: null,
  memoryKib: null,
  score: null,
  oiRankScore: null,
  errorMessage: null,
  errorSentences: null,
  staffTrace: null,
};

interface Again {
  /** Place in the queue; rejudges come last by default. */
  at?: number;
  /** Throws the refusal of a submission that may not be judged again; called while it is locked. */
  admit?: (submission: SubmissionRow) => void;
}

/** Starts a new attempt on the problem's present data; whatever the older one still reports is dropped. */
export function rejudge(db: Db, submitId: number, again: Again = {}): Promise<void> {
  return db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, submitId);
    if (!submission) throw new Refusal("submission-not-found");
    again.admit?.(submission);
    await closeAttempts(tx, submitId);
    const [problem] = await tx
      .select({ dataVersionId: problems.dataVersionId })
      .from(problems)
      .where(eq(problems.id, submission.problemId));
    const number = submission.attempt + 1;
    await tx.delete(caseResults).where(eq(caseResults.submissionId, submitId));
    await tx.insert(attempts).values({
      submissionId: submitId,
      number,
      uid: submission.uid,
      language: submission.language,
      priority: again.at ?? priority.rejudge,
      dataVersionId: problem?.dataVersionId ?? null,
    });
    const fresh = { status: status.pending, attempt: number, judger: null, isManual: false };
    await changeStatus(tx, submission, { ...unjudged, ...fresh });
    await notify(tx, "submission", submitId);
    await notify(tx, "judge_work");
  });
}

/** One after the other: each is a transaction of its own, and fresh work comes between them. */
export async function rejudgeAll(db: Db, submitIds: readonly number[]): Promise<void> {
  for (const id of submitIds) await rejudge(db, id);
}

const inProgress: SubmissionStatus[] = [status.pending, status.compiling, status.judging];

/** Those of the submissions that are judged, oldest first. */
export async function finishedAmong(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(inArray(submissions.id, ids), notInArray(submissions.status, inProgress)))
    .orderBy(submissions.id);
  return rows.map((row) => row.id);
}

/** Finished submissions of a problem in a contest, oldest first; `cid` null: outside contests. */
export async function finishedSubmissions(db: Db, pid: number, cid: number | null): Promise<number[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.problemId, pid),
        cid === null ? isNull(submissions.contestId) : eq(submissions.contestId, cid),
        notInArray(submissions.status, inProgress),
      ),
    )
    .orderBy(submissions.id);
  return rows.map((row) => row.id);
}

/** Ends what is still open of a submission's attempts; their nodes are told with their next report. */
function closeAttempts(tx: Sql, submitId: number) {
  return tx
    .update(attempts)
    .set({ finishedAt: sql`now()`, leaseUntil: null, marks: mark("stored") })
    .where(and(eq(attempts.submissionId, submitId), isNull(attempts.finishedAt)));
}

interface ByHand {
  submitId: number;
  status: number;
  score: number | undefined;
  operator: string;
}

export function judgeByHand(db: Db, { submitId, status: verdict, score, operator }: ByHand) {
  return db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, submitId);
    if (!submission) throw new Refusal("submission-not-found");
    if (inProgress.includes(submission.status)) throw new Refusal("being-judged");
    if (submission.status === status.compileError) throw new Refusal("compile-error-stays");
    const points = await pointsByHand(tx, submission, verdict, score);
    const change = { status: verdict as SubmissionStatus, ...points, judger: operator, isManual: true };
    await changeStatus(tx, submission, change);
    await notify(tx, "submission", submitId);
    return { submitId, ...change };
  });
}

/** Points of an OI problem, cut to what it has; ACM problems have none. Not given: all for Accepted, else as they were. */
async function pointsByHand(tx: Sql, submission: SubmissionRow, verdict: number, score: number | undefined) {
  const scale = await oiScale(tx, submission.problemId);
  if (!scale) return { score: null, oiRankScore: null };
  const usual = verdict === status.accepted ? scale.total : (submission.score ?? 0);
  const points = Math.min(scale.total, Math.max(0, score ?? usual));
  return { score: points, oiRankScore: oiRankScore(points, scale) };
}

export function cancel(db: Db, submitId: number, operator: string) {
  return db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, submitId);
    if (!submission) throw new Refusal("submission-not-found");
    if (submission.status === status.compiling || submission.status === status.judging) {
      throw new Refusal("being-judged");
    }
    const [taken] = await tx
      .select({ id: attempts.id })
      .from(attempts)
      .where(
        and(
          eq(attempts.submissionId, submitId),
          isNull(attempts.finishedAt),
          sql`${attempts.nodeId} is not null`,
        ),
      );
    if (taken) throw new Refusal("being-judged");
    await closeAttempts(tx, submitId);
    await tx.delete(caseResults).where(eq(caseResults.submissionId, submitId));
    await changeStatus(tx, submission, {
      ...unjudged,
      status: status.cancelled,
      judger: operator,
      isManual: true,
    });
    await notify(tx, "submission", submitId);
    return { submitId, judger: operator, status: status.cancelled };
  });
}
