import { grown } from "./columns.ts";
import { Cells } from "./fold/cells.ts";
import { Order, type SortKeys } from "./order.ts";
import type { People } from "./people.ts";
import { type Cell, costOf, emptyCell, lastOf, rules } from "./rules.ts";
import { atOnce, type Sliced } from "./slices.ts";
import type { Spec } from "./spec.ts";

/** Where a row's first attempt that counts stands; null: the row has none and is not on the board. */
export type Tie = { second: number; submission: number } | null;

/** Below this part of the rows single moves are cheaper than a merge. */
const MERGE_FROM = 1 / 20;

/** Rows between two stops. */
const SLICE = 1000;

/** Its holder lost the first second of a problem. */
const STALE = -2;

const KNOWN = 1;
const SHOWN = 2;
const RANKED = 4;
const MAY_BE_FIRST = 8;

/**
 * A board as it stands: cells, sums of rows, two orders (all rows; ranked rows) and the second in which each problem
 * was solved first. It knows nothing of attempts: on a server a view keeps it, in a browser snapshots and deltas do.
 */
export class Standings implements SortKeys {
  readonly spec: Spec;
  readonly people: People;
  readonly cells: Cells;
  /** Rows of other kinds that are shown and ranked here, too: somebody's own virtual run. */
  readonly also: ReadonlySet<number>;
  /** Whether ghosts are shown. */
  readonly hasGhosts: boolean;
  rows = 0;
  /** Solved problems (ACM) or score (OI). */
  points = new Int32Array(0);
  /** What orders equal points: in seconds (ACM) or in milliseconds (OI). */
  cost = new Float64Array(0);
  /** Attempts that count. */
  total = new Int32Array(0);
  key = new Float64Array(0);
  tieSecond = new Int32Array(0);
  tieSubmission = new Float64Array(0);
  readonly all: Order;
  readonly ranked: Order;
  /** ACM: the first second in which each problem was solved, −1 without; `STALE` until somebody asks. */
  readonly #firstSecond: Int32Array;
  readonly #rule: (typeof rules)[Spec["form"]];
  /** Of the seconds of a row's cells the latest alone costs. */
  readonly #isByLast: boolean;
  #hasMoved = new Uint8Array(0);
  #role = new Uint8Array(0);
  readonly #before: Cell = emptyCell();
  readonly #after: Cell = emptyCell();

  constructor(spec: Spec, people: People, also: Iterable<number> = [], hasGhosts = false) {
    this.spec = spec;
    this.people = people;
    this.also = new Set(also);
    this.hasGhosts = hasGhosts;
    this.#rule = rules[spec.form];
    this.#isByLast = spec.rule.ties === "last";
    this.cells = new Cells(spec.form, spec.problems.length);
    this.all = new Order(this);
    this.ranked = new Order(this);
    this.#firstSecond = new Int32Array(spec.problems.length).fill(-1);
    this.ensureRows(people.size);
  }

