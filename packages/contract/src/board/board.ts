import { z } from "zod";
import { ContestProblem, ContestSummary } from "../contest/contest.ts";
import { endpoint } from "../endpoint.ts";
import { contestEntryRefusals } from "../guard-refusals.ts";
import { boolean, optionalText, page, pageBody, rowId, rowIdOr } from "../scalar.ts";

/** Boards of contests in the shape that every client of the interface knows. */

/** Largest page of a board. */
export const BOARD_PAGE_MAX = 300;
const CONCERNED_MAX = 1000;
const EXTERNAL_MAX = 10;

const text = z.string().nullable();
const optional = boolean.nullish().transform((value) => value ?? false);

/** Refusals of everything that only those get to see who may look into the contest. */
export const entrantRefusals = [...contestEntryRefusals, "contest-window-open"] as const;
export const outsideRefusals = ["contest-not-found", "contest-board-closed", "contest-board-large"] as const;

export const ContestRankRequest = z.object({
  cid: rowIdOr("no-such-contest"),
  ...pageBody(50, BOARD_PAGE_MAX),
  /** Managers: the live board while others see the frozen one. */
  forceRefresh: optional,
  removeStar: optional,
  /** Part of a school or of a shown name. */
  keyword: optionalText(100),
  /** With what was sent in after the end, where the contest allows that and is not frozen. */
  containsEnd: optional,
  /** Users whose rows are repeated in front. */
  concernedList: z
    .array(z.string().max(64))
    .max(CONCERNED_MAX)
    .nullish()
    .transform((uids) => uids ?? []),
  /** Contests whose submissions are counted on this board, by the letters of their problems. */
  externalCidList: z
    .array(rowId)
    .max(EXTERNAL_MAX)
    .nullish()
    .transform((ids) => ids ?? []),
});
export type ContestRankRequest = z.output<typeof ContestRankRequest>;

const rankRow = {
  /** -1: starred. */
  rank: z.int(),
  isWinAward: z.boolean(),
  awardName: text,
  awardBackground: text,
  awardColor: text,
  uid: z.string(),
  username: z.string(),
  /** null but for managers, and where the contest shows it. */
  realname: text,
  nickname: text,
  school: text,
  gender: z.string(),
  avatar: text,
};

/** Keys are absent where nothing is to say. */
const AcmRankCell = z.object({
  errorNum: z.int(),
  /** Submissions whose verdicts are frozen. */
  tryNum: z.int().optional(),
  isAC: z.boolean().optional(),
  isFirstAC: z.boolean().optional(),
  /** Seconds. */
  ACTime: z.int().optional(),
  isAfterContest: z.boolean().optional(),
});

export const AcmContestRow = z.object({
  ...rankRow,
  /** Penalty in seconds. */
  totalTime: z.int(),
  total: z.int(),
  ac: z.int(),
  /** By display id. */
  submissionInfo: z.record(z.string(), AcmRankCell),
});

export const OiContestRow = z.object({
  ...rankRow,
  totalScore: z.int(),
  /** Milliseconds. */
  totalTime: z.int(),
  submissionInfo: z.record(z.string(), z.int().nullable()),
  timeInfo: z.record(z.string(), z.int()).nullable(),
});

const rankPage = page(z.union([AcmContestRow, OiContestRow]));

export const getContestRank = endpoint({
  name: "getContestRank",
  method: "POST",
  path: "/api/get-contest-rank",
  summary: "A page of a contest's board: the caller's row, those they follow, then all",
  access: "contest-entrant",
  body: ContestRankRequest,
  data: rankPage,
  refusals: [...entrantRefusals, "contest-board-large"],
});

export const getContestOutsizeInfo = endpoint({
  name: "getContestOutsizeInfo",
  method: "GET",
  path: "/api/get-contest-outsize-info",
  summary: "A contest and its problems for its board outside; the path is spelled like this",
  access: "anon",
  query: z.object({ cid: rowId }),
  data: z.object({ contest: ContestSummary, problemList: z.array(ContestProblem) }),
  refusals: outsideRefusals,
});

export const getContestOutsideScoreboard = endpoint({
  name: "getContestOutsideScoreboard",
  method: "POST",
  path: "/api/get-contest-outside-scoreboard",
  summary: "A page of a contest's board for everybody, where the contest opens it",
  access: "anon",
  body: ContestRankRequest,
  data: rankPage,
  refusals: [...outsideRefusals, "no-such-contest"],
});

export const getContestScrollBoardInfo = endpoint({
  name: "getContestScrollBoardInfo",
  method: "GET",
  path: "/api/get-contest-scroll-board-info",
  summary:
    "What a separate resolver needs to know of an ended contest, for those who see its board; dates yyyy/MM/dd HH:mm:ss in GMT+8",
  access: "anon",
  query: z.object({ cid: rowId }),
  data: z.object({
    id: z.int(),
    rankShowName: z.string(),
    problemCount: z.int(),
    /** By display id. */
    balloonColor: z.record(z.string(), text),
    startTime: z.string(),
    sealRankTime: z.string(),
    /** Usernames. */
    starUserList: z.array(z.string()),
  }),
  refusals: ["contest-not-resolvable", "contest-board-large"],
});

export const getContestScrollBoardSubmission = endpoint({
  name: "getContestScrollBoardSubmission",
  method: "GET",
  path: "/api/get-contest-scroll-board-submission",
  summary:
    "Submissions of an ended contest for a separate resolver, newest first, for those who see its board",
  access: "anon",
  query: z.object({ cid: rowId, removeStar: boolean.optional() }),
  data: z.array(
    z.object({
      uid: z.string(),
      username: z.string(),
      nickname: text,
      /** null unless the contest shows it, and to those who see its board only from outside. */
      realname: text,
      school: text,
      avatar: text,
      gender: z.string(),
      submitId: z.int(),
      status: z.int(),
      submitTime: z.string(),
      displayId: z.string(),
    }),
  ),
  refusals: ["contest-not-resolvable", "contest-board-large"],
});
