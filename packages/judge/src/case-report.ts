import type { CaseReport, TaskCase } from "@verdict/contract";
import type { CaseOutcome } from "./mode/verdict.ts";
import { casePoints } from "./score/score.ts";
import { storable } from "./text.ts";

/** Longest message of one case, in characters. */
export const CASE_MESSAGE_MAX = 4096;
/** Cases of one attempt whose words are kept at that length; a problem may have thousands. */
const WORDY_CASES = 100;
/** Longest message of the others, and of a case in an event. */
const GLANCE_MAX = 256;

/** What the server is told of one case. */
export function caseReport({ seq, score }: TaskCase, outcome: CaseOutcome): CaseReport {
  const { timeMs, memoryKiB, message, output } = outcome;
  return {
    seq,
    status: outcome.status,
    timeMs,
    memoryKiB,
    score: casePoints(outcome, score),
    fraction: outcome.fraction,
    value: outcome.value,
    message: message === null ? null : storable(message.text, CASE_MESSAGE_MAX),
    sentences: message?.sentences,
    output,
  };
}

/** The same in few words, for events: pages ask for all of it once there is a verdict. */
export function glanceOf(report: CaseReport): CaseReport {
  return { ...report, message: shortened(report.message), output: null };
}

/**
 * The cases of a result, small enough to be sent and stored: what failing cases wrote, and what a talkative checker
 * says, is kept of the first hundred that have any; it says nothing new after that.
 */
export function bounded(reports: CaseReport[]): CaseReport[] {
  let outputs = 0;
  let wordy = 0;
  return reports.map((report) => {
    const { output, message } = report;
    if (output !== null) outputs += 1;
    if ((message?.length ?? 0) > GLANCE_MAX) wordy += 1;
    return {
      ...report,
      output: outputs > WORDY_CASES ? null : output,
      message: wordy > WORDY_CASES ? shortened(message) : message,
    };
  });
}

function shortened(message: string | null): string | null {
  return message === null ? null : storable(message, GLANCE_MAX);
}
