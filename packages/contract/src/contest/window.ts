import { z } from "zod";
import { LateStartBody } from "../desk/people-body.ts";
import { endpoint } from "../endpoint.ts";
import { contestEntryRefusals } from "../guard-refusals.ts";
import { date, rowId } from "../scalar.ts";

/** Contests in which everybody starts when they like: personal windows between the contest's start and end. */

/**
 * When a personal window that began at `startAt` ends without extra time: with the contest at the latest, unless managers
 * started it late. Moments are milliseconds since 1970.
 */
export function windowEndAt(
  { endAt, windowMinutes }: { endAt: number; windowMinutes: number },
  startAt: number,
  isLate: boolean,
): number {
  const whole = startAt + windowMinutes * 60_000;
  return isLate ? whole : Math.min(endAt, whole);
}

const PersonalWindow = z.object({
  startTime: date,
  /** The first moment after it. */
  endTime: date,
});

export const startPersonalWindow = endpoint({
  name: "startPersonalWindow",
  method: "POST",
  path: "/api/contest-window",
  summary:
    "Starts the caller's personal window of a contest, or their team's: for its length, to the contest's end at the latest",
  access: "perm:submit",
  body: z.object({ cid: rowId }),
  data: PersonalWindow,
  refusals: [
    ...contestEntryRefusals,
    "contest-ended",
    "contest-disqualified",
    "contest-teams-only",
    "contest-window-none",
    "contest-window-begun",
  ],
});

export const giveLateStart = endpoint({
  name: "giveLateStart",
  method: "POST",
  path: "/api/contest-desk/late-start",
  summary:
    "Starts somebody's personal window for its whole length, also beyond the contest's end; the reason stands in the log",
  access: "contest-manager",
  body: LateStartBody,
  data: PersonalWindow,
  refusals: [
    "user-not-found",
    "participation-reason-long",
    "participation-reason-missing",
    "extra-time-bounds",
    "contest-not-started",
    "contest-ended",
    "contest-window-none",
    "contest-window-begun",
  ],
});
