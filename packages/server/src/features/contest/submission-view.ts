import { type RefusalCode, ruleOf } from "@verdict/contract";
import {
  type Caller,
  type ContestRules,
  type Entrant,
  entryRefusal,
  frozenSince,
  isInWindow,
  isOverForAll,
  isUnknownTo,
  managesContest,
} from "./policy.ts";

/**
 * What a caller may see of one submission of a contest; pure. Every way to it derives from `submissionView`: detail,
 * cases, timeline and events ask it by name; lists and polls, whose callers may look into the contest, take `listing`,
 * and the list's SQL is made of the same `listedSpan`. docs/rules.md#contests and #freeze
 */
export interface SubmissionView {
  /** Why the caller sees nothing of it; null: they see what follows. */
  refusal: RefusalCode | null;
  /** Its verdict and points; otherwise only that it was submitted. */
  verdict: boolean;
  /** Time, memory and length. */
  figures: boolean;
  code: boolean;
  message: boolean;
  /** Results case by case, where the problem shows them at all. */
  cases: boolean;
  /** Of these as much as the feedback of their groups says. */
  byFeedback: boolean;
  /** What the program wrote in failing cases. */
  outputs: boolean;
  /** Case results even of problems that keep them, names of test files, full causes of failures. */
  internals: boolean;
  /** What lists and polls show of it: nothing (null), or that it was submitted, with verdict and figures or without. */
  listing: { verdict: boolean; figures: boolean } | null;
}

const nothing = {
  verdict: false,
  figures: false,
  code: false,
  message: false,
  cases: false,
  byFeedback: true,
  outputs: false,
  internals: false,
};
export const unseen = (refusal: RefusalCode): SubmissionView => ({ ...nothing, refusal, listing: null });
const everything: SubmissionView = {
  refusal: null,
  verdict: true,
  figures: true,
  code: true,
  message: true,
  cases: true,
  byFeedback: false,
  outputs: true,
  internals: true,
  listing: { verdict: true, figures: true },
};

export function submissionView(
  contest: ContestRules,
  submission: { uid: string; submittedAt: Date; participationId?: number | null },
  entrant: Entrant,
  now: Date,
): SubmissionView {
  const { user, groupLevel } = entrant;
  if (!user)
    return unseen(isUnknownTo(contest, user, groupLevel ?? 0) ? "no-such-contest" : "contest-needs-login");
  if (managesContest(contest, user, groupLevel)) return everything;
  const { participationId } = submission;
  const isMates = !!participationId && !!entrant.teamParticipations?.includes(participationId);
  const isOwn = submission.uid === user.uid || isMates;
  const isApart = entrant.run || isInWindow(contest, entrant, now);
  if (isApart && !isOwn) return unseen("contest-submission-hidden");
  const refusal = isOwn ? null : entryRefusal(contest, entrant, now);
  if (refusal) return unseen(refusal);
  const isOver = isOverForAll(contest, now);
  const rule = ruleOf(contest.type);
  const span = listedSpan(contest, user, now, groupLevel);
  const isBefore = !span || submission.submittedAt < span.before;
  const isListed = isBefore || (span.andOwn && isOwn);
  // One rule for details, lists, polls and own standing: no verdict, not of those from before the freeze either.
  if (span && !rule.tellsOwnFrozen) {
    const listing = isListed ? { verdict: false, figures: false } : null;
    return { ...nothing, refusal: null, code: isOwn, listing };
  }
  const listing = isListed ? { verdict: true, figures: isOwn || isOver } : null;
  if (!isBefore && !isOwn) return unseen("contest-submission-hidden");
  return {
    refusal: null,
    verdict: true,
    figures: isOwn || isOver,
    code: isOwn,
    message: isOwn || isOver,
    // Where every accepted program counts at once, cases would tell what is tested; points are told by them.
    cases: isOver || (rule.tellsOwnCases && isOwn),
    byFeedback: !isOver,
    // A program may write what it read: during a contest that would be the test.
    outputs: isOwn && isOver,
    internals: false,
    listing,
  };
}

/** Which submissions lists show while something is frozen for the caller: those from before, and perhaps their own. */
export interface ListedSpan {
  before: Date;
  /** Where the rule tells these: the caller's own, whenever they were sent, and verdicts. */
  andOwn: boolean;
}

/** null: all of them. */
export function listedSpan(
  contest: ContestRules,
  user: Caller,
  now: Date,
  groupLevel?: number,
): ListedSpan | null {
  const frozen = managesContest(contest, user, groupLevel) ? null : frozenSince(contest, now);
  return frozen && { before: frozen, andOwn: ruleOf(contest.type).tellsOwnFrozen };
}
