import { constants } from "node:os";
import { type JudgeMessage, type JudgeMessageCode, judgeMessage, judgeMessageText } from "@verdict/contract";
import { storable } from "./text.ts";

/** Words for the contestant: the whole text, and those sentences of it that are the judge's own, by code. */
export interface Message {
  text: string;
  sentences: JudgeMessage[];
}

function own(code: JudgeMessageCode, params?: JudgeMessage["params"]): Message {
  const sentence = judgeMessage(code, params);
  return { text: judgeMessageText(sentence), sentences: [sentence] };
}

/** Words of a checker, an interactor or a compiler. */
export function said(text: string): Message {
  return { text, sentences: [] };
}

/** One after the other; null when there is none. */
export function joined(parts: (Message | null)[], between: string): Message | null {
  const given = parts.filter((part) => part !== null);
  if (given.length === 0) return null;
  return {
    text: given.map(({ text }) => text).join(between),
    sentences: given.flatMap(({ sentences }) => sentences),
  };
}

/** As a result carries what it tells of the attempt as a whole. */
export function told({ text, sentences }: Message) {
  return { errorMessage: storable(text), errorSentences: sentences };
}

/** Every sentence of the judge that a contestant may read; the words are in contract/judge/message.ts. */
export const messages = {
  timeLimit: (limitMs: number, usedMs: number) => own("time-limit", { limitMs, usedMs }),
  finishedLate: (limitMs: number, usedMs: number) => own("finished-late", { limitMs, usedMs }),
  stoodStill: (wallMs: number, usedMs: number) => own("stood-still", { wallMs, usedMs }),
  memoryLimit: (limitMiB: number, peakMiB: number) =>
    peakMiB > limitMiB ? own("memory-limit-peak", { limitMiB, peakMiB }) : own("memory-limit", { limitMiB }),
  memoryReported: (limitMiB: number, peakMiB: number) => own("memory-reported", { limitMiB, peakMiB }),
  outputLimit: (limitMiB: number) => own("output-limit", { limitMiB }),
  exitCode: (code: number) => own("exit-code", { code }),
  signal: (number: number) => {
    const name = signalNames.get(number) ?? "unknown";
    const known = explainedSignals[name];
    return known ? own(known, { number }) : own("signal", { number, name });
  },
  notExecuted: (errno: string) => own(unusableLoader.has(errno) ? "bad-loader" : "not-executed", { errno }),
  differsAt: (line: number) => own("differs-at", { line }),
  blanksDiffer: own("blanks-differ"),
  outputFileUnusable: (name: string) => own("output-file-unusable", { name }),
  leftEarly: own("left-early"),
  ranAgain: (firstMs: number, secondMs: number) => own("ran-again", { firstMs, secondMs }),
  inPass: (pass: number) => own("in-pass", { pass }),
  inProcess: (process: string) => own("in-process", { process }),
  stoodStillTogether: (processes: string) => own("stood-still-together", { processes }),
  wentOn: (process: number, graceMs: number) => own("went-on", { process, graceMs }),
  notSent: own("not-sent"),
  sentTooMuch: own("sent-too-much"),
  skipped: own("skipped"),
  clockBudget: (budgetMs: number) => own("clock-budget", { budgetMs }),

  hintVoidMain: own("hint-void-main"),
  hintI64: own("hint-i64"),
  hintPackageMain: own("hint-package-main"),

  testNotChecked: own("test-not-checked"),
  testNotTaken: own("test-not-taken"),

  compileTime: (seconds: number) => own("compile-time", { seconds }),
  compileMemory: (limitMiB: number) => own("compile-memory", { limitMiB }),
  compileOutput: own("compile-output"),
  compileNothing: (file: string) => own("compile-nothing", { file }),
  compileSilent: own("compile-silent"),
  sourcesMissing: (names: string) => own("sources-missing", { names }),
  extraFileName: own("extra-file-name"),
  ioFileName: own("io-file-name"),

  checkerFailed: (noun: CheckerNoun) => own(`${noun}-failed`),
  checkerNotBuilt: (noun: CheckerNoun) => own(`${noun}-not-built`),
  graderNotBuilt: own("grader-not-built"),
  noCases: own("no-cases"),
  judgeFault: own("judge-fault"),
} as const;

/** What the problem's own program is called. */
export type CheckerNoun = "checker" | "interactor";

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));
signalNames.set(constants.signals.SIGABRT, "SIGABRT");

/** The kernel's errors over the loader or interpreter that a program names. */
const unusableLoader = new Set(["ENOENT", "EACCES", "ELIBBAD", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG"]);

const explainedSignals: Record<string, JudgeMessageCode> = {
  SIGSEGV: "signal-segv",
  SIGABRT: "signal-abrt",
  SIGFPE: "signal-fpe",
  SIGILL: "signal-ill",
  SIGBUS: "signal-bus",
  SIGPIPE: "signal-pipe",
  SIGKILL: "signal-kill",
  SIGSYS: "signal-sys",
  SIGTRAP: "signal-trap",
};
