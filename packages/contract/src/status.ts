/** Verdict and state codes of a submission, and of one case of it. docs/rules.md#status-codes */
export const status = {
  notSubmitted: -10,
  submittedUnknown: -5,
  cancelled: -4,
  presentationError: -3,
  compileError: -2,
  wrongAnswer: -1,
  accepted: 0,
  timeLimitExceeded: 1,
  memoryLimitExceeded: 2,
  runtimeError: 3,
  systemError: 4,
  pending: 5,
  compiling: 6,
  judging: 7,
  partialAccepted: 8,
  submitting: 9,
  submitFailed: 10,
} as const;

export type StatusName = keyof typeof status;
export type SubmissionStatus = (typeof status)[StatusName];

export const statusNames = Object.fromEntries(
  Object.entries(status).map(([name, code]) => [code, name]),
) as Record<SubmissionStatus, StatusName>;

const inProgress: readonly number[] = [status.pending, status.compiling, status.judging];

/** Whether the verdict is still to come; clients poll while it is. */
export function isInProgress(code: number): boolean {
  return inProgress.includes(code);
}
