import { type LiveEvent, live } from "@verdict/contract";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { TestSite } from "./site.ts";

/** There is none: its refusal says that the topics before it are joined. */
const LAST = "contest.999999999";

/**
 * Opens streams of news, each of which has joined its topics when it is returned, and tells what it has heard so far
 * until it is stopped.
 */
export function listenerAt(site: () => TestSite) {
  return async function listen(topic: string, token?: string, at: TestSite = site()) {
    const abort = new AbortController();
    const answer = await at.fetch(live, {
      token,
      query: { topic: `${topic},${LAST}` },
      signal: abort.signal,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-accel-buffering")).toBe("no");
    const heard = { text: "", isOver: false, stop: () => abort.abort() };
    void (async () => {
      const decoder = new TextDecoder();
      for await (const piece of answer.body ?? []) heard.text += decoder.decode(piece, { stream: true });
    })()
      .catch(() => {})
      .finally(() => {
        heard.isOver = true;
      });
    const allEvents = () =>
      heard.text
        .split("\n\n")
        .slice(0, -1)
        .flatMap((message) =>
          message.startsWith("data: ") ? [JSON.parse(message.slice(6)) as LiveEvent] : [],
        );
    await eventually(() => expect(allEvents().map((event) => event.topic)).toContain(LAST));
    return { heard, events: () => allEvents().filter((event) => event.topic !== LAST) };
  };
}
