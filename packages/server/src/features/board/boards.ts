import { BoardError } from "@verdict/board";
import type { Deps } from "../../deps.ts";
import { every } from "../../platform/every.ts";
import { Refusal } from "../../platform/refusal.ts";
import { LoadedBoard } from "./loaded-board.ts";
import { headsOf } from "./read.ts";

/** Notices may be lost: heads of all logs are compared this often. */
const FLOOR_MS = 1000;
/** A board nobody looks at leaves the memory. */
const IDLE_MS = 10 * 60_000;
/** Boards kept at once that nobody watches. */
const IDLE_MAX = 50;

/** The boards in this server's memory. */
export interface Boards {
  /** Up to date but for what commits now; loads it where it is not there. Refusal where no board can be made. */
  of(cid: number): Promise<LoadedBoard>;
  /** The same with all that was committed before this call. */
  current(cid: number): Promise<LoadedBoard>;
  /** The board, if it is in memory. */
  loaded(cid: number): LoadedBoard | undefined;
  /** Boards in memory. */
  count(): number;
  /** Whether somebody watches a board: it stays. Set by who tells of changes. */
  isWatched: (cid: number) => boolean;
  /** Told when a board was loaded, or left the memory. */
  onLoad: (board: LoadedBoard) => void;
  onGone: (cid: number) => void;
}

export function openBoards(deps: Pick<Deps, "db" | "listener" | "log" | "stopping">): Boards {
  const { db, listener, log } = deps;
  const loaded = new Map<number, LoadedBoard>();
  const loading = new Map<number, Promise<LoadedBoard>>();

  async function load(cid: number): Promise<LoadedBoard> {
    const board = new LoadedBoard(db, cid);
    loaded.set(cid, board); // notices reach it from now on
    try {
      await board.follow();
      if (!board.isReady) throw new Refusal("no-such-contest");
      boards.onLoad(board);
      return board;
    } catch (error) {
      loaded.delete(cid);
      if (error instanceof BoardError) throw new Refusal("contest-board-large", { detail: error.message });
      throw error;
    } finally {
      loading.delete(cid);
    }
  }

  async function follow(board: LoadedBoard): Promise<void> {
    try {
      await board.follow();
    } catch (error) {
      // Settings no board can be made of (more): who asks next is told why.
      if (error instanceof BoardError) drop(board.cid);
      log.warn({ err: error, cid: board.cid }, "a board could not follow its log");
    }
    if (board.isGone) drop(board.cid);
  }

  function drop(cid: number): void {
    loaded.delete(cid);
    boards.onGone(cid);
  }

  const boards: Boards = {
    of(cid) {
      const running = loading.get(cid);
      if (running) return running;
      const known = loaded.get(cid);
      if (!known) {
        const started = load(cid);
        loading.set(cid, started);
        return started;
      }
      known.usedAt = Date.now();
      return Promise.resolve(known);
    },
    async current(cid) {
      const board = await boards.of(cid);
      await board.follow();
      return board;
    },
    loaded: (cid) => loaded.get(cid),
    count: () => loaded.size,
    isWatched: () => false,
    onLoad: () => {},
    onGone: () => {},
  };

  for (const channel of ["contest_log", "contest_changed"] as const) {
    listener.on(channel, (payload) => {
      for (const board of loaded.values()) {
        if (payload === null || Number(payload) === board.cid) void follow(board);
      }
    });
  }
  every(deps, { ms: FLOOR_MS, failure: "heads of logs could not be read" }, async () => {
    if (loaded.size === 0) return;
    const { heads, now } = await headsOf(db, [...loaded.keys()]);
    const byId = new Map(heads.map((head) => [head.contestId, head]));
    for (const board of loaded.values()) {
      const head = byId.get(board.cid);
      if (!head || board.isBehind(head, now)) void follow(board);
    }
  });
  every(deps, { ms: 30_000, failure: "boards could not be dropped" }, async () => {
    const idle = [...loaded.values()]
      .filter((board) => board.isReady && !boards.isWatched(board.cid))
      .sort((a, b) => b.usedAt - a.usedAt);
    idle.forEach((board, place) => {
      if (place >= IDLE_MAX || Date.now() - board.usedAt > IDLE_MS) drop(board.cid);
    });
  });
  return boards;
}
