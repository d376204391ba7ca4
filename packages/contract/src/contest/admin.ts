import { z } from "zod";
import { drawn } from "../drawn.ts";
import { endpoint } from "../endpoint.ts";
import { oneOf } from "../problem/scalar.ts";
import { refuse } from "../refusal.ts";
import {
  basedOn,
  basedOnRefusals,
  boolean,
  date,
  integer,
  moment,
  nothing,
  optionalText,
  page,
  pageQuery,
  rowId,
  rowIdOr,
} from "../scalar.ts";
import { isNetwork, NETWORKS_MAX } from "../seat/body.ts";
import { ApplicationRules } from "./application-rules.ts";
import {
  CONTEST_PASSWORD_MAX,
  contestAuth,
  contestEntries,
  contestShowNames,
  contestType,
  oiScoreTypes,
  SUBMISSIONS_MAX,
  SUBMIT_PAUSE_MAX_S,
  TEAM_SIZE_MAX,
  TEAMS_CLOSE_MINUTES_MAX,
  WINDOW_MINUTES_MAX,
} from "./contest.ts";
import { ContestRule } from "./contest-rule.ts";
import { ruleOf, typeOfRule } from "./rule.ts";
import { ContestTerms } from "./terms.ts";

/** Contests as their managers make them. */

/** Bounds in characters. */
export const CONTEST_TITLE_MAX = 500;
export const CONTEST_DESCRIPTION_MAX = 65_535;
/** Starred users of a contest. */
export const STARS_MAX = 2000;
const RULE_MAX = 65_535;
export const AWARDS_MAX = 50;

export const AwardConfig = z.object({
  /** Smaller goes first. */
  priority: integer,
  name: z.string().trim().min(1).max(100),
  background: z.string().max(50),
  color: z.string().max(50),
  /** Percent or heads. */
  num: integer.pipe(z.int().min(0).max(1_000_000)),
});
export type AwardConfig = z.output<typeof AwardConfig>;

const text = z.string().nullable();

const common = {
  id: z.int(),
  uid: z.string(),
  author: z.string(),
  title: z.string(),
  type: z.int(),
  description: text,
  source: z.int(),
  auth: z.int(),
  /** Only where one contest is read by who manages it. */
  pwd: text,
  /** Ours: nobody comes in by a password, only who is on the contest's list. Never of a public one. */
  listOnly: z.boolean(),
  startTime: date,
  endTime: date,
  /** Seconds. */
  duration: z.int(),
  sealRank: z.boolean(),
  sealRankTime: date.nullable(),
  autoRealRank: z.boolean(),
  /** -1 scheduled, 0 running, 1 ended. */
  status: z.int(),
  visible: z.boolean(),
  openPrint: z.boolean(),
  openAccountLimit: z.boolean(),
  accountLimitRule: text,
  rankShowName: z.enum(contestShowNames),
  openRank: z.boolean(),
  oiRankScoreType: z.enum(oiScoreTypes),
  gid: z.int().nullable(),
  awardType: z.int(),
  allowEndSubmit: z.boolean(),
  entry: z.enum(contestEntries),
  teamSizeMax: z.int(),
  /** From which alone it is entered while it runs; []: from everywhere. */
  networks: z.array(z.string()),
  /** While it runs only the latest sign-in of an account counts. */
  oneSession: z.boolean(),
  /** So many minutes before the start teams enter, change and withdraw no more; left out where there is no such deadline. */
  teamsCloseMinutes: z.int().optional(),
  /** What its board counts; left out where that is what is usual for its type. */
  rule: ContestRule.optional(),
  /** Submissions to each problem, and seconds between two of them; left out where there is no limit. */
  submissionsMax: z.int().optional(),
  submitPauseS: z.int().optional(),
  /** Length of personal windows; left out where all have the contest's times. */
  windowMinutes: z.int().optional(),
  /** How people apply for it; left out where they do not, and by lists. */
  applications: ApplicationRules.optional(),
  /** What is confirmed before one enters; left out where nothing is, and by lists. */
  terms: ContestTerms.optional(),
  /** Whether its final board counts for people's ratings; left out where it does not. */
  isRated: z.boolean().optional(),
  /** As of what contestants are told. */
  pausedMs: z.int().optional(),
  gmtCreate: date,
  gmtModified: date,
};

/** A row of a list: without description. `starAccount` and `awardConfig` are JSON texts here: `{"star_account":[…]}`, `{"config":[…]}`. */
export const Contest = z.object({
  ...common,
  starAccount: text,
  awardConfig: text,
  isGroup: z.boolean(),
});
export type Contest = z.infer<typeof Contest>;

