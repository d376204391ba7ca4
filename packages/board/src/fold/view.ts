import { grown } from "../columns.ts";
import { BoardError } from "../event.ts";
import type { People } from "../people.ts";
import {
  type CountedAttempt,
  clear,
  countFrozen,
  emptyCell,
  rules,
  type VerdictClass,
  verdictClass,
} from "../rules.ts";
import type { Sliced } from "../slices.ts";
import { type BoardProblem, NEVER, type Spec } from "../spec.ts";
import { Standings, type Tie } from "../standings.ts";
import type { Change, Store } from "./store.ts";
import { Timeline } from "./timeline.ts";
import { type WholeFold, wholeFoldOf } from "./whole-cells.ts";

/** Which attempts a view looks at, and how. */
export interface Window {
  /** From this second to the end verdicts are hidden; `NEVER`. */
  freezeS: number;
  /** Whether attempts after the end count. */
  hasEnd: boolean;
  /** The last second that is looked at; `NEVER`. */
  horizonS: number;
  /** Rows of other kinds to show and rank: somebody's virtual run. */
  also?: readonly number[];
  /** Whether ghosts are shown. */
  hasGhosts?: boolean;
}

/** What frames have not told yet. */
export interface Untold {
  cells: Set<number>;
  ties: Set<number>;
}

/** Rows between two stops. */
const SLICE = 200;

/** A row's first attempt counts no more, or another of its cell counts first. */
const STALE = -2;

const SKIP = 0;
const COUNT = 1;
const HIDE = 2;

/** One fold over a store: cells and rows under a window, kept up to date attempt by attempt. */
export class View {
  readonly spec: Spec;
  readonly people: People;
  readonly store: Store;
  readonly window: Readonly<Window>;
  readonly standings: Standings;
  /** null until somebody follows the view by frames. */
  untold: Untold | null = null;
  #horizonS: number;
  readonly #freezeS: number;
  readonly #hasEnd: boolean;
  /** First attempt of each cell that counts, −1 without. */
  #first: Int32Array;
  /** The first of these of each row, −1 without; `STALE` until somebody asks. */
  #rowFirst: Int32Array;
  /** Cells to fold anew at the next flush, once each however many of their attempts changed. */
  #stale: number[] = [];
  #isStale: Uint8Array;
  #dirty: number[] = [];
  #isDirty: Uint8Array;
  readonly #cell = emptyCell();
  readonly #attempt: CountedAttempt = { second: 0, is: verdictClass.waiting, score: 0, runMs: 0 };
  readonly #rule: (typeof rules)[Spec["form"]];
  /** Where cells follow from all of their attempts. */
  readonly #wholeFold: WholeFold | null;
  readonly #counted: number[] = [];
  /** Made when the horizon moves first. */
  #timeline: Timeline | null = null;

  private constructor(spec: Spec, people: People, store: Store, window: Window) {
    if (window.hasEnd && window.freezeS < NEVER)
      throw new BoardError("nothing after the end is shown while frozen");
    if (window.hasEnd && !spec.allowEndSubmit) throw new BoardError("nothing was sent in after the end");
    this.spec = spec;
    this.people = people;
    this.store = store;
    this.window = window;
    this.#horizonS = window.horizonS;
    this.#freezeS = window.freezeS;
    this.#hasEnd = window.hasEnd;
    this.#rule = rules[spec.form];
    this.#wholeFold = wholeFoldOf(spec);
    this.standings = new Standings(spec, people, window.also, window.hasGhosts);
    store.ensureRows(people.size);
    this.#first = new Int32Array(people.size * store.problems).fill(-1);
    this.#isStale = new Uint8Array(people.size * store.problems);
    this.#rowFirst = new Int32Array(people.size).fill(-1);
    this.#isDirty = new Uint8Array(people.size);
  }

  /** A view of all that a store holds; the store must take nothing in meanwhile. */
  static *folding(spec: Spec, people: People, store: Store, window: Window): Sliced<View> {
    const view = new View(spec, people, store, window);
    yield* view.#foldAll();
    return view;
  }

  get horizonS(): number {
    return this.#horizonS;
  }

