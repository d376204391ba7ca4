import {
  type ContestStatus,
  contestAuth,
  contestStatus,
  groupLevel as levels,
  type RefusalCode,
  ROOT_ROLE,
  roleMay,
} from "@verdict/contract";
import { isWithin } from "../../platform/address.ts";
import type { User } from "../../viewer.ts";
import { isListedFor, isUnseen, managesMade } from "../group/policy.ts";
import { accountAllowed } from "./account-rule.ts";
import { type contestParticipations, type contests, participationKind } from "./tables.ts";

/** Who may do and see what in a contest; all pure. docs/rules.md#contests and #freeze */

export type ContestRow = typeof contests.$inferSelect;
type Participation = typeof contestParticipations.$inferSelect;
/** What the contest's own row says. */
type RowRules = Pick<
  ContestRow,
  | "id"
  | "uid"
  | "groupId"
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
  | "entry"
  | "teamsCloseMinutes"
> &
  Partial<Pick<ContestRow, "networks" | "oneSession" | "windowMinutes">> & {
    /** Of the caller's seat. */
    seatNetworks?: string[] | null;
    /** The caller's latest sign-in, where only that counts. */
    latestSession?: string | null;
  };
export type ContestRules = RowRules & {
  /** When it is over for everybody: over.ts */
  overAt: Date;
};
export type Caller = Pick<User, "uid" | "username" | "roleId"> & Partial<Pick<User, "ip" | "sessionId">>;

/** A caller who stands before a contest. */
export interface Entrant {
  /** null: a guest. */
  user: Caller | null;
  isRegistered: boolean;
  /** Whether they have confirmed the contest's rules, or there are none; absent: they have. */
  isConfirmed?: boolean;
  /** Level in the contest's group; 0: not in it, or it has none. */
  groupLevel?: number;
  /** The caller's own window, where it is not the contest's: extra time, a virtual run. */
  window?: { startsAt: Date | null; endsAt: Date | null; state?: number } | null;
  /** Participations of teams the caller takes part with: what mates sent for them is as their own. */
  teamParticipations?: readonly number[];
  /** Their participation in a virtual run that is under way: what others sent is not for them now. */
  run?: number | null;
  /** Start of the participation they have beside virtual runs, where it is not the contest's: a personal window. */
  ownStart?: Date | null;
  /** Its end, where it is later than the contest's or of a personal window. */
  ownEnd?: Date | null;
}

/** participationState; the tables are not read here. */
const DISQUALIFIED = 2;

export function statusAt(
  { startTime, endTime }: Pick<ContestRow, "startTime" | "endTime">,
  now: Date,
): ContestStatus {
  if (now < startTime) return contestStatus.scheduled;
  return now < endTime ? contestStatus.running : contestStatus.ended;
}

/** Whether nobody works in the contest any more, with extra time either: what opens after it opens now. */
export const isOverForAll = ({ overAt }: Pick<ContestRules, "overAt">, now: Date | number): boolean =>
  Number(now) >= overAt.getTime();

/** Whether the contest's rules are to be confirmed first: until it is over for everybody. */
const mustConfirm = (contest: Pick<ContestRules, "overAt">, isConfirmed: boolean | undefined, now: Date) =>
  isConfirmed === false && !isOverForAll(contest, now);

/** Whether everybody has a window of their own in the contest, and it is not over for everybody yet. */
export const hasWindows = (contest: Pick<ContestRules, "windowMinutes" | "overAt">, now: Date): boolean =>
  typeof contest.windowMinutes === "number" && !isOverForAll(contest, now);

/** Whether the caller's personal window is open: what others do in the contest is hidden from them as in a virtual run. */
export function isInWindow(contest: ContestRules, entrant: Omit<Entrant, "window">, now: Date): boolean {
  const { user, groupLevel, ownStart = null, ownEnd = null } = entrant;
  if (!hasWindows(contest, now) || managesContest(contest, user, groupLevel)) return false;
  return ownStart !== null && now >= ownStart && (ownEnd === null || now < ownEnd);
}