  /** Whether rows of this participation stand on this board at all. */
  shows(row: number): boolean {
    return (this.#roleOf(row) & SHOWN) !== 0;
  }

  isRanked(row: number): boolean {
    return (this.#roleOf(row) & RANKED) !== 0;
  }

  isOnBoard(row: number): boolean {
    return row < this.rows && (this.tieSecond[row] as number) >= 0;
  }

  /** From 1, shared by equal keys; −1: not ranked. */
  rank(row: number): number {
    return this.isRanked(row) ? 1 + this.ranked.below(this.key[row] as number) : -1;
  }

  cell(row: number, problem: number, into: Cell = emptyCell()): Cell {
    return this.cells.read(row * this.cells.problems + problem, into);
  }

  /** ACM: the first second in which a problem was solved, −1 without. */
  firstSecond(problem: number): number {
    const known = this.#firstSecond[problem] as number;
    if (known !== STALE) return known;
    const { problems, second } = this.cells;
    let least = -1;
    for (let row = 0, at = problem; row < this.rows; row++, at += problems) {
      const solved = second[at] as number;
      if (solved >= 0 && (least < 0 || solved < least) && this.#mayBeFirst(row)) least = solved;
    }
    this.#firstSecond[problem] = least;
    return least;
  }

  /** Whether the row was (among) the first to solve the problem. */
  isFirst(row: number, problem: number): boolean {
    const second = this.cells.second[row * this.cells.problems + problem] as number;
    return (
      !this.#rule.hasPoints && second >= 0 && second === this.firstSecond(problem) && this.#mayBeFirst(row)
    );
  }

  /** Replaces a cell; `place` or `placeMany` must follow for its row. Whether that changed anything. */
  setCell(at: number, cell: Cell): boolean {
    const before = this.cells.read(at, this.#before);
    if (!this.cells.write(at, cell)) return false;
    // As it was written: counts have a limit.
    const after = this.cells.read(at, this.#after);
    const row = Math.floor(at / this.cells.problems);
    const rule = this.#rule;
    const { spec } = this;
    this.points[row] = (this.points[row] as number) + rule.points(after) - rule.points(before);
    this.cost[row] = this.#isByLast
      ? this.#costOf(row)
      : (this.cost[row] as number) + costOf(spec, after) - costOf(spec, before);
    this.total[row] = (this.total[row] as number) + after.total - before.total;
    if (!rule.hasPoints && before.second !== after.second) this.#settleFirst(at, before.second, after.second);
    return true;
  }

  /** From all of a row's cells. */
  #costOf(row: number): number {
    const { spec } = this;
    const cells = spec.problems.map((_, problem) => this.cell(row, problem));
    return cells.reduce((sum, cell) => sum + costOf(spec, cell), lastOf(spec, cells));
  }

  /** Moves a row where it belongs by its cells and this tie. */
  place(row: number, tie: Tie): void {
    const was = this.isOnBoard(row);
    const isRanked = this.isRanked(row);
    const from = was ? this.all.position(row) : -1;
    const rankedFrom = was && isRanked ? this.ranked.position(row) : -1;
    if (!this.#settleKey(row, tie)) return;
    this.#replace(this.all, row, from, tie !== null);
    if (isRanked) this.#replace(this.ranked, row, rankedFrom, tie !== null);
  }

  /** The same for many rows at once. */
  placeMany(rows: readonly number[], tieOf: (row: number) => Tie): void {
    if (rows.length < this.all.length * MERGE_FROM || rows.length < 8) {
      for (const row of rows) this.place(row, tieOf(row));
      return;
    }
    const moved = rows.filter((row) => this.#settleKey(row, tieOf(row)));
    for (const row of moved) this.#hasMoved[row] = 1;
    const come = this.all.sort(Int32Array.from(moved).filter((row) => this.isOnBoard(row)));
    this.all.merge(this.#hasMoved, come);
    this.ranked.merge(
      this.#hasMoved,
      come.filter((row) => this.isRanked(row)),
    );
    for (const row of moved) this.#hasMoved[row] = 0;
  }

  /** SortKeys all rows. */
  placeAll(tieOf: (row: number) => Tie): void {
    atOnce(this.placingAll(tieOf));
  }

  /** The same in slices; until the end the order is that of before. */
  *placingAll(tieOf: (row: number) => Tie): Sliced<void> {
    const rows: number[] = [];
    for (let row = 0; row < this.rows; row++) {
      const tie = tieOf(row);
      this.#settleKey(row, tie);
      if (tie) rows.push(row);
      if (row % SLICE === SLICE - 1) yield;
    }
    this.all.fill(this.all.sort(Int32Array.from(rows)));
    this.ranked.fill(this.all.rows().filter((row) => this.isRanked(row)));
  }

  tie(row: number): Tie {
    if (!this.isOnBoard(row)) return null;
    return { second: this.tieSecond[row] as number, submission: this.tieSubmission[row] as number };
  }

  ensureRows(rows: number): void {
    this.cells.ensureRows(rows);
    this.rows = Math.max(this.rows, rows);
    if (rows <= this.key.length) return;
    const length = this.key.length === 0 ? rows : rows * 2;
    this.points = grown(this.points, length);
    this.cost = grown(this.cost, length);
    this.total = grown(this.total, length);
    this.key = grown(this.key, length);
    this.tieSecond = grown(this.tieSecond, length, -1);
    this.tieSubmission = grown(this.tieSubmission, length);
    this.#hasMoved = grown(this.#hasMoved, length);
    this.#role = grown(this.#role, length);
  }

  #replace(order: Order, row: number, from: number, stays: boolean): void {
    if (from < 0) order.insert(row);
    else if (stays) order.move(from);
    else order.removeAt(from);
  }

  /**
   * What a row is ordered by, from its sums and this tie; whether that changed. Between this and the orders' update
   * the row must not be searched for.
   */
  #settleKey(row: number, tie: Tie): boolean {
    const points = this.points[row] as number;
    const cost = this.cost[row] as number;
    const key = this.#rule.key(points, cost);
    const tieSecond = tie ? tie.second : -1;
    const tieSubmission = tie ? tie.submission : 0;
    const isSame =
      this.key[row] === key && this.tieSecond[row] === tieSecond && this.tieSubmission[row] === tieSubmission;
    this.key[row] = key;
    this.tieSecond[row] = tieSecond;
    this.tieSubmission[row] = tieSubmission;
    return !isSame;
  }

  #mayBeFirst(row: number): boolean {
    return (this.#roleOf(row) & MAY_BE_FIRST) !== 0;
  }

  /** What a row's kind means here; asked for with every attempt, so it is kept. */
  #roleOf(row: number): number {
    const known = this.#role[row];
    if (known) return known;
    const { kind } = this.people.person(row);
    const isAlso = this.also.has(row);
    const mayBeFirst = kind === "official" || kind === "starred";
    const isShown = mayBeFirst || isAlso || (kind === "ghost" && this.hasGhosts);
    const isRanked = kind === "official" || (isAlso && kind !== "starred");
    const role = KNOWN | (isShown ? SHOWN : 0) | (isRanked ? RANKED : 0) | (mayBeFirst ? MAY_BE_FIRST : 0);
    if (row < this.#role.length) this.#role[row] = role;
    return role;
  }

  /** The first second is a minimum over the column, which is read again only when it may have risen. */
  #settleFirst(at: number, before: number, second: number): void {
    const { problems } = this.cells;
    const problem = at % problems;
    const first = this.#firstSecond[problem] as number;
    if (first === STALE || !this.#mayBeFirst((at - problem) / problems)) return;
    if (second >= 0 && (first < 0 || second < first)) this.#firstSecond[problem] = second;
    else if (before >= 0 && before === first) this.#firstSecond[problem] = STALE;
  }
}
