import { type SubmissionStatus, status } from "../status.ts";
import { type JudgedShare, scoreTree } from "./score-tree.ts";
import { type FeedbackLevel, groupsOfScoring, type ScoreGroup, type Scoring } from "./scoring.ts";

/**
 * What contestants are told of the groups of a problem while its contest runs. An outermost group has a level, which
 * holds for all inside. docs/rules.md#feedback
 */

export const levelOf = ({ feedback = "complete" }: Pick<ScoreGroup, "feedback">): FeedbackLevel => feedback;

/** Whether anything is kept back while a contest runs. */
export const limitsFeedback = ({ groups }: Pick<Scoring, "groups">): boolean =>
  groups.some((group) => levelOf(group) !== "complete");

const isHidden = (group: Pick<ScoreGroup, "feedback">): boolean => levelOf(group) === "none";

/** The groups that are told of at all: of the others there is no verdict yet. */
export const knownScoring = (scoring: Scoring): Scoring => ({
  ...scoring,
  groups: scoring.groups.filter((group) => !isHidden(group)),
});

/** Cases of the outermost groups that are not hidden. */
export const knownCases = (scoring: Scoring): Set<number> =>
  new Set([...groupsOfScoring(knownScoring(scoring).groups)].flatMap(({ cases = [] }) => cases));

/** A judged case, as far as a verdict follows from it. */
export interface VerdictCase extends JudgedShare {
  status: SubmissionStatus;
}

/**
 * The cases that are told one by one. `isFinished`: all of them are there; before, where the first that lost most stands
 * cannot be known, and only cases of complete groups are told.
 */
export function toldCases(scoring: Scoring, cases: readonly JudgedShare[], isFinished: boolean): Set<number> {
  const bySeq = new Map(cases.map((one) => [one.seq, one]));
  const told = new Set<number>();
  for (const outermost of scoring.groups) {
    const level = levelOf(outermost);
    for (const { cases: seqs } of groupsOfScoring([outermost])) {
      for (const seq of seqs ? toldOf(level, seqs, bySeq, isFinished) : []) told.add(seq);
    }
  }
  return told;
}

function toldOf(
  level: FeedbackLevel,
  seqs: readonly number[],
  bySeq: ReadonlyMap<number, JudgedShare>,
  isFinished: boolean,
): readonly number[] {
  if (level === "complete") return seqs;
  if (!isFinished || (level !== "restricted" && level !== "first")) return [];
  const shares = seqs.map((seq) => {
    const one = bySeq.get(seq);
    return one ? (one.isAccepted ? 1 : one.fraction) : 0;
  });
  const lowest = shares.indexOf(Math.min(...shares));
  return seqs.slice(level === "first" ? lowest : 0, lowest + 1);
}

/** The first case that failed; one that was skipped failed by another's fault. */
export function failingStatus(cases: readonly { status: SubmissionStatus }[]): SubmissionStatus {
  const failing = cases.filter((one) => one.status !== status.accepted);
  const run = failing.find((one) => one.status !== status.cancelled) ?? failing[0];
  return run?.status ?? status.wrongAnswer;
}

/** Verdict and points by the groups that are known; cases are in order of `seq`. */
export function knownVerdict(
  scoring: Scoring,
  cases: readonly VerdictCase[],
): { status: SubmissionStatus; points: number } {
  const known = knownCases(scoring);
  const told = cases.filter(({ seq }) => known.has(seq));
  const { points, isFull } = scoreTree(knownScoring(scoring), told);
  const code = isFull ? status.accepted : (points ?? 0) > 0 ? status.partialAccepted : failingStatus(told);
  return { status: code, points: points ?? 0 };
}
