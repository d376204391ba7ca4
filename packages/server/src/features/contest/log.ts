import { isInProgress, type SubmissionStatus, status } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { contestCounters, contestLog } from "./tables.ts";

/** A submission of a contest as its log tells of it. */
export interface Logged {
  id: number;
  uid: string;
  submittedAt: Date;
  contestId: number;
  contestProblemId: number;
  /** null: it is gone. */
  status: SubmissionStatus | null;
  score: number | null;
  timeMs: number | null;
}

const told = ({ status: code, score, timeMs }: Pick<Logged, "status" | "score" | "timeMs">) => ({
  status: code !== null && isInProgress(code) ? status.pending : code,
  score,
  timeMs,
});

/** Whether the log would say the same of both. */
export function isSameInLog(
  a: Pick<Logged, "status" | "score" | "timeMs">,
  b: Pick<Logged, "status" | "score" | "timeMs">,
): boolean {
  return JSON.stringify(told(a)) === JSON.stringify(told(b));
}

/**
 * Appends what became of submissions of one contest. The last thing a transaction does before its notices: the
 * counter's row is held until it ends, so that whoever follows the log by number never finds a row behind his cursor.
 */
export async function appendToLog(tx: Sql, contestId: number, rows: Logged[]): Promise<void> {
  if (rows.length === 0) return;
  const [counter] = await tx
    .update(contestCounters)
    .set({ number: sql`${contestCounters.number} + ${rows.length}` })
    .where(eq(contestCounters.contestId, contestId))
    .returning({ number: contestCounters.number });
  if (!counter) throw new Error(`contest ${contestId} has no counter`);
  const first = counter.number - rows.length + 1;
  await tx.insert(contestLog).values(
    rows.map((row, index) => ({
      contestId,
      number: first + index,
      submissionId: row.id,
      uid: row.uid,
      contestProblemId: row.contestProblemId,
      submittedAt: row.submittedAt,
      ...told(row),
    })),
  );
}
