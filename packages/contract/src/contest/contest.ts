import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { contestEntryRefusals } from "../guard-refusals.ts";
import { ProblemInfo } from "../problem/problem.ts";
import { refuse } from "../refusal.ts";
import { boolean, date, integer, nothing, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { SubmissionSummary } from "../submission.ts";
import { ContestRule } from "./contest-rule.ts";
import { ContestTerms } from "./terms.ts";

/** Contests as those who take part see them. */

const text = z.string().nullable();
const flag = z.boolean().nullable();

export const contestType = { acm: 0, oi: 1 } as const;
/** private: a password to enter; protected: a password to submit. */
export const contestAuth = { public: 0, private: 1, protected: 2 } as const;
export const contestStatus = { scheduled: -1, running: 0, ended: 1 } as const;
export type ContestStatus = (typeof contestStatus)[keyof typeof contestStatus];
export const contestShowNames = ["username", "nickname", "realname"] as const;
export type ContestShowName = (typeof contestShowNames)[number];
export const oiScoreTypes = ["Recent", "Highest", "Subtasks"] as const;
export type OiScoreType = (typeof oiScoreTypes)[number];

/** Who may enter a contest. */
export const contestEntries = ["people", "teams", "both"] as const;
export type ContestEntry = (typeof contestEntries)[number];
/** Most members a contest may allow a team. */
export const TEAM_SIZE_MAX = 10;
/** Teams are settled at most so many minutes before the start: 60 days. */
export const TEAMS_CLOSE_MINUTES_MAX = 86_400;

/** Days before its start from which a contest stands on the home page. */
export const CONTEST_SOON_DAYS = 14;
/** Longest password of a contest, in characters. */
export const CONTEST_PASSWORD_MAX = 100;
/** Submissions to one problem that a contest may allow each participation. */
export const SUBMISSIONS_MAX = 1000;
/** Longest pause between two of them, in seconds: a day. */
export const SUBMIT_PAUSE_MAX_S = 86_400;
/** Longest personal window of a contest, in minutes: a week. */
export const WINDOW_MINUTES_MAX = 10_080;
/** Points of one problem on an OI board. */
export const POINTS_MAX = 10_000;

export const ContestSummary = z.object({
  id: z.int(),
  author: z.string(),
  title: z.string(),
  /** 0 ACM, 1 OI. */
  type: z.int(),
  description: text,
  /** -1 scheduled, 0 running, 1 ended. */
  status: z.int(),
  source: z.int(),
  /** 0 public, 1 private, 2 protected. */
  auth: z.int(),
  /** Ours: there is no password, only the organisers' list lets people in. */
  listOnly: z.boolean(),
  now: date.nullable(),
  startTime: date,
  endTime: date,
  /** Seconds. */
  duration: z.int(),
  sealRank: flag,
  openPrint: flag,
  sealRankTime: date.nullable(),
  rankShowName: text,
  openRank: flag,
  oiRankScoreType: text,
  /** Registrations. */
  count: z.int().nullable(),
  gid: z.int().nullable(),
  allowEndSubmit: flag,
  /** Who may enter, and most members of a team; left out by lists. */
  entry: z.enum(contestEntries).nullish(),
  teamSizeMax: z.int().nullish(),
  /** What its board counts; left out by lists, and where that is what is usual for its type. */
  rule: ContestRule.optional(),
  /** When its system tests began; left out before, and where the rule has no pretests. */
  systemTestsAt: date.optional(),
  /** Submissions to each problem, and seconds between two of them; left out where there is no limit. */
  submissionsMax: z.int().optional(),
  submitPauseS: z.int().optional(),
  /** Everybody starts when they like, and has so many minutes; left out where all have the contest's times. */
  windowMinutes: z.int().optional(),
  /** Whether people apply for it; left out by lists, and where they do not. */
  applications: z.boolean().optional(),
  /** What is confirmed before one enters; left out by lists, and where nothing is. */
  terms: ContestTerms.extend({ version: z.int() }).optional(),
  /** Its countdown stands with so much left of it (0: nobody said how much), and the start is not known; left out else. */
  pausedMs: z.int().optional(),
  /** Whether it counts for people's ratings; left out by lists, and where it does not. */
  isRated: z.boolean().optional(),
});
export type ContestSummary = z.infer<typeof ContestSummary>;

export const getRecentContest = endpoint({
  name: "getRecentContest",
  method: "GET",
  path: "/api/get-recent-contest",
  summary: "Contests that run or start within 14 days",
  access: "anon",
  data: z.array(ContestSummary),
});

/** A contest in which the caller takes part now, with when that ends for them. */
export const OwnRunningContest = z.object({ id: z.int(), title: z.string(), endTime: date });
export type OwnRunningContest = z.infer<typeof OwnRunningContest>;

/** Ours: where somebody who comes in wants to go. */
export const getOwnRunningContests = endpoint({
  name: "getOwnRunningContests",
  method: "GET",
  path: "/api/get-own-running-contests",
  summary:
    "Contests that run now with the caller on their list, registered or with a submission, the first to end first; of managers none",
  access: "login",
  data: z.array(OwnRunningContest),
});

export const getRecentOtherContest = endpoint({
  name: "getRecentOtherContest",
  method: "GET",
  path: "/api/get-recent-other-contest",
  summary: "Contests of other judges; kept for older clients, always empty",
  access: "anon",
  data: z.array(
    z.object({ oj: z.string(), url: z.string(), title: z.string(), beginTime: date, endTime: date }),
  ),
});

export const getContestList = endpoint({
  name: "getContestList",
  method: "GET",
  path: "/api/get-contest-list",
  summary:
    "Contests that are shown: those to come, then running, then ended, each with the latest start first",
  access: "anon",
  query: z.object({
    ...pageQuery(10),
    status: integer.optional(),
    type: integer.optional(),
    keyword: optionalText(100),
  }),
  data: page(ContestSummary),
});

export const getContestInfo = endpoint({
  name: "getContestInfo",
  method: "GET",
  path: "/api/get-contest-info",
  summary: "One contest with the server's time; guests get no description of one that is behind a password",
  access: "anon-checked",
  query: z.object({ cid: rowId }),
  data: ContestSummary,
  refusals: ["no-such-contest", "contest-of-group"],
});

export const getContestAccess = endpoint({
  name: "getContestAccess",
  method: "GET",
  path: "/api/get-contest-access",
  summary: "Whether the caller is registered, with an account that the contest is for; all false for guests",
  access: "anon-checked",
  query: z.object({ cid: rowId }),
  data: z.object({
    access: z.boolean(),
    /** The caller manages the contest. */
    manages: z.boolean(),
    /** The contest's rule for accounts leaves the caller's out. */
    barred: z.boolean(),
    /** With which the caller takes part; null: alone, or not yet. */
    team: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** The caller's virtual run while it is under way. */
    run: z.object({ startTime: date, endTime: date, team: text, mayGiveUp: z.boolean() }).nullable(),
    /**
     * In a contest with personal windows, until it is over for everybody: the caller's; null: not begun. Left out of all others.
     */
    window: z.object({ startTime: date, endTime: date }).nullable().optional(),
    /** Whether the caller has confirmed the contest's rules; left out where there are none to confirm (any more). */
    confirmed: z.boolean().optional(),
    /** Until when the caller takes part, where that is later than the contest's end: extra time. */
    endTime: date.nullable(),
    /** After the contest's end: until when somebody has extra time. What opens after the contest opens then. */
    overTime: date.nullable(),
  }),
  refusals: ["no-such-contest"],
});

export const registerContest = endpoint({
  name: "registerContest",
  method: "POST",
  path: "/api/register-contest",
  summary: "Registers the caller for a contest that has a password",
  access: "login",
  body: z.object({
    cid: rowId,
    password: z
      .string(refuse("contest-password-empty"))
      .min(1, refuse("contest-password-empty"))
      .max(CONTEST_PASSWORD_MAX, refuse("contest-password-wrong")),
  }),
  data: nothing,
  refusals: [
    "no-such-contest",
    "contest-of-group",
    "contest-password-empty",
    "contest-password-wrong",
    "contest-account-barred",
    "contest-registered",
    "contest-open-to-all",
    "contest-list-only",
    "too-many-requests",
  ],
});

export const ContestProblem = z.object({
  id: z.int(),
  displayId: z.string(),
  cid: z.int(),
  pid: z.int(),
  displayTitle: z.string(),
  color: text,
  /** Of a full solution on the board of an OI contest; null: as many as the judge gives. */
  points: z.int().nullable(),
  /** Its first cases that are pretests; left out where its groups say it. For managers. */
  pretests: z.int().optional(),
  gmtCreate: date,
  gmtModified: date,
});
export type ContestProblem = z.infer<typeof ContestProblem>;

/** `ac` and `total` count submissions inside the contest, but for those of its managers. */
export const ContestProblemRow = ContestProblem.omit({
  pretests: true,
  gmtCreate: true,
  gmtModified: true,
}).extend({
  ac: z.int(),
  total: z.int(),
});
export type ContestProblemRow = z.infer<typeof ContestProblemRow>;

const containsEnd = boolean.optional();
/** Language of titles (BCP 47), where the contest gives the problem no title of its own; the original where it is not translated. */
const l = optionalText(20);

export const getContestProblem = endpoint({
  name: "getContestProblem",
  method: "GET",
  path: "/api/get-contest-problem",
  summary:
    "A contest's problems by display id; for guests those of a public contest, and where its board is open to the outside",
  access: "anon-checked",
  query: z.object({ cid: rowId, containsEnd, l }),
  data: z.array(ContestProblemRow),
  refusals: [...contestEntryRefusals, "contest-guests-refused"],
});

export const getContestProblemDetails = endpoint({
  name: "getContestProblemDetails",
  method: "GET",
  path: "/api/get-contest-problem-details",
  summary:
    "A contest's problem, for guests those of a public one; where it is from, by whom and how hard is told after the end",
  access: "anon-checked",
  query: z.object({
    cid: rowId,
    displayId: z.string().trim().min(1).max(50),
    containsEnd,
    /** Also of the statement. */
    l,
  }),
  data: ProblemInfo,
  refusals: [
    ...contestEntryRefusals,
    "contest-guests-refused",
    "contest-problem-not-found",
    "problem-hidden",
  ],
});

export const downloadContestInputs = endpoint({
  name: "downloadContestInputs",
  method: "GET",
  path: "/api/contest-problem-inputs",
  summary: "The inputs of a contest's output-only problem as a zip",
  access: "anon-checked",
  query: z.object({ cid: rowId, displayId: z.string().trim().min(1).max(50) }),
  data: z.unknown(),
  answer: "bytes",
  refusals: [
    ...contestEntryRefusals,
    "contest-guests-refused",
    "contest-problem-not-found",
    "problem-hidden",
    "testdata-none",
  ],
});

export const getSubmitAllowance = endpoint({
  name: "getSubmitAllowance",
  method: "GET",
  path: "/api/contest-submit-allowance",
  summary:
    "How many more submissions to a contest's problem the caller or their team has, and when the next one may come",
  access: "login",
  query: z.object({ cid: rowId, displayId: z.string().trim().min(1).max(50) }),
  data: z.object({
    /** null: any number. */
    max: z.int().nullable(),
    left: z.int().nullable(),
    waitS: z.int(),
  }),
  refusals: [...contestEntryRefusals, "contest-problem-not-found"],
});

export const ContestSubmissionFilter = z.object({
  contestID: rowId,
  ...pageQuery(30),
  onlyMine: boolean.optional(),
  /** Display id inside the contest: a part of it, or the whole with completeProblemID. */
  problemID: optionalText(50),
  completeProblemID: boolean.optional(),
  status: integer.optional(),
  username: optionalText(50),
  /** true: only those from before the start (managers trying things); else only those since. */
  beforeContestSubmit: boolean.optional(),
  containsEnd,
  l,
});

export const getContestSubmissions = endpoint({
  name: "getContestSubmissions",
  method: "GET",
  path: "/api/contest-submissions",
  summary: "Submissions of a contest as far as the caller may see them, newest first",
  access: "login",
  query: ContestSubmissionFilter,
  data: page(SubmissionSummary),
  refusals: contestEntryRefusals,
});
