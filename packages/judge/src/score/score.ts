import {
  type CaseRules,
  failingStatus,
  type JudgedShare,
  type JudgedTask,
  problemType,
  type Scoring,
  type SubmissionStatus,
  scoreTree,
  specOf,
  status,
  type TaskCase,
  wholePoints,
} from "@verdict/contract";
import type { CaseOutcome } from "../mode/verdict.ts";

/** One case with its outcome; cases are in order of `seq`. */
export interface JudgedCase {
  case: TaskCase;
  outcome: CaseOutcome;
}

export interface Total {
  status: SubmissionStatus;
  /** Null in ACM problems. */
  score: number | null;
}

/** Points of one case: all for Accepted, the whole part of a fraction, else none. Null without points. */
export function casePoints(
  outcome: Pick<CaseOutcome, "status" | "fraction">,
  score: number | null,
): number | null {
  if (score === null) return null;
  if (outcome.status === status.accepted) return score;
  // A fraction such as 0.29 times 100 is 28.999…: the cent that floating point lost is given back.
  return Math.floor(outcome.fraction * score + 1e-9);
}

/** What of a case counts for points. */
export const shareOf = ({ seq }: TaskCase, { status: code, fraction, value }: CaseOutcome): JudgedShare => ({
  ...{ seq, fraction, value },
  isAccepted: code === status.accepted,
});

/** By which rules a task's cases add up: the groups of their data version, or the problem's case mode. */
export const scoringOf = (task: CaseRules & Pick<JudgedTask, "cases">): Scoring =>
  task.scoring ?? specOf(task, task.cases);

/** Verdict and points of a submission. docs/rules.md#points */
export function total(cases: JudgedCase[], rules: CaseRules): Total {
  const scoring = scoringOf({ ...rules, cases: cases.map((one) => one.case) });
  const shares = cases.map(({ case: one, outcome }) => shareOf(one, outcome));
  const { points, isFull } = scoreTree(scoring, shares);
  const score = rules.type === problemType.oi ? wholePoints(points ?? 0) : null;
  if (isFull) return { status: status.accepted, score };
  if (score !== null && isPartial(rules, points ?? 0, shares))
    return { status: status.partialAccepted, score };
  return { status: failingOf(cases), score };
}

/** Problems without groups of their own call it partly right as soon as a case is. */
const isPartial = ({ scoring }: CaseRules, points: number, shares: JudgedShare[]) =>
  scoring ? points > 0 : shares.some(({ isAccepted, fraction }) => isAccepted || fraction > 0);

/** The first case by number that failed; one that was skipped failed by another's fault. */
const failingOf = (cases: JudgedCase[]): SubmissionStatus =>
  failingStatus(cases.map(({ outcome }) => outcome));
