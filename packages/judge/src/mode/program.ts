import { closeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { status } from "@verdict/contract";
import type { Program } from "../compile/compiler.ts";
import { baseEnvironment, execOf, type ProgramLimits } from "../language/language.ts";
import { messages } from "../messages.ts";
import type { RunFiles, Runner } from "../runner.ts";
import type { CopyIn, ProgramRequest, ProgramResult } from "../sandbox/protocol.ts";
import { type Failure, failureOf, memoryKiBOf, withEnding } from "./verdict.ts";

const MIB = 1024 * 1024;
/** Past the limit before the sandbox stops a program: what it used is then compared with the true limit. */
const TIME_SLACK_MS = 200;
const MEMORY_SLACK_MIB = 32;
/** A program that stands still is stopped after three times its processor time, but not before this. */
const IDLE_MIN_MS = 2_000;
/** One that goes on slowly has the machine to blame as a rule: it gets eight times its processor time, and this at least. */
const WALL_MIN_MS = 8_000;
const PROCESSES = 128;
const OUTPUT_MIN_BYTES = 32 * MIB;
const ERROR_KEPT_BYTES = 16_384;
const PAGE_BYTES = 4096;

export interface FileIO {
  read: string;
  write: string;
}

export interface ProgramRun {
  program: Program;
  limits: ProgramLimits;
  inputPath: string;
  inputBytes: number;
  answerBytes: number;
  /** Null: standard input and output. */
  fileIO: FileIO | null;
}

export interface ProgramEnd {
  timeMs: number;
  memoryKiB: number;
  cpuNs: number;
  wallNs: number;
  failure: Failure | null;
  output: Uint8Array;
  /** First ERROR_KEPT_BYTES of its standard error. */
  stderr: Uint8Array;
}

/** Bytes a program may write to a case with such an answer. docs/rules.md#limits */
export function outputLimitBytes(answerBytes: number): number {
  return Math.max(2 * answerBytes, OUTPUT_MIN_BYTES);
}

/** Executable, arguments and environment of a compiled program, with its file in place. */
export function launch(
  { language, artefact, filesBeside = {} }: Program,
  limits: ProgramLimits,
  files: RunFiles,
): Pick<ProgramRequest, "exec" | "argv" | "env" | "view"> & { copyIn: CopyIn[] } {
  const { run, view } = language;
  const argv = run.argv(limits);
  const env = { ...baseEnvironment, ...run.env?.(limits) };
  const program = files.open(artefact.path);
  if (run.file === null) return { exec: { fd: program }, argv, env, view, copyIn: [] };
  const beside = Object.entries(filesBeside).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  const copyIn = [{ name: run.file, fd: program }, ...beside];
  return { exec: execOf(language, argv, files), argv, env, view, copyIn };
}

/** On the clock a program has this long for one case. */
export function clockLimitMs(limits: Pick<ProgramLimits, "timeMs">): number {
  return Math.max((limits.timeMs + TIME_SLACK_MS) * 8, WALL_MIN_MS);
}

/** The sandbox's bounds for a contestant's program: a little past its own limits. */
export function programBounds(limits: ProgramLimits, outputBytes: number, filesBytes = 0) {
  const cpuMs = limits.timeMs + TIME_SLACK_MS;
  return {
    cpuNs: cpuMs * 1e6,
    idleNs: Math.max(cpuMs * 3, IDLE_MIN_MS) * 1e6,
    wallNs: clockLimitMs(limits) * 1e6,
    memoryBytes: (limits.memoryMiB + MEMORY_SLACK_MIB) * MIB + filesBytes,
    stackBytes: limits.stackMiB * MIB,
    pids: PROCESSES,
    outputBytes,
    fileBytes: outputBytes,
    tmpfsBytes: 64 * MIB + filesBytes,
  };
}

/** Runs the contestant's program once, by standard input and output or by files. */
export async function runProgram(runner: Runner, run: ProgramRun, signal: AbortSignal): Promise<ProgramEnd> {
  const { program, limits, fileIO } = run;
  const outputBytes = outputLimitBytes(run.answerBytes);
  const [result] = await runner.run(
    (files) => {
      const { copyIn, ...start } = launch(program, limits, files);
      const input = files.open(run.inputPath);
      const channel = fileIO ? byFiles(fileIO, input, outputBytes) : byStreams(input, outputBytes);
      return {
        programs: [
          {
            ...start,
            ...channel,
            copyIn: [...copyIn, ...channel.copyIn],
            stderr: { collect: { maxBytes: ERROR_KEPT_BYTES } },
            limits: programBounds(limits, outputBytes, fileIO ? run.inputBytes + outputBytes : 0),
          },
        ],
      };
    },
    { signal },
  );
  return endOf(withoutFiles(result as ProgramResult, run), run, outputBytes);
}

type Channel = Pick<ProgramRequest, "stdin" | "stdout" | "copyOut"> & { copyIn: CopyIn[] };

function byStreams(input: number, outputBytes: number): Channel {
  return { stdin: { fd: input }, stdout: { collect: { maxBytes: outputBytes } }, copyIn: [] };
}

function byFiles({ read, write }: FileIO, input: number, outputBytes: number): Channel {
  return {
    stdin: null,
    stdout: null,
    copyIn: [{ name: read, fd: input }],
    copyOut: [{ name: write, maxBytes: outputBytes, optional: true }],
  };
}

/**
 * Files of the work directory lie in memory; those that the problem asks for are not the program's. Of the output as
 * much as the answer holds: the rest is memory that the program took in this way.
 */
export function withoutFiles(
  result: ProgramResult,
  { fileIO, inputBytes, answerBytes }: Pick<ProgramRun, "fileIO" | "inputBytes" | "answerBytes">,
): ProgramResult {
  if (!fileIO) return result;
  const outputBytes = Math.min(result.files[0]?.sizeBytes ?? 0, answerBytes);
  const filesBytes = wholePages(inputBytes) + wholePages(outputBytes);
  return { ...result, memoryPeakBytes: Math.max(0, result.memoryPeakBytes - filesBytes) };
}

const wholePages = (bytes: number) => Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;

async function endOf(result: ProgramResult, run: ProgramRun, outputBytes: number): Promise<ProgramEnd> {
  const { program, limits, fileIO } = run;
  const end = {
    timeMs: Math.floor(result.cpuNs / 1e6),
    memoryKiB: memoryKiBOf(result, limits),
    cpuNs: result.cpuNs,
    wallNs: result.wallNs,
    failure: failureOf(result, limits, outputBytes, program.language.outOfMemory),
    stderr: result.stderr?.bytes ?? new Uint8Array(),
  };
  if (!fileIO) return { ...end, output: result.stdout?.bytes ?? new Uint8Array() };
  const file = result.files[0];
  if (file) {
    try {
      return { ...end, output: await readFile(`/proc/self/fd/${file.fd}`) };
    } finally {
      closeSync(file.fd);
    }
  }
  return { ...end, failure: end.failure ?? missingFile(result, fileIO), output: new Uint8Array() };
}

/** A program that wrote no output file is wrong, unless nothing was expected; then the comparison decides. */
function missingFile(result: ProgramResult, { write }: FileIO): Failure | null {
  const why = result.missing.find(({ name }) => name === write)?.reason;
  if (why === undefined || why === "absent") return null;
  return { status: status.runtimeError, message: withEnding(messages.outputFileUnusable(write), result) };
}
