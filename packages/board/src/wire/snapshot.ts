import { clear, emptyCell, rules } from "../rules.ts";
import { atOnce, type Sliced } from "../slices.ts";
import type { Standings } from "../standings.ts";
import { cellOf, valuesOf } from "./values.ts";

/** Rows between two stops. */
const SLICE = 1000;

/**
 * The cells of a whole board, by column: like next to like is what compresses. Rows come in the order of their first
 * attempts, so that what decides ties is a small difference from one row to the next.
 */
interface Snapshot {
  version: string;
  /** Row, seconds and submissions since the row before. */
  ties: number[];
  /** How many cells each of those rows has. */
  counts: number[];
  /** For each cell its problem, less the one before in its row. */
  problems: number[];
  /** Penalty attempts or scores. */
  first: number[];
  /** Frozen attempts, run times, or costly attempts. */
  next: number[];
  /** Seconds since the last one of the row, at first since its first attempt; null: the cell has none. */
  seconds: (number | null)[];
  /** Attempts, less those that the rest implies. */
  more: number[];
}

/** A board's cells as JSON; `version` is that of the board they were read from. */
export const encodeSnapshot = (standings: Standings, version: string): string =>
  atOnce(slicedSnapshot(standings, version));

/** The same in slices: the board as it is when that begins, whatever it takes in meanwhile. */
export function* slicedSnapshot(standings: Standings, version: string): Sliced<string> {
  const { spec } = standings;
  const cells = standings.cells.copy();
  const tieSecond = standings.tieSecond.slice();
  const tieSubmission = standings.tieSubmission.slice();
  const rows = standings.all.rows().slice();
  yield;
  rows.sort(
    (a, b) =>
      (tieSecond[a] as number) - (tieSecond[b] as number) ||
      (tieSubmission[a] as number) - (tieSubmission[b] as number),
  );
  const told: Snapshot = {
    version,
    ties: [],
    counts: [],
    problems: [],
    first: [],
    next: [],
    seconds: [],
    more: [],
  };
  const cell = emptyCell();
  let second = 0;
  let submission = 0;
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) yield;
    told.ties.push(row, (tieSecond[row] as number) - second, (tieSubmission[row] as number) - submission);
    second = tieSecond[row] as number;
    submission = tieSubmission[row] as number;
    const before = told.problems.length;
    let last = second;
    let column = 0;
    for (let problem = 0; problem < spec.problems.length; problem++) {
      if (cells.read(row * cells.problems + problem, cell).total === 0) continue;
      const [first, next, at, total] = valuesOf(spec, cell);
      told.problems.push(problem - column);
      told.first.push(first);
      told.next.push(next);
      told.seconds.push(at < 0 ? null : at - last);
      told.more.push(total - rules[spec.form].implied(first, next, at));
      column = problem;
      if (at >= 0) last = at;
    }
    told.counts.push(told.problems.length - before);
  }
  const parts: string[] = [];
  for (const [name, value] of Object.entries(told)) {
    yield;
    parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
  return `{${parts.join(",")}}`;
}

/** Fills empty standings; the version the snapshot was made at. */
export function readSnapshot(standings: Standings, text: string): string {
  const told = JSON.parse(text) as Snapshot;
  const { spec } = standings;
  const cell = emptyCell();
  const ties = new Map<number, { second: number; submission: number }>();
  let second = 0;
  let submission = 0;
  let at = 0;
  told.counts.forEach((count, index) => {
    const [row = 0, seconds = 0, submissions = 0] = told.ties.slice(index * 3, index * 3 + 3);
    second += seconds;
    submission += submissions;
    ties.set(row, { second, submission });
    standings.ensureRows(row + 1);
    let last = second;
    let problem = 0;
    for (const end = at + count; at < end; at++) {
      problem += told.problems[at] ?? 0;
      const first = told.first[at] ?? 0;
      const next = told.next[at] ?? 0;
      const since = told.seconds[at] ?? null;
      const moment = since === null ? -1 : last + since;
      if (since !== null) last = moment;
      const total = (told.more[at] ?? 0) + rules[spec.form].implied(first, next, moment);
      cellOf(spec, [first, next, moment, total], clear(cell));
      standings.setCell(row * spec.problems.length + problem, cell);
    }
  });
  standings.placeAll((row) => ties.get(row) ?? null);
  return told.version;
}
