import { type StatusName, type SubmissionStatus, statusNames } from "@verdict/contract";

interface VerdictWords {
  /** The CLICS Contest API: id of a judgement type. What is no verdict of a program is the judge's fault. */
  readonly clics: string;
  /** The standard ranklist (srk). */
  readonly srk: string;
  /** XCPCIO's board. */
  readonly xcpcio: string;
}

const unknown: VerdictWords = { clics: "JE", srk: "UKE", xcpcio: "UNKNOWN" };

const byName: Record<StatusName, VerdictWords> = {
  accepted: { clics: "AC", srk: "AC", xcpcio: "ACCEPTED" },
  wrongAnswer: { clics: "WA", srk: "WA", xcpcio: "WRONG_ANSWER" },
  presentationError: { clics: "PE", srk: "PE", xcpcio: "PRESENTATION_ERROR" },
  timeLimitExceeded: { clics: "TLE", srk: "TLE", xcpcio: "TIME_LIMIT_EXCEEDED" },
  memoryLimitExceeded: { clics: "MLE", srk: "MLE", xcpcio: "MEMORY_LIMIT_EXCEEDED" },
  runtimeError: { clics: "RTE", srk: "RTE", xcpcio: "RUNTIME_ERROR" },
  compileError: { clics: "CE", srk: "CE", xcpcio: "COMPILE_ERROR" },
  partialAccepted: { ...unknown, clics: "RE" },
  systemError: { ...unknown, xcpcio: "SYSTEM_ERROR" },
  submitFailed: { ...unknown, xcpcio: "JUDGEMENT_FAILED" },
  cancelled: unknown,
  pending: unknown,
  compiling: unknown,
  judging: unknown,
  submitting: unknown,
  notSubmitted: unknown,
  submittedUnknown: unknown,
};

/** What formats of other systems call a verdict. */
export const verdictWords = (code: SubmissionStatus): VerdictWords => byName[statusNames[code]] ?? unknown;
