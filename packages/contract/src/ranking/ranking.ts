import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, integer, optionalText, page, pageQuery } from "../scalar.ts";

/** Most rows of a ranking page. */
export const RANK_PAGE_LIMIT = 300;

const text = z.string().nullable();
const ranked = {
  /** Equals share one; null where nothing is solved yet, and in searches of the site's list. */
  place: z.int().nullable(),
  uid: z.string(),
  username: z.string(),
  nickname: text,
  /** At most 100 characters of it. */
  signature: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  /** Submissions outside contests and groups. */
  total: z.int().nullable(),
  /** Problems solved there. */
  ac: z.int(),
};

export const AcmRankRow = z.object({ ...ranked, rating: z.int().nullable() });
export type AcmRankRow = z.infer<typeof AcmRankRow>;

/** `score`: best OI rank score of each problem, summed. */
export const OiRankRow = z.object({ ...ranked, score: z.int() });
export type OiRankRow = z.infer<typeof OiRankRow>;

export const getRankList = endpoint({
  name: "getRankList",
  method: "GET",
  path: "/api/get-rank-list",
  summary: "Usable users by solved problems (type 0) or by OI rank scores (type 1)",
  access: "anon",
  query: z.object({
    ...pageQuery(30, RANK_PAGE_LIMIT),
    type: integer,
    /** Part of a username, nickname or real name. */
    searchUser: optionalText(100),
  }),
  data: page(z.union([OiRankRow, AcmRankRow])),
  refusals: ["ranking-unknown"],
});

export const getRecentSevenAcRank = endpoint({
  name: "getRecentSevenAcRank",
  method: "GET",
  path: "/api/get-recent-seven-ac-rank",
  summary: "The ten users who first solved most problems in the last seven days",
  access: "anon",
  data: z.array(AcmRankRow),
});

export const getLastWeekSubmissionStatistics = endpoint({
  name: "getLastWeekSubmissionStatistics",
  method: "GET",
  path: "/api/get-last-week-submission-statistics",
  summary: "Submissions and accepted ones of the last seven days, today last; a minute old at most",
  access: "anon",
  query: z.object({ forceRefresh: boolean.optional() }),
  data: z.object({
    /** MM-dd */
    dateStrList: z.array(z.string()).length(7),
    acCountList: z.array(z.int()).length(7),
    totalCountList: z.array(z.int()).length(7),
  }),
});

const named = z.object({ uid: optionalText(50), username: optionalText(50) });

export const SolvedProblem = z.object({ id: z.int(), problemId: z.string(), difficulty: z.int() });

export const UserHome = z.object({
  uid: z.string(),
  username: z.string(),
  school: text,
  signature: text,
  nickname: text,
  gender: z.string(),
  github: text,
  blog: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  total: z.int(),
  rating: z.int().nullable(),
  scoreList: z.array(z.int()),
  /** Display ids, in the order solved. */
  solvedList: z.array(z.string()),
  /** null when nothing is solved. */
  solvedGroupByDifficulty: z.record(z.string(), z.array(SolvedProblem)).nullable(),
  recentLoginTime: date.nullable(),
});
export type UserHome = z.infer<typeof UserHome>;

export const getUserHomeInfo = endpoint({
  name: "getUserHomeInfo",
  method: "GET",
  path: "/api/get-user-home-info",
  summary: "A user's public page; without uid and username the caller's own",
  access: "anon-checked",
  query: named,
  data: UserHome,
  refusals: ["user-not-named", "user-not-found"],
});

export const getUserCalendarHeatmap = endpoint({
  name: "getUserCalendarHeatmap",
  method: "GET",
  path: "/api/get-user-calendar-heatmap",
  summary:
    "A user's submissions outside contests, day by day over the last year; days without any are left out",
  access: "anon",
  query: named,
  data: z.object({
    /** yyyy-MM-dd */
    endDate: z.string(),
    dataList: z.array(z.object({ date: z.string(), count: z.int() })),
  }),
  refusals: ["user-not-named", "user-not-found"],
});

/** Weeks that one's own progress looks back on, this one among them. */
export const PROGRESS_WEEKS = 12;

/** Ours. */
export const getOwnProgress = endpoint({
  name: "getOwnProgress",
  method: "GET",
  path: "/api/get-own-progress",
  summary:
    "What the caller has solved of the public problems: by level, and week by week; totals a minute old",
  access: "login",
  data: z.object({
    levels: z.array(z.object({ difficulty: z.int(), solved: z.int(), total: z.int() })),
    /** Problems solved for the first time in each seven days up to today, the present ones last. */
    weeks: z.array(z.int()).length(PROGRESS_WEEKS),
  }),
});
