import type { ClicsView } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { databaseMs } from "../../platform/clock.ts";
import { runInSlices } from "../../platform/time-slices.ts";
import type { LoadedBoard } from "../board/loaded-board.ts";
import { awardsIn } from "./awards.ts";
import { CLARIFICATIONS_READ, clarificationsIn } from "./clarifications.ts";
import { changesOf, type Memory } from "./events.ts";
import { contestIn, type Item, listIn, settledLists } from "./lists.ts";
import { momentsAfter, takenBackBefore } from "./log.ts";
import { type ReadersContest, readersContest, stateOf } from "./readers-contest.ts";
import { type Dialect, inDialect } from "./versions.ts";

/** A line when nothing else was said for so long: readers take 120 s of silence for a lost feed. */
const HEARTBEAT_MS = 60_000;
/** The clock changes states, and notices may be lost. */
const LOOK_MS = 1000;
/** Awards are worked out from whole boards: not more often than this. */
const AWARDS_MS = 5000;

/** Up to where a reader was told: epoch of the board, row of the log, change of the clarifications. */
export interface Cursor {
  epoch: number;
  number: number;
  change: number;
}

export const tokenOfCursor = ({ epoch, number, change }: Cursor): string => `${epoch}.${number}.${change}`;

export function cursorOfToken(token: string): Cursor | null {
  const [, epoch, number, change] = /^(\d{1,9})\.(\d{1,15})\.(\d{1,9})$/.exec(token) ?? [];
  return change === undefined
    ? null
    : { epoch: Number(epoch), number: Number(number), change: Number(change) };
}

type Parts = Pick<Deps, "db" | "listener" | "boards">;

export interface Reading {
  cid: number;
  view: ClicsView;
  dialect: Dialect;
  since: Cursor | null;
  /** Goes on with what comes; else it ends with what there is. */
  stays: boolean;
  ended: AbortSignal;
}

/**
 * The event feed of one reader, line by line, until it is ended. Every line says how an object is now, so that saying
 * it again does no harm: under other settings of the contest everything is told anew.
 */
export async function* feedOf(
  deps: Parts,
  { cid, view, dialect, since, stays, ended }: Reading,
): AsyncGenerator<string> {
  const bell = openBell(deps, cid, ended);
  const lineOf = writerOf(dialect);
  let cursor: Cursor = since ?? { epoch: 0, number: 0, change: 0 };
  const told = new Told(lineOf, () => tokenOfCursor(cursor));
  let shown: ReadersContest | null = null;
  let memory: Memory = { takenBack: new Map(), teams: new Set() };
  let saidAt = Date.now();
  let awardsAt = 0;
  try {
    while (!ended.aborted) {
      const loaded = await deps.boards.current(cid);
      if (loaded.isGone) return;
      let lines = "";
      if (shown?.made !== loaded.made) {
        const { epoch } = loaded.board.spec;
        shown = await readersContest(deps.db, loaded, view);
        if (cursor.epoch !== epoch) {
          // What the reader knows of problems that are gone: of their submissions nothing else tells the runs.
          if (cursor.number > 0 && view === "admin") lines += lineOf("runs", null, [], tokenOfCursor(cursor));
          cursor = { epoch, number: 0, change: 0 };
        }
        memory = { takenBack: await takenBackBefore(deps.db, cid, cursor.number), teams: new Set() };
        lines += await settingsLines(shown, told, memory);
      }
      // Both follow the clock, too.
      lines += told.line("problems", null, await listIn(shown, "problems", databaseMs()));
      lines += told.line("state", null, stateOf(shown, databaseMs()));
      // What the board has by now; rows that come meanwhile are for the next round.
      const upTo = shown.made.board.number;
      let isMore = cursor.number < upTo;
      while (isMore && !ended.aborted && shown.made === loaded.made) {
        const rows = await momentsAfter(deps.db, cid, { after: cursor.number, upTo });
        for (const { number, changes } of await changesOf(shown, rows, memory)) {
          const before = tokenOfCursor(cursor);
          cursor = { ...cursor, number };
          changes.forEach(({ type, id, data }, index) => {
            const token = index === changes.length - 1 ? tokenOfCursor(cursor) : before;
            lines += lineOf(type, id, data, token);
          });
        }
        isMore = rows.length > 0 && cursor.number < upTo;
        if (lines) yield lines;
        if (lines) saidAt = Date.now();
        lines = "";
      }
      const news = await clarificationsIn(shown, cursor.change);
      for (const { change, items } of news) {
        cursor = { ...cursor, change };
        for (const item of items) lines += lineOf("clarifications", item.id, item, tokenOfCursor(cursor));
      }
      if (Date.now() - awardsAt >= AWARDS_MS && shown.made === loaded.made) {
        for (const award of awardsIn(shown)) lines += told.line("awards", award.id, award);
        awardsAt = Date.now();
      }
      if (!lines && Date.now() - saidAt >= HEARTBEAT_MS) lines = "\n";
      if (lines) {
        saidAt = Date.now();
        yield lines;
      }
      const isWhole = shown.made === loaded.made && !isMore && news.length < CLARIFICATIONS_READ;
      if (isWhole && !stays) return;
      await bell.rung();
    }
  } finally {
    bell.close();
  }
}

