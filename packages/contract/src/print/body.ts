import { z } from "zod";
import { refuse } from "../refusal.ts";
import { rowId } from "../scalar.ts";

/** What a contestant sends to be printed. Apart from the calls, for the page with the form. */

/** Bounds in characters. */
export const PRINT_MIN = 50;
export const PRINT_MAX = 65_535;

export const PrintBody = z.object({
  cid: rowId,
  content: z
    .string(refuse("print-too-short"))
    .max(PRINT_MAX, refuse("print-too-long"))
    .refine((text) => text.trim().length >= PRINT_MIN, refuse("print-too-short").error),
});

/** The lines that go to paper; a line end at the very end begins no further one. */
export function printedLines(content: string): string[] {
  const lines = content.split(/\r\n|\r|\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
