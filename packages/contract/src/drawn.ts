import type { z } from "zod";
import { isDrawable } from "./drawable.ts";
import { refuse } from "./refusal.ts";

/** Makes a text's schema that of one which is drawn as Markdown. */
export const drawn = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.refine(
    (text) => typeof text !== "string" || isDrawable(text),
    refuse("text-not-drawable"),
  ) as Schema;
