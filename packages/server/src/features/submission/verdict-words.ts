import { type StatusName, type SubmissionStatus, statusNames } from "@verdict/contract";

interface VerdictWords {
  /** The CLICS Contest API: id of a judgement type. What is no verdict of a program is the judge's fault. */
  readonly clics: string;
  /** The standard ranklist (srk). */
  readonly srk: string;
  /** XCPCIO's board. */
  readonly xcpcio: string;
  /** The number that Kattis' clients know. */
  readonly kattis: number;
}

const unknown: VerdictWords = { clics: "JE", srk: "UKE", xcpcio: "UNKNOWN", kattis: 7 };

const byName: Record<StatusName, VerdictWords> = {
  accepted: { clics: "AC", srk: "AC", xcpcio: "ACCEPTED", kattis: 16 },
  wrongAnswer: { clics: "WA", srk: "WA", xcpcio: "WRONG_ANSWER", kattis: 14 },
  presentationError: { clics: "PE", srk: "PE", xcpcio: "PRESENTATION_ERROR", kattis: 14 },
  timeLimitExceeded: { clics: "TLE", srk: "TLE", xcpcio: "TIME_LIMIT_EXCEEDED", kattis: 12 },
  memoryLimitExceeded: { clics: "MLE", srk: "MLE", xcpcio: "MEMORY_LIMIT_EXCEEDED", kattis: 10 },
  runtimeError: { clics: "RTE", srk: "RTE", xcpcio: "RUNTIME_ERROR", kattis: 9 },
  compileError: { clics: "CE", srk: "CE", xcpcio: "COMPILE_ERROR", kattis: 8 },
  partialAccepted: { ...unknown, clics: "RE", kattis: 14 },
  systemError: { ...unknown, xcpcio: "SYSTEM_ERROR", kattis: 6 },
  submitFailed: { ...unknown, xcpcio: "JUDGEMENT_FAILED" },
  cancelled: unknown,
  pending: { ...unknown, kattis: 1 },
  compiling: { ...unknown, kattis: 3 },
  judging: { ...unknown, kattis: 5 },
  submitting: { ...unknown, kattis: 1 },
  notSubmitted: unknown,
  submittedUnknown: unknown,
};

/** What formats of other systems call a verdict. */
export const verdictWords = (code: SubmissionStatus): VerdictWords => byName[statusNames[code]] ?? unknown;
