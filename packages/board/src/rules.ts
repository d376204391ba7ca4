/** What verdicts do to cells, and cells to ranks. The one file that knows what the parts of a contest's rule mean. */
import { type ContestRule, costlyVerdicts } from "@verdict/contract/contest-rule";
import { type StatusName, status } from "@verdict/contract/status";
import { type BoardProblem, SCORE_SUM_MAX, type Spec } from "./spec.ts";

/**
 * What a board's cells hold. acm: whether a problem is solved, when, and after how many tries. oi: points. priced: points
 * that are worth less by time or by tries.
 */
export type Form = "acm" | "oi" | "priced";

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
export type Classes = Readonly<Uint8Array>;

function tableOf(of: Record<StatusName, VerdictClass>): Classes {
  const byCode = new Uint8Array(32).fill(verdictClass.waiting);
  for (const [name, code] of Object.entries(status)) byCode[code + 10] = of[name as StatusName];
  return byCode;
}

const usual = tableOf(classes);

/** Classes under a rule: of the verdicts that may be costly those that are. */
export function classesOf({ costs }: Pick<ContestRule, "costs">): Classes {
  const of = { ...classes };
  for (const name of costlyVerdicts) {
    of[name] = costs.includes(name) ? verdictClass.penalty : verdictClass.free;
  }
  return tableOf(of);
}

/** Class of a status code; codes that are no verdicts wait. */
export const classOf = (code: number | null, by: Classes = usual): VerdictClass =>
  code === null ? verdictClass.waiting : ((by[code + 10] ?? verdictClass.waiting) as VerdictClass);

