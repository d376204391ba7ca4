import { grown } from "../columns.ts";
import type { BoardEvent } from "../event.ts";
import { IdIndex } from "../id-index.ts";
import type { People } from "../people.ts";
import { type Classes, classesOf, classOf, RUN_MS_MAX, type VerdictClass, verdictClass } from "../rules.ts";
import { atOnce, type Sliced } from "../slices.ts";
import { SCORE_SUM_MAX, type Spec } from "../spec.ts";
import { GroupColumns } from "./group-columns.ts";

/** What an event did to an attempt. */
export interface Change {
  attempt: number;
  /** row × problems + problem. */
  cell: number;
  before: VerdictClass;
  /** No attempt of its cell comes after it. */
  isLast: boolean;
}

const NO_CELL = -1;

/** Attempts between two stops. */
const SLICE = 2000;

/**
 * Every attempt of a contest, in columns; an attempt's number is its position there. The attempts of a cell are a chain
 * in the order of (second, submission). Events may come in any order and more than once. All views share one store.
 */
export class Store {
  readonly #people: People;
  readonly #columnOf: Map<number, number>;
  /** What verdicts are under the contest's rule. */
  readonly #classes: Classes;
  readonly problems: number;
  /** Attempts in use: all columns below are this long or longer. */
  size = 0;
  submission = new Float64Array(1024);
  submittedAt = new Float64Array(1024);
  participation = new Int32Array(1024);
  problem = new Int32Array(1024);
  language = new Int32Array(1024);
  second = new Int32Array(1024);
  /** −1: of a problem or participation that is not (yet, or any more) on this board. */
  cell = new Int32Array(1024);
  is = new Uint8Array(1024);
  verdict = new Int8Array(1024);
  score = new Uint16Array(1024);
  runMs = new Int32Array(1024);
  /** 1: what stands was judged on pretests alone. */
  onPretests = new Uint8Array(1024);
  groups = new GroupColumns();
  /** Next attempt of its chain, −1 at the end. */
  next = new Int32Array(1024);
  /** First and last attempt of each cell's chain, −1 without. */
  head: Int32Array;
  tail: Int32Array;
  /** Of what stands: judging, its number in the log, whether it was a withdrawal; −1: nothing stands. */
  #judging = new Int32Array(1024);
  #number = new Uint32Array(1024);
  #withdrawn = new Uint8Array(1024);
  /** Newest judging that was asked for. */
  #asked = new Int32Array(1024);
  #index: IdIndex;
  /** The largest submission so far: most attempts are new, and need no look into the index. */
  #newest = -1;
  readonly #strays = new Set<number>();
  readonly #change: Change = { attempt: 0, cell: 0, before: verdictClass.gone, isLast: false };

