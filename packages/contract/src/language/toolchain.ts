import type { GraderUse } from "./grader-use.ts";
import type { KnownLanguage } from "./known.ts";

/** What the judge does with a program: data that compile, run and probe read. */

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

/** How a program is built with a problem's grader. */
export interface GraderRecipe {
  /** Where the grader is linked: one of its sources into an object. */
  object?: (source: string) => CompileStep;
  /** The contestant's file; the grader's objects, or sources, lie beside it unless they come only as it runs. */
  compile: CompileStep;
  run: RunStep;
}

export interface Recipe {
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
  /** Of languages whose programs can have one. */
  withGrader?: (grader: GraderUse) => GraderRecipe;
}

/** First of the absolute paths that exists here, by a name that the sandbox knows too; null when none does. */
export type FindTool = (...candidates: string[]) => string | null;

/** Java archives that are a toolchain: each becomes `<home>/lib/<artifact>.jar`. */
export interface MavenTools {
  /** Below /usr, which programs see. */
  home: string;
  archives: { group: string; artifact: string; version: string; sha256: string; bytes: number }[];
}

/**
 * Test programs of one language for the problem "read two integers, print their sum".
 * Together they reach every verdict that a program can cause.
 */
export interface TestPrograms {
  sum: string;
  /** Never ends, using the processor. */
  slow: string;
  /** Fills memory without end. */
  hungry: string;
  /** Ends badly by itself; `crashSays` is in the message. */
  crash: string;
  crashSays: string;
  /** Prints without end; one for each toolchain that most use is enough. */
  flood?: string;
  /** Does not compile. */
  broken: string;
  /** Memory limit in MiB, before the language's factor, under which `sum` works. */
  memoryMiB: number;
}

/** What judge and server alone need of a language. */
export interface Toolchain {
  readonly language: KnownLanguage;
  /** A node announces each stage as soon as it is probed: the first holds what most submissions use. */
  readonly stage: 0 | 1 | 2;
  /** Debian packages that bring it; none where it comes with the judge, null where Debian has none that works. */
  readonly packages: readonly string[] | null;
  /** What Maven brings instead, for `npm run languages`. */
  readonly maven?: MavenTools;
  /** Least time and memory of the sum, measured; for docs/languages.md. */
  readonly least?: { readonly ms: number; readonly mib: number };
  readonly note?: string;
  /** Shown until a node tells its version. */
  readonly description: string;
  /** What pages say it is compiled with. */
  readonly command: ((name: string) => string) | null;
  /** How who solves a problem with a grader tries a program at home. */
  readonly commandWithGrader?: (name: string, grader: GraderUse) => string;
  /** Names in which checkers and interactors may be written. */
  readonly forCheckers?: readonly string[];
  /** Reads two integers and prints their sum. */
  readonly sum: string;
  /** What a program is begun with; it compiles and does nothing. */
  readonly starter: string;
  /** How the language of this name is judged; null where its tools are not installed. `node`: the Node that runs the judge. */
  readonly recipe: (find: FindTool, name: string, node: string) => Recipe | null;
  readonly programs: TestPrograms;
}
