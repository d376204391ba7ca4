import { setImmediate } from "node:timers/promises";
import {
  Board,
  type BoardEvent,
  type BoardName,
  boardFor,
  makeSpec,
  type Person,
  type Spec,
  type View,
  windowOf,
} from "@verdict/board";
import type { Db } from "../../platform/db.ts";
import { runInSlices } from "../../platform/time-slices.ts";
import {
  boardEpoch,
  type ContestSettings,
  draftOf,
  headsOf,
  isThawed,
  type LogRow,
  logAfter,
  personsOf,
  settingsOf,
} from "./read.ts";

/** Rows applied at once while views follow: the server answers others in between. */
const SLICE = 1000;
/** People read at once. */
const PEOPLE_PAGE = 500;

/** What a board made of its log, under one epoch of its settings; under others all of it is another. */
export interface Made {
  readonly board: Board;
  readonly settings: ContestSettings;
  /** Of the problems, as the board's settings have them. */
  readonly draft: ReturnType<typeof draftOf>;
  readonly views: Map<BoardName, View>;
}

/**
 * A view that follows the log. Those that `boardFor` names stand ready, and those that were prepared; another one is
 * folded in one go.
 */
export function viewOf({ board, views }: Made, name: BoardName): View {
  const known = views.get(name);
  if (known) return known;
  const view = board.open(windowOf(board.spec, name));
  views.set(name, view);
  return view;
}

/** A contest's board in this server's memory. It reads the log by number, whatever told it that there is more. */
export class LoadedBoard {
  readonly cid: number;
  readonly #db: Db;
  #made: Made | null = null;
  /** Views that are kept beside those everybody may ask for. */
  readonly #wanted = new Set<BoardName>();
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  /** Who waits for a copy. */
  readonly #copies: ((board: Board) => void)[] = [];
  #languages = new Map<string, number>();
  /** Told after rows were applied; `isNew`: the board was folded anew, its views are others now. */
  onChange: (isNew: boolean) => void = () => {};
  usedAt = Date.now();
  /** Who was told to fetch the whole board was told of this version: no older snapshot is given any more. */
  leastSnapshot = "0.0";
  isGone = false;

  constructor(db: Db, cid: number) {
    this.#db = db;
    this.cid = cid;
  }

  get made(): Made {
    if (!this.#made) throw new Error(`the board of contest ${this.cid} was not loaded`);
    return this.#made;
  }

  get isReady(): boolean {
    return this.#made !== null;
  }

  get board(): Board {
    return this.made.board;
  }

  /** Names of languages by their numbers on this board. */
  get languages(): string[] {
    return [...this.#languages.keys()];
  }

  /** As `viewOf`. */
  view(name: BoardName): View {
    return viewOf(this.made, name);
  }

  /** Opens a view beside those everybody may ask for, and keeps it. */
  async prepare(name: BoardName): Promise<void> {
    this.#wanted.add(name);
    if (!this.#made?.views.has(name)) await this.follow();
  }

  /** Whether the board is behind, as far as the counter and the clock say. */
  isBehind(head: { number: number; epoch: number }, nowMs: number): boolean {
    if (!this.#made) return false; // its load is under way
    const { board, settings } = this.#made;
    return (
      board.number < head.number || board.spec.epoch !== boardEpoch(head.epoch, isThawed(settings, nowMs))
    );
  }

  /** Reads what is new; whoever asks meanwhile waits for one more look. */
  follow(): Promise<void> {
    if (this.#running) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#followAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** A board of its own with all that this one has, to ask what would be if. */
  async copied(): Promise<Board> {
    const { promise, resolve } = Promise.withResolvers<Board>();
    this.#copies.push(resolve);
    await this.follow();
    return promise;
  }

  async #followAll(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#catchUp();
      // Nothing is taken in meanwhile.
      for (const give of this.#made ? this.#copies.splice(0) : []) {
        give(await runInSlices(this.board.rebuilt(this.board.spec)));
      }
    } while (this.#isAskedAgain && !this.isGone);
  }

  async #catchUp(): Promise<void> {
    const { heads, now } = await headsOf(this.#db, [this.cid]);
    const [head] = heads;
    this.isGone = !head;
    if (!head) return;
    if (!this.#made || this.isBehind({ ...head, number: 0 }, now)) await this.#fold(now, head.number);
    let isMore = this.#made !== null;
    while (isMore && this.board.number < head.number) isMore = await this.#takePage();
    if (this.#made) await this.#openViews(this.#made.board, this.#made.views);
  }

  /** Once the log is read: folding it then takes a fraction of following it row by row. */
  async #openViews(board: Board, views: Map<BoardName, View>): Promise<void> {
    for (const name of [...namesOf(board.spec), ...this.#wanted]) {
      if (views.has(name)) continue;
      const view = await runInSlices(board.opening(windowOf(board.spec, name)));
      // Whoever asked for it meanwhile follows the one they were given.
      if (views.has(name)) board.close(view);
      else views.set(name, view);
    }
  }

  /** Under new settings: names, roles and stars are read again with them. */
  async #fold(nowMs: number, logged: number): Promise<void> {
    const settings = await settingsOf(this.#db, this.cid);
    if (!settings) return;
    const draft = draftOf(settings, nowMs);
    const spec = makeSpec(draft);
    if (!this.#made) {
      // An attempt has two rows at least: sent, and judged.
      const board = new Board(spec, [], Math.ceil(logged / 2));
      this.#made = { board, settings, draft, views: new Map() };
      return;
    }
    const { people } = this.board;
    const known = Array.from({ length: people.size }, (_, row) => people.person(row));
    const persons = await this.#personsOf(known.map(({ participation }) => participation));
    // Beside the one that stands, which is shown until the new one is whole.
    const board = await runInSlices(this.board.rebuilt(spec, persons));
    const views = new Map<BoardName, View>();
    await this.#openViews(board, views);
    this.#made = { board, settings, draft, views };
    this.onChange(true);
  }

  async #personsOf(ids: number[]): Promise<Person[]> {
    const persons: Person[] = [];
    for (let at = 0; at < ids.length; at += PEOPLE_PAGE) {
      persons.push(...(await personsOf(this.#db, this.cid, ids.slice(at, at + PEOPLE_PAGE))));
      await setImmediate();
    }
    return persons;
  }

  /** Whether there may be more. */
  async #takePage(): Promise<boolean> {
    const { board } = this;
    const rows = await logAfter(this.#db, this.cid, board.number);
    if (rows.length === 0) return false;
    await setImmediate();
    // Rows of the board are in the order of the log, on every server.
    const fresh = new Set(rows.map(({ participation }) => participation));
    const unknown = [...fresh].filter((id) => board.people.row(id) < 0);
    board.putPeople(await this.#personsOf(unknown));
    for (let at = 0; at < rows.length; at += SLICE) {
      board.apply(rows.slice(at, at + SLICE).map((row) => this.#eventOf(row)));
      this.onChange(false);
      await setImmediate();
    }
    return true;
  }

  #eventOf({ language, ...row }: LogRow): BoardEvent {
    const known = this.#languages.get(language) ?? this.#languages.size;
    this.#languages.set(language, known);
    return { ...row, language: known };
  }
}

/** Views that viewers may ask for: those who have rights of their own and those who have none. */
const namesOf = (spec: Spec): Set<BoardName> =>
  new Set(
    [true, false].flatMap((isForced) =>
      [true, false].map((containsEnd) => boardFor(spec, { isForced, containsEnd })),
    ),
  );
