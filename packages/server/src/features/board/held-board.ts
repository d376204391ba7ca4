import { setImmediate } from "node:timers/promises";
import { Board, type BoardEvent, type BoardName, makeSpec, type View, windowOf } from "@verdict/board";
import type { Db } from "../../platform/db.ts";
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

/** What a board made of its log. */
interface Made {
  board: Board;
  settings: ContestSettings;
  /** Of the problems, as the board's settings have them. */
  draft: ReturnType<typeof draftOf>;
}

/** A contest's board in this server's memory. It reads the log by number, whatever told it that there is more. */
export class HeldBoard {
  readonly cid: number;
  readonly #db: Db;
  #made: Made | null = null;
  #views = new Map<BoardName, View>();
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #languages = new Map<string, number>();
  /** Told after rows were applied; `isNew`: the board was folded anew, its views are others now. */
  onChange: (isNew: boolean) => void = () => {};
  usedAt = Date.now();
  /** When frames last said to fetch the whole board. */
  reloadedAt = 0;
  isGone = false;

  constructor(db: Db, cid: number) {
    this.#db = db;
    this.cid = cid;
  }

  get made(): Made {
    if (!this.#made) throw new Error(`the board of contest ${this.cid} was not loaded`);
    return this.#made;
  }

  get isLoaded(): boolean {
    return this.#made !== null;
  }

  get board(): Board {
    return this.made.board;
  }

  /** Names of languages by their numbers on this board. */
  get languages(): string[] {
    return [...this.#languages.keys()];
  }

  /** A view that follows the log; opened when it is asked for first. */
  view(name: BoardName): View {
    const known = this.#views.get(name);
    if (known) return known;
    const { board } = this;
    const view = board.open(windowOf(board.spec, name));
    this.#views.set(name, view);
    return view;
  }

  /** Whether the board is behind, as far as the counter and the clock say. */
  isBehind(head: { number: number; epoch: number }, nowMs: number): boolean {
    if (!this.#made) return false; // its load is under way
    const { board, settings } = this.#made;
    return (
      board.number < head.number ||
      board.spec.epoch !== boardEpoch(head.epoch, isThawed(settings.contest, nowMs))
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

  async #followAll(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#catchUp();
    } while (this.#isAskedAgain && !this.isGone);
  }

  async #catchUp(): Promise<void> {
    const { heads, now } = await headsOf(this.#db, [this.cid]);
    const [head] = heads;
    this.isGone = !head;
    if (!head) return;
    if (!this.#made || this.isBehind({ ...head, number: 0 }, now)) await this.#fold(now);
    let isMore = this.#made !== null;
    while (isMore && this.board.number < head.number) isMore = await this.#takePage();
  }

  /** Under new settings: names, roles and stars are read again with them. */
  async #fold(nowMs: number): Promise<void> {
    const settings = await settingsOf(this.#db, this.cid);
    if (!settings) return;
    const draft = draftOf(settings, nowMs);
    const spec = makeSpec(draft);
    if (!this.#made) {
      this.#made = { board: new Board(spec), settings, draft };
      return;
    }
    const { board } = this.#made;
    const known = Array.from({ length: board.people.size }, (_, row) => board.people.person(row));
    const ids = known.map(({ participation }) => participation);
    const persons = await personsOf(this.#db, this.cid, ids);
    this.#views.clear();
    board.replace(spec, persons);
    this.#made = { board, settings, draft };
    this.onChange(true);
  }

  /** Whether there may be more. */
  async #takePage(): Promise<boolean> {
    const { board } = this;
    const rows = await logAfter(this.#db, this.cid, board.number);
    if (rows.length === 0) return false;
    // Rows of the board are in the order of the log, on every server.
    const fresh = new Set(rows.map(({ participation }) => participation));
    const unknown = [...fresh].filter((id) => board.people.row(id) < 0);
    board.putPeople(await personsOf(this.#db, this.cid, unknown));
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
