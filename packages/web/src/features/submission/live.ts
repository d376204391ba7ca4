import { isInProgress, type SubmissionEvent, submissionEvents } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { streamEvents } from "../../lib/event-stream.ts";
import { isVisible, onVisibility, whileVisible } from "../../lib/visible.ts";
import { usePlace } from "./place.ts";
import { pollStatus } from "./queries.ts";

const POLL_MS = 2000;
const MAX_POLLS = 300;
/** Most submissions one stream follows. */
export const MAX_FOLLOWED = 100;

/**
 * Reports the states of submissions until all are judged: pushed by the server, or asked for every 2 s where the
 * stream does not come through and while the tab is hidden. A browser opens six connections to a site over HTTP/1.1:
 * six tabs that kept theirs would leave none for the seventh's page.
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
  /** Until the server ends the stream, it breaks, or the tab is hidden (true). */
  const stream = () =>
    whileVisible(signal, async (visible) => {
      try {
        const query = { submitIds: [...open].join(",") };
        for await (const event of streamEvents(submissionEvents, { query, signal: visible })) report(event);
      } catch {
        // Whatever broke the stream, polling tells whether the server is there.
      }
    });
  let comesThrough = true;
  let polls = 0;
  while (open.size > 0 && polls < MAX_POLLS && !signal.aborted) {
    if (comesThrough && isVisible()) {
      comesThrough = await stream();
      continue;
    }
    await pause(POLL_MS, signal);
    if (signal.aborted) return;
    if (comesThrough && isVisible()) continue;
    polls += 1;
    const states = await pollStatus([...open], cid, signal).catch(() => ({}));
    for (const submission of Object.values(states)) report({ submission, cases: null, caseCount: 0 });
  }
}

/** Shorter where the tab comes into sight meanwhile: its reader looks at what may be old. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = [onVisibility(resolve), () => clearTimeout(timer)];
  signal.addEventListener("abort", () => resolve());
  return promise.finally(() => {
    for (const end of stop) end();
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