  /** With room for so many attempts; it grows when there are more. */
  constructor(spec: Spec, people: People, attempts = 0) {
    this.#people = people;
    this.#columnOf = new Map(spec.problems.map(({ id }, column) => [id, column]));
    this.#classes = classesOf(spec.rule);
    this.problems = spec.problems.length;
    const cells = Math.max(64, people.size) * this.problems;
    this.head = new Int32Array(cells).fill(-1);
    this.tail = new Int32Array(cells).fill(-1);
    this.#index = new IdIndex(attempts);
    if (attempts > this.submission.length) atOnce(this.#takingColumns(this, attempts));
  }

  /** Takes an event in; null where it changes nothing that a board shows. The answer holds until the next call. */
  put(event: BoardEvent): Change | null {
    const isNew = event.submission > this.#newest;
    const known = isNew ? -1 : this.#index.find(event.submission, this.submission);
    const attempt = known < 0 ? this.#add(event) : known;
    const before = known < 0 ? verdictClass.gone : (this.is[attempt] as VerdictClass);
    const isSettled = this.#settle(attempt, event);
    const cell = this.cell[attempt] as number;
    if (cell === NO_CELL || !(isSettled || known < 0)) return null;
    const change = this.#change;
    change.attempt = attempt;
    change.cell = cell;
    change.before = before;
    change.isLast = this.next[attempt] === -1;
    return change;
  }

  /** Finds the cells of attempts that came before their participation. */
  adoptStrays(): Change[] {
    const changes: Change[] = [];
    for (const attempt of this.#strays) {
      if (!this.#link(attempt)) continue;
      this.#strays.delete(attempt);
      const cell = this.cell[attempt] as number;
      changes.push({ attempt, cell, before: verdictClass.gone, isLast: this.next[attempt] === -1 });
    }
    return changes;
  }

  /** The same attempts under other settings: a moved start, other problems, other people. */
  *rebuiltFor(spec: Spec, people: People): Sliced<Store> {
    const store = new Store(spec, people);
    yield* store.#takingColumns(this, this.submission.length);
    store.size = this.size;
    store.#newest = this.#newest;
    store.#index = this.#index.copy();
    store.groups = this.groups.copy();
    yield;
    for (let attempt = 0; attempt < this.size; attempt++) {
      const isJudged = (this.is[attempt] as number) > verdictClass.waiting;
      if (isJudged) store.is[attempt] = classOf(this.verdict[attempt] as number, store.#classes);
      if (!store.#link(attempt)) store.#strays.add(attempt);
      if (attempt % SLICE === SLICE - 1) yield;
    }
    return store;
  }

  /** Whether an attempt was taken off the board: cancelled, or removed. */
  isGone(attempt: number): boolean {
    return this.is[attempt] === verdictClass.gone;
  }

  /** Whether a verdict is on its way, a first one or another one. */
  isAwaited(attempt: number): boolean {
    return (this.#asked[attempt] as number) > (this.#judging[attempt] as number);
  }

  /** Whether `a` comes before `b` in contest order. */
  precedes(a: number, b: number): boolean {
    const seconds = (this.second[a] as number) - (this.second[b] as number);
    return seconds < 0 || (seconds === 0 && (this.submission[a] as number) < (this.submission[b] as number));
  }

  /**
   * The newest of (judging, withdrawal, number) stands, whatever came last: an old judging never overrides a newer
   * one. While a rejudge waits the old verdict stands; a withdrawal ends that at once. Nothing follows a removal.
   */
  #settle(attempt: number, event: BoardEvent): boolean {
    const { kind, judging } = event;
    if (this.#withdrawn[attempt] === REMOVED) return false;
    if (kind === "removed") {
      this.#withdrawn[attempt] = REMOVED;
    } else if (kind === "submitted") {
      if (judging <= (this.#asked[attempt] as number)) return false;
      this.#asked[attempt] = judging;
    } else {
      const withdrawn = kind === "withdrawn" ? 1 : 0;
      const older =
        judging - (this.#judging[attempt] as number) ||
        withdrawn - (this.#withdrawn[attempt] as number) ||
        event.number - (this.#number[attempt] as number);
      if (older <= 0) return false;
      this.#judging[attempt] = judging;
      this.#withdrawn[attempt] = withdrawn;
      this.#number[attempt] = event.number;
      this.verdict[attempt] = event.verdict ?? 0;
      this.score[attempt] = Math.max(0, Math.min(event.score ?? 0, SCORE_SUM_MAX));
      this.runMs[attempt] = Math.max(0, Math.min(event.runMs ?? 0, RUN_MS_MAX));
      this.onPretests[attempt] = event.onPretests ? 1 : 0;
      this.groups.put(attempt, event.groups ?? null);
      if (!withdrawn) {
        this.is[attempt] = classOf(event.verdict, this.#classes);
        return true;
      }
    }
    const before = this.is[attempt];
    if (this.#withdrawn[attempt] === REMOVED) this.is[attempt] = verdictClass.gone;
    else if (this.#judging[attempt] === -1) this.is[attempt] = verdictClass.waiting;
    else if (this.#withdrawn[attempt] === 1) {
      const isAskedAgain = (this.#asked[attempt] as number) > (this.#judging[attempt] as number);
      this.is[attempt] = isAskedAgain ? verdictClass.waiting : verdictClass.gone;
    }
    return before !== this.is[attempt];
  }

  #add(event: BoardEvent): number {
    if (this.size === this.submission.length) atOnce(this.#takingColumns(this, this.size * 2));
    const attempt = this.size++;
    this.submission[attempt] = event.submission;
    if (event.submission > this.#newest) this.#newest = event.submission;
    this.submittedAt[attempt] = event.submittedAt;
    this.participation[attempt] = event.participation;
    this.problem[attempt] = event.problem;
    this.language[attempt] = event.language;
    this.#judging[attempt] = this.#asked[attempt] = -1;
    this.#index.add(attempt, this.submission);
    if (!this.#link(attempt)) this.#strays.add(attempt);
    return attempt;
  }

  /** Puts an attempt into its cell's chain; false where it has no cell. */
  #link(attempt: number): boolean {
    const row = this.#people.row(this.participation[attempt] as number);
    const column = this.#columnOf.get(this.problem[attempt] as number);
    this.next[attempt] = this.cell[attempt] = NO_CELL;
    if (row < 0 || column === undefined) return false;
    const cell = row * this.problems + column;
    this.ensureRows(row + 1);
    this.cell[attempt] = cell;
    this.second[attempt] = this.#people.second(row, this.submittedAt[attempt] as number);
    const tail = this.tail[cell] as number;
    if (tail < 0) {
      this.head[cell] = this.tail[cell] = attempt;
    } else if (this.precedes(tail, attempt)) {
      this.next[tail] = this.tail[cell] = attempt;
    } else if (this.precedes(attempt, this.head[cell] as number)) {
      this.next[attempt] = this.head[cell] as number;
      this.head[cell] = attempt;
    } else {
      let before = this.head[cell] as number;
      while (this.precedes(this.next[before] as number, attempt)) before = this.next[before] as number;
      this.next[attempt] = this.next[before] as number;
      this.next[before] = attempt;
    }
    return true;
  }

  ensureRows(rows: number): void {
    if (rows * this.problems <= this.head.length) return;
    const cells = Math.max(rows, 64) * 2 * this.problems;
    this.head = grown(this.head, cells, -1);
    this.tail = grown(this.tail, cells, -1);
  }

  /** What is known of an attempt: at most what was asked for, and what stands. */
  *eventsOf(attempt: number): Generator<BoardEvent> {
    const judging = this.#judging[attempt] as number;
    const asked = this.#asked[attempt] as number;
    const known = {
      number: this.#number[attempt] as number,
      submission: this.submission[attempt] as number,
      participation: this.participation[attempt] as number,
      problem: this.problem[attempt] as number,
      language: this.language[attempt] as number,
      submittedAt: this.submittedAt[attempt] as number,
      verdict: this.verdict[attempt] as BoardEvent["verdict"],
      score: this.score[attempt] as number,
      runMs: this.runMs[attempt] as number,
      groups: this.groups.of(attempt),
      ...(this.onPretests[attempt] === 1 && { onPretests: true }),
    };
    if (asked >= 0) yield { ...known, kind: "submitted", judging: asked };
    if (this.#withdrawn[attempt] === REMOVED) yield { ...known, kind: "removed", judging };
    else if (judging >= 0)
      yield { ...known, kind: this.#withdrawn[attempt] ? "withdrawn" : "judged", judging };
  }

  /** Copies of another store's columns, or of its own to grow. */
  *#takingColumns(from: Store, length: number): Sliced<void> {
    this.submission = grown(from.submission, length);
    this.submittedAt = grown(from.submittedAt, length);
    yield;
    this.participation = grown(from.participation, length);
    this.problem = grown(from.problem, length);
    this.language = grown(from.language, length);
    yield;
    this.second = grown(from.second, length);
    this.cell = grown(from.cell, length);
    this.is = grown(from.is, length);
    this.verdict = grown(from.verdict, length);
    yield;
    this.score = grown(from.score, length);
    this.runMs = grown(from.runMs, length);
    this.onPretests = grown(from.onPretests, length);
    this.next = grown(from.next, length);
    yield;
    this.#judging = grown(from.#judging, length);
    this.#number = grown(from.#number, length);
    this.#withdrawn = grown(from.#withdrawn, length);
    this.#asked = grown(from.#asked, length);
  }
}

/** In the column of withdrawals. */
const REMOVED = 2;
