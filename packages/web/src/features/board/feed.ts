import { type Frame, isAfter, Mirror } from "@verdict/board";
import { getBoardState } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { isOutage } from "../../lib/call-error.ts";
import { listenLive } from "../../lib/live.ts";
import { whenServerIsBack } from "../../lib/server-back.ts";
import { askTime } from "../../lib/server-clock.ts";
import { type BoardPlace, type BoardState, readPeople, readSnapshot } from "./queries.ts";
import { boardSpec } from "./spec.ts";
import { BoardStore } from "./store.ts";

export interface FeedStatus {
  kind: "loading" | "ready" | "failed";
  error: unknown;
  state: BoardState | null;
  store: BoardStore | null;
  /** Whether news come. */
  isConnected: boolean;
  isPaused: boolean;
  /** Changes that wait while the board is paused. */
  waiting: number;
}

/** A snapshot that is older than what was told is asked for again after this, or somewhat more. */
const AGAIN_MS = 500;
/** Frames a paused board keeps. */
const WAITING_MAX = 2400;

/**
 * A contest's board kept up to date: state, snapshot and people once, then frames. A frame that is missing, or another
 * epoch, begins anew; the rows on the screen stay until the new ones are there.
 */
export class BoardFeed {
  readonly place: BoardPlace;
  #status: FeedStatus = {
    kind: "loading",
    error: null,
    state: null,
    store: null,
    isConnected: false,
    isPaused: false,
    waiting: 0,
  };
  #mirror: Mirror | null = null;
  #waiting: Frame[] = [];
  #isLoading = false;
  #needsLoad = false;
  /** What the board lacks that is being read: the snapshot may be older than it. */
  #ahead: Frame[] = [];
  #control = new AbortController();
  #stops: (() => void)[] = [];
  readonly #watchers = new Set<() => void>();

  constructor(place: BoardPlace) {
    this.place = place;
  }

  status = (): FeedStatus => this.#status;

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  start(): () => void {
    this.#control = new AbortController();
    this.#ahead = [];
    void this.#load();
    return () => {
      this.#control.abort();
      this.#isLoading = false;
      for (const stop of this.#stops.splice(0)) stop();
    };
  }

  retry = (): void => void this.#load();

  pause(isPaused: boolean): void {
    this.#tell({ isPaused, waiting: 0 });
    if (isPaused) return;
    for (const frame of this.#waiting.splice(0)) this.#take(frame);
  }

  async #load(): Promise<void> {
    if (this.#isLoading) {
      this.#needsLoad = true;
      return;
    }
    this.#isLoading = true;
    const { signal } = this.#control;
    try {
      for (let isWhole = false; !(isWhole || signal.aborted); ) {
        this.#needsLoad = false;
        isWhole = await this.#read(signal);
        if (!isWhole) await someTime(AGAIN_MS, AGAIN_MS);
        else if (this.#needsLoad) isWhole = false;
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#tell({ kind: this.#mirror ? "ready" : "failed", error, isConnected: false });
      if (this.#mirror && isOutage(error)) void whenServerIsBack().then(() => this.#loadUnless(signal));
    } finally {
      if (!signal.aborted) this.#isLoading = false;
    }
  }

  async #loadUnless({ aborted }: AbortSignal): Promise<void> {
    if (!aborted) await this.#load();
  }

  /** False where what was read is older than what is shown or was told already, or of two epochs. */
  async #read(signal: AbortSignal): Promise<boolean> {
    const state = await askTime(
      () => call(getBoardState, { query: this.place, signal }),
      ({ now }) => now,
    );
    const snapshot = await readSnapshot(this.place, signal);
    // After the snapshot: the file then has all its rows.
    const people = await readPeople(this.place, signal);
    const mirror = new Mirror(boardSpec(state.settings), {
      people: people.text,
      peopleName: people.name,
      snapshot,
    });
    const isOld = this.#mirror && isAfter(this.#mirror.version, mirror.version);
    if (isOld || !mirror.version.startsWith(`${state.epoch}.`)) return false;
    this.#mirror = mirror;
    this.#waiting = this.#waiting.filter(({ to }) => isAfter(to, mirror.version));
    const { store } = this.#status;
    if (store) store.become(mirror.standings);
    this.#tell({
      kind: "ready",
      error: null,
      state,
      waiting: this.#waiting.reduce((sum, frame) => sum + changesOf(frame), 0),
      store: store ?? new BoardStore(mirror.standings, { isOutside: this.place.side === "outside" }),
    });
    if (this.#stops.length === 0) this.#listen();
    this.#ahead = this.#ahead.filter((frame) => !this.#apply(mirror, frame));
    return this.#ahead.length === 0;
  }

  #listen(): void {
    const { cid, side, containsEnd } = this.place;
    this.#stops.push(
      listenLive(
        `board.${cid}.${side}${containsEnd ? ".after" : ""}`,
        (event) => {
          if (event.kind === "board") this.#hear(event.frame as Frame);
          if (event.kind === "refused") void this.#comeBack();
        },
        {
          since: () => this.#mirror?.version ?? null,
          connected: (isConnected) => this.#tell({ isConnected }),
        },
      ),
    );
  }

  /** The stream tells no more of this board: why, its state says, and where it may be read (again) it is joined anew. */
  async #comeBack(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#tell({ isConnected: false });
    const { signal } = this.#control;
    await someTime(0, AGAIN_MS);
    await this.#loadUnless(signal);
  }

  #hear(frame: Frame): void {
    if (!this.#status.isPaused) {
      this.#take(frame);
      return;
    }
    // Too many to keep: the whole board is fetched when it goes on.
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push(frame);
    else this.#waiting = [{ type: "reload", to: frame.to }];
    this.#tell({ waiting: this.#status.waiting + changesOf(frame) });
  }

  /**
   * Frames that do not lead on wait for a newer snapshot, which may lie before the first or between two of them; so do
   * those that come while one is read.
   */
  #take(frame: Frame): void {
    if (!this.#mirror) return;
    const isTaken = this.#apply(this.#mirror, frame);
    if (isTaken && !this.#isLoading) return;
    this.#ahead.push(frame);
    if (isTaken || this.#isLoading) return;
    const { signal } = this.#control;
    const withinMs = frame.type === "reload" ? (frame.withinMs ?? 0) : 0;
    this.#isLoading = true;
    void someTime(0, withinMs).then(() => {
      if (signal.aborted) return;
      this.#isLoading = false;
      void this.#load();
    });
  }

  /** Whether the board is at the frame's version or past it now. */
  #apply(mirror: Mirror, frame: Frame): boolean {
    const applied = mirror.apply(frame);
    if (applied === "applied" && frame.type === "delta") {
      const columns = mirror.spec.problems.length;
      this.#status.store?.changed(frame.cells.map(([row, problem]) => row * columns + problem));
    }
    return applied === "applied" || applied === "old";
  }

  #tell(news: Partial<FeedStatus>): void {
    this.#status = { ...this.#status, ...news };
    for (const watch of this.#watchers) watch();
  }
}

const changesOf = (frame: Frame): number => (frame.type === "delta" ? frame.cells.length : 1);

/** Between `leastMs` and `leastMs + spreadMs`: not everybody at once. */
const someTime = (leastMs: number, spreadMs: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, leastMs + Math.random() * spreadMs));
