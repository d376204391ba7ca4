import {
  type ContestStatus,
  contestAuth,
  contestStatus,
  contestType,
  type RefusalCode,
  ROOT_ROLE,
  roleMay,
} from "@verdict/contract";
import type { User } from "../../viewer.ts";
import { accountAllowed } from "./account-rule.ts";
import type { contests } from "./tables.ts";

/** Who may do and see what in a contest; all pure. Source: reference/behaviour.md 1.11, 4.2, 4.3, 4.6, 4.9. */

export type ContestRow = typeof contests.$inferSelect;
export type ContestRules = Pick<
  ContestRow,
  | "uid"
  | "type"
  | "auth"
  | "visible"
  | "startTime"
  | "endTime"
  | "sealRank"
  | "sealRankTime"
  | "autoRealRank"
  | "openRank"
  | "openAccountLimit"
  | "accountLimitRule"
  | "allowEndSubmit"
>;
type Caller = Pick<User, "uid" | "username" | "roleId">;

/** A caller who stands before a contest. */
export interface Entrant {
  /** null: a stranger. */
  user: Caller | null;
  isRegistered: boolean;
}

export function statusAt(
  { startTime, endTime }: Pick<ContestRow, "startTime" | "endTime">,
  now: Date,
): ContestStatus {
  if (now < startTime) return contestStatus.scheduled;
  return now < endTime ? contestStatus.running : contestStatus.ended;
}

/** Root, and who made it: roles of staff alone give nothing inside somebody else's contest. */
export function managesContest(
  { uid }: Pick<ContestRow, "uid">,
  user: Omit<Caller, "username"> | null,
): boolean {
  return user !== null && (user.roleId === ROOT_ROLE || user.uid === uid);
}

/** Problem administrators may look at a contest's problems and take them out, as its managers. */
export function mayHandleProblems(contest: Pick<ContestRow, "uid">, user: Omit<Caller, "username">): boolean {
  return managesContest(contest, user) || roleMay(user.roleId, "root/pa");
}

const isOutsideRule = ({ openAccountLimit, accountLimitRule }: ContestRules, { username }: Caller) =>
  openAccountLimit && !accountAllowed(accountLimitRule, username);

/** Why the account may not be registered for the contest, or null. */
export function registerRefusal(contest: ContestRules, user: Caller): RefusalCode | null {
  return isOutsideRule(contest, user) ? "contest-account-barred" : null;
}

export function hasAccess(contest: ContestRules, { user, isRegistered }: Entrant): boolean {
  return user !== null && isRegistered && !isOutsideRule(contest, user);
}

/** Why the caller may not look into the contest, or null. */
export function entryRefusal(
  contest: ContestRules | undefined,
  { user, isRegistered }: Entrant,
  now: Date,
): RefusalCode | null {
  if (!contest?.visible) return "no-such-contest";
  if (managesContest(contest, user)) return null;
  if (now < contest.startTime) return "contest-not-started";
  if (contest.auth !== contestAuth.private) return null;
  if (!isRegistered) return "contest-not-registered";
  return user && isOutsideRule(contest, user) ? "contest-account-refused" : null;
}

/** Why the caller may not see the contest's problems, or null: strangers may where its board is open to the outside. */
export function problemsRefusal(
  contest: ContestRules | undefined,
  entrant: Entrant,
  now: Date,
): RefusalCode | null {
  if (!contest?.visible) return "no-such-contest";
  if (contest.openRank && now >= contest.startTime) return null;
  if (!entrant.user) return "contest-strangers-refused";
  return entryRefusal(contest, entrant, now);
}

/** Why the caller may not submit in the contest, or null. */
export function submitRefusal(
  contest: ContestRules | undefined,
  { user, isRegistered }: Entrant,
  now: Date,
): RefusalCode | null {
  if (!contest?.visible || !user) return "contest-not-found";
  if (managesContest(contest, user)) return null;
  if (now < contest.startTime) return "contest-not-started";
  if (now >= contest.endTime && !contest.allowEndSubmit) return "contest-ended";
  if (contest.auth !== contestAuth.public && !isRegistered) return "contest-not-registered";
  return isOutsideRule(contest, user) ? "contest-account-refused" : null;
}

