import { limitFactor, type Task } from "@verdict/contract";
import type { Compiler, Program } from "./compile/compiler.ts";
import { checkExtraFiles, checkFileIO } from "./compile/extra-files.ts";
import { NodeTrouble } from "./fault.ts";
import type { Holds } from "./holds.ts";
import type { ProgramLimits } from "./language/language.ts";
import type { Toolchains } from "./language/probe.ts";
import type { CaseSetting } from "./mode/mode.ts";
import type { NodeEventDraft } from "./progress.ts";
import type { Runner } from "./runner.ts";
import type { BlobStore, FetchBlob } from "./testdata/blob-store.ts";

/** What a node lends to each task. */
export interface Tools {
  runner: Runner;
  compiler: Compiler;
  toolchains: Toolchains;
  blobs: BlobStore;
  /** See CaseSetting.noiseMs. */
  noiseMs: (timeLimitMs: number) => number;
  /** A checker's own limits; those of mode/special-judge.ts by default. */
  checkerLimits?: ProgramLimits;
}

export interface TaskLink {
  fetch: FetchBlob;
  report: (event: NodeEventDraft) => void;
  /** Fires when the attempt is no longer ours. */
  signal: AbortSignal;
}

/** The compiled program, or the compiler's words. */
export async function compileSource(
  task: Task,
  { toolchains, compiler }: Tools,
  { report }: TaskLink,
  holds: Holds,
) {
  const toolchain = toolchains.get(task.language);
  if (!toolchain) throw new NodeTrouble(`this node has no working toolchain for ${task.language}`);
  checkExtraFiles(task.userExtraFiles, toolchain.language);
  checkFileIO(task.fileIO, toolchain.language);
  report({ kind: "compiling" });
  const compiled = await compiler.compile({ ...toolchain, code: task.code, extraFiles: task.userExtraFiles });
  if ("program" in compiled) holds.add(compiled.program.artefact.release);
  report({ kind: "compiled" });
  return compiled;
}

/** What all runs of the task share: the problem's limits with the language's factor. */
export function settingOf(
  task: Task,
  { runner, noiseMs, checkerLimits }: Tools,
  { signal }: TaskLink,
  program: Program,
  checker: Program | null,
): CaseSetting {
  const factor = limitFactor(task.language);
  const limits = {
    timeMs: task.timeLimitMs * factor,
    memoryMiB: task.memoryLimitMiB * factor,
    stackMiB: task.stackLimitMiB,
  };
  return {
    task,
    runner,
    program,
    checker,
    limits,
    noiseMs: noiseMs(limits.timeMs),
    onRunAgain: () => {},
    checkerLimits,
    signal,
  };
}
