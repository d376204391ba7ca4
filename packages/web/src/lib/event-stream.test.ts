import { live } from "@verdict/contract";
import { afterEach, expect, test, vi } from "vitest";
import { EventParser, streamEvents } from "./event-stream.ts";

const stream = ': hello\n\nevent: submission\ndata: {"a":1}\n\nid: 7\r\ndata: x\r\ndata: y\r\n\r\ndata: cut';

test("events are read out of a stream", () => {
  expect(new EventParser().push(stream)).toEqual(['{"a":1}', "x\ny"]);
});

test("wherever the stream is cut into pieces, the events are the same", () => {
  for (let size = 1; size < stream.length; size++) {
    const parser = new EventParser();
    const events: string[] = [];
    for (let at = 0; at < stream.length; at += size) events.push(...parser.push(stream.slice(at, at + size)));
    expect(events, `pieces of ${size}`).toEqual(['{"a":1}', "x\ny"]);
  }
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["an opening that is not answered", null],
  ["a stream that falls silent", ":\n\n"],
])("%s ends after 45 seconds", async (_what, first) => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (_address: string, { signal }: { signal: AbortSignal }) => {
    const silence = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason)),
    );
    if (first === null) return silence;
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(first)),
      pull: () => silence,
    });
    return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  });
  const heard = vi.fn();
  const { signal } = new AbortController();
  const ended = vi.fn();
  const next = streamEvents(live, { query: { topic: "user" }, signal, heard }).next();
  next.then(ended, ended);
  await vi.advanceTimersByTimeAsync(44_000);
  expect(ended).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledTimes(first === null ? 0 : 1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toHaveBeenCalledTimes(1);
});
