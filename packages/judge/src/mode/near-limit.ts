import { status } from "@verdict/contract";
import { messages } from "../messages.ts";
import type { CaseFiles, CaseSetting } from "./mode.ts";
import { type ProgramEnd, runProgram } from "./program.ts";

/**
 * Runs the program, and once more if it passed the time limit by no more than the machine's noise;
 * the better run counts. Source: design.md 6.
 */
export async function runAgainNearLimit(
  { runner, program, limits, task, noiseMs, signal }: CaseSetting,
  { input, answer }: CaseFiles,
): Promise<ProgramEnd & { note: string | null }> {
  const run = {
    program,
    limits,
    inputPath: input.path,
    inputBytes: input.sizeBytes,
    answerBytes: answer.sizeBytes,
    fileIO: task.fileIO,
  };
  const first = await runProgram(runner, run, signal);
  if (!isNearLimit(first, limits.timeMs, noiseMs)) return { ...first, note: null };
  const second = await runProgram(runner, run, signal);
  const better = second.cpuNs < first.cpuNs ? second : first;
  return { ...better, note: messages.ranAgain(first.timeMs, second.timeMs) };
}

/** Whether a run failed for time alone, and within the noise. */
export function isNearLimit(end: ProgramEnd, timeLimitMs: number, noiseMs: number): boolean {
  return (
    end.failure?.status === status.timeLimitExceeded &&
    end.cpuNs > timeLimitMs * 1e6 &&
    end.cpuNs <= (timeLimitMs + noiseMs) * 1e6
  );
}

/** The verdict's own message and the note that the case ran twice, where there is one. */
export function withNote(message: string | null, note: string | null): string | null {
  return note === null ? message : [message, note].filter((part) => part !== null).join(" ");
}
