import { z } from "zod";
import { participationStates } from "../participation-state.ts";
import { refuse } from "../refusal.ts";
import { integer, moment, rowId } from "../scalar.ts";

/** What managers decide about who takes part. Apart from the calls, for the pages with the forms. */

/** Characters of a reason. */
export const STATE_REASON_MAX = 500;

export const ParticipationStateBody = z
  .object({
    cid: rowId,
    id: rowId,
    state: z.enum(participationStates),
    reason: z.string().trim().max(STATE_REASON_MAX, refuse("participation-reason-long")).default(""),
  })
  .refine(({ state, reason }) => state !== "disqualified" || reason.length > 0, {
    ...refuse("participation-reason-missing"),
    path: ["reason"],
  });

/** Minutes of extra time that one participation can get at most. */
export const EXTRA_MINUTES_MAX = 1440;

export const ExtraTimeBody = z.object({
  cid: rowId,
  id: rowId,
  /** After the contest's end; 0: none. */
  minutes: integer.pipe(
    z.int().min(0, refuse("extra-time-bounds")).max(EXTRA_MINUTES_MAX, refuse("extra-time-bounds")),
  ),
});

export const LateStartBody = z.object({
  cid: rowId,
  username: z.string().trim().min(1).max(50),
  /** From now on; 0: at once. */
  inMinutes: integer
    .pipe(z.int().min(0, refuse("extra-time-bounds")).max(EXTRA_MINUTES_MAX, refuse("extra-time-bounds")))
    .default(0),
  reason: z
    .string()
    .trim()
    .min(1, refuse("participation-reason-missing"))
    .max(STATE_REASON_MAX, refuse("participation-reason-long")),
});

/** Intervals that one contest has at most. */
export const REMOVED_MAX = 20;

export const RemovedTimeBody = z.object({
  cid: rowId,
  from: moment,
  to: moment,
  /** The contest's end as it was read: nobody moves it twice. */
  end: moment,
});

export const MoveEndBody = z.object({
  cid: rowId,
  /** The end as it was read: nobody moves it twice. */
  from: moment,
  to: moment,
});