/** Until when a window lets its owner submit: a virtual run to its own end, extra time never less than the contest. */
export function windowEnd({ endTime }: Pick<ContestRow, "endTime">, window: Entrant["window"]): Date {
  const { startsAt = null, endsAt = null } = window ?? {};
  return endsAt && (startsAt || endsAt > endTime) ? endsAt : endTime;
}

/** By the rule for all that is made: roles of staff alone give nothing inside somebody else's contest. */
export const managesContest = (
  contest: Pick<ContestRow, "uid" | "groupId">,
  user: Omit<Caller, "username"> | null,
  groupLevel = 0,
): boolean => managesMade(contest, user, groupLevel);

/** What a caller is told who does not manage the contest: of one that is in no list of theirs, that there is none. */
export const notYours = (
  { groupId, visible: isShown }: Pick<ContestRow, "groupId" | "visible">,
  user: Pick<Caller, "roleId">,
  groupLevel: number | undefined,
): RefusalCode =>
  isListedFor({ groupId, isShown }, user, groupLevel) ? "contest-not-yours" : "no-such-contest";

/** Why somebody who does not manage a group's contest may not know of it or look at it, or null. */
export function outsideRefusal(
  { groupId }: Pick<ContestRow, "groupId">,
  groupLevel: number,
  missing: RefusalCode = "no-such-contest",
): RefusalCode | null {
  if (groupId === null || groupLevel >= levels.member) return null;
  return isUnseen(groupLevel) ? missing : "contest-of-group";
}

/** Whether there is no such contest for the caller, whatever it lets others do: it is not shown, or in a hidden group. */
export function isUnknownTo(
  { visible, groupId }: Pick<ContestRow, "visible" | "groupId">,
  user: Pick<User, "roleId"> | null,
  groupLevel: number,
): boolean {
  return !visible || (groupId !== null && isUnseen(groupLevel) && user?.roleId !== ROOT_ROLE);
}

/** Problem administrators may look at a contest of the site's problems and take them out, as its managers. */
export function mayHandleProblems(
  contest: Pick<ContestRow, "uid" | "groupId">,
  user: Omit<Caller, "username">,
  groupLevel = 0,
): boolean {
  if (managesContest(contest, user, groupLevel)) return true;
  return contest.groupId === null && roleMay(user.roleId, "root/pa");
}

/** Whether only who is on the list of a contest comes in: it is not for everybody, and has no password. */
export const isWithoutPassword = ({ auth, sealedPassword }: Pick<ContestRow, "auth" | "sealedPassword">) =>
  auth !== contestAuth.public && sealedPassword === null;

const isOutsideRule = ({ openAccountLimit, accountLimitRule }: RowRules, { username }: Caller) =>
  openAccountLimit && !accountAllowed(accountLimitRule, username);

/** Why the account may not be registered for the contest, or null. */
export function registerRefusal(contest: RowRules, user: Caller, groupLevel: number): RefusalCode | null {
  const outside = user.roleId === ROOT_ROLE ? null : outsideRefusal(contest, groupLevel);
  return outside ?? (isOutsideRule(contest, user) ? "contest-account-barred" : null);
}

/** Whether the contest's rule for accounts leaves the user out. */
export function isBarred(contest: ContestRules, user: Caller, groupLevel = 0): boolean {
  return isOutsideRule(contest, user) && !managesContest(contest, user, groupLevel);
}

export function hasAccess(contest: ContestRules, { user, isRegistered }: Entrant): boolean {
  return user !== null && isRegistered && !isOutsideRule(contest, user);
}

/** Why the caller may not enter from where they are before `end`, or null: a seat's networks go before the contest's. */
export function boundRefusal(
  { networks = [], oneSession, seatNetworks, latestSession, ...contest }: ContestRules,
  { ip, sessionId }: Caller,
  now: Date,
  end: Date = contest.endTime,
): RefusalCode | null {
  if (now >= end) return null;
  const allowed = seatNetworks?.length ? seatNetworks : networks;
  if (allowed.length > 0 && !(ip && isWithin(ip, allowed))) return "contest-address-refused";
  return oneSession && sessionId !== latestSession ? "contest-session-refused" : null;
}

