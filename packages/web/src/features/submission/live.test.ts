import { type Submission, type SubmissionEvent, status, submissionEvents } from "@verdict/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followSubmissions } from "./live.ts";

const judge = (submitId: number, code: number) => ({ submitId, status: code }) as Submission;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // pauses as long as they are on average
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const MINUTE_MS = 60_000;
const isStream = (address: unknown) => String(address).startsWith(submissionEvents.path);
/** How often streams and polls were asked for. */
const asked = () => ({
  streams: fetched.mock.calls.filter(([address]) => isStream(address)).length,
  polls: fetched.mock.calls.filter(([address]) => !isStream(address)).length,
});

function streamOf(...events: unknown[]): Response {
  const text = events.map((event) => `event: submission\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(text, { headers: { "Content-Type": "text/event-stream" } });
}

function envelope(data: unknown): Response {
  return Response.json({ status: 200, data, msg: "success" });
}

async function follow(submitIds: number[], controller = new AbortController()) {
  const seen: [number, number][] = [];
  const done = followSubmissions(submitIds, 0, controller.signal, ({ submission }: SubmissionEvent) =>
    seen.push([submission.submitId, submission.status]),
  );
  return { seen, done };
}

test("pushed states are reported until all are judged, and nobody is asked", async () => {
  fetched.mockResolvedValueOnce(
    streamOf({ submission: judge(1, status.judging) }, { submission: judge(1, status.accepted) }),
  );
  const { seen, done } = await follow([1]);
  await done;
  expect(seen).toEqual([
    [1, status.judging],
    [1, status.accepted],
  ]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a stream that breaks is replaced by asking every two seconds", async () => {
  fetched
    .mockResolvedValueOnce(streamOf({ submission: judge(1, status.judging) }))
    .mockResolvedValueOnce(envelope({ 1: judge(1, status.judging) }))
    .mockRejectedValueOnce(new TypeError("away"))
    .mockResolvedValueOnce(envelope({ 1: judge(1, status.wrongAnswer) }));
  const { seen, done } = await follow([1]);
  await vi.advanceTimersByTimeAsync(6000);
  await done;
  expect(seen.at(-1)).toEqual([1, status.wrongAnswer]);
  expect(fetched).toHaveBeenCalledTimes(4);
});

test("a page that waits for an hour asks more and more seldom, and is told in the end", async () => {
  let verdict: number = status.pending;
  fetched.mockImplementation(async (address) =>
    isStream(address) ? Response.json({}, { status: 502 }) : envelope({ 1: judge(1, verdict) }),
  );
  const { seen, done } = await follow([1]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked().polls).toBeGreaterThan(10);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked().polls).toBeLessThan(200);
  expect(asked().streams).toBeLessThan(20);
  verdict = status.accepted;
  await vi.advanceTimersByTimeAsync(31_000);
  await done;
  expect(seen.at(-1)).toEqual([1, status.accepted]);
});

test("a page outlives an outage of an hour, in which it asks seldom, and is pushed again after it", async () => {
  let isAway = true;
  fetched.mockImplementation(async (address) => {
    if (isAway) throw new TypeError("away");
    const judging = judge(1, status.judging);
    if (!isStream(address)) return envelope({ 1: judging });
    return streamOf({ submission: judging }, { submission: judge(1, status.accepted) });
  });
  const { seen, done } = await follow([1]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked()).toEqual({ streams: 1, polls: expect.any(Number) });
  expect(asked().polls).toBeLessThan(130);
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await done;
  expect(asked().streams).toBe(2);
  expect(seen).toEqual([
    [1, status.judging],
    [1, status.judging],
    [1, status.accepted],
  ]);
});

test("pages that lost the server together ask at different times", async () => {
  fetched.mockRejectedValue(new TypeError("away"));
  const controller = new AbortController();
  vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(1);
  const pages = [await follow([1], controller), await follow([2], controller)];
  await vi.advanceTimersByTimeAsync(999);
  expect(asked().polls).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked().polls).toBe(1);
  controller.abort();
  await Promise.all(pages.map(({ done }) => done));
});

test("a stream that tells nothing is not waited for: the server is asked, and the stream tried seldom", async () => {
  fetched.mockImplementation((address, init) =>
    isStream(address)
      ? new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)))
      : Promise.resolve(envelope({ 1: judge(1, status.pending) })),
  );
  const controller = new AbortController();
  const { done } = await follow([1], controller);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(asked()).toEqual({ streams: 1, polls: 1 });
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(asked().streams).toBe(6);
  expect(asked().polls).toBeGreaterThan(30);
  controller.abort();
  await done;
});

test("leaving the page ends it", async () => {
  fetched.mockResolvedValueOnce(streamOf());
  const controller = new AbortController();
  const { done } = await follow([1], controller);
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();
  await done;
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a hidden tab gives its connection back and asks; in sight again it is pushed", async () => {
  const tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", tab);
  const turn = (state: string) => {
    tab.visibilityState = state;
    tab.dispatchEvent(new Event("visibilitychange"));
  };
  let left = false;
  fetched
    .mockImplementationOnce(async (_address, init) => {
      const body = new ReadableStream({
        start: (stream) =>
          init?.signal?.addEventListener("abort", () => {
            left = true;
            stream.error(init.signal?.reason);
          }),
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    })
    .mockResolvedValueOnce(envelope({ 1: judge(1, status.judging) }))
    .mockResolvedValueOnce(streamOf({ submission: judge(1, status.accepted) }));
  const { seen, done } = await follow([1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(left).toBe(false);
  turn("hidden");
  await vi.advanceTimersByTimeAsync(2000);
  expect(left).toBe(true);
  expect(seen).toEqual([[1, status.judging]]);
  turn("visible");
  await done;
  expect(seen.at(-1)).toEqual([1, status.accepted]);
  expect(fetched).toHaveBeenCalledTimes(3);
  vi.stubGlobal("document", undefined);
});
