import { z } from "zod";
import { drawn } from "../drawn.ts";
import { refuse } from "../refusal.ts";
import { boolean, integer } from "../scalar.ts";

/** A training's form; a file of its own, for the form reads its rules and nothing else. */

/** Bounds in characters. */
export const TRAINING_TITLE_MAX = 500;
const DESCRIPTION_MAX = 65_535;
const PASSWORD_MAX = 100;
export const TRAINING_RANK = 1000;

export const TrainingDraft = z.object({
  title: z
    .string(refuse("training-title-blank"))
    .trim()
    .min(1, refuse("training-title-blank"))
    .max(TRAINING_TITLE_MAX, refuse("training-title-too-long")),
  description: drawn(z.string().max(DESCRIPTION_MAX, refuse("training-description-too-long"))).nullish(),
  auth: z.enum(["Public", "Private"], refuse("training-auth-unknown")),
  /** null or "": as it is. */
  privatePwd: z.string().max(PASSWORD_MAX, refuse("training-password-too-long")).nullish(),
  rank: integer
    .pipe(
      z.int().min(0, refuse("training-rank-malformed")).max(2_147_483_647, refuse("training-rank-malformed")),
    )
    .nullish()
    .transform((rank) => rank ?? TRAINING_RANK),
  /** Not given: as it is, and shown at first. */
  status: boolean.nullish(),
});
export type TrainingDraft = z.output<typeof TrainingDraft>;

export const TrainingCategoryBody = z.object({
  name: z
    .string(refuse("training-category-blank"))
    .trim()
    .min(1, refuse("training-category-blank"))
    .max(100, refuse("training-category-too-long")),
  color: z
    .string()
    .trim()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, refuse("color-malformed")),
});