/** One contestant's standing at one problem. */
export interface Cell {
  /** Attempts that count, those after the first accepted one and free ones included; 0: an empty cell. */
  total: number;
  /** Second of the attempt that counts (acm: of the accepted one), −1 without. */
  second: number;
  /** acm and priced: costly attempts before the one that counts. */
  errors: number;
  /** acm: attempts whose verdicts are frozen. */
  tries: number;
  /** oi and priced: points. */
  score: number;
  /** oi: least run time in milliseconds among accepted attempts that count, −1 without. */
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
function countOi(cell: Cell, isLatest: boolean, second: number, score: number, runMs: number): void {
  const isFirst = cell.total++ === 0;
  const better = isLatest ? second > cell.second : score > cell.score;
  const alike = isLatest ? second === cell.second : score === cell.score;
  if (isFirst || better) {
    cell.second = second;
    cell.score = score;
    cell.runMs = runMs;
  } else if (alike) {
    cell.score = score;
    if (runMs >= 0 && (cell.runMs < 0 || runMs < cell.runMs)) cell.runMs = runMs;
  }
}

/**
 * What an attempt brings that came at this second, with so many costly ones before it: its points, less what the time took
 * (whole minutes count), less the points of each try, then the percent of each; never below the least that is left, and
 * rounded down.
 */
export function priceOf(
  { points, fallsPercent, leastPercent, tryPoints, tryPercent }: ContestRule,
  durationS: number,
  { worth, second, tries }: { worth: number; second: number; tries: number },
): number {
  const minutes = Math.floor(second / 60);
  const fallen =
    points === "falling" ? Math.floor((worth * fallsPercent * minutes * 60) / (100 * durationS)) : 0;
  const left = (worth - fallen - tryPoints * tries) * (1 - tryPercent / 100) ** tries;
  // 0.95 of 60 is 57, not a little less.
  return Math.max(0, Math.floor(left + 1e-9), Math.floor((worth * leastPercent) / 100));
}

/** Largest run time of a cell: the sum of 255 of them has 34 bits. */
export const RUN_MS_MAX = 2 ** 26 - 1;

/**
 * Sort keys: smaller is better, equal keys share a rank. Two numbers in one double, exact below 2^53; `makeSpec` keeps
 * the parts in their room. Of points the cost has 37 bits: four years in milliseconds; what is above shares a place.
 */
const acmKey = (solved: number, cost: number): number => (255 - solved) * 2 ** 40 + cost;
const pointsKey = (score: number, cost: number): number =>
  (SCORE_SUM_MAX - Math.min(score, SCORE_SUM_MAX)) * 2 ** 37 + Math.min(cost, 2 ** 37 - 1);

/** What is known of an attempt that counts. */
export interface CountedAttempt {
  second: number;
  is: VerdictClass;
  score: number;
  runMs: number;
}

/** All that the engine does otherwise for boards of one form than for those of another. */
interface Rule {
  /** Of the contests that have such boards. */
  readonly type: Spec["type"];
  /** Attempts and problems have points. */
  readonly hasPoints: boolean;
  /** A frozen attempt is seen as one that waits; else it is not seen at all. */
  readonly showsFrozen: boolean;
  /** In which rows add up what they cost: one of it is a second, or a millisecond. */
  readonly perSecond: number;
  /** The next attempt of a cell, in the order of (second, submission). */
  count(cell: Cell, attempt: CountedAttempt, problem: BoardProblem, rule: ContestRule): void;
  /** What a cell adds to its row's points. */
  points(cell: Cell): number;
  /** What rows are sorted by. */
  key(points: number, cost: number): number;
  /** The two numbers that a cell has beside its second and its attempts. */
  values(cell: Cell): readonly [number, number];
  take(cell: Cell, first: number, next: number): void;
  /** Attempts that a cell with these values has at least: most have no more. */
  implied(first: number, next: number, second: number): number;
}

export const rules: Record<Form, Rule> = {
  /** Solved problems, then the cost in seconds. */
  acm: {
    type: "acm",
    hasPoints: false,
    showsFrozen: true,
    perSecond: 1,
    count: (cell, { second, is }) => countAcm(cell, second, is),
    points: ({ second }) => (second >= 0 ? 1 : 0),
    key: acmKey,
    values: ({ errors, tries }) => [errors, tries],
    take(cell, errors, tries) {
      cell.errors = errors;
      cell.tries = tries;
    },
    implied: (errors, tries, second) => errors + tries + (second >= 0 ? 1 : 0),
  },
  /** Points, then the cost in milliseconds. */
  oi: {
    type: "oi",
    hasPoints: true,
    showsFrozen: false,
    perSecond: 1000,
    count: (cell, { second, is, score, runMs }, problem, { counts }) =>
      countOi(
        cell,
        counts === "latest",
        second,
        worth(problem, score),
        is === verdictClass.solved ? runMs : -1,
      ),
    points: ({ score }) => score,
    key: pointsKey,
    values: ({ score, runMs }) => [score, runMs],
    take(cell, score, runMs) {
      cell.score = score;
      cell.runMs = runMs;
    },
    implied: () => 1,
  },
  priced: {
    type: "oi",
    hasPoints: true,
    showsFrozen: false,
    perSecond: 1000,
    count: () => {
      throw new Error("a priced cell follows from all of its attempts");
    },
    points: ({ score }) => score,
    key: pointsKey,
    values: ({ score, errors }) => [score, errors],
    take(cell, score, errors) {
      cell.score = score;
      cell.errors = errors;
    },
    implied: (_, errors, second) => errors + (second >= 0 ? 1 : 0),
  },
};

type Costing = Pick<Spec, "form" | "rule" | "penaltyS">;

/** What a cell adds to its row's cost; of boards where the latest second alone counts, without that. */
export function costOf({ form, rule: { ties }, penaltyS }: Costing, cell: Cell): number {
  if (ties === "runTime") return Math.max(0, cell.runMs);
  const { perSecond, points } = rules[form];
  if (ties === "none" || points(cell) <= 0) return 0;
  return ((ties === "penalty" ? cell.second : 0) + cell.errors * penaltyS) * perSecond;
}

/** The latest second of what brings points; 0 without. */
export function lastOf({ form }: Costing, cells: Iterable<Cell>): number {
  let last = 0;
  for (const cell of cells) if (rules[form].points(cell) > 0 && cell.second > last) last = cell.second;
  return last * rules[form].perSecond;
}