/** From when on nothing new is told; null: nothing is sealed now. */
export function sealedSince(contest: ContestRules, now: Date): Date | null {
  const { sealRank, sealRankTime, endTime, autoRealRank } = contest;
  if (!sealRank || !sealRankTime || now < sealRankTime) return null;
  return now < endTime || !autoRealRank ? sealRankTime : null;
}

/** Submissions that counts show: from `from` on and before `to` (null: without end). */
export interface Span {
  from: Date;
  to: Date | null;
}

/** What is counted of a contest for the caller. */
export function countedSpan(
  contest: ContestRules,
  user: Caller | null,
  { containsEnd, now }: { containsEnd: boolean; now: Date },
): Span {
  const sealed = managesContest(contest, user) ? null : sealedSince(contest, now);
  const open = containsEnd && contest.allowEndSubmit;
  return { from: contest.startTime, to: sealed ?? (open ? null : contest.endTime) };
}

/** What the caller may see of one submission of a contest. */
export interface SubmissionView {
  /** Why he sees nothing of it; null: he sees what follows. */
  refusal: RefusalCode | null;
  /** Its verdict and points; otherwise only that it was submitted. */
  verdict: boolean;
  /** Time, memory and length. */
  figures: boolean;
  code: boolean;
  message: boolean;
  /** Results case by case, where the problem shows them at all. */
  cases: boolean;
  /** What the program wrote in failing cases. */
  outputs: boolean;
  /** Case results even of problems that keep them, names of test files, full causes of failures. */
  staff: boolean;
}

const nothing = {
  verdict: false,
  figures: false,
  code: false,
  message: false,
  cases: false,
  outputs: false,
  staff: false,
};
export const unseen = (refusal: RefusalCode): SubmissionView => ({ ...nothing, refusal });
const everything: SubmissionView = {
  refusal: null,
  verdict: true,
  figures: true,
  code: true,
  message: true,
  cases: true,
  outputs: true,
  staff: true,
};

export function submissionView(
  contest: ContestRules,
  submission: { uid: string; submittedAt: Date },
  entrant: Entrant,
  now: Date,
): SubmissionView {
  const { user } = entrant;
  if (!user) return unseen("contest-needs-login");
  if (managesContest(contest, user)) return everything;
  const isOwn = submission.uid === user.uid;
  const refusal = isOwn ? null : entryRefusal(contest, entrant, now);
  if (refusal) return unseen(refusal);
  const isOver = now >= contest.endTime;
  const isOi = contest.type === contestType.oi;
  const sealed = sealedSince(contest, now);
  if (sealed && isOi) return { ...nothing, refusal: null, code: isOwn };
  if (sealed && !isOwn && submission.submittedAt >= sealed) return unseen("contest-submission-hidden");
  return {
    refusal: null,
    verdict: true,
    figures: isOwn || isOver,
    code: isOwn,
    message: isOwn || isOver,
    // Where every accepted program counts at once, cases would tell what is tested; points are told by them.
    cases: isOver || (isOi && isOwn),
    // A program may write what it read: during a contest that would be the test.
    outputs: isOwn && isOver,
    staff: false,
  };
}

/** Whether a list or poll shows the submission to one who may look into the contest. */
export function isListed(
  contest: ContestRules,
  submission: { uid: string; submittedAt: Date },
  user: Caller,
  now: Date,
): boolean {
  const sealed = managesContest(contest, user) ? null : sealedSince(contest, now);
  if (!sealed || submission.submittedAt < sealed) return true;
  return contest.type === contestType.acm && submission.uid === user.uid;
}

/** Whether a list or poll shows the submission's time, memory and length. */
export function showsFigures(contest: ContestRules, author: string, user: Caller, now: Date): boolean {
  return author === user.uid || now >= contest.endTime || managesContest(contest, user);
}
