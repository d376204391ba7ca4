import { z } from "zod";
import { type RefusalCode, refuse } from "../refusal.ts";
import { integer } from "../scalar.ts";
import { checkerProtocols } from "./problem.ts";

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

export const checkerProtocol = z.enum(checkerProtocols, refuse("checker-protocol-unknown"));

/**
 * A file that a program finds in its folder, as every judge node takes it: one plain name, no blanks.
 * 80 characters are at most 240 bytes.
 */
export function isWorkFileName(name: string): boolean {
  return /^[^\s/\\\p{Cc}]{1,80}$/u.test(name) && name !== "." && name !== ".." && name.isWellFormed();
}

/** A file that lies beside a source while it compiles. */
export const EXTRA_FILE_NAME = /^[A-Za-z0-9_+][A-Za-z0-9_+.-]{0,99}$/;

/** Why a program can not be given input and output by files of these names, or null. */
export function fileIoRefusal(read: string | null | undefined, write: string | null | undefined) {
  if (!read || !write) return "problem-io-names-missing" as const;
  const plain = isWorkFileName(read) && isWorkFileName(write) && read !== write;
  return plain ? null : ("problem-io-names-unusable" as const);
}

/** Files beside a program: each takes a descriptor of the sandbox's, which has 200 for a run. */
export const EXTRA_FILES_MAX = 64;

/** JSON text (file name → content), as the interface has it, or the object itself; "" and null: no files. */
export const extraFiles = z
  .union([z.string().max(STATEMENT_MAX * 4), z.record(z.string(), z.string())])
  .nullish()
  .transform((value, context) => {
    if (!value) return {};
    try {
      const files = z
        .record(z.string().trim().min(1).max(255), z.string().max(STATEMENT_MAX))
        .parse(typeof value === "string" ? JSON.parse(value) : value);
      if (Object.keys(files).length > EXTRA_FILES_MAX) {
        context.addIssue({ code: "custom", message: refuse("problem-files-too-many").error });
        return z.NEVER;
      }
      if (Object.keys(files).every((name) => EXTRA_FILE_NAME.test(name))) return files;
      context.addIssue({ code: "custom", message: refuse("problem-file-name-unusable").error });
      return z.NEVER;
    } catch {
      context.addIssue({ code: "custom", message: refuse("problem-files-malformed").error });
      return z.NEVER;
    }
  });
