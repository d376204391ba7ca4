import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** Topics of each stream that was opened. */
let asked: string[];
let writer: WritableStreamDefaultWriter<Uint8Array>;
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
  tab.visibilityState = "visible";
  vi.stubGlobal("document", tab);
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string) => {
      asked.push(new URL(address, "http://site.example").searchParams.get("topic") ?? "");
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      writer = writable.getWriter();
      return new Response(readable, { headers: { "Content-Type": "text/event-stream" } });
    }),
  );
});
afterEach(() => vi.useRealTimers());

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
