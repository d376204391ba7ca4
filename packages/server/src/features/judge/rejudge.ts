import { type SubmissionStatus, status } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { dataOfPhase } from "../contest/pretests.ts";
import { contestProblems } from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import { dropRemote, queueRemote, remoteLanguage } from "../submission/remote-queue.ts";
import { caseResults } from "../submission/tables.ts";
import { changeStatus, lockSubmission, type SubmissionRow } from "../submission/verdict.ts";
import { isRemote, oiRankScore, oiScale, remoteScore } from "./oi.ts";
import { mark } from "./queue.ts";
import { attempts, priority } from "./tables.ts";

/** What a submission has before it is judged. */
export const unjudged = {
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
  /** The job that ordered it. */
  jobId?: number;
  /** Throws the refusal of a submission that may not be judged again; called while it is locked. */
  admit?: (submission: SubmissionRow) => void;
}

/** Starts a new attempt on the problem's present data; whatever the older one still reports is dropped. */
export function rejudge(db: Db, submitId: number, again: Again = {}): Promise<void> {
  return db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, submitId);
    if (!submission) throw new Refusal("submission-not-found");
    again.admit?.(submission);
    await startAgain(tx, submission, again);
  });
}

/** The same for a submission that the transaction has locked. */
export async function startAgain(tx: Sql, submission: SubmissionRow, { at, jobId }: Again): Promise<void> {
  const { id, uid, language } = submission;
  await closeAttempts(tx, id);
  const { dataVersionId, remoteOj } = await judgedBy(tx, submission);
  const number = submission.attempt + 1;
  await tx.delete(caseResults).where(eq(caseResults.submissionId, id));
  await tx.insert(attempts).values({
    submissionId: id,
    number,
    uid,
    language: remoteOj ? remoteLanguage(remoteOj) : language,
    priority: at ?? priority.rejudge,
    dataVersionId,
    rejudgeJobId: jobId ?? null,
  });
  if (remoteOj) {
    const place = { attempt: number, oj: remoteOj, priority: at ?? priority.rejudge };
    await queueRemote(tx, { submissionId: id, ...place });
  }
  const fresh = { status: status.pending, attempt: number, judger: null, isManual: false };
  await changeStatus(tx, submission, { ...unjudged, ...fresh });
  await notify(tx, "submission", id);
  await notify(tx, "judge_work");
}

/**
 * Test data a submission is judged on now: those its contest has fixed, else the problem's present ones, which are told
 * beside, of both the pretests where its contest judges on these; and by whom.
 */
export async function judgedBy(tx: Sql, submission: SubmissionRow) {
  const [row] = await tx
    .select({
      fixed: contestProblems.dataVersionId,
      present: problems.dataVersionId,
      remoteOj: problems.remoteOj,
    })
    .from(problems)
    .leftJoin(contestProblems, eq(contestProblems.id, submission.contestProblemId ?? 0))
    .where(eq(problems.id, submission.problemId));
  const present = row?.present ?? null;
  const ofPhase = (whole: number | null) => dataOfPhase(tx, submission.contestProblemId, whole);
  const dataVersionId = await ofPhase(row?.fixed ?? present);
  const isPresent = row?.fixed == null || row.fixed === present;
  return {
    dataVersionId,
    present: isPresent ? dataVersionId : await ofPhase(present),
    remoteOj: row?.remoteOj ?? null,
  };
}

export const inProgress: SubmissionStatus[] = [status.pending, status.compiling, status.judging];

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
  /** Only where the submission is this contest's. */
  cid?: number | undefined;
}

export function judgeByHand(db: Db, { submitId, status: verdict, score, operator, cid }: ByHand) {
  return db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, submitId);
    if (!submission || (cid !== undefined && submission.contestId !== cid)) {
      throw new Refusal("submission-not-found");
    }
    if (inProgress.includes(submission.status)) throw new Refusal("being-judged");
    if (submission.status === status.compileError) throw new Refusal("compile-error-stays");
    const points = await pointsByHand(tx, submission, verdict, score);
    const change = { status: verdict as SubmissionStatus, ...points, judger: operator, isManual: true };
    // A judging of its own: a verdict by hand counts above the one it replaces, also in a contest's log.
    await changeStatus(tx, submission, { ...change, attempt: submission.attempt + 1 });
    await notify(tx, "submission", submitId);
    return { submitId, ...change };
  });
}

/**
 * Points of an OI problem, cut to what it has. Not given: all for Accepted, else as they were. ACM problems have none,
 * but those of other judges count in contests.
 */
async function pointsByHand(tx: Sql, submission: SubmissionRow, verdict: number, score: number | undefined) {
  const scale = await oiScale(tx, submission.problemId);
  if (!scale) {
    const isOfOther = await isRemote(tx, submission.problemId);
    return { score: isOfOther ? remoteScore(submission, verdict) : null, oiRankScore: null };
  }
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
    // A judge elsewhere may have it from the moment its name stands there.
    if (taken || (submission.status === status.pending && submission.judger))
      throw new Refusal("being-judged");
    await closeAttempts(tx, submitId);
    await dropRemote(tx, submitId);
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
