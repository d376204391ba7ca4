import type { View } from "../fold/view.ts";
import { clear, emptyCell } from "../rules.ts";
import type { Standings, Tie } from "../standings.ts";
import type { Joined } from "./people-file.ts";
import { type CellValues, cellOf, valuesOf } from "./values.ts";

/** Above this part of a board's cells (and this number) a snapshot says it shorter. */
const RELOAD_FROM = 1 / 20;
const RELOAD_MIN = 500;

/**
 * What changed between two versions. Values are absolute: applying a frame twice does no harm. There are no ranks in
 * it, for they change for rows that nobody touched; whoever holds all rows has them by position.
 */
export interface Delta {
  type: "delta";
  from: string;
  to: string;
  /** Row, problem, then the four values of the cell. */
  cells: [row: number, problem: number, ...CellValues][];
  /** Rows that came on the board, left it (second −1) or have another first attempt. */
  ties?: [row: number, second: number, submission: number][];
  /** People of rows that are new, added by whoever sends the frame: their names depend on who hears it. */
  joined?: Joined[];
  /** Name of the people file, where it is another one now. */
  people?: string;
}

/** Too much to tell: fetch the snapshot. */
export interface Reload {
  type: "reload";
  to: string;
  /** Those who hear it fetch at some time within so many milliseconds, each at another. */
  withinMs?: number;
}

export type Frame = Delta | Reload;

/** Makes the frames of one view: what changed since the last one that was taken. */
export class Frames {
  readonly #view: View;
  #from: string;
  #people: string | undefined;

  /** `version`: the board's, now; `people`: a name for its people file that is the same on all servers. */
  constructor(view: View, version: string, people?: string) {
    this.#view = view;
    this.#from = version;
    this.#people = people;
    view.untold = { cells: new Set(), ties: new Set() };
  }

  /** The frame up to `version`; null where nothing changed, and the next frame will begin where this one would have. */
  take(version: string, people?: string): Frame | null {
    const { standings, untold, spec } = this.#view;
    if (!untold) return null;
    const isRenamed = people !== this.#people;
    if (untold.cells.size === 0 && untold.ties.size === 0 && !isRenamed) return null;
    const from = this.#from;
    const { cells, ties } = untold;
    this.#view.untold = { cells: new Set(), ties: new Set() };
    this.#from = version;
    this.#people = people;
    const problems = spec.problems.length;
    if (cells.size > Math.max(RELOAD_MIN, standings.rows * problems * RELOAD_FROM))
      return { type: "reload", to: version };
    const cell = emptyCell();
    const delta: Delta = { type: "delta", from, to: version, cells: [] };
    for (const at of cells) {
      const problem = at % problems;
      const row = (at - problem) / problems;
      delta.cells.push([row, problem, ...valuesOf(spec, standings.cell(row, problem, cell))]);
    }
    if (ties.size > 0) delta.ties = [...ties].map((row) => told(row, standings.tie(row)));
    if (isRenamed && people !== undefined) delta.people = people;
    return delta;
  }
}

const told = (row: number, tie: Tie): [number, number, number] => [
  row,
  tie?.second ?? -1,
  tie?.submission ?? 0,
];

/** Applies the cells of a frame to standings that have all its rows' people. */
export function applyCells(standings: Standings, { cells, ties = [] }: Pick<Delta, "cells" | "ties">): void {
  const { spec } = standings;
  const cell = emptyCell();
  const tieOf = new Map(
    ties.map(([row, second, submission]) => [row, second < 0 ? null : { second, submission }]),
  );
  const rows = new Set<number>(tieOf.keys());
  for (const [row, problem, ...values] of cells) {
    standings.ensureRows(row + 1);
    standings.setCell(row * spec.problems.length + problem, cellOf(spec, values, clear(cell)));
    rows.add(row);
  }
  const tie = (row: number): Tie => (tieOf.has(row) ? (tieOf.get(row) ?? null) : standings.tie(row));
  standings.placeMany([...rows], tie);
}
