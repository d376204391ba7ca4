import { z } from "zod";
import { refuse } from "../refusal.ts";

/** What is written of a team. Apart from the calls, so that only pages with these forms fetch the schemas. */

export const TEAM_NAME_MAX = 50;
export const TEAM_SCHOOL_MAX = 100;

export const TeamBody = z.object({
  name: z
    .string(refuse("team-name-blank"))
    .trim()
    .min(1, refuse("team-name-blank"))
    .max(TEAM_NAME_MAX, refuse("team-name-too-long"))
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u, refuse("team-name-malformed")),
  school: z
    .string()
    .max(TEAM_SCHOOL_MAX, refuse("field-too-long"))
    .nullish()
    .transform((school) => school?.trim() || null),
});
