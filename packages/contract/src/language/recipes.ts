import type { GraderUse } from "./grader-use.ts";
import type { CompileStep, FindTool, ProgramLimits, Recipe, RunStep } from "./toolchain.ts";

/** The object that a source of a grader becomes. */
export const objectOf = (source: string) => `${source}.o`;

type Script = Pick<Recipe, "source" | "hello" | "outOfMemory" | "view"> & {
  tool: string;
  /** Another program for checking; the interpreter by default. */
  checker?: string;
  /** Arguments that make it check the source without running it. */
  check: string[];
  run: (limits: ProgramLimits) => string[];
  version: string[];
};

/** A language whose source is run as it is, after a look at its syntax. */
export function script(find: FindTool, spec: Script): Recipe | null {
  const tool = find(spec.tool);
  const checker = spec.checker ? find(spec.checker) : tool;
  if (!tool || !checker) return null;
  const compile = (source: string): CompileStep => ({
    argv: [checker, ...spec.check, source],
    artefact: source,
    cpuMs: 5_000,
    memoryMiB: 512,
  });
  const run = (file: string, first: string): RunStep => ({
    file,
    argv: (limits) => [tool, ...spec.run(limits), first],
  });
  return {
    source: spec.source,
    compile: compile(spec.source),
    run: run(spec.source, spec.source),
    withGrader: ({ begins, own: [own] }) => ({ compile: compile(own), run: run(own, begins) }),
    view: spec.view,
    version: [tool, ...spec.version],
    hello: spec.hello,
    outOfMemory: spec.outOfMemory,
  };
}

type Native = Pick<Recipe, "source" | "hello" | "outOfMemory"> & {
  /** Compiler first; the others are needed, too. */
  tools: string[];
  /** The command that makes `main` of the files that are named to the compiler. */
  compile: (tools: string[], files: string[]) => string[];
  /** What is named to the compiler where a grader lies beside the source. */
  filesWithGrader?: (grader: GraderUse) => string[];
  version: string;
  compileEnv?: Record<string, string>;
  hostFiles?: Record<string, string>;
  cpuMs?: number;
  memoryMiB?: number;
  run?: Partial<Recipe["run"]>;
};

/** A language whose compiler makes a native program called `main`. */
export function native(find: FindTool, spec: Native): Recipe | null {
  const tools = [...spec.tools, ...Object.values(spec.hostFiles ?? {})].map((path) => find(path));
  if (tools.includes(null)) return null;
  const found = tools as string[];
  const compile = (files: string[]): CompileStep => ({
    argv: spec.compile(found, files),
    env: spec.compileEnv,
    hostFiles: spec.hostFiles,
    artefact: "main",
    cpuMs: spec.cpuMs ?? 10_000,
    memoryMiB: spec.memoryMiB ?? 512,
  });
  const run = { file: null, argv: () => ["main"], ...spec.run };
  const { filesWithGrader } = spec;
  return {
    source: spec.source,
    compile: compile([spec.source]),
    run,
    withGrader: filesWithGrader && ((grader) => ({ compile: compile(filesWithGrader(grader)), run })),
    version: [found[0] as string, spec.version],
    hello: spec.hello,
    outOfMemory: spec.outOfMemory,
  };
}
