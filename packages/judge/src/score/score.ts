import {
  type JudgeCaseMode,
  problemType,
  type SubmissionStatus,
  status,
  type TaskCase,
  totalPoints,
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

/** Verdict and points of a submission. docs/rules.md#points */
export function total(
  cases: JudgedCase[],
  problem: { type: number; judgeCaseMode: JudgeCaseMode; totalScore: number },
): Total {
  const firstFailing = cases.find(({ outcome }) => outcome.status !== status.accepted);
  if (!firstFailing) {
    return {
      status: status.accepted,
      score: problem.type === problemType.oi ? points(cases, problem) : null,
    };
  }
  const failing = firstFailing.outcome.status;
  if (problem.type !== problemType.oi) return { status: failing, score: null };
  return {
    status: cases.some(({ outcome }) => outcome.fraction > 0) ? status.partialAccepted : failing,
    score: points(cases, problem),
  };
}

function points(cases: JudgedCase[], problem: { judgeCaseMode: JudgeCaseMode; totalScore: number }): number {
  const judged = cases.map(({ case: one, outcome }) => ({
    points: casePoints(outcome, one.score) ?? 0,
    group: one.group,
  }));
  const sum = totalPoints(problem.judgeCaseMode, judged);
  return problem.totalScore > 0 ? Math.min(sum, problem.totalScore) : sum;
}

/** Groups in the order in which they first appear. */
function groupCases<T extends { group: number | null }>(cases: T[]): Map<number | null, T[]> {
  return Map.groupBy(cases, ({ group }) => group);
}

/** Whether judging of a chain of cases stops after this one. docs/rules.md#points */
export function endsChain(outcome: Pick<CaseOutcome, "status" | "fraction">, mode: JudgeCaseMode): boolean {
  if (outcome.status === status.accepted) return false;
  if (mode === "subtask_lowest") return !(outcome.status === status.partialAccepted && outcome.fraction > 0);
  return mode === "ergodic_without_error";
}

/** Cases in the order they run: chains go side by side, the cases of one chain one after another. */
export function chains(cases: TaskCase[], mode: JudgeCaseMode): TaskCase[][] {
  switch (mode) {
    case "ergodic_without_error":
      return [cases];
    case "subtask_lowest":
      return [...groupCases(cases).values()];
    default:
      return cases.map((one) => [one]);
  }
}