type Writer = (type: string, id: string | null, data: object | null, token?: string) => string;

function writerOf(dialect: Dialect): Writer {
  const written = (type: string, data: object | null) =>
    Array.isArray(data)
      ? data.map((item) => inDialect(dialect, type, item))
      : data && inDialect(dialect, type, data);
  return (type, id, data, token) =>
    `${JSON.stringify({ type, id, data: written(type, data), ...(token && { token }) })}\n`;
}

/** What was said of objects that are worked out and not logged: they are told when they are others. */
class Told {
  readonly #last = new Map<string, string>();
  readonly #write: Writer;
  readonly #token: () => string;

  constructor(write: Writer, token: () => string) {
    this.#write = write;
    this.#token = token;
  }

  line(type: string, id: string | null, data: object | null): string {
    const line = this.#write(type, id, data);
    const key = `${type} ${id}`;
    if (this.#last.get(key) === line) return "";
    this.#last.set(key, line);
    return `${line.slice(0, -"}\n".length)},"token":"${this.#token()}"}\n`;
  }
}

/** The contest and its lists; teams one by one, for more of them come. */
async function settingsLines(shown: ReadersContest, told: Told, memory: Memory): Promise<string> {
  let lines = told.line("contest", null, contestIn(shown));
  for (const name of settledLists) {
    const items = (await listIn(shown, name, databaseMs())) ?? [];
    if (name === "teams") for (const { id } of items) memory.teams.add(Number(id));
    lines += isGrowing(name) ? await runInSlices(linesOf(told, name, items)) : told.line(name, null, items);
  }
  return lines;
}

const isGrowing = (name: string): boolean => name === "teams" || name === "organizations";

function* linesOf(told: Told, name: string, items: readonly Item[]): Generator<void, string> {
  let lines = "";
  for (const item of items) {
    lines += told.line(name, item.id, item);
    yield;
  }
  return lines;
}

/** Rings when the contest's log or settings change, each second, and when the reader goes. */
function openBell({ listener }: Pick<Deps, "listener">, cid: number, ended: AbortSignal) {
  let ring = () => {};
  let isRung = false;
  const hear = (payload: string | null) => {
    if (payload !== null && Number(payload) !== cid) return;
    isRung = true;
    ring();
  };
  const unhear = [listener.on("contest_log", hear), listener.on("contest_changed", hear)];
  ended.addEventListener("abort", () => hear(null));
  return {
    async rung(): Promise<void> {
      if (!isRung && !ended.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_MS);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
      ring = () => {};
    },
    close(): void {
      for (const stop of unhear) stop();
    },
  };
}

/** One list as it stands: of those that are made of the log, what all its rows come to. */
export async function wholeList(
  db: Deps["db"],
  loaded: LoadedBoard,
  view: ClicsView,
  name: Parameters<typeof listIn>[1],
): Promise<Item[]> {
  const shown = await readersContest(db, loaded, view);
  const made = await listIn(shown, name, databaseMs());
  if (made) return made;
  const items = new Map<string, Item>();
  const memory: Memory = { takenBack: new Map(), teams: new Set() };
  const upTo = shown.made.board.number;
  for (let after = 0, isMore = after < upTo; isMore; ) {
    const rows = await momentsAfter(db, loaded.cid, { after, upTo });
    for (const { changes } of await changesOf(shown, rows, memory)) {
      for (const { type, id, data } of changes) {
        if (type !== name) continue;
        if (data) items.set(id, data);
        else items.delete(id);
      }
    }
    after = rows.at(-1)?.number ?? upTo;
    isMore = after < upTo;
  }
  return [...items.values()];
}