export const AdminContest = z.object({
  ...common,
  /** Usernames. */
  starAccount: z.array(z.string()),
  awardConfigList: z.array(AwardConfig),
});
export type AdminContest = z.infer<typeof AdminContest>;

const flag = (otherwise: boolean) => boolean.nullish().transform((on) => on ?? otherwise);

const fields = z.object({
  title: z
    .string(refuse("contest-title-blank"))
    .trim()
    .min(1, refuse("contest-title-blank"))
    .max(CONTEST_TITLE_MAX, refuse("contest-title-too-long")),
  description: drawn(
    z.string().max(CONTEST_DESCRIPTION_MAX, refuse("contest-description-too-long")),
  ).nullish(),
  type: oneOf(contestType, "contest-type-unknown"),
  auth: oneOf(contestAuth, "contest-auth-unknown"),
  /** null or "": as it is. */
  pwd: z.string().max(CONTEST_PASSWORD_MAX, refuse("contest-password-too-long")).nullish(),
  /** Ours: in place of a password. Absent: as it is. */
  listOnly: boolean.nullish(),
  startTime: moment,
  endTime: moment,
  sealRank: flag(false),
  /** "": as forms send it of a contest that is never frozen. */
  sealRankTime: z.union([z.literal("").transform(() => null), moment], refuse("date-malformed")).nullish(),
  autoRealRank: flag(true),
  visible: flag(true),
  openPrint: flag(false),
  openAccountLimit: flag(false),
  accountLimitRule: z.string().max(RULE_MAX, refuse("contest-rule-malformed")).nullish(),
  rankShowName: z
    .enum(contestShowNames)
    .nullish()
    .transform((name) => name ?? "username"),
  starAccount: z
    .array(z.string().trim().min(1).max(50))
    .max(STARS_MAX)
    .nullish()
    .transform((names) => [...new Set(names ?? [])]),
  openRank: flag(false),
  oiRankScoreType: z.enum(oiScoreTypes, refuse("contest-score-type-unknown")).nullish(),
  awardType: integer.pipe(z.int().min(0).max(2)).nullish(),
  awardConfigList: z
    .array(AwardConfig)
    .max(AWARDS_MAX)
    .nullish()
    .transform((awards) => (awards ?? []).toSorted((a, b) => a.priority - b.priority)),
  allowEndSubmit: flag(false),
  entry: z
    .enum(contestEntries)
    .nullish()
    .transform((entry) => entry ?? "people"),
  teamSizeMax: integer
    .pipe(z.int().min(1).max(TEAM_SIZE_MAX))
    .nullish()
    .transform((size) => size ?? 3),
  /** So many minutes before the start teams are settled; null: at the start, and others enter to the end. Absent: as it is. */
  teamsCloseMinutes: integer.pipe(z.int().min(0).max(TEAMS_CLOSE_MINUTES_MAX)).nullish(),
  /** Addresses and networks: 10.0.1.17, 10.0.1.0/24, 2001:db8::/64. */
  networks: z
    .array(z.string().trim().refine(isNetwork, refuse("contest-networks-malformed")))
    .max(NETWORKS_MAX, refuse("contest-networks-malformed"))
    .nullish()
    .transform((networks) => [...new Set(networks ?? [])]),
  oneSession: flag(false),
  /** What the board counts; null: what is usual for the type. Absent: as it is, where it is one of the type. */
  rule: ContestRule.nullish(),
  /** How many submissions to each problem somebody or a team has; null: any number. Absent: as it is. */
  submissionsMax: integer.pipe(z.int().min(1).max(SUBMISSIONS_MAX)).nullish(),
  /** Seconds between two of them; absent: as it is. */
  submitPauseS: integer.pipe(z.int().min(0).max(SUBMIT_PAUSE_MAX_S)).nullish(),
  /** Minutes that everybody has from a start of their own; null: the contest's times. Absent: as it is. */
  windowMinutes: integer.pipe(z.int().min(1).max(WINDOW_MINUTES_MAX)).nullish(),
  /** How people apply for a contest without a password; null: they do not. Absent: as it is. */
  applications: ApplicationRules.nullish(),
  /** What is confirmed before one enters; null: nothing. Absent: as it is. */
  terms: ContestTerms.nullish(),
  /** Whether it counts for ratings; absent: as it is. */
  isRated: boolean.nullish(),
});