  /** Takes in what happened to an attempt; `flush` puts its row where it belongs. */
  touch({ attempt, cell, before, isLast }: Change): void {
    const row = Math.floor(cell / this.store.problems);
    if (row >= this.standings.rows) this.#ensureRows();
    if (!this.standings.shows(row)) return;
    this.#timeline = null;
    const was = this.#role(attempt, row, before);
    const is = this.#role(attempt, row, this.store.is[attempt] as VerdictClass);
    if (was === SKIP && is === SKIP) return;
    if (was === HIDE && is === HIDE) return;
    if (was === SKIP && isLast && !this.#wholeFold) this.#step(attempt, cell, row, is);
    else this.#markStale(cell);
  }

  /** Puts all rows that were touched where they belong. */
  flush(): void {
    this.#foldStale();
    const rows = this.#dirty;
    if (rows.length === 0) return;
    const { standings, untold } = this;
    const before = untold && rows.map((row) => standings.tieSubmission[row]);
    const wasOn = untold && rows.map((row) => standings.isOnBoard(row));
    standings.placeMany(rows, (row) => this.#tie(row));
    this.#dirty = [];
    rows.forEach((row, index) => {
      this.#isDirty[row] = 0;
      const same =
        before?.[index] === standings.tieSubmission[row] && wasOn?.[index] === standings.isOnBoard(row);
      if (untold && !same) untold.ties.add(row);
    });
  }

  /** The board as of another second, forward or back: what had been sent in by then, by today's verdicts. */
  moveTo(horizonS: number): void {
    const { store } = this;
    this.#timeline ??= new Timeline(store);
    const attempts = this.#timeline.between(this.#horizonS, horizonS);
    this.#horizonS = horizonS;
    for (const attempt of attempts) {
      const cell = store.cell[attempt] as number;
      const row = Math.floor(cell / store.problems);
      if (!this.standings.shows(row)) continue;
      this.#markStale(cell);
    }
    this.flush();
  }

  /** Attempts of a cell that count, in contest order, with whether their verdicts are hidden. */
  *attempts(cell: number): Generator<{ attempt: number; isHidden: boolean }> {
    const row = Math.floor(cell / this.store.problems);
    for (
      let attempt = this.store.head[cell] as number;
      attempt >= 0;
      attempt = this.store.next[attempt] as number
    ) {
      const role = this.#role(attempt, row, this.store.is[attempt] as VerdictClass);
      if (role !== SKIP) yield { attempt, isHidden: role === HIDE };
    }
  }

  /** How many attempts of a cell will count once they have their verdicts; those whose verdicts are hidden left out. */
  waiting(cell: number): number {
    const { head, next, is } = this.store;
    const row = Math.floor(cell / this.store.problems);
    let count = 0;
    for (let attempt = head[cell] as number; attempt >= 0; attempt = next[attempt] as number) {
      const waits = is[attempt] === verdictClass.waiting;
      if (waits && this.#role(attempt, row, verdictClass.penalty) === COUNT) count++;
    }
    return count;
  }

  /** What an attempt of this class does here. Verdicts of hidden ones are never looked at, nor whether they exist. */
  #role(attempt: number, row: number, is: VerdictClass): number {
    if (is === verdictClass.gone) return SKIP;
    const second = this.store.second[attempt] as number;
    if (second < 0 || second > this.#horizonS) return SKIP;
    if (second >= (this.people.endS[row] as number)) {
      return this.#hasEnd && is !== verdictClass.waiting ? COUNT : SKIP;
    }
    if (second >= this.#freezeS) return this.#rule.showsFrozen ? HIDE : SKIP;
    return is === verdictClass.waiting ? SKIP : COUNT;
  }

  /** One attempt more at the end of a chain. */
  #step(attempt: number, at: number, row: number, role: number): void {
    const cell = this.standings.cells.read(at, this.#cell);
    this.#count(attempt, role);
    if ((this.#first[at] as number) < 0) this.#setFirst(at, row, attempt);
    if (this.standings.setCell(at, cell)) this.untold?.cells.add(at);
    this.#markDirty(row);
  }

  /** The whole chain again. */
  #foldCell(at: number, row: number): void {
    const { is, next, head } = this.store;
    const cell = clear(this.#cell);
    let first = -1;
    this.#counted.length = 0;
    for (let attempt = head[at] as number; attempt >= 0; attempt = next[attempt] as number) {
      const role = this.#role(attempt, row, is[attempt] as VerdictClass);
      if (role === SKIP) continue;
      if (first < 0) first = attempt;
      if (this.#wholeFold) this.#counted.push(attempt);
      else this.#count(attempt, role);
    }
    if (first >= 0) this.#wholeFold?.(cell, this.store, this.#counted, this.#problemAt(first));
    this.#setFirst(at, row, first);
    if (this.standings.setCell(at, cell)) this.untold?.cells.add(at);
  }

  #count(attempt: number, role: number): void {
    const { is, second, score, runMs } = this.store;
    if (role === HIDE) {
      countFrozen(this.#cell);
    } else {
      const counted = this.#attempt;
      counted.second = second[attempt] as number;
      counted.is = is[attempt] as VerdictClass;
      counted.score = score[attempt] as number;
      counted.runMs = runMs[attempt] as number;
      this.#rule.count(this.#cell, counted, this.#problemAt(attempt), this.spec.rule);
    }
  }

  #problemAt(attempt: number): BoardProblem {
    return this.spec.problems[(this.store.cell[attempt] as number) % this.store.problems] as BoardProblem;
  }

  *#foldAll(): Sliced<void> {
    const { problems, head } = this.store;
    for (let row = 0; row < this.standings.rows; row++) {
      if (!this.standings.shows(row)) continue;
      for (let at = row * problems, end = at + problems; at < end; at++) {
        if ((head[at] as number) >= 0) this.#foldCell(at, row);
      }
      if (row % SLICE === SLICE - 1) yield;
    }
    yield* this.standings.placingAll((row) => this.#tie(row));
  }

  /** A row's first attempt is the first of its cells', which are looked at only when it may have become a later one. */
  #setFirst(at: number, row: number, attempt: number): void {
    const before = this.#first[at] as number;
    if (attempt === before) return;
    this.#first[at] = attempt;
    const first = this.#rowFirst[row] as number;
    if (first === STALE) return;
    if (attempt >= 0 && (first < 0 || this.store.precedes(attempt, first))) this.#rowFirst[row] = attempt;
    else if (before === first) this.#rowFirst[row] = STALE;
  }

  #firstOf(row: number): number {
    const known = this.#rowFirst[row] as number;
    if (known !== STALE) return known;
    const { problems } = this.store;
    let first = -1;
    for (let at = row * problems, end = at + problems; at < end; at++) {
      const attempt = this.#first[at] as number;
      if (attempt >= 0 && (first < 0 || this.store.precedes(attempt, first))) first = attempt;
    }
    this.#rowFirst[row] = first;
    return first;
  }

  #tie(row: number): Tie {
    const { second, submission } = this.store;
    const first = this.#firstOf(row);
    return first < 0 ? null : { second: second[first] as number, submission: submission[first] as number };
  }

  #markStale(cell: number): void {
    if (this.#isStale[cell]) return;
    this.#isStale[cell] = 1;
    this.#stale.push(cell);
  }

  /** In the order of their columns, which are in the processor's cache then. */
  #foldStale(): void {
    const cells = this.#stale;
    if (cells.length === 0) return;
    this.#stale = [];
    for (const cell of Int32Array.from(cells).sort()) {
      const row = Math.floor(cell / this.store.problems);
      this.#isStale[cell] = 0;
      this.#foldCell(cell, row);
      this.#markDirty(row);
    }
  }

  #markDirty(row: number): void {
    if (this.#isDirty[row]) return;
    this.#isDirty[row] = 1;
    this.#dirty.push(row);
  }

  #ensureRows(): void {
    const rows = this.people.size;
    this.standings.ensureRows(rows);
    if (rows <= this.#isDirty.length) return;
    this.#first = grown(this.#first, rows * 2 * this.store.problems, -1);
    this.#isStale = grown(this.#isStale, rows * 2 * this.store.problems);
    this.#rowFirst = grown(this.#rowFirst, rows * 2, -1);
    this.#isDirty = grown(this.#isDirty, rows * 2);
  }
}
