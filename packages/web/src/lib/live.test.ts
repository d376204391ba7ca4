import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** Topics of each stream that was opened. */
let asked: string[];
let writer: WritableStreamDefaultWriter<Uint8Array>;
/** Set: openings wait until it is done. */
let delay: Promise<void> | null;
let listenLive: typeof import("./live.ts")["listenLive"];
const tab = Object.assign(new EventTarget(), { visibilityState: "visible" });

// It listens to the tab from when it is first imported.
beforeAll(async () => {
  vi.stubGlobal("document", tab);
  vi.resetModules();
  ({ listenLive } = await import("./live.ts"));
});

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  delay = null;
  tab.visibilityState = "visible";
  vi.stubGlobal("document", tab);
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, { signal }: RequestInit) => {
      asked.push(new URL(address, "http://site.example").searchParams.get("topic") ?? "");
      if (delay) await Promise.race([delay, aborted(signal)]);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      writer = writable.getWriter();
      return new Response(readable, { headers: { "Content-Type": "text/event-stream" } });
    }),
  );
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(20_000); // a try that was planned finds that nobody listens
  vi.useRealTimers();
});

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

const beat = () => writer.write(new TextEncoder().encode(":\n\n"));

const later = () => vi.advanceTimersByTimeAsync(2000);

function turn(visibilityState: "visible" | "hidden"): Promise<unknown> {
  tab.visibilityState = visibilityState;
  tab.dispatchEvent(new Event("visibilitychange"));
  return later();
}

test("a page is told that it missed something once a lost stream is there again, and only then", async () => {
  const missed = vi.fn();
  const stop = listenLive("user", () => {}, { missed });
  await later();
  const stopOther = listenLive("contest.1", () => {});
  await later();
  expect(asked).toEqual(["user", "user,contest.1"]);
  expect(missed).not.toHaveBeenCalled();
  await writer.close();
  await later();
  expect(asked).toHaveLength(3);
  expect(missed).toHaveBeenCalledTimes(1);
  stopOther();
  await later();
  expect(asked.at(-1)).toBe("user");
  expect(missed).toHaveBeenCalledTimes(1);
  stop();
  await later();
});

test("a tab that nobody looks at has no stream; when it comes into sight, its pages may have missed something", async () => {
  const missed = vi.fn();
  const stop = listenLive("user", () => {}, { missed });
  await later();
  await turn("hidden");
  expect(missed).not.toHaveBeenCalled();
  await turn("visible");
  expect(asked).toHaveLength(2);
  expect(missed).toHaveBeenCalledTimes(1);
  stop();
  await later();
});

test("a stream that ends as soon as it is there is opened more and more seldom, though it told something", async () => {
  const stop = listenLive("contest.1", () => {});
  for (let second = 0; second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    if (asked.length === 0) continue;
    void writer.write(new TextEncoder().encode('data: {"kind":"user","topic":"user"}\n\n')).catch(() => {});
    void writer.close().catch(() => {});
  }
  expect(asked.length).toBeLessThan(15);
  stop();
  await later();
});

test("what a dead stream did not bring is missed, though another takes its place before it is known to be dead", async () => {
  const missed = vi.fn();
  const stop = listenLive("contest.1", () => {}, { missed });
  await later();
  await beat();
  await vi.advanceTimersByTimeAsync(18_000);
  const { promise, resolve: comesBack } = Promise.withResolvers<void>();
  delay = promise;
  const stopOther = listenLive("user", () => {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual(["contest.1", "contest.1,user"]);
  expect(missed).not.toHaveBeenCalled();
  comesBack();
  await later();
  expect(missed).toHaveBeenCalledTimes(1);
  for (const end of [stop, stopOther]) end();
  await later();
});

test("where the server was heard of just now nothing is missed when another stream takes the place", async () => {
  const missed = vi.fn();
  const stop = listenLive("contest.1", () => {}, { missed });
  await later();
  for (let beats = 0; beats < 4; beats++) {
    await vi.advanceTimersByTimeAsync(14_000);
    await beat();
  }
  await vi.advanceTimersByTimeAsync(12_000);
  const stopOther = listenLive("user", () => {}, { missed });
  await later();
  expect(asked).toHaveLength(2);
  for (const end of [stop, stopOther]) end();
  await vi.advanceTimersByTimeAsync(60_000);
  const stopLast = listenLive("user", () => {}, { missed });
  await later();
  expect(asked).toHaveLength(3);
  expect(missed).not.toHaveBeenCalled();
  stopLast();
  await later();
});

test("after a short sleep that the stream survived, pages ask anew: their clock stood still", async () => {
  const missed = vi.fn();
  const stop = listenLive("contest.1", () => {}, { missed });
  await later();
  vi.setSystemTime(Date.now() + 300_000);
  await beat();
  await vi.advanceTimersByTimeAsync(6000);
  expect(asked).toEqual(["contest.1", "contest.1"]);
  expect(missed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(2);
  stop();
  await later();
});

test("an opening that nobody answers is given up and tried again; what was told meanwhile is missed", async () => {
  const missed = vi.fn();
  const connected = vi.fn();
  delay = new Promise(() => {});
  const stop = listenLive("user", () => {}, { missed, connected });
  await vi.advanceTimersByTimeAsync(44_000);
  expect(connected).not.toHaveBeenCalled();
  delay = null; // the next one is answered
  await vi.advanceTimersByTimeAsync(4000);
  expect(connected.mock.calls).toEqual([[false], [true]]);
  expect(missed).toHaveBeenCalledTimes(1);
  stop();
  await later();
});
