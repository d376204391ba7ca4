import { z } from "zod";
import { refuse } from "../refusal.ts";
import { boolean, integer } from "../scalar.ts";
import * as value from "./rule-value.ts";

const percent = integer.pipe(z.int().min(0).max(100)).default(0);

/** What a contest's board counts; `rule-value.ts` says what the parts mean. */
export const ContestRule = z
  .object({
    points: z.enum(value.rulePoints),
    counts: z.enum(value.ruleCounts),
    fallsPercent: percent,
    leastPercent: percent,
    tryMinutes: integer.pipe(z.int().min(0).max(value.TRY_MINUTES_MAX)).default(0),
    tryPoints: integer.pipe(z.int().min(0).max(value.TRY_POINTS_MAX)).default(0),
    tryPercent: percent,
    costs: z
      .array(z.enum(value.costlyVerdicts))
      .max(value.costlyVerdicts.length)
      .default([])
      .transform((names) => [...new Set(names)]),
    ties: z.enum(value.ruleTies),
    pretests: boolean.transform((has): boolean | undefined => has || undefined).optional(),
  })
  .refine(value.isPossible, refuse("contest-rule-impossible"));
export type ContestRule = value.ContestRule;
