import {
  Board,
  type BoardEvent,
  encodeSnapshot,
  type Frame,
  Frames,
  joinedSince,
  makeSpec,
  peopleFile,
  type SpecDraft,
  windowOf,
} from "@verdict/board";
import { status } from "@verdict/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BoardFeed } from "./feed.ts";

const startAt = Date.UTC(2026, 0, 1);
const settings: SpecDraft = {
  type: "acm",
  startAt,
  endAt: startAt + 300 * 60_000,
  problems: [{ id: 1, label: "A", color: null }],
  epoch: 2,
};
const live = { cid: 7, side: "inside" } as const;

/** A board whose every version is kept, as a snapshot that a server may have at that time, and as a frame. */
class Past {
  readonly #board = new Board(makeSpec(settings));
  readonly #view = this.#board.open(windowOf(this.#board.spec, "live"));
  readonly #frames = new Frames(this.#view, this.#board.version);
  readonly snapshots = [this.#snapshot()];
  readonly frames: Frame[] = [];

  solve(): void {
    const number = this.#board.number + 1;
    const event: BoardEvent = {
      number,
      kind: "judged",
      submission: number,
      judging: 1,
      participation: number,
      problem: 1,
      language: 1,
      submittedAt: startAt + number * 60_000,
      verdict: status.accepted,
      score: null,
      runMs: null,
    };
    const known = this.#board.people.size;
    const username = `user ${number}`;
    this.#board.putPeople([{ participation: number, kind: "official", uid: username, username }]);
    this.#board.apply([event]);
    const frame = this.#frames.take(this.#board.version);
    if (frame) this.frames.push({ ...frame, joined: joinedSince(this.#view.standings, known) } as Frame);
    this.snapshots.push(this.#snapshot());
  }

  #snapshot() {
    const { standings } = this.#view;
    const { version } = this.#board;
    return { version, cells: encodeSnapshot(standings, version), people: peopleFile(standings) };
  }
}

let past: Past;
/** Which versions the next snapshots are of; the last one is of all that follow. */
let given: number[];
let epochs: number[];
let tell: (news: Record<string, unknown>) => Promise<void>;
let joined: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  past = new Past();
  given = [0];
  epochs = [2];
  joined = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string) => answer(new URL(address, "http://site.example"))),
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const nextOf = <T>(list: T[]): T => (list.length > 1 ? list.shift() : list[0]) as T;
let read: Past["snapshots"][number] | undefined;

function answer({ pathname, searchParams }: URL): Response {
  if (pathname.endsWith("/state")) {
    const epoch = nextOf(epochs);
    return Response.json({ status: 200, data: { settings: { ...settings, epoch }, epoch, now: Date.now() } });
  }
  if (pathname.endsWith("/snapshot")) {
    read = past.snapshots[nextOf(given)];
    return new Response(read?.cells);
  }
  if (pathname.endsWith("/people")) return new Response(read?.people);
  joined.push(searchParams.get("topic") ?? "");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  tell = async (news) => {
    const event = { topic: "board.7.inside", ...news };
    void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    await vi.advanceTimersByTimeAsync(1);
  };
  return new Response(readable, { headers: { "Content-Type": "text/event-stream" } });
}

const hear = (frame: Frame): Promise<void> => tell({ kind: "board", frame });

/** A page that has read its board, and listens. */
async function opened() {
  const feed = new BoardFeed(live);
  stop = feed.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(joined).toEqual(["board.7.inside@2.0"]);
  return { feed, solved: () => feed.status().store?.standings.all.length };
}

const frame = (at: number): Frame => past.frames[at] as Frame;
const reload = (version: number): Frame => ({ type: "reload", to: `2.${version}` });

test("frames move the board", async () => {
  const { solved } = await opened();
  past.solve();
  past.solve();
  await hear(frame(0));
  await hear(frame(1));
  expect(solved()).toBe(2);
});

test("a snapshot that is older than what was told is asked for again, until it is not", async () => {
  const { solved } = await opened();
  past.solve();
  past.solve();
  given = [0, 1, 2];
  await hear(reload(2));
  await vi.advanceTimersByTimeAsync(3000);
  expect(solved()).toBe(2);
  // That was all: nobody asks for ever.
  const calls = vi.mocked(fetch).mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(calls);
});

test("a frame that does not lead on is applied to the snapshot that is fetched for it", async () => {
  const { solved } = await opened();
  past.solve();
  past.solve();
  given = [1];
  await hear(frame(1));
  await vi.advanceTimersByTimeAsync(3000);
  expect(solved()).toBe(2);
});

test("what comes while a board is read is on the one that is read, however often it is read", async () => {
  const { feed, solved } = await opened();
  for (let n = 0; n < 3; n++) past.solve();
  given = [0, 0, 1];
  feed.retry();
  const heard = [hear(frame(0)), hear(reload(1)), hear(frame(1)), hear(frame(2))];
  feed.retry();
  await Promise.all(heard);
  await vi.advanceTimersByTimeAsync(5000);
  expect(solved()).toBe(3);
});

test("settings of one epoch and cells of another are not drawn", async () => {
  const { feed } = await opened();
  epochs = [1, 2];
  feed.retry();
  await vi.advanceTimersByTimeAsync(3000);
  expect(feed.status().state?.epoch).toBe(2);
});

test("a board that is paused keeps what comes, through a new reading, too", async () => {
  const { feed, solved } = await opened();
  for (let n = 0; n < 3; n++) past.solve();
  feed.pause(true);
  await hear(frame(0));
  await hear(frame(1));
  expect([solved(), feed.status().waiting]).toEqual([0, 2]);
  given = [1];
  feed.retry();
  await vi.advanceTimersByTimeAsync(1000);
  expect([solved(), feed.status().waiting]).toEqual([1, 1]);
  await hear(frame(2));
  feed.pause(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect([solved(), feed.status().waiting]).toEqual([3, 0]);
});

test("a crowd fetches a board at different times", async () => {
  const { solved } = await opened();
  past.solve();
  given = [1];
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  await hear({ type: "reload", to: "2.1", withinMs: 5000 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(solved()).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(solved()).toBe(1);
});

test("a stream that falls silent is opened anew, from where the board stands", async () => {
  await opened();
  past.solve();
  await hear(frame(0));
  await vi.advanceTimersByTimeAsync(50_000);
  expect(joined).toEqual(["board.7.inside@2.0", "board.7.inside@2.1"]);
});

test("a board that was refused, and may be read again, is joined again", async () => {
  const { feed, solved } = await opened();
  past.solve();
  given = [1];
  await tell({ kind: "refused", code: "contest-closed" });
  expect(feed.status().isConnected).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(joined.at(-1)).toBe("board.7.inside@2.1");
  expect(feed.status().isConnected).toBe(true);
  past.solve();
  await hear(frame(1));
  expect(solved()).toBe(2);
});