/** Why the caller may not look into the contest, or null. */
export function entryRefusal(
  contest: ContestRules | undefined,
  { user, isRegistered, isConfirmed, groupLevel = 0, ownStart, ownEnd }: Entrant,
  now: Date,
): RefusalCode | null {
  if (!contest?.visible) return "no-such-contest";
  if (managesContest(contest, user, groupLevel)) return null;
  // First: outside its group nothing is said of it.
  const outside = outsideRefusal(contest, groupLevel);
  if (outside) return outside;
  if (now < contest.startTime) return "contest-not-started";
  if (contest.auth === contestAuth.private) {
    if (!isRegistered) return "contest-not-registered";
    if (user && isOutsideRule(contest, user)) return "contest-account-refused";
  }
  if (mustConfirm(contest, isConfirmed, now)) return "contest-terms-unconfirmed";
  // Who has not begun learns nothing of the contest before it is over for everybody.
  if (hasWindows(contest, now) && !(ownStart && now >= ownStart)) return "contest-window-not-begun";
  return user && boundRefusal(contest, user, now, ownEnd ?? undefined);
}

/**
 * Why a guest may not look into the contest, or null. Only what is for everybody is for guests: a public contest of the
 * site, from its start; where people are let in by address or by session, once that no longer holds for anybody.
 */
export function guestRefusal(
  contest: ContestRules | undefined,
  now: Date,
  groupLevel = 0,
): RefusalCode | null {
  if (!contest || isUnknownTo(contest, null, groupLevel)) return "no-such-contest";
  const { groupId, auth, startTime, networks = [], oneSession } = contest;
  if (groupId !== null || auth !== contestAuth.public) return "contest-guests-refused";
  if (now < startTime) return "contest-not-started";
  if (hasWindows(contest, now)) return "contest-guests-refused";
  const isBound = networks.length > 0 || oneSession;
  return isBound && !isOverForAll(contest, now) ? "contest-guests-refused" : null;
}

/** Why the caller may not see the contest's problems, or null: guests may, too, where its board is open to the outside. */
export function problemsRefusal(
  contest: ContestRules | undefined,
  entrant: Entrant,
  now: Date,
): RefusalCode | null {
  if (!contest?.visible) return "no-such-contest";
  if (contest.openRank && now >= contest.startTime && !hasWindows(contest, now)) return null;
  return entrant.user ? entryRefusal(contest, entrant, now) : guestRefusal(contest, now, entrant.groupLevel);
}

/** Why somebody is none of those for whom the contest is, or null. */
function registrationRefusal(contest: RowRules, user: Caller, isRegistered: boolean): RefusalCode | null {
  if (contest.auth !== contestAuth.public && !isRegistered) return "contest-not-registered";
  return isOutsideRule(contest, user) ? "contest-account-refused" : null;
}

/** Why the caller may not submit in the contest, or null. */
export function submitRefusal(
  contest: ContestRules | undefined,
  { user, isRegistered, isConfirmed, groupLevel = 0, window }: Entrant,
  now: Date,
): RefusalCode | null {
  if (!contest?.visible || !user) return "contest-not-found";
  if (managesContest(contest, user, groupLevel)) return null;
  const outside = outsideRefusal(contest, groupLevel, "contest-not-found");
  if (outside) return outside;
  if (window?.state === DISQUALIFIED) return "contest-disqualified";
  if (now < (window?.startsAt ?? contest.startTime)) return "contest-not-started";
  if (mustConfirm(contest, isConfirmed, now)) return "contest-terms-unconfirmed";
  const isOfWindows = hasWindows(contest, now);
  if (isOfWindows && !window?.startsAt) return "contest-window-not-begun";
  const end = windowEnd(contest, window);
  if (now >= end && (!contest.allowEndSubmit || isOfWindows)) return "contest-ended";
  const unregistered = registrationRefusal(contest, user, isRegistered);
  if (unregistered) return unregistered;
  return boundRefusal(contest, user, now, end);
}

