import {
  type ContestSummary,
  contestAuth,
  type DataOf,
  type getContestAccess,
  ruleOf,
} from "@verdict/contract";
import { parseDate } from "../../lib/dates.ts";

/** Where a contest stands. Frozen: it runs, and its board does not move any more. */
export type Phase = "scheduled" | "running" | "frozen" | "ended";

/** A contest as it is for its reader. */
export interface ReadersContest extends ContestSummary {
  /** Until when they take part, where that is later than the contest's end. */
  ownEnd?: string | null;
  /** Until when somebody has extra time, once the contest's end is past. */
  overTime?: string | null;
}

type Times = Pick<
  ReadersContest,
  "startTime" | "endTime" | "sealRank" | "sealRankTime" | "ownEnd" | "overTime" | "pausedMs"
>;

const WEEK_S = 7 * 24 * 3600;

const at = (date: string) => parseDate(date).getTime();

/**
 * By the reader's own window: a personal one has its times, and beyond it the contest goes on for others; a virtual run has its times, no freeze, and is open to single people and teams alike; extra
 * time is a later end. Managers have the contest's own end before them, whatever they are given.
 */
export function inOwnWindow(
  contest: ContestSummary,
  {
    run,
    endTime,
    overTime,
    manages,
    window,
  }: Pick<DataOf<typeof getContestAccess>, "run" | "endTime" | "overTime" | "manages" | "window">,
): ReadersContest {
  if (window && !manages) {
    const others = at(window.endTime) < at(contest.endTime) ? contest.endTime : null;
    return { ...contest, ...window, allowEndSubmit: false, entry: "people", overTime: overTime ?? others };
  }
  if (!run) return { ...contest, ownEnd: manages ? null : endTime, overTime };
  const times = { startTime: run.startTime, endTime: run.endTime };
  return { ...contest, ...times, sealRank: false, sealRankTime: null, entry: "people" };
}

export const endFor = ({ endTime, ownEnd }: Pick<Times, "endTime" | "ownEnd">): string => ownEnd ?? endTime;

/** `now`: the server's time. A freeze is one until the contest is over for everybody; what the board shows then, it says itself. */
export function phaseAt(contest: Times, now: number): Phase {
  const { startTime, endTime, overTime, sealRank, sealRankTime } = contest;
  if (now < at(startTime)) return "scheduled";
  if (now >= at(endFor(contest))) return "ended";
  const thaw = at(overTime ?? endTime);
  return sealRank && sealRankTime && now >= at(sealRankTime) && now < thaw ? "frozen" : "running";
}

/** Whether others still work in extra time: what opens after the contest is closed. */
export const isWaiting = ({ overTime }: Pick<Times, "overTime">, now: number): boolean =>
  typeof overTime === "string" && now < at(overTime);

/** Whole seconds until the start, or the end once it has started; 0 after it. What is left of a countdown that stands. */
export function secondsLeft(contest: Times, now: number): number {
  const phase = phaseAt(contest, now);
  if (phase === "ended") return 0;
  if (phase === "scheduled" && contest.pausedMs !== undefined) return Math.ceil(contest.pausedMs / 1000);
  return Math.ceil((at(phase === "scheduled" ? contest.startTime : endFor(contest)) - now) / 1000);
}

/** Whether the start is so far away that a date says more than a countdown. */
export function isFarAway(contest: Times, now: number): boolean {
  return phaseAt(contest, now) === "scheduled" && secondsLeft(contest, now) > WEEK_S;
}

/** How much of the contest is over: 0 before it, 100 after it. */
export function progressAt(contest: Times, now: number): number {
  const [start, end] = [at(contest.startTime), at(endFor(contest))];
  return Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100));
}

/** "02:05:09"; hours go on past 24. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

/** Why nobody can submit, or null. */
export type Closed = "not-begun" | "ended" | "not-registered" | "barred" | "needs-team" | null;

interface Entrant {
  access: boolean;
  manages: boolean;
  barred: boolean;
  isGuest: boolean;
  /** The reader's, in this contest. */
  team?: object | null;
  window?: object | null | undefined;
  /** false: the contest's rules are to be confirmed first. */
  confirmed?: boolean | undefined;
}

export function submitClosed(
  contest: Pick<ContestSummary, "auth" | "allowEndSubmit" | "entry" | "windowMinutes">,
  entrant: Entrant,
  phase: Phase,
): Closed {
  if (entrant.manages) return null;
  if (phase === "scheduled" || isWindowAhead(contest, entrant, phase)) return "not-begun";
  if (entrant.confirmed === false) return "not-registered";
  if (phase === "ended" && !contest.allowEndSubmit) return "ended";
  if (entrant.barred) return "barred";
  if (contest.auth !== contestAuth.public && !entrant.access) return "not-registered";
  // What a guest may do shows when they have signed in.
  if (entrant.isGuest) return null;
  return contest.entry === "teams" && phase !== "ended" && !entrant.team ? "needs-team" : null;
}

/** Whether what is missing is the password alone: a protected contest asks for it when somebody submits. */
export const asksAtSubmit = (
  { auth }: Pick<ContestSummary, "auth">,
  { isGuest }: Pick<Entrant, "isGuest">,
  closed: Closed,
): boolean => closed === "not-registered" && auth === contestAuth.protected && !isGuest;

/** Whether the reader has a personal window to start, or would have one with an account. */
export const isWindowAhead = (
  { windowMinutes }: Pick<ContestSummary, "windowMinutes">,
  { manages, window }: Pick<Entrant, "manages" | "window">,
  phase: Phase,
): boolean => windowMinutes !== undefined && !manages && !window && phase === "running";

/** Whether everything but the overview is still shut. */
export function isMenuClosed(
  contest: Pick<ContestSummary, "auth" | "windowMinutes">,
  entrant: Entrant,
  phase: Phase,
): boolean {
  if (entrant.manages) return false;
  if (isWindowAhead(contest, entrant, phase) || entrant.confirmed === false) return true;
  if (entrant.isGuest && contest.auth !== contestAuth.public) return true;
  return phase === "scheduled" || (contest.auth === contestAuth.private && !entrant.access);
}

/** Whether the reader is told only what was known when the board froze: also after it while others have extra time. */
export const isWithoutRealTime = (
  { sealRank }: Pick<ContestSummary, "sealRank">,
  { phase, waits }: { phase: Phase; waits: boolean },
  { manages }: Pick<Entrant, "manages">,
): boolean => !manages && (phase === "frozen" || (phase === "ended" && waits && sealRank === true));

/**
 * Whether it is asked, or only said, before a submission that takes the place of the one before; null: it takes none's.
 */
export function replacing(
  { type, oiRankScoreType }: Pick<ContestSummary, "type" | "oiRankScoreType">,
  isFrozen: boolean,
): "asked" | "said" | null {
  if (!ruleOf(type).replaces || oiRankScoreType !== "Recent") return null;
  return isFrozen ? "asked" : "said";
}

/** What stands where a problem's counts are not told; null: they are. */
export function countsHidden(isFrozen: boolean, isInRun: boolean): "–" | "?" | null {
  if (isInRun) return "–";
  return isFrozen ? "?" : null;
}

/** Whether there is something to open cell by cell: an ACM board that was frozen, once the contest is over for everybody. */
export const mayResolve = (
  { type, sealRank }: Pick<ContestSummary, "type" | "sealRank">,
  { phase, waits }: { phase: Phase; waits: boolean },
): boolean => ruleOf(type).isRace && sealRank === true && phase === "ended" && !waits;
