import {
  isInProgress,
  type JudgeMessage,
  judgeMessage,
  judgeMessageText,
  type SubmissionStatus,
  status,
} from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { storableText } from "../../platform/json.ts";
import { notify } from "../../platform/notify.ts";
import { remoteScore } from "../judge/oi.ts";
import { mark } from "../judge/queue.ts";
import { attempts } from "../judge/tables.ts";
import { caseResults } from "../submission/tables.ts";
import { changeStatus, lockSubmission } from "../submission/verdict.ts";
import { freeAccounts } from "./accounts.ts";
import type { RemoteVerdict } from "./adapters/adapter.ts";
import type { RunRow } from "./runs.ts";
import { remotePages, remoteRuns, type SeenPage } from "./tables.ts";

/** How a run ends without a verdict. */
export interface Failure {
  /** Submission Failed, or System Error where nothing could have been sent at all. */
  status: typeof status.submitFailed | typeof status.systemError;
  message: JudgeMessage;
  /** Cause in full, for staff. */
  trace: string;
  pages: readonly SeenPage[];
}

interface End {
  status: SubmissionStatus;
  timeMs: number | null;
  memoryKib: number | null;
  errorMessage: string | null;
  errorSentences: JudgeMessage[] | null;
  staffTrace: string | null;
  cases: RemoteVerdict["cases"];
}

/** Ends a run once, whoever does it: verdict, queue and account change in one transaction. */
async function end(
  db: Db,
  run: Pick<RunRow, "submissionId" | "attempt" | "site">,
  outcome: "judged" | "failed",
  { cases = [], ...result }: End,
  along: (tx: Sql) => Promise<void> = async () => {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, run.submissionId);
    if (!submission || submission.attempt !== run.attempt) return false;
    const [ended] = await tx
      .update(remoteRuns)
      .set({ phase: "done", outcome, finishedAt: sql`now()`, leaseToken: null, leaseUntil: null })
      .where(
        and(
          eq(remoteRuns.submissionId, run.submissionId),
          eq(remoteRuns.attempt, run.attempt),
          isNull(remoteRuns.finishedAt),
        ),
      )
      .returning({ id: remoteRuns.submissionId });
    if (!ended) return false;
    await freeAccounts(tx, run.submissionId);
    const score = remoteScore(submission, result.status);
    const { timeMs, memoryKib } = result;
    await tx
      .update(attempts)
      .set({
        finishedAt: sql`now()`,
        marks: mark("stored"),
        outcome: { status: result.status, timeMs, memoryKiB: memoryKib, score },
      })
      .where(
        and(
          eq(attempts.submissionId, run.submissionId),
          eq(attempts.number, run.attempt),
          isNull(attempts.finishedAt),
        ),
      );
    await tx.delete(caseResults).where(eq(caseResults.submissionId, run.submissionId));
    if (cases.length > 0) await insertCases(tx, run.submissionId, cases);
    await along(tx);
    await changeStatus(tx, submission, {
      ...result,
      score,
      oiRankScore: null,
      judger: run.site,
      isManual: false,
    });
    await notify(tx, "submission", run.submissionId);
    await notify(tx, "remote_work");
    return true;
  });
}

function insertCases(tx: Sql, submissionId: number, cases: NonNullable<RemoteVerdict["cases"]>) {
  return tx.insert(caseResults).values(
    cases.map((one, index) => ({
      submissionId,
      seq: index + 1,
      status: one.status,
      timeMs: one.timeMs,
      memoryKib: one.memoryKib,
      inputName: `${index + 1}`,
      outputName: `${index + 1}`,
      message: one.message === null ? null : storableText(one.message),
    })),
  );
}

export function finishRun(db: Db, run: RunRow, verdict: RemoteVerdict): Promise<boolean> {
  const isCompileError = verdict.status === status.compileError;
  return end(
    db,
    run,
    "judged",
    {
      status: verdict.status,
      timeMs: verdict.timeMs ?? null,
      memoryKib: verdict.memoryKib ?? null,
      errorMessage: messageOf(verdict, run.site),
      errorSentences: isCompileError ? null : sentencesOf(verdict, run.site),
      staffTrace: null,
      cases: verdict.cases,
    },
    async (tx) => {
      await tx.delete(remotePages).where(eq(remotePages.submissionId, run.submissionId));
    },
  );
}

const ofItself: readonly SubmissionStatus[] = [status.systemError, status.submitFailed];

function sentencesOf(verdict: RemoteVerdict, judge: string): JudgeMessage[] | null {
  return ofItself.includes(verdict.status) ? [judgeMessage("remote-failed-there", { judge })] : null;
}

function messageOf(verdict: RemoteVerdict, judge: string): string | null {
  if (verdict.status === status.compileError) return storableText(verdict.message ?? "");
  const [sentence] = sentencesOf(verdict, judge) ?? [];
  return sentence ? judgeMessageText(sentence) : null;
}

export function failRun(
  db: Db,
  run: Pick<RunRow, "submissionId" | "attempt" | "site">,
  failure: Failure,
): Promise<boolean> {
  const { message, trace, pages } = failure;
  return end(
    db,
    run,
    "failed",
    {
      status: failure.status,
      timeMs: null,
      memoryKib: null,
      errorMessage: judgeMessageText(message),
      errorSentences: [message],
      staffTrace: storableText(trace),
      cases: [],
    },
    async (tx) => {
      await keepPages(tx, run.submissionId, trace, pages);
    },
  );
}

/** For staff: what came last. Where nothing came this time, pages of an earlier try stay. */
export async function keepPages(
  tx: Sql,
  submissionId: number,
  trace: string,
  pages: readonly SeenPage[],
): Promise<void> {
  const why = { cause: storableText(trace.slice(0, 2000)), at: sql`now()` };
  const kept = { ...why, pages: pages.map(storable) };
  await tx
    .insert(remotePages)
    .values({ submissionId, ...kept })
    .onConflictDoUpdate({ target: remotePages.submissionId, set: pages.length > 0 ? kept : why });
}

const storable = (page: SeenPage): SeenPage => ({ ...page, body: storableText(page.body) });

/** Writes an intermediate state through, so that pages show it. False: nobody waits for the run any more. */
export function showProgress(db: Db, run: RunRow, code: SubmissionStatus): Promise<boolean> {
  return db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, run.submissionId);
    if (!submission || submission.attempt !== run.attempt || !isInProgress(submission.status)) return false;
    if (submission.status === code && submission.judger === run.site) return true;
    await changeStatus(tx, submission, { status: code, judger: run.site });
    await notify(tx, "submission", run.submissionId);
    return true;
  });
}