/** Why the caller may not start their personal window, or null; `window`: of their participation. */
export function windowRefusal(contest: ContestRules, entrant: Entrant, now: Date): RefusalCode | null {
  const { user, isRegistered, isConfirmed, groupLevel = 0, window } = entrant;
  if (!user || isUnknownTo(contest, user, groupLevel)) return "no-such-contest";
  const outside = user.roleId === ROOT_ROLE ? null : outsideRefusal(contest, groupLevel);
  if (outside) return outside;
  if (typeof contest.windowMinutes !== "number") return "contest-window-none";
  if (window?.state === DISQUALIFIED) return "contest-disqualified";
  if (now < contest.startTime) return "contest-not-started";
  if (window?.startsAt) return "contest-window-begun";
  if (now >= contest.endTime) return "contest-ended";
  const unregistered = registrationRefusal(contest, user, isRegistered);
  if (unregistered) return unregistered;
  if (mustConfirm(contest, isConfirmed, now)) return "contest-terms-unconfirmed";
  return boundRefusal(contest, user, now);
}

/**
 * Why somebody who takes part alone may not submit in the contest, or null: before the end a contest of teams takes
 * nothing from single persons. `participation`: with which they act; null: none yet.
 */
export function aloneRefusal(
  contest: Pick<ContestRow, "uid" | "groupId" | "entry" | "endTime">,
  { user, groupLevel }: Pick<Entrant, "user" | "groupLevel">,
  participation: Pick<Participation, "teamId" | "kind"> | null | undefined,
  now: Date,
): RefusalCode | null {
  if (contest.entry !== "teams" || now >= contest.endTime) return null;
  if (participation?.teamId || participation?.kind === participationKind.virtual) return null;
  return managesContest(contest, user, groupLevel) ? null : "contest-teams-only";
}

/** From when on a contest's teams are as they are. */
export const teamsCloseAt = ({
  startTime,
  teamsCloseMinutes,
}: Pick<ContestRow, "startTime" | "teamsCloseMinutes">): Date =>
  new Date(startTime.getTime() - (teamsCloseMinutes ?? 0) * 60_000);

/** What is said to whom that stops: by the clock, or at a moment that the contest names. */
export const teamsClosed = ({ teamsCloseMinutes }: Pick<ContestRow, "teamsCloseMinutes">): RefusalCode =>
  teamsCloseMinutes === null ? "contest-team-fixed" : "contest-teams-closed";

/** Why the caller may not enter the contest with a team, or null; that is possible until its end. */
export function teamEntryRefusal(
  contest: RowRules | undefined,
  { user, isRegistered, isConfirmed, groupLevel = 0 }: Entrant,
  now: Date,
): RefusalCode | null {
  if (!contest?.visible || !user) return "no-such-contest";
  const outside = user.roleId === ROOT_ROLE ? null : outsideRefusal(contest, groupLevel);
  if (outside) return outside;
  if (contest.entry === "people") return "contest-people-only";
  if (now >= contest.endTime) return "contest-ended";
  const unregistered = registrationRefusal(contest, user, isRegistered);
  if (unregistered) return unregistered;
  return isConfirmed === false ? "contest-terms-unconfirmed" : null;
}

/**
 * Why the caller may not start a virtual run of the contest, or null: it is no group's, over for everybody, and its
 * board shows all that became of it.
 */
export function virtualRefusal(
  contest: ContestRules | undefined,
  { user, isRegistered, groupLevel }: Entrant,
  now: Date,
): RefusalCode | null {
  if (!contest?.visible || !user) return "no-such-contest";
  if (contest.groupId !== null) {
    return isUnknownTo(contest, user, groupLevel ?? 0) ? "no-such-contest" : "contest-of-group";
  }
  if (!isOverForAll(contest, now)) return "contest-not-over";
  if (frozenSince(contest, now)) return "contest-virtual-frozen";
  if (contest.auth !== contestAuth.public && !isRegistered) return "contest-not-registered";
  return isOutsideRule(contest, user) ? "contest-account-refused" : null;
}

/** From when on nothing new is told; null: nothing is frozen now. Where the clock lifts a freeze, it waits for everybody. */
export function frozenSince(contest: ContestRules, now: Date): Date | null {
  const { sealRank, sealRankTime, autoRealRank } = contest;
  if (!sealRank || !sealRankTime || now < sealRankTime) return null;
  return isOverForAll(contest, now) && autoRealRank ? null : sealRankTime;
}
