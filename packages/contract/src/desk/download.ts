import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, nothing, rowId } from "../scalar.ts";

/** What a contest's managers take home. */

/** Submissions of a spreadsheet; more come as CSV. */
export const SPREADSHEET_ROWS_MAX = 50_000;

export const acSplits = ["user", "problem"] as const;
export const listFormats = ["csv", "xlsx"] as const;

export const downloadContestRank = endpoint({
  name: "downloadContestRank",
  method: "GET",
  path: "/api/file/download-contest-rank",
  summary: "The board as a spreadsheet; frozen as for everybody unless forceRefresh is set",
  access: "contest-manager",
  query: z.object({
    cid: rowId,
    forceRefresh: boolean.default(false),
    removeStar: boolean.default(false),
    containEnd: boolean.default(false),
  }),
  data: nothing,
  answer: "bytes",
  refusals: ["contest-board-large"],
});

export const downloadContestAcSubmission = endpoint({
  name: "downloadContestAcSubmission",
  method: "GET",
  path: "/api/file/download-contest-ac-submission",
  summary: "Accepted programs as a zip; of OI contests the latest scored one of each user and problem",
  access: "contest-manager",
  query: z.object({
    cid: rowId,
    /** Without those of the contest's creator and of roots. */
    excludeAdmin: boolean.default(false),
    /** Folders of the zip. */
    splitType: z.enum(acSplits).default("user"),
  }),
  data: nothing,
  answer: "bytes",
});

export const downloadContestSubmissions = endpoint({
  name: "downloadContestSubmissions",
  method: "GET",
  path: "/api/file/download-contest-submissions",
  summary: "Every submission of a contest with its verdict, without programs",
  access: "contest-manager",
  query: z.object({ cid: rowId, format: z.enum(listFormats).default("csv") }),
  data: nothing,
  answer: "bytes",
  refusals: ["contest-sheet-large"],
});

export const downloadContestStatistics = endpoint({
  name: "downloadContestStatistics",
  method: "GET",
  path: "/api/file/download-contest-statistics",
  summary:
    "Figures by problem, language and minute as a workbook; frozen as for everybody unless forceRefresh is set",
  access: "contest-manager",
  query: z.object({ cid: rowId, forceRefresh: boolean.default(false) }),
  data: nothing,
  answer: "bytes",
  refusals: ["contest-board-large"],
});

/** Viewers of boards: the files of XCPCIO's board, or one of standard ranklist (srk). */
export const boardFormats = ["xcpcio", "srk"] as const;

export const downloadContestBoard = endpoint({
  name: "downloadContestBoard",
  method: "GET",
  path: "/api/file/download-contest-board",
  summary:
    "The board for common viewers; frozen as for everybody unless forceRefresh is set. Its formats want a start: none while the countdown stands still",
  access: "contest-manager",
  query: z.object({
    cid: rowId,
    format: z.enum(boardFormats),
    forceRefresh: boolean.default(false),
  }),
  data: nothing,
  answer: "bytes",
  refusals: ["contest-board-large", "contest-not-acm", "contest-not-started"],
});
