import { type StatusName, type SubmissionStatus, status, statusNames } from "@verdict/contract";

/** Colour family of a verdict; the token names in styles/tokens.css. */
export type Tone = "ac" | "bad" | "warn" | "busy" | "none" | "stop";

const tones: Record<StatusName, Tone> = {
  notSubmitted: "none",
  submittedUnknown: "none",
  cancelled: "stop",
  presentationError: "warn",
  compileError: "warn",
  wrongAnswer: "bad",
  accepted: "ac",
  timeLimitExceeded: "bad",
  memoryLimitExceeded: "bad",
  runtimeError: "bad",
  systemError: "none",
  pending: "warn",
  compiling: "busy",
  judging: "busy",
  partialAccepted: "busy",
  submitting: "busy",
  submitFailed: "none",
};

/** Name of a status code; a code this client does not know counts as unknown. */
export function statusName(code: number): StatusName {
  return statusNames[code as SubmissionStatus] ?? "submittedUnknown";
}

/** The text of a single test's verdict: cancelled means there that the test was skipped, its result being decided before. */
export const testWord = (code: number) =>
  code === status.cancelled ? ("submission.skipped" as const) : (`status.${statusName(code)}` as const);

const shorts: Partial<Record<StatusName, string>> = {
  notSubmitted: "NS",
  submittedUnknown: "SNR",
  cancelled: "CA",
  presentationError: "PE",
  compileError: "CE",
  wrongAnswer: "WA",
  accepted: "AC",
  timeLimitExceeded: "TLE",
  memoryLimitExceeded: "MLE",
  runtimeError: "RE",
  systemError: "SE",
  compiling: "CP",
  partialAccepted: "PAC",
  submitFailed: "SF",
};

/** What judges call a verdict for short, the same in all languages; "" where there is no such name. */
export function statusShort(code: number): string {
  return shorts[statusName(code)] ?? "";
}

export function toneOf(code: number): Tone {
  return tones[statusName(code)];
}

/** Codes a list may be filtered by, verdicts first. */
export const filterStatuses: readonly SubmissionStatus[] = [
  status.accepted,
  status.wrongAnswer,
  status.timeLimitExceeded,
  status.memoryLimitExceeded,
  status.runtimeError,
  status.compileError,
  status.presentationError,
  status.partialAccepted,
  status.pending,
  status.compiling,
  status.judging,
  status.systemError,
  status.cancelled,
  status.submitFailed,
];
