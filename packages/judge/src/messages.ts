import { constants } from "node:os";

/**
 * Every sentence a contestant may read about a verdict, in English; numbers are in the sentence.
 * Kept together so that clients can translate by pattern.
 */
export const messages = {
  // why a case failed
  timeLimit: (limitMs: number, usedMs: number) =>
    `Time limit ${limitMs} ms passed (stopped at ${usedMs} ms).`,
  finishedLate: (limitMs: number, usedMs: number) => `Time limit ${limitMs} ms passed (took ${usedMs} ms).`,
  stoodStill: (wallMs: number, usedMs: number) =>
    `Still not finished after ${wallMs} ms on the clock, having used ${usedMs} ms of processor time: it waited for something that never came.`,
  memoryLimit: (limitMiB: number, peakMiB: number) =>
    peakMiB > limitMiB
      ? `Memory limit ${limitMiB} MiB passed (reached ${peakMiB} MiB).`
      : `Memory limit ${limitMiB} MiB passed.`,
  memoryRefused: (limitMiB: number) => `Asked for more memory than the limit of ${limitMiB} MiB allows.`,
  outputLimit: (limitMiB: number) => `Output limit ${limitMiB} MiB passed.`,
  exitCode: (code: number) => `Ended with exit code ${code}.`,
  signal: (number: number) => `Killed by signal ${number} (${describeSignal(number)}).`,
  differsAt: (line: number) => `The output differs from the expected one in line ${line}.`,
  blanksDiffer: "The output differs from the expected one in white space only.",
  outputFileMissing: (name: string) => `The program wrote no file ${name}.`,
  outputFileUnusable: (name: string) => `${name} is not a plain file or is too large.`,
  leftEarly: "The program ended before the conversation was over.",
  ranAgain: (firstMs: number, secondMs: number) =>
    `Run again because it was as close to the time limit as this machine's noise: ${firstMs} ms, then ${secondMs} ms; the better run counts.`,
  skipped: "Skipped: an earlier test case already decided.",

  // why a compile failed
  compileTime: (seconds: number) => `Compiling took longer than ${seconds} s and was stopped.`,
  compileMemory: (mib: number) => `The compiler needed more than ${mib} MiB of memory and was stopped.`,
  compileOutput: "The compiler wrote too much and was stopped.",
  compileNothing: (file: string) => `The compiler finished but made no program (${file}).`,
  compileSilent: (how: string) => `The compiler failed without a message. ${how}`,
  extraFileName: "The problem has an extra file with a name that cannot be used.",

  // why the judge failed; each says what to do next
  checkerFailed: (what: string) =>
    `The problem's ${what} failed, so this submission has no verdict. The problem setters see the cause; nothing is wrong with your program. Please submit again once it is repaired.`,
  checkerNotBuilt: (what: string) =>
    `The problem's ${what} could not be built, so this submission has no verdict. The problem setters see the cause; please submit again once it is repaired.`,
  noCases:
    "This problem has no test data, so nothing could be judged. Please tell the problem setters and submit again later.",
  dataDamaged:
    "The problem's test data could not be read. Please tell the problem setters and submit again later.",
  judgeFault:
    "The judge failed while working on this submission. Staff see the cause; please submit again later.",
} as const;

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));
signalNames.set(constants.signals.SIGABRT, "SIGABRT");

const signalMeanings: Record<string, string> = {
  SIGSEGV: "invalid memory access",
  SIGABRT: "the program gave up by itself, e.g. a failed assertion or an uncaught exception",
  SIGFPE: "arithmetic error, e.g. division by zero",
  SIGILL: "illegal instruction",
  SIGBUS: "access to memory that is not there",
  SIGPIPE: "wrote to a reader that had gone",
  SIGKILL: "ended from outside",
  SIGSYS: "a system call that is not allowed",
  SIGTRAP: "a trap instruction",
};

function describeSignal(number: number): string {
  const name = signalNames.get(number) ?? "unknown";
  const meaning = signalMeanings[name];
  return meaning ? `${name}: ${meaning}` : name;
}
