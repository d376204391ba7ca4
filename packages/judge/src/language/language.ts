import type { Recipe } from "@verdict/contract/toolchains";
import type { ProgramRequest } from "../sandbox/protocol.ts";

export type { CompileStep, PrecompiledHeader, ProgramLimits } from "@verdict/contract/toolchains";

/** A language that is installed on this node: its name, which submissions store, and how it is judged. */
export interface Language extends Recipe {
  name: string;
}

/** What starts a command of `language`. */
export function execOf(
  { executable }: Pick<Language, "executable">,
  argv: string[],
  files: { open(path: string): number },
): ProgramRequest["exec"] {
  return executable ? { fd: files.open(executable), tool: true } : { path: argv[0] as string };
}

/** The environment of every compiler and program, unless a step adds to it. */
export const baseEnvironment = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: "/w",
  LANG: "C.UTF-8",
  LC_ALL: "C.UTF-8",
};
