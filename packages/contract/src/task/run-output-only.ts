import { z } from "zod";
import { refuse } from "../refusal.ts";
import { boolean } from "../scalar.ts";

/** Tasks whose contestants send the outputs themselves, as files. docs/modes.md#output-only */

/** What a submission of files says in place of its language. */
export const OUTPUT_ONLY_LANGUAGE = "Text";
/** Largest sent file, and all of one submission together, bytes. */
export const OUTPUT_FILE_BYTES_MAX = 16 * 1024 ** 2;
export const OUTPUT_FILES_BYTES_MAX = 64 * 1024 ** 2;
/** Files of one submission, and so the cases of such a problem. */
export const OUTPUT_FILES_MAX = 200;
/** What one user's submissions may keep, bytes. */
export const OUTPUT_FILES_KEPT_MAX = 1024 ** 3;

export const OutputOnly = z.object({
  /** What is not sent counts as it was sent before. */
  carriesOver: z.boolean(),
});
export type OutputOnly = z.infer<typeof OutputOnly>;

/** As a form sends it. */
export const OutputOnlyDraft = z.object({ carriesOver: boolean }, refuse("output-only-malformed"));

/** A file of a submission. */
export const SentFile = z.object({
  name: z.string(),
  bytes: z.int(),
  /** false: taken over from the submission before. */
  own: z.boolean(),
});
export type SentFile = z.infer<typeof SentFile>;

/** The text that such a submission has in place of a program: a line each file. */
export const sentFilesText = (files: readonly SentFile[]): string =>
  files.map(({ name, bytes, own }) => `${name}\t${bytes} B${own ? "" : "\tfrom before"}\n`).join("");
