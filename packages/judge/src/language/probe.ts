import { type Compiler, compileLimits, type Program } from "../compile/compiler.ts";
import { launch } from "../mode/program.ts";
import type { Runner } from "../runner.ts";
import type { ProgramResult } from "../sandbox/protocol.ts";
import { decode } from "../text.ts";
import { baseEnvironment, execOf, type Language } from "./language.ts";

/** A language that works on this node. */
export interface Toolchain {
  language: Language;
  version: string;
}

export type Toolchains = ReadonlyMap<string, Toolchain>;

export type Probed = Toolchain | { language: Language; failure: string };

const limits = { timeMs: 10_000, memoryMiB: 512, stackMiB: 64 };
const bounds = compileLimits({ cpuMs: limits.timeMs, memoryMiB: limits.memoryMiB });
const sinks = { stdout: { collect: { maxBytes: 4096 } }, stderr: { collect: { maxBytes: 4096 } } };

/**
 * Asks the toolchain its version, compiles its hello and runs it, all in the sandbox. What is not `fresh` is content with a
 * hello that the same version compiled before.
 */
export async function probe(
  language: Language,
  runner: Runner,
  compiler: Compiler,
  { fresh = true } = {},
): Promise<Probed> {
  const { views } = await runner.hello();
  if (language.view && !views.includes(language.view)) {
    return { language, failure: `this sandbox has no view called ${language.view}` };
  }
  const version = await readVersion(language, runner);
  if (version === null) return { language, failure: `${language.version.join(" ")} does not run` };
  const compiled = await compiler.compile({ language, version, code: language.hello, fresh });
  if ("error" in compiled) return { language, failure: `its hello does not compile: ${compiled.error.text}` };
  try {
    const failure = await sayHello(compiled.program, runner);
    return failure === null ? { language, version } : { language, failure };
  } finally {
    compiled.program.artefact.release();
  }
}

async function readVersion(language: Language, runner: Runner): Promise<string | null> {
  const { version, view } = language;
  const [result] = await runner.run((files) => ({
    programs: [
      {
        exec: execOf(language, version, files),
        argv: version,
        env: baseEnvironment,
        stdin: null,
        ...sinks,
        limits: bounds,
        view,
      },
    ],
  }));
  if (result?.verdict !== "OK") return null;
  const lines = [result.stdout, result.stderr].flatMap((stream) => textOf(stream).split("\n"));
  const first = lines.map((line) => line.trim()).find((line) => line !== "");
  return first?.slice(0, 300) ?? null;
}

/** Why the hello program did not print hello, or null. */
async function sayHello(program: Program, runner: Runner): Promise<string | null> {
  const [result] = await runner.run((files) => ({
    programs: [{ ...launch(program, limits, files), stdin: null, ...sinks, limits: bounds }],
  }));
  if (result?.verdict === "OK" && textOf(result.stdout).trim() === "hello") return null;
  const how = `${result?.verdict} (exit code ${result?.exitCode}, signal ${result?.signal})`;
  return `its hello ended with ${how}: ${textOf(result?.stderr ?? null)}`.slice(0, 500);
}

function textOf(stream: ProgramResult["stdout"]): string {
  return decode(stream?.bytes ?? new Uint8Array());
}
