import { status } from "@verdict/contract";
import { joined, type Message, messages } from "../messages.ts";
import type { CaseFiles, CaseSetting } from "./mode.ts";
import { type ProgramEnd, runProgram } from "./program.ts";
import type { Failure } from "./verdict.ts";

/** What is asked of a run: its processor time and why it failed. */
interface Timed {
  cpuNs: number;
  wallNs: number;
  failure: Failure | null;
}

/**
 * Runs once, and once more if the run passed the time limit by no more than the machine's noise; the better one counts.
 * `note` says so where it was run twice; the clock counts both. docs/rules.md#limits
 */
export async function againNearLimit<End extends Timed>(
  { limits, noiseMs, onRunAgain }: Pick<CaseSetting, "limits" | "noiseMs" | "onRunAgain">,
  run: () => Promise<End>,
): Promise<End & { note: Message | null }> {
  const first = await run();
  if (!isNearLimit(first, limits.timeMs, noiseMs)) return { ...first, note: null };
  onRunAgain();
  const second = await run();
  const better = second.cpuNs < first.cpuNs ? second : first;
  const wallNs = first.wallNs + second.wallNs;
  return { ...better, wallNs, note: messages.ranAgain(wholeMs(first), wholeMs(second)) };
}

function wholeMs({ cpuNs }: Pick<Timed, "cpuNs">): number {
  return Math.floor(cpuNs / 1e6);
}

/** The program alone on the case's input. */
export function runAgainNearLimit(
  setting: CaseSetting,
  { input, answer }: CaseFiles,
): Promise<ProgramEnd & { note: Message | null }> {
  const { runner, program, limits, task, signal } = setting;
  const run = {
    program,
    limits,
    inputPath: input.path,
    inputBytes: input.sizeBytes,
    answerBytes: answer.sizeBytes,
    fileIO: task.fileIO,
  };
  return againNearLimit(setting, () => runProgram(runner, run, signal));
}

/** Whether a run failed for time alone, and within the noise. */
export function isNearLimit(
  { cpuNs, failure }: Pick<Timed, "cpuNs" | "failure">,
  timeLimitMs: number,
  noiseMs: number,
): boolean {
  return (
    failure?.status === status.timeLimitExceeded &&
    cpuNs > timeLimitMs * 1e6 &&
    cpuNs <= (timeLimitMs + noiseMs) * 1e6
  );
}

/** The verdict's own message and the note that the case ran twice, where there is one. */
export function withNote(message: Message | null, note: Message | null): Message | null {
  return joined([message, note], " ");
}
