import { BoardError, type BoardEvent } from "./event.ts";
import { Store } from "./fold/store.ts";
import { View, type Window } from "./fold/view.ts";
import { People, type Person } from "./people.ts";
import { atOnce, type Sliced } from "./slices.ts";
import type { Spec } from "./spec.ts";

/** People between two stops. */
const SLICE = 500;

/**
 * A contest's attempts and the views that follow them. Everything happens in memory: whoever owns a board reads the
 * log and hands its rows over.
 */
export class Board {
  #spec: Spec;
  #people: People;
  #store: Store;
  #number = 0;
  #views = new Set<View>();

  /** `attempts`: about how many will come, where that is known. */
  constructor(spec: Spec, persons: Iterable<Person> = [], attempts = 0) {
    this.#spec = spec;
    this.#people = new People(spec, persons);
    this.#store = new Store(spec, this.#people, attempts);
  }

  get spec(): Spec {
    return this.#spec;
  }

  get people(): People {
    return this.#people;
  }

  get store(): Store {
    return this.#store;
  }

  /** Number of the last row of the log that was taken in; 0: none. */
  get number(): number {
    return this.#number;
  }

  /** The same on every server that took in the same rows. */
  get version(): string {
    return `${this.#spec.epoch}.${this.#number}`;
  }

  /**
   * Takes in rows of the log in their order. Rows that were taken in already are skipped; BoardError when a number is
   * missing, before anything of it or after it was taken in: read again from `number` on.
   */
  apply(events: Iterable<BoardEvent>): void {
    try {
      for (const event of events) {
        if (event.number <= this.#number) continue;
        if (event.number !== this.#number + 1) {
          throw new BoardError(`row ${this.#number + 1} of the log is missing before row ${event.number}`);
        }
        const change = this.#store.put(event);
        this.#number = event.number;
        if (change) for (const view of this.#views) view.touch(change);
      }
    } finally {
      for (const view of this.#views) view.flush();
    }
  }

  /** Participations that are new, or whose names changed. Other kinds or times of somebody known need `rebuilt`. */
  putPeople(persons: Iterable<Person>): void {
    for (const person of persons) {
      const row = this.#people.row(person.participation);
      if (row >= 0 && !hasSamePlace(this.#people.person(row), person)) {
        throw new BoardError(`participation ${person.participation} changed its kind or times`);
      }
      this.#people.put(person);
    }
    for (const change of this.#store.adoptStrays()) for (const view of this.#views) view.touch(change);
    for (const view of this.#views) view.flush();
  }

  /**
   * The same attempts under other settings or other kinds and times of people: a new epoch, as a board of its own
   * without views. This one must take nothing in meanwhile.
   */
  *rebuilt(spec: Spec, persons: Iterable<Person> = []): Sliced<Board> {
    const board = new Board(spec);
    for (let row = 0; row < this.#people.size; row++) {
      board.#people.put(this.#people.person(row));
      if (row % SLICE === SLICE - 1) yield;
    }
    for (const person of persons) board.#people.put(person);
    yield;
    board.#store = yield* this.#store.rebuiltFor(spec, board.#people);
    board.#number = this.#number;
    return board;
  }

  /** A view that follows what is applied, until it is closed. */
  open(window: Window): View {
    return atOnce(this.opening(window));
  }

  /** The same in slices; nothing may be taken in meanwhile. */
  *opening(window: Window): Sliced<View> {
    const view = yield* View.folding(this.#spec, this.#people, this.#store, window);
    this.#views.add(view);
    return view;
  }

  close(view: View): void {
    this.#views.delete(view);
  }

  /** A view for one look: what is applied later does not reach it. */
  look(window: Window): View {
    return atOnce(View.folding(this.#spec, this.#people, this.#store, window));
  }
}

const hasSamePlace = (a: Person, b: Person): boolean =>
  a.kind === b.kind && (a.startAt ?? null) === (b.startAt ?? null) && (a.endAt ?? null) === (b.endAt ?? null);

/**
 * The board as the log had it at a row: what everybody saw at that moment, by the verdicts of that moment. Needs the
 * log itself, for a board keeps only what stands.
 */
export function boardAsOf(
  number: number,
  spec: Spec,
  persons: Iterable<Person>,
  log: Iterable<BoardEvent>,
): Board {
  const board = new Board(spec, persons);
  const upTo: BoardEvent[] = [];
  for (const event of log) if (event.number <= number) upTo.push(event);
  board.apply(upTo);
  return board;
}
