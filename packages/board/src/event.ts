import type { GroupPoints, SubmissionStatus } from "@verdict/contract";

export type { GroupPoints };

/** Thrown for input that no board can be made of; the text is for the log and for staff. */
export class BoardError extends Error {
  override name = "BoardError";
}

/**
 * One row of a contest's log. Every row names the whole attempt, so that rows of several attempts, and of one, may be
 * applied in any order.
 */
export interface BoardEvent {
  /** Number in the contest's log: from 1, without gaps. */
  number: number;
  /**
   * `submitted`: waits for a verdict (again). `judged`: has one. `withdrawn`: cancelled, off the board until a later
   * judging says otherwise. `removed`: gone for good, with its submission or its problem.
   */
  kind: "submitted" | "judged" | "withdrawn" | "removed";
  submission: number;
  /** Rises with every rejudge of the submission, from 1. */
  judging: number;
  participation: number;
  /** Id of the contest's problem: never its letter, which may change. */
  problem: number;
  language: number;
  /** Milliseconds since 1970. Seconds of the contest are derived, for a start may be moved. */
  submittedAt: number;
  /** null until judged. */
  verdict: SubmissionStatus | null;
  /** OI points; null of ACM problems and until judged. */
  score: number | null;
  /** Absent or null: there is only the score. */
  groups?: GroupPoints | null;
  /** Judged on pretests alone. */
  onPretests?: boolean;
  /** CPU of the slowest test case; null until judged. */
  runMs: number | null;
}