type Fields = z.output<typeof fields>;

function checkTogether(form: Fields, context: z.RefinementCtx<Fields>): void {
  const issue = (code: Parameters<typeof refuse>[0]) =>
    context.addIssue({ code: "custom", message: refuse(code).error });
  if (form.endTime <= form.startTime) issue("contest-times-wrong");
  if (form.sealRank) {
    const at = form.sealRankTime;
    if (!at || at < form.startTime || at >= form.endTime) issue("contest-seal-outside");
    if (form.windowMinutes) issue("contest-window-frozen");
  }
  if (form.rule && typeOfRule(form.rule).type !== form.type) issue("contest-rule-type");
  if (ruleOf(form.type).replaces && !form.rule && !form.oiRankScoreType) issue("contest-score-type-unknown");
}

/** A contest as its form sends it; who makes it and how long it lasts follow from the call. */
export const ContestDraft = fields.superRefine(checkTogether);
export type ContestDraft = z.output<typeof ContestDraft>;
/** Of a contest that there is. */
export const ContestEdit = fields.extend({ id: rowId, basedOn }).superRefine(checkTogether);
/** Of a new contest in a group. */
export const GroupContestDraft = fields
  .extend({ gid: rowIdOr("group-not-found") })
  .superRefine(checkTogether);

const draftRefusals = [
  "contest-title-blank",
  "contest-title-too-long",
  "contest-description-too-long",
  "contest-type-unknown",
  "contest-auth-unknown",
  "contest-score-type-unknown",
  "contest-rule-impossible",
  "contest-rule-type",
  "contest-times-wrong",
  "contest-seal-outside",
  "contest-password-missing",
  "contest-password-too-long",
  "contest-rule-malformed",
  "contest-networks-malformed",
  "contest-not-ratable",
  "contest-applications-malformed",
  "contest-window-frozen",
  "contest-window-fixed",
  "date-malformed",
] as const;
/** Refusals of what is for those who manage a contest. */
export const managed = ["no-such-contest", "contest-not-yours"] as const;

export const getAdminContestList = endpoint({
  name: "getAdminContestList",
  method: "GET",
  path: "/api/admin/contest/get-contest-list",
  summary: "Every contest, latest start first, without passwords; an organiser's own alone",
  access: "perm:contest_admin",
  query: z.object({ ...pageQuery(10), keyword: optionalText(100), onlyMine: boolean.default(false) }),
  data: page(Contest),
});

export const getAdminContest = endpoint({
  name: "getAdminContest",
  method: "GET",
  path: "/api/admin/contest",
  summary: "One contest with everything its editor needs; for root and its creator",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: AdminContest,
  refusals: managed,
});

export const addContest = endpoint({
  name: "addContest",
  method: "POST",
  path: "/api/admin/contest",
  summary: "Makes a contest of the caller's",
  access: "perm:contest_admin",
  body: ContestDraft,
  /** Ours: where it is. */
  data: z.object({ cid: z.int() }),
  refusals: draftRefusals,
});

export const updateContest = endpoint({
  name: "updateContest",
  method: "PUT",
  path: "/api/admin/contest",
  summary: "Changes a contest; another password takes all registrations back",
  access: "perm:contest_admin",
  body: ContestEdit,
  data: nothing,
  refusals: [...managed, ...draftRefusals, ...basedOnRefusals, "contest-type-stays", "contest-type-differs"],
});

export const deleteContest = endpoint({
  name: "deleteContest",
  method: "DELETE",
  path: "/api/admin/contest",
  summary: "Deletes a contest with its submissions",
  access: "root",
  query: z.object({ cid: rowId }),
  data: nothing,
  refusals: ["no-such-contest"],
});

export const changeContestVisible = endpoint({
  name: "changeContestVisible",
  method: "PUT",
  path: "/api/admin/contest/change-contest-visible",
  summary: "Shows or hides a contest",
  access: "perm:contest_admin",
  query: z.object({
    cid: rowId,
    visible: boolean,
    /** Sent by clients; who it belongs to is on record. */
    uid: optionalText(64),
  }),
  data: nothing,
  refusals: managed,
});

export const cloneContest = endpoint({
  name: "cloneContest",
  method: "GET",
  path: "/api/admin/contest/clone",
  summary:
    "Makes a copy of a contest, without its problems, that belongs to the caller; staff copy those of others too",
  access: "perm:contest_admin",
  query: z.object({ cid: rowId }),
  data: nothing,
  refusals: managed,
});
