import { type Submission, type SubmissionEvent, status } from "@verdict/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followSubmissions } from "./live.ts";

const judge = (submitId: number, code: number) => ({ submitId, status: code }) as Submission;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.useRealTimers());

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

test("asking ends after 300 times", async () => {
  fetched.mockImplementation(async () => envelope({ 1: judge(1, status.pending) }));
  fetched.mockResolvedValueOnce(streamOf());
  const { done } = await follow([1]);
  await vi.advanceTimersByTimeAsync(301 * 2000);
  await done;
  expect(fetched).toHaveBeenCalledTimes(301);
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
