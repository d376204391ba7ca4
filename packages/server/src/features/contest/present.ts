import {
  type AdminContest,
  apiDate,
  type Contest,
  type ContestProblem,
  type ContestSummary,
} from "@verdict/contract";
import { type ContestRow, isWithoutPassword, statusAt } from "./policy.ts";
import type { ContestProblemRow, ListedContest } from "./queries.ts";

const seconds = ({ startTime, endTime }: Pick<ContestRow, "startTime" | "endTime">) =>
  Math.round((endTime.getTime() - startTime.getTime()) / 1000);

const when = (at: Date | null) => at && apiDate(at);

/** A contest in a list: what only its own page shows is null. */
export function presentListedContest(row: ListedContest, now: Date): ContestSummary {
  return {
    id: row.id,
    author: row.author,
    title: row.title,
    type: row.type,
    description: null,
    status: statusAt(row, now),
    source: row.source,
    auth: row.auth,
    listOnly: row.listOnly,
    now: null,
    startTime: apiDate(row.startTime),
    endTime: apiDate(row.endTime),
    duration: seconds(row),
    sealRank: null,
    openPrint: null,
    sealRankTime: null,
    rankShowName: null,
    openRank: row.openRank,
    oiRankScoreType: row.oiRankScoreType,
    count: row.registered,
    gid: row.groupId,
    allowEndSubmit: row.allowEndSubmit,
    ...pausedOf(row),
  };
}

interface Named {
  author: string;
  registered: number;
}

export function presentContest(contest: ContestRow, named: Named, now: Date): ContestSummary {
  return {
    ...presentListedContest({ ...contest, ...named, listOnly: isWithoutPassword(contest) }, now),
    description: contest.description,
    now: apiDate(now),
    sealRank: contest.sealRank,
    openPrint: contest.openPrint,
    sealRankTime: when(contest.sealRankTime),
    rankShowName: contest.rankShowName,
    entry: contest.entry,
    teamSizeMax: contest.teamSizeMax,
    ...ownRule(contest),
    ...testsOf(contest),
    ...limitsOf(contest),
    ...ratedOf(contest),
    ...(contest.applications && { applications: true }),
    ...(contest.terms && { terms: { ...contest.terms, version: contest.termsVersion } }),
  };
}

/** Where its start is not known. */
export const pausedOf = ({ pausedMs }: Pick<ContestRow, "pausedMs">) =>
  pausedMs === null ? {} : { pausedMs };

const limitsOf = ({
  submissionsMax,
  submitPauseS,
  windowMinutes,
}: Pick<ContestRow, "submissionsMax" | "submitPauseS" | "windowMinutes">) => ({
  ...(submissionsMax !== null && { submissionsMax }),
  ...(submitPauseS > 0 && { submitPauseS }),
  ...(windowMinutes !== null && { windowMinutes }),
});

const ratedOf = ({ isRated }: Pick<ContestRow, "isRated">) => ({ ...(isRated && { isRated }) });

const ownRule = ({ rule }: Pick<ContestRow, "rule">) => (rule ? { rule } : {});

/** Begun before the end was moved behind them, they are to begin again. */
const testsOf = ({ rule, systemTestsAt: at, endTime }: ContestRow) =>
  rule?.pretests && at && at >= endTime ? { systemTestsAt: apiDate(at) } : {};

/** What a contest says behind its password, or in its group, is not for everybody. */
export const outsideContest = ({ terms: _, ...contest }: ContestSummary): ContestSummary => ({
  ...contest,
  description: null,
});

/** A contest as lists of the back office read it. */
type AdminRow = Omit<ContestRow, "description" | "sealedPassword" | "terms" | "applications"> & {
  listOnly: boolean;
};

function common(row: AdminRow, author: string, now: Date) {
  return {
    id: row.id,
    uid: row.uid,
    author,
    title: row.title,
    type: row.type,
    description: null,
    source: row.source,
    auth: row.auth,
    pwd: null,
    listOnly: row.listOnly,
    startTime: apiDate(row.startTime),
    endTime: apiDate(row.endTime),
    duration: seconds(row),
    sealRank: row.sealRank,
    sealRankTime: when(row.sealRankTime),
    autoRealRank: row.autoRealRank,
    status: statusAt(row, now),
    visible: row.visible,
    openPrint: row.openPrint,
    openAccountLimit: row.openAccountLimit,
    accountLimitRule: row.accountLimitRule,
    rankShowName: row.rankShowName,
    openRank: row.openRank,
    oiRankScoreType: row.oiRankScoreType,
    gid: row.groupId,
    awardType: row.awardType,
    allowEndSubmit: row.allowEndSubmit,
    entry: row.entry,
    teamSizeMax: row.teamSizeMax,
    networks: row.networks,
    oneSession: row.oneSession,
    ...(row.teamsCloseMinutes !== null && { teamsCloseMinutes: row.teamsCloseMinutes }),
    ...ownRule(row),
    ...limitsOf(row),
    ...ratedOf(row),
    ...pausedOf(row),
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}

export function presentAdminRow(row: AdminRow, author: string, now: Date): Contest {
  return {
    ...common(row, author, now),
    starAccount: JSON.stringify({ star_account: row.starAccounts }),
    awardConfig: JSON.stringify({ config: row.awards }),
    isGroup: row.groupId !== null,
  };
}

/** `pwd`: only for who manages it. */
export function presentAdminContest(
  row: ContestRow,
  { author, pwd }: { author: string; pwd: string | null },
  now: Date,
): AdminContest {
  return {
    ...common({ ...row, listOnly: isWithoutPassword(row) }, author, now),
    description: row.description,
    pwd,
    ...(row.applications && { applications: row.applications }),
    ...(row.terms && { terms: row.terms }),
    starAccount: row.starAccounts,
    awardConfigList: row.awards,
  };
}

export function presentContestProblem(row: ContestProblemRow): ContestProblem {
  return {
    id: row.id,
    displayId: row.displayId,
    cid: row.contestId,
    pid: row.problemId,
    displayTitle: row.displayTitle,
    color: row.color,
    points: row.points,
    ...(row.pretests !== null && { pretests: row.pretests }),
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}
