import { isInProgress, type SubmissionEvent, submissionEvents } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { streamEvents } from "../../lib/event-stream.ts";
import { pollStatus } from "./queries.ts";

const POLL_MS = 2000;
const MAX_POLLS = 300;
/** Most submissions one stream follows. */
export const MAX_FOLLOWED = 100;

/**
 * Reports the states of submissions until all are judged: pushed by the server,
 * or asked for every 2 s where the stream does not come through.
 */
export async function followSubmissions(
  submitIds: number[],
  signal: AbortSignal,
  onEvent: (event: SubmissionEvent) => void,
): Promise<void> {
  const open = new Set(submitIds);
  const report = (event: SubmissionEvent) => {
    if (!isInProgress(event.submission.status)) open.delete(event.submission.submitId);
    onEvent(event);
  };
  try {
    for await (const event of streamEvents(submissionEvents, {
      query: { submitIds: submitIds.join(",") },
      signal,
    })) {
      report(event);
    }
  } catch {
    // Whatever broke the stream, polling tells whether the server is there.
  }
  for (let polls = 0; open.size > 0 && polls < MAX_POLLS && !signal.aborted; polls++) {
    await pause(POLL_MS, signal);
    if (signal.aborted) return;
    const states = await pollStatus([...open], signal).catch(() => ({}));
    for (const submission of Object.values(states)) report({ submission, cases: null, caseCount: 0 });
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Follows the given submissions while the component lives. */
export function useFollow(submitIds: readonly number[], onEvent: (event: SubmissionEvent) => void): void {
  const key = [...submitIds]
    .sort((a, b) => a - b)
    .slice(-MAX_FOLLOWED)
    .join(",");
  const latest = useRef(onEvent);
  latest.current = onEvent;
  useEffect(() => {
    if (!key) return;
    const controller = new AbortController();
    void followSubmissions(key.split(",").map(Number), controller.signal, (event) => {
      if (!controller.signal.aborted) latest.current(event);
    });
    return () => controller.abort();
  }, [key]);
}

/** The pushed state of one submission while it is judged; cases once seen stay through polling. */
export function useLiveSubmission(
  submitId: number | null,
  onJudged: (event: SubmissionEvent) => void,
): SubmissionEvent | null {
  const [state, setState] = useState<SubmissionEvent | null>(null);
  useFollow(submitId === null ? [] : [submitId], (event) => {
    setState((old) =>
      event.cases === null && old?.submission.submitId === event.submission.submitId
        ? { ...old, submission: event.submission }
        : event,
    );
    if (!isInProgress(event.submission.status)) onJudged(event);
  });
  return state?.submission.submitId === submitId ? state : null;
}
