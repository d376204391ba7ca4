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
