import { type CountName, isInProgress, type SubmissionStatus, status } from "@verdict/contract";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { appendToLog, isSameInLog, type Logged } from "../contest/log.ts";
import { happened } from "../happening/happening.ts";
import { pointsMoved } from "../happening/points-moved.ts";
import { pushTo } from "../happening/pushed.ts";
import { countOf } from "../problem/counts.ts";
import { problemCounts } from "../problem/tables.ts";
import { addToScore, settleOiBest } from "./scores.ts";
import { isCounted, solved, submissions } from "./tables.ts";
import { recordVerdict } from "./training-record.ts";

export type SubmissionRow = typeof submissions.$inferSelect;
type Change = Partial<Omit<typeof submissions.$inferInsert, "status" | "updatedAt">> & {
  status: SubmissionStatus;
};

/**
 * The only way a stored submission's status changes. The row is locked, and the problem's counts, the solved
 * table and the user's scores follow in the same transaction, so that all equal a recount under any interleaving.
 * Boards of trainings follow, too. Submissions in contests and groups leave the others alone; a contest's go into the contest's log: with them this is what a transaction does
 * last before its notices.
 */
export async function changeStatus(tx: Sql, before: SubmissionRow, change: Change): Promise<void> {
  await tx
    .update(submissions)
    .set({ ...change, ...besidePoints(change), updatedAt: sql`now()` })
    .where(eq(submissions.id, before.id));
  if (isVerdict(change.status)) await tellOf(tx, before);
  if (before.contestId !== null) await logChange(tx, before, change);
  else {
    if (before.groupId === null) await follow(tx, before, change);
    await recordVerdict(tx, before, change.status);
  }
  if (!isInProgress(change.status)) await pointsMoved(tx, { sent: before });
}

/** Its author is told of the first judging: who judges again has reasons of their own. */
async function tellOf(tx: Sql, { id, uid, attempt }: SubmissionRow): Promise<void> {
  await happened(tx, "submission.judged", { submission: id });
  if (attempt === 1) await pushTo(tx, "verdict", [uid], id, { submission: id });
}

const noVerdict: readonly SubmissionStatus[] = [
  ...[status.cancelled, status.submitting, status.notSubmitted, status.submittedUnknown],
];
const isVerdict = (code: SubmissionStatus) => !isInProgress(code) && !noVerdict.includes(code);

async function follow(tx: Sql, before: SubmissionRow, change: Change): Promise<void> {
  // The counts' row is the problem's lock: whoever gained or lost an Accepted passes here one by one.
  await moveCount(tx, before.problemId, countOf[before.status], countOf[change.status]);
  const wasAccepted = before.status === status.accepted;
  const isAccepted = change.status === status.accepted;
  let solvedMore = 0;
  if (isAccepted && !wasAccepted) solvedMore = await markSolved(tx, before);
  if (wasAccepted && !isAccepted) solvedMore = await withdrawSolved(tx, before);
  await addToScore(tx, before.uid, { ac: solvedMore });
  const oiScored = change.oiRankScore !== undefined && change.oiRankScore !== before.oiRankScore;
  if (oiScored) await settleOiBest(tx, before.uid, before.problemId);
}

/** Of a contest's submission; undefined outside contests. */
export function inLog(row: SubmissionRow): Logged | undefined {
  const { contestId, contestProblemId, participationId, ...submission } = row;
  if (contestId === null || contestProblemId === null || participationId === null) return undefined;
  const {
    id,
    attempt,
    uid,
    language,
    submittedAt,
    status: code,
    score,
    groups,
    onPretests,
    timeMs,
  } = submission;
  return {
    ...{ id, attempt, uid, language, submittedAt, contestId, contestProblemId, participationId },
    ...{ status: code, score, groups, onPretests, timeMs },
  };
}

/** Points that come without those of groups have none; nor is anything held back of them, or of a verdict by hand. */
const besidePoints = ({ score, groups = null, held = null, isManual }: Change) => ({
  ...(score !== undefined && { groups }),
  ...((score !== undefined || isManual) && { held }),
});

async function logChange(tx: Sql, before: SubmissionRow, change: Change): Promise<void> {
  const was = inLog(before);
  if (!was) return;
  const {
    score = was.score,
    timeMs = was.timeMs,
    attempt = was.attempt,
    onPretests = was.onPretests,
  } = change;
  const groups = change.score === undefined ? was.groups : (change.groups ?? null);
  const now = { ...was, groups, onPretests, attempt, status: change.status, score, timeMs };
  if (!isSameInLog(was, now)) await appendToLog(tx, now.contestId, [now]);
}

/**
 * Reads a submission and keeps others from changing it until the transaction ends. "No key": rows of the
 * solved table that point to it may still be written by those who hold its problem's counts.
 */
export async function lockSubmission(tx: Sql, id: number): Promise<SubmissionRow | undefined> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("no key update");
  return row;
}

async function moveCount(tx: Sql, problemId: number, from: CountName | undefined, to: CountName | undefined) {
  if (from === to) return;
  const set: Record<string, SQL> = {};
  const step = (name: CountName, by: number) => {
    set[name] = sql`${problemCounts[name] as PgColumn} + ${by}`;
  };
  if (from) step(from, -1);
  if (to) step(to, 1);
  await tx.update(problemCounts).set(set).where(eq(problemCounts.problemId, problemId));
}

/** Takes deleted submissions out of a problem's counts; the caller holds the counts' row. */
export async function withdrawCounts(tx: Sql, problemId: number, gone: SubmissionStatus[]): Promise<void> {
  const byName = Map.groupBy(
    gone.flatMap((code) => countOf[code] ?? []),
    (name) => name,
  );
  const set: Record<string, SQL> = { total: sql`${problemCounts.total} - ${gone.length}` };
  for (const [name, rows] of byName) set[name] = sql`${problemCounts[name] as PgColumn} - ${rows.length}`;
  await tx.update(problemCounts).set(set).where(eq(problemCounts.problemId, problemId));
}

/** Returns how many problems more the user has solved: 0 or 1. */
async function markSolved(tx: Sql, { uid, problemId, id, submittedAt }: SubmissionRow): Promise<number> {
  const written = await tx
    .insert(solved)
    .values({ uid, problemId, submissionId: id, solvedAt: submittedAt })
    .onConflictDoUpdate({
      target: [solved.uid, solved.problemId],
      set: { submissionId: sql`excluded.submission_id`, solvedAt: sql`excluded.solved_at` },
      setWhere: sql`excluded.submission_id < ${solved.submissionId}`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return written.some((row) => row.isNew) ? 1 : 0;
}

/**
 * An accepted verdict fell: the user's next accepted submission of the problem takes its place, if any.
 * Returns how many problems more the user has solved: 0 or -1.
 */
async function withdrawSolved(tx: Sql, { uid, problemId, id }: SubmissionRow): Promise<number> {
  const withdrawn = await tx.delete(solved).where(eq(solved.submissionId, id)).returning({ uid: solved.uid });
  if (withdrawn.length === 0) return 0;
  const [next] = await tx
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.uid, uid),
        eq(submissions.problemId, problemId),
        eq(submissions.status, status.accepted),
        isCounted,
      ),
    )
    .orderBy(asc(submissions.id))
    .limit(1);
  return (next ? await markSolved(tx, next) : 0) - 1;
}
