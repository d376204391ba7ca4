import { z } from "zod";
import { refuse } from "../refusal.ts";
import { integer, rowId } from "../scalar.ts";

/** What is written of a rehearsal. Apart from the calls, so that only pages with the form fetch it. */

export const REHEARSAL_PEOPLE_MAX = 500;
export const REHEARSAL_SECONDS = { min: 10, max: 3600 } as const;

export const RehearsalBody = z.object({
  cid: rowId,
  people: integer.pipe(
    z.int().min(1, refuse("rehearsal-bounds")).max(REHEARSAL_PEOPLE_MAX, refuse("rehearsal-bounds")),
  ),
  seconds: integer.pipe(
    z
      .int()
      .min(REHEARSAL_SECONDS.min, refuse("rehearsal-bounds"))
      .max(REHEARSAL_SECONDS.max, refuse("rehearsal-bounds")),
  ),
});
