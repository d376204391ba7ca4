/** What verdicts do to cells, and cells to ranks. The one file that knows the rules of ACM and OI contests. */
import type { OiScoreType } from "@verdict/contract";
import { status } from "@verdict/contract/status";
import { type BoardProblem, SCORE_SUM_MAX, type Spec } from "./spec.ts";

/**
 * What a verdict does, in ascending order of what is known: an attempt that is off the board, one that waits, one that
 * costs nothing, one that costs a penalty once the problem is solved, and a solution.
 */
export const verdictClass = { gone: 0, waiting: 1, free: 2, penalty: 3, solved: 4 } as const;
export type VerdictClass = (typeof verdictClass)[keyof typeof verdictClass];

const classes = new Map<number, VerdictClass>([
  [status.accepted, verdictClass.solved],
  [status.presentationError, verdictClass.penalty],
  [status.wrongAnswer, verdictClass.penalty],
  [status.timeLimitExceeded, verdictClass.penalty],
  [status.memoryLimitExceeded, verdictClass.penalty],
  [status.runtimeError, verdictClass.penalty],
  [status.compileError, verdictClass.free],
  [status.systemError, verdictClass.free],
  [status.submitFailed, verdictClass.free],
  [status.partialAccepted, verdictClass.free],
  [status.cancelled, verdictClass.free],
]);

/** The same by code + 10, for half a million look-ups. */
const byCode = Uint8Array.from({ length: 32 }, (_, at) => classes.get(at - 10) ?? verdictClass.waiting);

/** Class of a status code; codes that are no verdicts wait. */
export const classOf = (code: number | null): VerdictClass =>
  code === null ? verdictClass.waiting : ((byCode[code + 10] ?? verdictClass.waiting) as VerdictClass);

/** One contestant's standing at one problem. */
export interface Cell {
  /** Attempts that count, those after the first accepted one and free ones included; 0: an empty cell. */
  total: number;
  /** ACM: second of the accepted attempt, −1 without. OI: second of the attempt that counts. */
  second: number;
  /** ACM: penalty attempts before the accepted one. */
  errors: number;
  /** ACM: attempts whose verdicts are frozen. */
  tries: number;
  /** OI: points. */
  score: number;
  /** OI: least run time in milliseconds among accepted attempts that count, −1 without. */
  runMs: number;
}

export const emptyCell = (): Cell =>
  clear({ total: 0, second: -1, errors: 0, tries: 0, score: 0, runMs: -1 });

export function clear(cell: Cell): Cell {
  cell.total = cell.errors = cell.tries = cell.score = 0;
  cell.second = cell.runMs = -1;
  return cell;
}

/** The next attempt of an ACM cell, in the order of (second, submission). */
export function countAcm(cell: Cell, second: number, is: number): void {
  cell.total++;
  if (cell.second >= 0) return;
  if (is === verdictClass.solved) cell.second = second;
  else if (is === verdictClass.penalty) cell.errors++;
}

/** A frozen attempt, whatever became of it: it says that somebody tried, also where the problem is solved. */
export function countFrozen(cell: Cell): void {
  cell.total++;
  cell.tries++;
}

/** What the judge's points are worth on the board; rounded down, so that only a full solution has all points. */
export function worth({ maxScore = 0, fullScore = maxScore }: BoardProblem, score: number): number {
  if (fullScore === maxScore || fullScore <= 0) return score;
  return Math.min(maxScore, Math.floor((score * maxScore) / fullScore));
}

/** The next attempt of an OI cell, in the order of (second, submission): of one second, the later one counts. */
export function countOi(
  cell: Cell,
  mode: OiScoreType,
  attempt: { second: number; score: number; runMs: number },
) {
  const { second, score, runMs } = attempt;
  const isFirst = cell.total++ === 0;
  const better = mode === "Recent" ? second > cell.second : score > cell.score;
  const alike = mode === "Recent" ? second === cell.second : score === cell.score;
  if (isFirst || better) {
    cell.second = second;
    cell.score = score;
    cell.runMs = runMs;
  } else if (alike) {
    cell.score = score;
    if (runMs >= 0 && (cell.runMs < 0 || runMs < cell.runMs)) cell.runMs = runMs;
  }
}

/** Seconds a solved ACM cell adds to its row's penalty. */
export const cellPenalty = (second: number, errors: number, penaltyS: number): number =>
  second + errors * penaltyS;

/** What a cell adds to its row's points: a solved problem (ACM) or its score (OI). */
export const cellPoints = ({ type }: Pick<Spec, "type">, { second, score }: Cell): number =>
  type === "oi" ? score : second >= 0 ? 1 : 0;

/** What a cell adds to its row's cost: penalty in seconds (ACM) or run time in milliseconds (OI). */
export function cellCost({ type, penaltyS }: Pick<Spec, "type" | "penaltyS">, cell: Cell): number {
  if (type === "oi") return Math.max(0, cell.runMs);
  return cell.second >= 0 ? cellPenalty(cell.second, cell.errors, penaltyS) : 0;
}

/** Largest run time of a cell: the sum of 255 of them has 34 bits. */
export const RUN_MS_MAX = 2 ** 26 - 1;

/**
 * Sort keys: smaller is better, equal keys share a rank. Two numbers in one double, exact below 2^53; `makeSpec` keeps
 * the parts in their room.
 */
export const acmKey = (solved: number, penalty: number): number => (255 - solved) * 2 ** 40 + penalty;
export const oiKey = (score: number, runMs: number): number =>
  (SCORE_SUM_MAX - Math.min(score, SCORE_SUM_MAX)) * 2 ** 34 + runMs;
