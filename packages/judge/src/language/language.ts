import type { ProgramRequest } from "../sandbox/protocol.ts";

/** What a language is: data that compile, run and probe read. One file per family lists them. */

export interface CompileStep {
  /** Absolute path of the compiler first; runs in /w, where the source and extra files lie. */
  argv: string[];
  env?: Record<string, string>;
  /** File in /w that is the program; its absence after success is a compile error. */
  artefact: string;
  cpuMs: number;
  memoryMiB: number;
  /** Files of this machine outside what programs see that the compiler needs in /w: name → absolute path. */
  hostFiles?: Record<string, string>;
  /** How the big standard header is precompiled for exactly these flags; C++ only. */
  precompiled?: PrecompiledHeader;
}

export interface PrecompiledHeader {
  /** As the source includes it, e.g. "bits/stdc++.h". */
  include: string;
  /** Turns a one-line file `header.h` in /w into the artefact `header.h.gch`. */
  argv: string[];
}

/** The limits a program really gets, after its language's factor. */
export interface ProgramLimits {
  timeMs: number;
  memoryMiB: number;
  stackMiB: number;
}

export interface RunStep {
  /** Name the artefact gets in /w; null: it is executed itself, by descriptor. */
  file: string | null;
  /** Interpreter by absolute path with its arguments; for an executed artefact just its name. */
  argv: (limits: ProgramLimits) => string[];
  env?: (limits: ProgramLimits) => Record<string, string>;
}

export interface Language {
  /** Identity, stored in submissions. */
  name: string;
  source: string;
  /** Null: the source is the program. */
  compile: CompileStep | null;
  run: RunStep;
  /** The sandbox's filesystem view that holds its tools; the plain one by default. */
  view?: string;
  /**
   * A program of this machine, outside what programs see, that stands for the first word of every command: it is started
   * by descriptor.
   */
  executable?: string;
  /** Prints the toolchain's version on its first line. */
  version: string[];
  /** A program that prints "hello" and a line feed. */
  hello: string;
  /** On standard error of a program that died because memory was refused to it. */
  outOfMemory?: RegExp;
}

/** First of the absolute paths that exists here, by a name that the sandbox knows too; null when none does. */
export type FindTool = (...candidates: string[]) => string | null;

/** Java archives that are a toolchain: each becomes `<home>/lib/<artifact>.jar`. */
export interface MavenTools {
  /** Below /usr, which programs see. */
  home: string;
  archives: { group: string; artifact: string; version: string; sha256: string; bytes: number }[];
}

/** Languages of one toolchain. */
export interface LanguageFamily {
  /** Debian packages that bring the toolchain; none where it comes with the judge, null where Debian has none that works. */
  packages: string[] | null;
  /** What Maven brings instead, for `npm run languages`. */
  maven?: MavenTools;
  names: string[];
  /** Those whose tools are installed. */
  languages: (find: FindTool) => Language[];
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
