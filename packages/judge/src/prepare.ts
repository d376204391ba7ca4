import { EXTRA_FILES_MAX, limitFactor, type ProgramTask, SOURCES_MAX, status } from "@verdict/contract";
import type { Compiler, Program } from "./compile/compiler.ts";
import { checkExtraFiles, checkFileIO } from "./compile/extra-files.ts";
import { type Build, withGrader } from "./compile/grader.ts";
import type { Testlib } from "./compile/testlib.ts";
import { Fault, NodeTrouble } from "./fault.ts";
import { hintFor } from "./hints.ts";
import type { ProgramLimits } from "./language/language.ts";
import type { Toolchain, Toolchains } from "./language/probe.ts";
import { joined, type Message, messages } from "./messages.ts";
import type { CaseSetting } from "./mode/mode.ts";
import type { KeepOutput } from "./mode/outputs.ts";
import type { NodeEventDraft } from "./progress.ts";
import type { Releases } from "./releases.ts";
import type { Runner } from "./runner.ts";
import type { BlobStore, BlobUse, FetchBlob } from "./testdata/blob-store.ts";

/** What a node lends to each task. */
export interface Tools {
  runner: Runner;
  compiler: Compiler;
  toolchains: Toolchains;
  blobs: BlobStore;
  testlib: () => Testlib | null;
  /** See CaseSetting.noiseMs. */
  noiseMs: (timeLimitMs: number) => number;
  /** A checker's own limits; those of mode/special-judge.ts by default. */
  checkerLimits?: ProgramLimits;
}

export interface TaskLink {
  fetch: FetchBlob;
  report: (event: NodeEventDraft) => void;
  keepOutput: KeepOutput;
  /** Fires when the attempt is no longer ours. */
  signal: AbortSignal;
}

/** What a task has in the node's cache while it goes on. */
export interface CacheUse {
  releases: Releases;
  /** What a bad verdict is checked against: the disk may have changed it meanwhile. */
  used: Set<BlobUse>;
}

/** The compiled program, or the compiler's words. */
export async function compileSource(
  task: ProgramTask,
  { toolchains, compiler }: Tools,
  { report }: TaskLink,
  releases: Releases,
): Promise<{ program: Program; warnings: () => Promise<string | null> } | { error: Message }> {
  const toolchain = toolchains.get(task.language);
  if (!toolchain) throw new NodeTrouble(`this node has no working toolchain for ${task.language}`);
  const { source, filesBeside, compile } = await buildOf(task, toolchain, { compiler, releases, report });
  refuseCrowd(filesBeside);
  checkFileIO(task.fileIO, source.language, filesBeside);
  const compiled = await compile();
  if ("program" in compiled) releases.add(compiled.program.artefact.release);
  report({ kind: "compiled" });
  if ("program" in compiled) {
    const program = { ...compiled.program, filesBeside };
    return { program, warnings: () => compiler.warnings(source) };
  }
  const hint = hintFor(toolchain.language, task.code, status.compileError);
  return { error: joined([hint, compiled.error], "\n") ?? compiled.error };
}

/** Of problems of before files were counted: the sandbox would refuse them, and the node be blamed. */
function refuseCrowd(files: Readonly<Record<string, string>>): void {
  const count = Object.keys(files).length;
  if (count <= 2 * EXTRA_FILES_MAX + SOURCES_MAX) return;
  throw new Fault(
    messages.judgeFault,
    `${count} files lie beside the program: at most ${EXTRA_FILES_MAX} do`,
  );
}

async function buildOf(
  task: ProgramTask,
  toolchain: Toolchain,
  { compiler, releases, report }: Pick<Tools, "compiler"> & Pick<TaskLink, "report"> & { releases: Releases },
): Promise<Build> {
  const { grader, userExtraFiles: extraFiles } = task;
  if (grader) {
    report({ kind: "compiling" });
    return withGrader({ ...task, grader }, toolchain, { compiler, releases });
  }
  checkExtraFiles(extraFiles, toolchain.language);
  const source = { ...toolchain, code: task.code, extraFiles };
  const compile = () => {
    report({ kind: "compiling" });
    return compiler.compile(source);
  };
  return { source, filesBeside: extraFiles, compile };
}

/** The problem's limits with the language's factor. */
export function limitsOf(task: ProgramTask): ProgramLimits {
  const factor = limitFactor(task.language);
  return {
    timeMs: task.timeLimitMs * factor,
    memoryMiB: task.memoryLimitMiB * factor,
    stackMiB: task.stackLimitMiB,
  };
}

/** What all runs of the task share: the problem's limits with the language's factor. */
export function settingOf(
  task: ProgramTask,
  { runner, noiseMs, checkerLimits }: Tools,
  { signal }: TaskLink,
  program: Program,
  checker: Program | null,
): CaseSetting {
  const limits = limitsOf(task);
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
