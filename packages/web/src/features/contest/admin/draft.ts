import { randomId } from "@mantine/hooks";
import {
  type AdminContest,
  type AiPolicy,
  type ApplicationRules,
  type addContest,
  type BodyInput,
  CONTEST_TITLE_MAX,
  type ContestEntry,
  type ContestInFile,
  type ContestRule,
  type ContestShowName,
  contestAuth,
  networksIn,
  ruleOf,
  rulePresets,
  typeOfRule,
  usualRule,
  writeAccountRule,
} from "@verdict/contract";
import { parseDate } from "../../../lib/dates.ts";
import { localInput, momentIn, nextHour } from "../../../lib/local-date.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { type AccountFields, accountFieldsOf, accountRuleOf, noAccounts } from "./accounts.ts";
import { type FreezeChoice, freezeMoment, freezeOf, leadOf } from "./freeze.ts";

/** A contest as its form holds it, and the ways in and out. Where it can, a field is called as the call calls it. */

export interface AwardRow {
  /** Of the row in the form. */
  key: string;
  name: string;
  background: string;
  color: string;
  num: number;
}

export interface QuestionRow {
  /** Of the row in the form. */
  key: string;
  label: string;
  /** Parted by commas; "": answered in own words. */
  choices: string;
  required: boolean;
}

interface ApplicationFields {
  applies: boolean;
  approval: boolean;
  /** "": any number. */
  places: number | string;
  closesMinutes: number | string;
  questions: QuestionRow[];
}

export interface ContestValues {
  title: string;
  description: string;
  /** As a datetime-local field writes it. */
  startTime: string;
  /** How long it lasts; the end follows. As number fields write them. */
  hours: number | string;
  minutes: number | string;
  /** Numbers as a choice writes them. */
  type: string;
  /** And "list": only who is on the contest's list. */
  auth: string;
  awardType: string;
  /** What the board counts; `type` follows. */
  rule: ContestRule;
  /** As number fields write them; "" or 0: no limit. */
  submissionsMax: number | string;
  submitPauseS: number | string;
  /** "" or 0: all have the contest's times. */
  windowMinutes: number | string;
  /** How people apply, where there is no password. */
  applications: ApplicationFields;
  /** "": nothing is confirmed. */
  ai: AiPolicy | "";
  termsText: string;
  isRated: boolean;
  pwd: string;
  visible: boolean;
  sealRank: boolean;
  freeze: FreezeChoice;
  /** Of a freeze of own length. */
  freezeMinutes: number | string;
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
  /** "": at the start. */
  teamsCloseMinutes: number | string;
  /** As they are written. */
  networks: string;
  oneSession: boolean;
}

/** The choice of access that has no password. */
export const BY_LIST = "list";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const LENGTH_MS = 5 * HOUR_MS;

const lengthFields = (ms: number) => ({
  hours: Math.floor(ms / HOUR_MS),
  minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
});

export const isPasswordAsked = ({ auth }: Pick<ContestValues, "auth">): boolean =>
  auth !== String(contestAuth.public) && auth !== BY_LIST;

export const newAward = (given: Partial<AwardRow> = {}): AwardRow => ({
  key: randomId(),
  name: "",
  background: "#2f6fdb",
  color: "#ffffff",
  num: 10,
  ...given,
});

export const newQuestion = (given: Partial<QuestionRow> = {}): QuestionRow => ({
  ...{ key: randomId(), label: "", choices: "", required: false },
  ...given,
});

function applicationFieldsOf(rules?: ApplicationRules): ApplicationFields {
  return {
    applies: rules !== undefined,
    approval: rules?.approval ?? false,
    places: rules?.places ?? "",
    closesMinutes: rules?.closesMinutes ?? 0,
    questions: (rules?.questions ?? []).map(({ choices, ...question }) =>
      newQuestion({ ...question, choices: choices.join(", ") }),
    ),
  };
}

const applicationsOf = ({ applies, approval, places, closesMinutes, questions }: ApplicationFields) =>
  applies
    ? {
        approval,
        places: Number(places) || null,
        closesMinutes: Number(closesMinutes) || 0,
        questions: questions.map(({ key, choices, ...question }) => ({
          ...question,
          choices: [
            ...new Set(
              choices
                .split(/[,，、]/)
                .map((choice) => choice.trim())
                .filter(Boolean),
            ),
          ],
        })),
      }
    : null;

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
    ...lengthFields(LENGTH_MS),
    ...withRule(rulePresets.icpc),
    submissionsMax: "",
    submitPauseS: 0,
    windowMinutes: "",
    applications: applicationFieldsOf(),
    ai: "",
    termsText: "",
    isRated: false,
    auth: String(contestAuth.public),
    awardType: "0",
    pwd: "",
    visible: true,
    sealRank: false,
    freeze: "hour",
    freezeMinutes: 60,
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
    teamsCloseMinutes: "",
    networks: "",
    oneSession: false,
  };
}

export const limitsOf = ({
  submissionsMax,
  submitPauseS,
  windowMinutes,
}: Pick<ContestValues, "submissionsMax" | "submitPauseS" | "windowMinutes">) => ({
  submissionsMax: Number(submissionsMax) || null,
  submitPauseS: Number(submitPauseS) || 0,
  windowMinutes: Number(windowMinutes) || null,
});

/** A rule, and the type of a contest that has it. */
export const withRule = (rule: ContestRule): Pick<ContestValues, "rule" | "type"> => ({
  rule,
  type: String(typeOfRule(rule).type),
});

