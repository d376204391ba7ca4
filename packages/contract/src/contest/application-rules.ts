import { z } from "zod";
import { refuse } from "../refusal.ts";
import { boolean, integer } from "../scalar.ts";

/** How people apply for a contest that has no password. */

export const QUESTIONS_MAX = 8;
/** Bounds in characters. */
export const QUESTION_MAX = 200;
export const CHOICE_MAX = 100;
export const ANSWER_MAX = 500;
export const CHOICES_MAX = 20;
export const PLACES_MAX = 100_000;
/** Applications close at most so many minutes before the start: 60 days. */
export const CLOSES_MINUTES_MAX = 86_400;

const ApplicationQuestion = z.object({
  label: z.string().trim().min(1).max(QUESTION_MAX),
  /** []: answered in own words. */
  choices: z.array(z.string().trim().min(1).max(CHOICE_MAX)).max(CHOICES_MAX).default([]),
  required: boolean.default(false),
});
export type ApplicationQuestion = z.output<typeof ApplicationQuestion>;

export const ApplicationRules = z.object(
  {
    /** Managers decide about each; otherwise whoever applies is in, as long as there are places. */
    approval: boolean.default(false),
    /** Who is on the contest's list counts; null: any number. Those beyond wait. */
    places: integer.pipe(z.int().min(1).max(PLACES_MAX)).nullable().default(null),
    /** So many minutes before the start people apply and withdraw no more. */
    closesMinutes: integer.pipe(z.int().min(0).max(CLOSES_MINUTES_MAX)).default(0),
    questions: z.array(ApplicationQuestion).max(QUESTIONS_MAX).default([]),
  },
  refuse("contest-applications-malformed"),
);
export type ApplicationRules = z.output<typeof ApplicationRules>;

/** asked: managers decide. waiting: for a place. */
export const applicationStates = ["asked", "waiting", "admitted", "declined"] as const;
export type ApplicationState = (typeof applicationStates)[number];
