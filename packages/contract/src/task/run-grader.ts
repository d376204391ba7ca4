import { z } from "zod";
import { extraFiles } from "../problem/scalar.ts";
import { refuse } from "../refusal.ts";

/** A problem's grader: the jury's part of every program, which begins and calls what contestants write. */
export const Grader = z.object({
  /** File name → content; to which language a source belongs says its ending. */
  files: z.record(z.string(), z.string()),
  /** What the contestant's file is called beside them, without its ending. */
  module: z.string(),
});
export type Grader = z.infer<typeof Grader>;

/** A name that every language takes for a module's. */
export const GRADER_MODULE = /^[A-Za-z_][A-Za-z0-9_]{0,49}$/;
export const GRADER_MODULE_USUAL = "solution";

/** As a form sends it; without files there is none. */
export const GraderDraft = z
  .object({
    files: extraFiles,
    module: z
      .string()
      .trim()
      .regex(GRADER_MODULE, refuse("grader-module-unusable"))
      .default(GRADER_MODULE_USUAL),
  })
  .nullable()
  .transform((grader) => (grader && Object.keys(grader.files).length > 0 ? grader : null));

/** Why a grader can not be used, or null: a source of its own would stand where the contestant's does. */
export function graderFault({ files, module }: Grader) {
  const isTaken = Object.keys(files).some((name) => {
    const dot = name.lastIndexOf(".");
    return name.slice(0, dot) === module && !/^h+(pp)?$/.test(name.slice(dot + 1));
  });
  return isTaken ? ("grader-file-is-own" as const) : null;
}
