import { type SubmissionStatus, status } from "@verdict/contract";
import type { ProgramLimits } from "../language/language.ts";
import { joined, type Message, messages } from "../messages.ts";
import type { ProgramResult } from "../sandbox/protocol.ts";
import { decode } from "../text.ts";

const MIB = 1024 * 1024;

/** What one case of one attempt came to. */
export interface CaseOutcome {
  status: SubmissionStatus;
  timeMs: number;
  memoryKiB: number;
  /** On the clock, over all runs of the contestant's program. */
  wallMs: number;
  /** Share of the case's points, 0 to 1. */
  fraction: number;
  /** The checker's own number, where it says more than the share. */
  value?: number | undefined;
  message: Message | null;
  /** Head of the real output of a failing case. */
  output: string | null;
}

export interface Failure {
  status: SubmissionStatus;
  message: Message;
}

/**
 * Why the program itself failed, or null when it ended well within its limits.
 * Memory comes first when the sandbox stopped it for memory, then time, then the peak, then how it ended.
 * docs/modes.md#how-a-run-becomes-a-verdict
 */
export function failureOf(
  result: ProgramResult,
  limits: ProgramLimits,
  outputLimitBytes: number,
  outOfMemory: RegExp | undefined,
): Failure | null {
  const usedMs = Math.floor(result.cpuNs / 1e6);
  const late = result.cpuNs > limits.timeMs * 1e6;
  const memory = messages.memoryLimit(limits.memoryMiB, Math.round(result.memoryPeakBytes / MIB));
  if (result.verdict === "MLE" || result.oomKills > 0) {
    return { status: status.memoryLimitExceeded, message: memory };
  }
  if (late || result.verdict === "TLE") {
    const stopped = result.verdict === "TLE" || result.verdict === "WALL";
    const say = stopped ? messages.timeLimit : messages.finishedLate;
    return { status: status.timeLimitExceeded, message: say(limits.timeMs, usedMs) };
  }
  if (result.memoryPeakBytes > limits.memoryMiB * MIB) {
    return { status: status.memoryLimitExceeded, message: memory };
  }
  switch (result.verdict) {
    case "OK":
      return null;
    case "WALL": {
      const wallMs = Math.floor(result.wallNs / 1e6);
      return { status: status.timeLimitExceeded, message: messages.stoodStill(wallMs, usedMs) };
    }
    case "OLE":
      return {
        status: status.runtimeError,
        message: withEnding(messages.outputLimit(Math.round(outputLimitBytes / MIB)), result),
      };
    default:
      if (outOfMemory?.test(decode(result.stderr?.bytes ?? new Uint8Array()))) {
        // Its own words: it may have thrown that exception itself, far below the limit.
        const reported = messages.memoryReported(limits.memoryMiB, Math.round(result.memoryPeakBytes / MIB));
        return { status: status.memoryLimitExceeded, message: withEnding(reported, result) };
      }
      return { status: status.runtimeError, message: endingOf(result) };
  }
}

/**
 * The memory that is told: what all processes were charged at their peak, or the largest of them as the kernel counts
 * it (pages of shared libraries included, as `time -v` says), whichever is more. The charge alone decides about the
 * limit, so the other figure is never told above it.
 */
export function memoryKiBOf(
  { memoryPeakBytes, processPeakBytes }: Pick<ProgramResult, "memoryPeakBytes" | "processPeakBytes">,
  { memoryMiB }: Pick<ProgramLimits, "memoryMiB">,
): number {
  const process = Math.min(processPeakBytes ?? 0, memoryMiB * MIB);
  return Math.ceil(Math.max(memoryPeakBytes, process) / 1024);
}

/** A cause, and how the program ended. */
export function withEnding(cause: Message, result: ProgramResult): Message {
  return joined([cause, endingOf(result)], " ") ?? cause;
}

/** How a program ended, in words. */
export function endingOf(result: ProgramResult): Message {
  if (result.where === "exec") return messages.notExecuted(result.message ?? "");
  if (result.signal !== null) return messages.signal(result.signal);
  return messages.exitCode(result.exitCode ?? -1);
}
