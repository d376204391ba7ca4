import { type Frame, Mirror, makeSpec } from "@verdict/board";
import { getBoardState } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { listenLive } from "../../lib/live.ts";
import { isOutage, whenServerIsBack } from "../../lib/server-back.ts";
import { type BoardPlace, type BoardState, readPeople, readSnapshot } from "./queries.ts";
import { BoardStore } from "./store.ts";

export interface FeedStatus {
  kind: "loading" | "ready" | "failed";
  error: unknown;
  state: BoardState | null;
  store: BoardStore | null;
  /** Whether news come. */
  isConnected: boolean;
  isHeld: boolean;
  /** Changes that wait while the board is held. */
  waiting: number;
  /** Milliseconds to add to this computer's clock for the server's. */
  clockOffset: number;
}

/** Frames a held board keeps; past that it reads a snapshot when it goes on. */
const HELD_MAX = 2400;

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
    isHeld: false,
    waiting: 0,
    clockOffset: 0,
  };
  #mirror: Mirror | null = null;
  #held: Frame[] = [];
  #isLoading = false;
  #needsLoad = false;
  /** What came while the board was read: the snapshot may be older than it. */
  #meanwhile: Frame[] = [];
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
    void this.#load();
    return () => {
      this.#control.abort();
      this.#isLoading = false;
      for (const stop of this.#stops.splice(0)) stop();
    };
  }

  retry = (): void => void this.#load();

  hold(isHeld: boolean): void {
    this.#tell({ isHeld, waiting: 0 });
    if (isHeld) return;
    const frames = this.#held.splice(0);
    if (frames.length >= HELD_MAX) void this.#load();
    else for (const frame of frames) this.#take(frame);
  }

  async #load(): Promise<void> {
    if (this.#isLoading) {
      this.#needsLoad = true;
      return;
    }
    this.#isLoading = true;
    const { signal } = this.#control;
    try {
      do {
        this.#needsLoad = false;
        await this.#read(signal);
      } while (this.#needsLoad && !signal.aborted);
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

  async #read(signal: AbortSignal): Promise<void> {
    this.#meanwhile = [];
    const asked = Date.now();
    const state = await call(getBoardState, { query: this.place, signal });
    const clockOffset = state.now - (asked + Date.now()) / 2;
    const snapshot = await readSnapshot(this.place, signal);
    // After the snapshot: the file then has all its rows.
    const people = await readPeople(this.place, signal);
    const mirror = new Mirror(makeSpec(state.settings), {
      people: people.text,
      peopleName: people.name,
      snapshot,
    });
    this.#mirror = mirror;
    this.#held = [];
    const { store } = this.#status;
    if (store) store.become(mirror.standings);
    this.#tell({
      kind: "ready",
      error: null,
      state,
      clockOffset,
      waiting: 0,
      store: store ?? new BoardStore(mirror.standings, { isOutside: this.place.side === "outside" }),
    });
    if (this.#stops.length === 0) this.#listen();
    for (const frame of this.#meanwhile.splice(0)) this.#take(frame);
  }

  #listen(): void {
    const { cid, side, containsEnd } = this.place;
    this.#stops.push(
      listenLive(
        `board.${cid}.${side}${containsEnd ? ".after" : ""}`,
        (event) => {
          if (event.kind === "board") this.#hear(event.frame as Frame);
          if (event.kind === "refused") void this.#load();
        },
        {
          since: () => this.#mirror?.version ?? null,
          connected: (isConnected) => this.#tell({ isConnected }),
        },
      ),
      listenLive(`contest.${cid}`, (event) => {
        if (event.kind === "contest" && event.change === "settings") void this.#load();
      }),
    );
  }

  #hear(frame: Frame): void {
    if (!this.#status.isHeld) {
      this.#take(frame);
      return;
    }
    if (this.#held.length < HELD_MAX) this.#held.push(frame);
    this.#tell({ waiting: this.#status.waiting + (frame.type === "delta" ? frame.cells.length : 1) });
  }

  #take(frame: Frame): void {
    const mirror = this.#mirror;
    if (!mirror) return;
    if (this.#isLoading) this.#meanwhile.push(frame);
    const applied = mirror.apply(frame);
    if (applied === "missed" || applied === "people") void this.#load();
    if (applied !== "applied" || frame.type !== "delta") return;
    const columns = mirror.spec.problems.length;
    this.#status.store?.changed(frame.cells.map(([row, problem]) => row * columns + problem));
  }

  #tell(news: Partial<FeedStatus>): void {
    this.#status = { ...this.#status, ...news };
    for (const watch of this.#watchers) watch();
  }
}
