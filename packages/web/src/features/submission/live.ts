import { isInProgress, type SubmissionEvent, submissionEvents } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { streamEvents } from "../../lib/event-stream.ts";
import { isVisible, onVisibility, whileVisible } from "../../lib/visible.ts";
import { usePlace } from "./place.ts";
import { pollStatus } from "./queries.ts";

const POLL_MS = 2000;
/** The longest pause, however long the judging takes or nobody answers. */
const POLL_MAX_MS = 30_000;
/** Pauses grow with the time that was waited already: this part of it. */
const POLL_PART = 1 / 20;
/** Servers tell the present state at once: a stream that has told nothing by then is buffered on its way. */
const FIRST_WORD_MS = 10_000;
/** A stream that ends sooner does not come through: it is tried again after AGAIN_MS, then more and more seldom. */
const LASTED_MS = 10_000;
const AGAIN_MS = 10_000;
const AGAIN_MAX_MS = 300_000;
/** Most submissions one stream follows. */
export const MAX_FOLLOWED = 100;

/**
 * Reports the states of submissions until all are judged or `signal` ends it: pushed by the server, or asked for where
 * the stream does not come through and while the tab is hidden, every 2 s at first and every 30 s in the end. Once the
 * server answers again the stream is tried anew. A browser opens six connections to a site over HTTP/1.1: six tabs that
 * kept theirs would leave none for the seventh's page.
 */
export async function followSubmissions(
  submitIds: number[],
  cid: number,
  signal: AbortSignal,
  onEvent: (event: SubmissionEvent) => void,
): Promise<void> {
  const open = new Set(submitIds);
  const report = (event: SubmissionEvent) => {
    if (!isInProgress(event.submission.status)) open.delete(event.submission.submitId);
    onEvent(event);
  };
  /** Whether the stream in hand has told something. */
  let hasTold = false;
  /** Until the server ends the stream, it breaks, or the tab is hidden (true). */
  const stream = () =>
    whileVisible(signal, async (visible) => {
      hasTold = false;
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), FIRST_WORD_MS);
      try {
        const query = { submitIds: [...open].join(",") };
        const inTime = AbortSignal.any([visible, late.signal]);
        for await (const event of streamEvents(submissionEvents, { query, signal: inTime })) {
          clearTimeout(timer);
          hasTold = true;
          report(event);
        }
      } catch {
        // Whatever broke the stream, polling tells whether the server is there.
      } finally {
        clearTimeout(timer);
      }
    });
  /** Whether nothing is known against the stream: it has not broken, or the server has answered since. */
  let isHopeful = true;
  /** Streams that did not come through, in a row. */
  let failedStreams = 0;
  let notBefore = 0;
  const mayStream = () => isHopeful && isVisible() && Date.now() >= notBefore;
  let failedPolls = 0;
  let pollsSince = Date.now();
  while (open.size > 0 && !signal.aborted) {
    if (mayStream()) {
      const begun = Date.now();
      isHopeful = await stream();
      if (isHopeful || (hasTold && Date.now() - begun > LASTED_MS)) {
        failedStreams = 0;
        pollsSince = Date.now();
      } else {
        failedStreams += 1;
        notBefore = Date.now() + doubled(AGAIN_MS, failedStreams, AGAIN_MAX_MS);
      }
      continue;
    }
    const waited = (Date.now() - pollsSince) * POLL_PART;
    const ms = doubled(Math.max(POLL_MS, waited), Math.max(1, failedPolls), POLL_MAX_MS);
    const wasVisible = isVisible();
    // A server that comes back is not asked by all pages at once.
    await pause(ms * (0.5 + Math.random()), signal);
    if (signal.aborted) return;
    if (!wasVisible && mayStream()) continue;
    try {
      const states = await pollStatus([...open], cid, signal);
      failedPolls = 0;
      isHopeful = true;
      for (const submission of Object.values(states)) report({ submission, cases: null, caseCount: 0 });
    } catch {
      failedPolls += 1;
    }
  }
}

/** `ms` the first time, twice as long each further time. */
const doubled = (ms: number, times: number, maxMs: number): number => Math.min(ms * 2 ** (times - 1), maxMs);

/** Shorter where the tab comes into sight, or the browser has a network again: what is shown may be old. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, ms);
  const stop = onVisibility(() => isVisible() && end());
  globalThis.window?.addEventListener("online", end);
  signal.addEventListener("abort", end);
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
    globalThis.window?.removeEventListener("online", end);
    signal.removeEventListener("abort", end);
  });
}

/** Follows the given submissions while the component lives; with another `round`, anew: they are judged again. */
export function useFollow(
  submitIds: readonly number[],
  onEvent: (event: SubmissionEvent) => void,
  round = 0,
): void {
  const { cid } = usePlace();
  const ids = [...submitIds]
    .sort((a, b) => a - b)
    .slice(-MAX_FOLLOWED)
    .join(",");
  const key = `${round} ${ids}`;
  const latest = useRef(onEvent);
  latest.current = onEvent;
  useEffect(() => {
    const [, followed = ""] = key.split(" ");
    if (!followed) return;
    const controller = new AbortController();
    void followSubmissions(followed.split(",").map(Number), cid, controller.signal, (event) => {
      if (!controller.signal.aborted) latest.current(event);
    });
    return () => controller.abort();
  }, [key, cid]);
}

/** The pushed state of one submission while it is judged; cases once seen stay through polling. */
export function useLiveSubmission(
  submitId: number | null,
  onJudged: (event: SubmissionEvent) => void,
  round = 0,
): SubmissionEvent | null {
  const [state, setState] = useState<SubmissionEvent | null>(null);
  const take = (event: SubmissionEvent) => {
    setState((old) =>
      event.cases === null && old?.submission.submitId === event.submission.submitId
        ? { ...old, submission: event.submission }
        : event,
    );
    if (!isInProgress(event.submission.status)) onJudged(event);
  };
  useFollow(submitId === null ? [] : [submitId], take, round);
  return state?.submission.submitId === submitId ? state : null;
}
