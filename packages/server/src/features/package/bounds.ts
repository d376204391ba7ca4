import { z } from "zod";
import { Refusal } from "../../platform/refusal.ts";

/** Characters of one text of a problem: what a package in the site's own format may hold. */
export const TEXT_MAX = 1_000_000;

/** A text that may be stored as it is; a longer one is refused before anything is made of it. */
export function bounded(text: string): string {
  if (text.length > TEXT_MAX) throw new Refusal("problem-text-too-long");
  return text;
}

/** A record that is looked at only when it has so few values: a schema lists every single fault of a large one. */
export const recordUpTo = <Record extends z.ZodType<unknown, { [name: string]: unknown }>>(
  max: number,
  record: Record,
) =>
  z
    .record(z.string(), z.unknown())
    .refine((values) => Object.keys(values).length <= max, `more than ${max} values`)
    .pipe(record);