/** What a file of another contest system says, as fields; what it does not say stays. */
export function fieldsInFile(contest: ContestInFile, before: ContestValues): Partial<ContestValues> {
  const startTime = contest.startTime ? localInput(parseDate(contest.startTime)) : before.startTime;
  const length = contest.durationMs === null ? {} : lengthFields(contest.durationMs);
  const { start, end } = timesOf({ ...before, ...length, startTime }, null);
  const frozenFrom = contest.freezeMs !== null && end ? new Date(end.getTime() - contest.freezeMs) : null;
  return {
    ...(contest.title && { title: contest.title.slice(0, CONTEST_TITLE_MAX) }),
    startTime,
    ...length,
    ...withRule(contest.rule),
    sealRank: frozenFrom !== null,
    ...(frozenFrom && start && end && { freeze: freezeOf(frozenFrom, start, end) }),
    ...(contest.freezeMs !== null && { freezeMinutes: contest.freezeMs / MINUTE_MS }),
  };
}

export function valuesOf(contest: AdminContest): ContestValues {
  const [start, end] = [parseDate(contest.startTime), parseDate(contest.endTime)];
  const frozenFrom = contest.sealRankTime && parseDate(contest.sealRankTime);
  return {
    title: contest.title,
    description: contest.description ?? "",
    startTime: localInput(start),
    ...lengthFields(end.getTime() - start.getTime()),
    ...withRule(contest.rule ?? usualRule(ruleOf(contest.type).name, contest.oiRankScoreType)),
    submissionsMax: contest.submissionsMax ?? "",
    submitPauseS: contest.submitPauseS ?? 0,
    windowMinutes: contest.windowMinutes ?? "",
    applications: applicationFieldsOf(contest.applications),
    ai: contest.terms?.ai ?? "",
    termsText: contest.terms?.text ?? "",
    isRated: contest.isRated ?? false,
    auth: contest.listOnly ? BY_LIST : String(contest.auth),
    awardType: String(contest.awardType),
    pwd: contest.pwd ?? "",
    visible: contest.visible,
    sealRank: contest.sealRank,
    freeze: frozenFrom ? freezeOf(frozenFrom, start, end) : "all",
    freezeMinutes: frozenFrom ? Math.floor((end.getTime() - frozenFrom.getTime()) / MINUTE_MS) : 60,
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
    teamsCloseMinutes: contest.teamsCloseMinutes ?? "",
    networks: contest.networks.join(" "),
    oneSession: contest.oneSession,
  };
}

type Times = Pick<ContestValues, "startTime" | "hours" | "minutes">;

/** Milliseconds that fields to the minute mean: what was not touched stays to the second. */
function meantMs(typedMinutes: number, savedMs: number | null): number {
  const isSame = savedMs !== null && Math.floor(savedMs / MINUTE_MS) === typedMinutes;
  return isSame ? savedMs : typedMinutes * MINUTE_MS;
}

const between = (from: string, to: string) => parseDate(to).getTime() - parseDate(from).getTime();

/** Seconds from start to end. */
export function lengthOf({ hours, minutes }: Times, saved: AdminContest | null): number {
  const was = saved && between(saved.startTime, saved.endTime);
  return meantMs((Number(hours) || 0) * 60 + (Number(minutes) || 0), was) / 1000;
}

export function timesOf(values: Times, saved: AdminContest | null) {
  const start = momentIn(values.startTime, saved?.startTime);
  return { start, end: start && new Date(start.getTime() + lengthOf(values, saved) * 1000) };
}

/** Seconds before the end from which on the board stands still; null: from the start. */
export function freezeLead(
  { freeze, freezeMinutes }: Pick<ContestValues, "freeze" | "freezeMinutes">,
  saved: AdminContest | null,
): number | null {
  const was = saved?.sealRankTime ? between(saved.sealRankTime, saved.endTime) : null;
  return leadOf(freeze, meantMs(Number(freezeMinutes) || 0, was) / 1000);
}

/** What the form sends. */
export function bodyOf(values: ContestValues, saved: AdminContest | null): BodyInput<typeof addContest> {
  const { freeze, freezeMinutes, hours, minutes, accounts, awards, ai, termsText, ...same } = values;
  const { start, end } = timesOf(values, saved);
  const rule = accountRuleOf(accounts);
  const frozenFrom =
    values.sealRank && start && end ? freezeMoment(freezeLead(values, saved), start, end) : null;
  return {
    ...same,
    networks: networksIn(values.networks),
    startTime: start?.toISOString() ?? "",
    endTime: end?.toISOString() ?? "",
    ...typeOfRule(values.rule),
    ...limitsOf(values),
    teamsCloseMinutes: values.teamsCloseMinutes === "" ? null : Number(values.teamsCloseMinutes),
    applications: values.auth === BY_LIST ? applicationsOf(values.applications) : null,
    terms: ai ? { ai, text: termsText } : null,
    isRated: values.isRated && values.entry !== "teams",
    ...(values.auth === BY_LIST
      ? { auth: contestAuth.private, listOnly: true, pwd: null }
      : { auth: Number(values.auth), listOnly: false }),
    ...sentAwards(values),
    sealRankTime: frozenFrom?.toISOString() ?? null,
    accountLimitRule: rule ? writeAccountRule(rule) : null,
  };
}

export const sentAwards = ({ awardType, awards }: Pick<ContestValues, "awardType" | "awards">) => ({
  awardType: Number(awardType),
  awardConfigList: awards.map(({ key, ...award }, index) => ({ ...award, priority: index + 1 })),
});
