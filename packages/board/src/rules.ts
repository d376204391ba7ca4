/** What verdicts do to cells, and cells to ranks. The one file that knows the rules of ACM and OI contests. */
import type { OiScoreType } from "@verdict/contract";
import { type StatusName, status } from "@verdict/contract/status";
import { type BoardProblem, SCORE_SUM_MAX, type Spec } from "./spec.ts";

/**
 * What a verdict does, in ascending order of what is known: an attempt that is off the board, one that waits, one that
 * costs nothing, one that costs a penalty once the problem is solved, and a solution.
 */
export const verdictClass = { gone: 0, waiting: 1, free: 2, penalty: 3, solved: 4 } as const;
export type VerdictClass = (typeof verdictClass)[keyof typeof verdictClass];

const classes: Record<StatusName, VerdictClass> = {
  accepted: verdictClass.solved,
  presentationError: verdictClass.penalty,
  wrongAnswer: verdictClass.penalty,
  timeLimitExceeded: verdictClass.penalty,
  memoryLimitExceeded: verdictClass.penalty,
  runtimeError: verdictClass.penalty,
  compileError: verdictClass.free,
  systemError: verdictClass.free,
  submitFailed: verdictClass.free,
  partialAccepted: verdictClass.free,
  cancelled: verdictClass.free,
  pending: verdictClass.waiting,
  compiling: verdictClass.waiting,
  judging: verdictClass.waiting,
  submitting: verdictClass.waiting,
  notSubmitted: verdictClass.waiting,
  submittedUnknown: verdictClass.waiting,
};

/** The same by code + 10, for half a million look-ups. */
const byCode = new Uint8Array(32).fill(verdictClass.waiting);
for (const [name, code] of Object.entries(status)) byCode[code + 10] = classes[name as StatusName];

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
function countAcm(cell: Cell, second: number, is: number): void {
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
function countOi(cell: Cell, mode: OiScoreType, second: number, score: number, runMs: number): void {
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

/** Largest run time of a cell: the sum of 255 of them has 34 bits. */
export const RUN_MS_MAX = 2 ** 26 - 1;

/**
 * Sort keys: smaller is better, equal keys share a rank. Two numbers in one double, exact below 2^53; `makeSpec` keeps
 * the parts in their room.
 */
const acmKey = (solved: number, penalty: number): number => (255 - solved) * 2 ** 40 + penalty;
const oiKey = (score: number, runMs: number): number =>
  (SCORE_SUM_MAX - Math.min(score, SCORE_SUM_MAX)) * 2 ** 34 + runMs;

/** What is known of an attempt that counts. */
export interface CountedAttempt {
  second: number;
  is: VerdictClass;
  score: number;
  runMs: number;
}

/** All that the engine does otherwise under one rule of contests than under another. */
interface Rule {
  /** Attempts and problems have points. */
  readonly hasPoints: boolean;
  /** A frozen attempt is seen as one that waits; else it is not seen at all. */
  readonly showsFrozen: boolean;
  /** The next attempt of a cell, in the order of (second, submission). */
  count(cell: Cell, attempt: CountedAttempt, problem: BoardProblem, mode: OiScoreType): void;
  /** What a cell adds to its row's points. */
  points(cell: Cell): number;
  /** What a cell adds to its row's cost. */
  cost(cell: Cell, penaltyS: number): number;
  /** What rows are sorted by. */
  key(points: number, cost: number): number;
  /** The two numbers that a cell has beside its second and its attempts. */
  values(cell: Cell): readonly [number, number];
  take(cell: Cell, first: number, next: number): void;
  /** Attempts that a cell with these values has at least: most have no more. */
  implied(first: number, next: number, second: number): number;
}

export const rules: Record<Spec["type"], Rule> = {
  /** Solved problems, then the penalty in seconds. */
  acm: {
    hasPoints: false,
    showsFrozen: true,
    count: (cell, { second, is }) => countAcm(cell, second, is),
    points: ({ second }) => (second >= 0 ? 1 : 0),
    cost: ({ second, errors }, penaltyS) => (second >= 0 ? cellPenalty(second, errors, penaltyS) : 0),
    key: (solved, penalty) => acmKey(solved, penalty),
    values: ({ errors, tries }) => [errors, tries],
    take(cell, errors, tries) {
      cell.errors = errors;
      cell.tries = tries;
    },
    implied: (errors, tries, second) => errors + tries + (second >= 0 ? 1 : 0),
  },
  /** Points, then the run time in milliseconds. */
  oi: {
    hasPoints: true,
    showsFrozen: false,
    count: (cell, { second, is, score, runMs }, problem, mode) =>
      countOi(cell, mode, second, worth(problem, score), is === verdictClass.solved ? runMs : -1),
    points: ({ score }) => score,
    cost: ({ runMs }) => Math.max(0, runMs),
    key: (score, runMs) => oiKey(score, runMs),
    values: ({ score, runMs }) => [score, runMs],
    take(cell, score, runMs) {
      cell.score = score;
      cell.runMs = runMs;
    },
    implied: () => 1,
  },
};
