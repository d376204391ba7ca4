import { z } from "zod";
import { drawn } from "../drawn.ts";
import { percent } from "../late-rule.ts";
import { refuse } from "../refusal.ts";
import { boolean, moment, rowId } from "../scalar.ts";

/** An assignment's form; a file of its own, for the form reads its rules and nothing else. */

/** Bounds in characters. */
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 65_535;
export const ASSIGNMENT_PROBLEMS_MAX = 100;
/** People whom one may be for, where it is not for all. */
export const ASSIGNMENT_PEOPLE_MAX = 1000;
export const AssignmentDraft = z.object({
  title: z
    .string(refuse("assignment-title-blank"))
    .trim()
    .min(1, refuse("assignment-title-blank"))
    .max(TITLE_MAX, refuse("assignment-title-too-long")),
  description: drawn(z.string().max(DESCRIPTION_MAX, refuse("assignment-description-too-long"))).nullish(),
  /** Its problems in their order. */
  pids: z
    .array(rowId)
    .min(1, refuse("assignment-problems-number"))
    .max(ASSIGNMENT_PROBLEMS_MAX, refuse("assignment-problems-number")),
  dueTime: moment,
  closeTime: moment.nullish(),
  /** What each late day costs; 0: lateness is only shown. */
  latePercent: percent,
  /** What stays however late it is. */
  lateFloor: percent,
  isForAll: boolean,
  /** Whom it is for, where it is not for all. */
  uids: z.array(z.string().max(64)).max(ASSIGNMENT_PEOPLE_MAX).default([]),
});
export type AssignmentDraft = z.output<typeof AssignmentDraft>;
