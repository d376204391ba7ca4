import { randomId } from "@mantine/hooks";
import {
  type AdminContest,
  type addContest,
  type BodyInput,
  type ContestEntry,
  type ContestShowName,
  contestAuth,
  contestType,
  networksIn,
  type OiScoreType,
  writeAccountRule,
} from "@verdict/contract";
import { parseDate } from "../../../lib/dates.ts";
import { localInput, momentIn, nextHour } from "../../../lib/local-date.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { type AccountFields, accountFieldsOf, accountRuleOf, noAccounts } from "./accounts.ts";
import { type FreezeChoice, freezeMoment, freezeOf } from "./freeze.ts";

/** A contest as its form holds it, and the ways in and out. Where it can, a field is called as the call calls it. */

export interface AwardRow {
  /** Of the row in the form. */
  key: string;
  name: string;
  background: string;
  color: string;
  num: number;
}

export interface ContestValues {
  title: string;
  description: string;
  /** As a datetime-local field writes it. */
  startTime: string;
  endTime: string;
  /** Numbers as a choice writes them. */
  type: string;
  auth: string;
  awardType: string;
  oiRankScoreType: OiScoreType;
  pwd: string;
  visible: boolean;
  sealRank: boolean;
  freeze: FreezeChoice;
  autoRealRank: boolean;
  rankShowName: ContestShowName;
  openRank: boolean;
  openPrint: boolean;
  allowEndSubmit: boolean;
  openAccountLimit: boolean;
  accounts: AccountFields;
  starAccount: string[];
  awards: AwardRow[];
  entry: ContestEntry;
  teamSizeMax: number;
  /** As they are written. */
  networks: string;
  oneSession: boolean;
}

const HOUR_MS = 3_600_000;
const LENGTH_MS = 5 * HOUR_MS;

export const newAward = (given: Partial<AwardRow> = {}): AwardRow => ({
  key: randomId(),
  name: "",
  background: "#2f6fdb",
  color: "#ffffff",
  num: 10,
  ...given,
});

/** Medals as most contests give them. */
export const usualAwards = (names: readonly [string, string, string]): AwardRow[] => [
  newAward({ name: names[0], background: "#e6bf25", color: "#2b2200", num: 10 }),
  newAward({ name: names[1], background: "#c0c7cf", color: "#20262c", num: 20 }),
  newAward({ name: names[2], background: "#cd8b4b", color: "#2a1600", num: 30 }),
];

/** A new contest: tomorrow's full hour, five hours long. */
export function emptyValues(now = serverNow()): ContestValues {
  const start = nextHour(now + 24 * HOUR_MS).getTime();
  return {
    title: "",
    description: "",
    startTime: localInput(new Date(start)),
    endTime: localInput(new Date(start + LENGTH_MS)),
    type: String(contestType.acm),
    auth: String(contestAuth.public),
    awardType: "0",
    oiRankScoreType: "Recent",
    pwd: "",
    visible: true,
    sealRank: false,
    freeze: "hour",
    autoRealRank: true,
    rankShowName: "username",
    openRank: false,
    openPrint: false,
    allowEndSubmit: false,
    openAccountLimit: false,
    accounts: noAccounts,
    starAccount: [],
    awards: [],
    entry: "people",
    teamSizeMax: 3,
    networks: "",
    oneSession: false,
  };
}

export function valuesOf(contest: AdminContest): ContestValues {
  const [start, end] = [parseDate(contest.startTime), parseDate(contest.endTime)];
  const frozenFrom = contest.sealRankTime && parseDate(contest.sealRankTime);
  return {
    title: contest.title,
    description: contest.description ?? "",
    startTime: localInput(start),
    endTime: localInput(end),
    type: String(contest.type),
    auth: String(contest.auth),
    awardType: String(contest.awardType),
    oiRankScoreType: contest.oiRankScoreType,
    pwd: contest.pwd ?? "",
    visible: contest.visible,
    sealRank: contest.sealRank,
    freeze: frozenFrom ? freezeOf(frozenFrom, start, end) : "all",
    autoRealRank: contest.autoRealRank,
    rankShowName: contest.rankShowName,
    openRank: contest.openRank,
    openPrint: contest.openPrint,
    allowEndSubmit: contest.allowEndSubmit,
    openAccountLimit: contest.openAccountLimit,
    accounts: accountFieldsOf(contest.accountLimitRule),
    starAccount: contest.starAccount,
    awards: contest.awardConfigList.map(({ priority, ...award }) => newAward(award)),
    entry: contest.entry,
    teamSizeMax: contest.teamSizeMax,
    networks: contest.networks.join(" "),
    oneSession: contest.oneSession,
  };
}

type Times = Pick<ContestValues, "startTime" | "endTime">;

export function timesOf({ startTime, endTime }: Times, saved: AdminContest | null) {
  return { start: momentIn(startTime, saved?.startTime), end: momentIn(endTime, saved?.endTime) };
}

/** Seconds between start and end; 0 where the end does not come after. */
export function lengthOf(values: Times, saved: AdminContest | null): number {
  const { start, end } = timesOf(values, saved);
  return start && end ? Math.max(0, (end.getTime() - start.getTime()) / 1000) : 0;
}

/** What the form sends. */
export function bodyOf(values: ContestValues, saved: AdminContest | null): BodyInput<typeof addContest> {
  const { freeze, accounts, awards, ...same } = values;
  const { start, end } = timesOf(values, saved);
  const kept = saved?.sealRankTime ? parseDate(saved.sealRankTime) : null;
  const rule = accountRuleOf(accounts);
  const frozenFrom = values.sealRank && start && end ? freezeMoment(freeze, start, end, kept) : null;
  return {
    ...same,
    networks: networksIn(values.networks),
    startTime: start?.toISOString() ?? "",
    endTime: end?.toISOString() ?? "",
    type: Number(values.type),
    auth: Number(values.auth),
    ...sentAwards(values),
    sealRankTime: frozenFrom?.toISOString() ?? null,
    accountLimitRule: rule ? writeAccountRule(rule) : null,
  };
}

export const sentAwards = ({ awardType, awards }: Pick<ContestValues, "awardType" | "awards">) => ({
  awardType: Number(awardType),
  awardConfigList: awards.map(({ key, ...award }, index) => ({ ...award, priority: index + 1 })),
});
