import type { View } from "../fold/view.ts";
import { wholeFoldOf } from "../fold/whole-cells.ts";
import {
  type Cell,
  clear,
  costOf,
  emptyCell,
  lastOf,
  rules,
  type VerdictClass,
  verdictClass,
} from "../rules.ts";
import { atOnce, type Sliced } from "../slices.ts";
import type { BoardProblem, Spec } from "../spec.ts";

/** Rows whose way up is told. */
const LEADERS = 10;
/** Rows between two stops. */
const SLICE = 200;
/** Points of the time axis, at most. */
const STEPS_MAX = 300;

export interface Statistics {
  /** Seconds between two points of `attempts` and `accepted`. */
  stepS: number;
  /** Attempts that count, by the step they were sent in. */
  attempts: number[];
  /** Those of them known to be accepted. */
  accepted: number[];
  /** By column: rows that solved it, rows that tried it, attempts. */
  problems: { solved: number; tried: number; attempts: number }[];
  /** Attempts by language id. */
  languages: Record<number, number>;
  /** The first ten rows in board order, each with its [second, points, cost] after every change. */
  leaders: { row: number; progress: [second: number, points: number, cost: number][] }[];
}

/** Pictures of a contest, from the same view as its board: what that hides stays hidden here. */
export const statistics = (view: View): Statistics => atOnce(slicedStatistics(view));

/** The same in slices of rows; attempts that come in between are counted with the rows that are still to come. */
export function* slicedStatistics(view: View): Sliced<Statistics> {
  const { standings, store } = view;
  const rows = standings.all.rows().slice();
  const { stepS, steps } = timeAxis(view);
  const told: Statistics = {
    stepS,
    attempts: new Array<number>(steps).fill(0),
    accepted: new Array<number>(steps).fill(0),
    problems: view.spec.problems.map(() => ({ solved: 0, tried: 0, attempts: 0 })),
    languages: {},
    leaders: [],
  };
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) yield;
    told.problems.forEach((problem, column) => {
      let isTried = false;
      let isSolved = false;
      for (const { attempt, isHidden } of view.attempts(row * store.problems + column)) {
        const step = Math.min(Math.floor((store.second[attempt] as number) / stepS), steps - 1);
        const language = store.language[attempt] as number;
        const isAccepted = !isHidden && store.is[attempt] === verdictClass.solved;
        add(told.attempts, step, 1);
        if (isAccepted) add(told.accepted, step, 1);
        told.languages[language] = (told.languages[language] ?? 0) + 1;
        problem.attempts++;
        isTried = true;
        isSolved ||= isAccepted;
      }
      if (isTried) problem.tried++;
      if (isSolved) problem.solved++;
    });
  }
  told.leaders = [...rows.subarray(0, LEADERS)].map((row) => ({
    row,
    progress: progressOf[view.spec.type](view, row),
  }));
  return told;
}

const progressOf: Record<Spec["type"], (view: View, row: number) => [number, number, number][]> = {
  acm: acmProgress,
  oi: oiProgress,
};

function timeAxis({ spec, window }: View): { stepS: number; steps: number } {
  const stepS = Math.max(60, Math.ceil(spec.durationS / STEPS_MAX));
  const steps = Math.ceil(spec.durationS / stepS) + (window.hasEnd ? 1 : 0); // the last one holds all after the end
  return { stepS, steps };
}

function add(column: number[], at: number, count: number): void {
  column[at] = (column[at] ?? 0) + count;
}

function acmProgress({ standings, spec }: View, row: number): [number, number, number][] {
  const solved: Cell[] = spec.problems
    .map((_, problem) => standings.cell(row, problem))
    .filter(({ second }) => second >= 0)
    .sort((a, b) => a.second - b.second);
  let cost = 0;
  return solved.map((cell, index) => {
    cost += costOf(spec, cell);
    return [cell.second, index + 1, spec.rule.ties === "last" ? cost + lastOf(spec, [cell]) : cost];
  });
}

function oiProgress(view: View, row: number): [number, number, number][] {
  const { store, spec } = view;
  const attempts = spec.problems.flatMap((_, problem) =>
    [...view.attempts(row * store.problems + problem)].map(({ attempt }) => ({ attempt, problem })),
  );
  attempts.sort((a, b) => (store.precedes(a.attempt, b.attempt) ? -1 : 1));
  const cells = spec.problems.map(emptyCell);
  const seen = spec.problems.map((): number[] => []);
  const wholeFold = wholeFoldOf(spec);
  const points: [number, number, number][] = [];
  for (const { attempt, problem } of attempts) {
    const second = store.second[attempt] as number;
    const cell = cells[problem] as Cell;
    const column = spec.problems[problem] as BoardProblem;
    if (wholeFold) {
      seen[problem]?.push(attempt);
      wholeFold(clear(cell), store, seen[problem] ?? [], column);
    } else {
      const counted = {
        second,
        is: store.is[attempt] as VerdictClass,
        score: store.score[attempt] as number,
        runMs: store.runMs[attempt] as number,
      };
      rules.oi.count(cell, counted, column, spec.rule);
    }
    const score = cells.reduce((sum, cell) => sum + cell.score, 0);
    const last = spec.rule.ties === "last" ? lastOf(spec, cells) : 0;
    const cost = cells.reduce((sum, cell) => sum + costOf(spec, cell), last);
    const before = points.at(-1);
    if (before?.[1] !== score || before[2] !== cost) points.push([second, score, cost]);
  }
  return points;
}
