import {
  type StatusName,
  type SubmissionStatus,
  status,
  statusNames,
  type Tone,
  verdictKinds,
} from "@verdict/contract";

export type { Tone };

/** Name of a status code; a code this client does not know counts as unknown. */
export function statusName(code: number): StatusName {
  return statusNames[code as SubmissionStatus] ?? "submittedUnknown";
}

/** The text of a single test's verdict: cancelled means there that the test was skipped, its result being decided before. */
export const testWord = (code: number) =>
  code === status.cancelled ? ("submission.skipped" as const) : (`status.${statusName(code)}` as const);

/** What judges call a verdict for short, the same in all languages; "" where there is no such name. */
export const statusShort = (code: number): string => verdictKinds[statusName(code)].short ?? "";

export const toneOf = (code: number): Tone => verdictKinds[statusName(code)].tone;
