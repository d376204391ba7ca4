import { z } from "zod";
import { integer } from "./scalar.ts";

/** All of something, in percent. */
export const WHOLE_PERCENT = 100;
export const percent = integer.pipe(z.int().min(0).max(WHOLE_PERCENT));

/** What lateness costs: so many percent of the points for each day that has begun, down to `floor` percent. */
export const LateRule = z.object({ percent: z.int(), floor: z.int() });
export type LateRule = z.infer<typeof LateRule>;
