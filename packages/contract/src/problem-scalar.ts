import { z } from "zod";
import { type RefusalCode, refuse } from "./refusal.ts";
import { integer } from "./scalar.ts";

/** What the declarations about problems share. */

/** Longest text of a statement or a checker, in characters. */
export const STATEMENT_MAX = 200_000;

export const refusedAll = <const Codes extends readonly RefusalCode[]>(...codes: Codes): Codes => codes;
/** Refusals of everything that is for those who manage a problem. */
export const mine = refusedAll("problem-not-found", "problem-not-yours");

export const limit = (most: number, code: RefusalCode) =>
  integer.pipe(z.int(refuse(code)).min(1, refuse(code)).max(most, refuse(code)));

export const oneOf = (known: Record<string, number>, code: RefusalCode) =>
  integer.refine((value) => Object.values(known).includes(value), refuse(code));

/** JSON text (file name → content), as the interface has it, or the object itself; "" and null: no files. */
export const extraFiles = z
  .union([z.string().max(STATEMENT_MAX * 4), z.record(z.string(), z.string())])
  .nullish()
  .transform((value, context) => {
    if (!value) return {};
    try {
      return z
        .record(z.string().trim().min(1).max(255), z.string().max(STATEMENT_MAX))
        .parse(typeof value === "string" ? JSON.parse(value) : value);
    } catch {
      context.addIssue({ code: "custom", message: refuse("problem-files-malformed").error });
      return z.NEVER;
    }
  });
