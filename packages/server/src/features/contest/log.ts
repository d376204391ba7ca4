import { type GroupPoints, isInProgress, type SubmissionStatus, status } from "@verdict/contract";
import { eq, inArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { contestCounters, contestLog, type LogKind, logKind } from "./tables.ts";

/** A submission of a contest as its log tells of it. */
export interface Logged {
  id: number;
  attempt: number;
  uid: string;
  participationId: number;
  language: string;
  submittedAt: Date;
  contestId: number;
  contestProblemId: number;
  /** null: it is gone. */
  status: SubmissionStatus | null;
  score: number | null;
  groups: GroupPoints | null;
  /** What it says was found on pretests alone. */
  onPretests: boolean;
  timeMs: number | null;
}

type Outcome = Pick<Logged, "attempt" | "status" | "score" | "groups" | "onPretests" | "timeMs">;

const told = ({ status: code, score, groups, onPretests, timeMs }: Outcome) => ({
  status: code !== null && isInProgress(code) ? status.pending : code,
  score,
  groups,
  onPretests,
  timeMs,
});

function kindOf(code: SubmissionStatus | null): LogKind {
  if (code === null) return logKind.removed;
  if (code === status.cancelled) return logKind.withdrawn;
  return isInProgress(code) ? logKind.submitted : logKind.judged;
}

/** Whether the log would say the same of both. */
export function isSameInLog(a: Outcome, b: Outcome): boolean {
  return a.attempt === b.attempt && JSON.stringify(told(a)) === JSON.stringify(told(b));
}

/**
 * Appends what became of submissions of one contest, and tells the servers that follow it. The last thing a transaction
 * does: the counter's row is locked until it ends, so that whoever follows the log by number never finds a row behind
 * their cursor. What the log says already is left out. Returns the contest's epoch at this moment.
 */
export async function appendToLog(tx: Sql, contestId: number, rows: Logged[]): Promise<number> {
  const fresh = await withoutKnown(tx, rows);
  const [counter] = await tx
    .update(contestCounters)
    .set({ number: sql`${contestCounters.number} + ${fresh.length}` })
    .where(eq(contestCounters.contestId, contestId))
    .returning({ number: contestCounters.number, epoch: contestCounters.epoch });
  if (!counter) throw new Error(`contest ${contestId} has no counter`);
  if (fresh.length === 0) return counter.epoch;
  const first = counter.number - fresh.length + 1;
  await tx.insert(contestLog).values(
    fresh.map((row, index) => ({
      contestId,
      number: first + index,
      kind: kindOf(row.status),
      submissionId: row.id,
      attempt: row.attempt,
      uid: row.uid,
      participationId: row.participationId,
      contestProblemId: row.contestProblemId,
      language: row.language,
      submittedAt: row.submittedAt,
      judgedAt: kindOf(row.status) === logKind.judged ? sql`clock_timestamp()` : null,
      ...told(row),
    })),
  );
  await notify(tx, "contest_log", contestId);
  return counter.epoch;
}

/** Their submissions are locked by this transaction, so nobody else adds the same rows meanwhile. */
async function withoutKnown(tx: Sql, rows: Logged[]): Promise<Logged[]> {
  if (rows.length === 0) return rows;
  const key = (id: number, attempt: number, kind: LogKind) => `${id} ${attempt} ${kind}`;
  const known = await tx
    .select({ id: contestLog.submissionId, attempt: contestLog.attempt, kind: contestLog.kind })
    .from(contestLog)
    .where(inArray(contestLog.submissionId, [...new Set(rows.map((row) => row.id))]));
  const keys = new Set(known.map((row) => key(row.id, row.attempt, row.kind)));
  return rows.filter((row) => !keys.has(key(row.id, row.attempt, kindOf(row.status))));
}
