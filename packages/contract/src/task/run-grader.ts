import { z } from "zod";
import { extraFiles } from "../problem/scalar.ts";
import { refuse } from "../refusal.ts";
import { SOURCES_MAX } from "./run-sources.ts";

/** A problem's grader: the jury's part of every program, which begins and calls what contestants write. */
export const Grader = z.object({
  /** File name → content; to which language a source belongs says its ending. */
  files: z.record(z.string(), z.string()),
  /** What the contestant's file is called beside them, without its ending. */
  module: z.string(),
  /** Likewise the further files of which a program consists; absent: it is one. */
  others: z.array(z.string()).optional(),
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
    others: z
      .array(z.string().trim().regex(GRADER_MODULE, refuse("grader-module-unusable")))
      .max(SOURCES_MAX - 1, refuse("source-files-too-many"))
      .optional(),
  })
  .nullable()
  .transform((grader): Grader | null => {
    if (!grader) return null;
    const { others = [], ...rest } = grader;
    if (others.length > 0) return { ...rest, others };
    return Object.keys(rest.files).length > 0 ? rest : null;
  });

/** Why a grader can not be used, or null: a source of its own would stand where a contestant's does, or two of these. */
export function graderFault({ files, module, others = [] }: Grader) {
  const own = [module, ...others];
  const isTaken = Object.keys(files).some((name) => {
    const dot = name.lastIndexOf(".");
    return own.includes(name.slice(0, dot)) && !/^h+(pp)?$/.test(name.slice(dot + 1));
  });
  if (isTaken) return "grader-file-is-own" as const;
  const isTwice = new Set(own.map((name) => name.toLowerCase())).size < own.length;
  return isTwice ? ("source-files-alike" as const) : null;
}
