import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { reportRow } from "../report.ts";
import { boolean, date, nothing, page, pageQuery, rowId } from "../scalar.ts";

/** What staff do about texts: first ones that wait until they let them through, and reported comments. */

export const waitingKinds = ["discussion", "comment", "reply"] as const;

export const WaitingText = z.object({
  kind: z.enum(waitingKinds),
  id: z.int(),
  /** The discussion it is, or stands under. */
  did: z.int(),
  title: z.string(),
  author: z.string(),
  uid: z.string(),
  /** Markdown. */
  content: z.string(),
  gmtCreate: date,
});
export type WaitingText = z.infer<typeof WaitingText>;

export const getWaitingTexts = endpoint({
  name: "getWaitingTexts",
  method: "GET",
  path: "/api/admin/discussion-waiting",
  summary: "Discussions, comments or replies that wait to be let through, oldest first",
  access: "staff",
  query: z.object({ ...pageQuery(10), kind: z.enum(waitingKinds).default("discussion") }),
  data: page(WaitingText),
});

export const decideWaitingText = endpoint({
  name: "decideWaitingText",
  method: "PUT",
  path: "/api/admin/discussion-waiting",
  summary: "Lets a waiting text through, or deletes it; its author is told",
  access: "staff",
  body: z.object({ kind: z.enum(waitingKinds), id: rowId, accept: boolean }),
  data: nothing,
  refusals: ["waiting-text-not-found"],
});

export const reportedKinds = ["comment", "reply"] as const;

export const CommentReportRow = z.object({
  ...reportRow,
  kind: z.enum(reportedKinds),
  /** The comment, or the one above the reply. */
  commentId: z.int(),
  replyId: z.int().nullable(),
  /** Where it stands: one of both. */
  did: z.int().nullable(),
  cid: z.int().nullable(),
  gid: z.int().nullable(),
  /** Title of the discussion or contest. */
  place: z.string(),
  author: z.string(),
  /** What was reported: Markdown. */
  text: z.string(),
  /** Whether the caller may delete what was reported. */
  mayDelete: z.boolean(),
});
export type CommentReportRow = z.infer<typeof CommentReportRow>;

export const getCommentReports = endpoint({
  name: "getCommentReports",
  method: "GET",
  path: "/api/admin/comment-report",
  summary: "What users reported of comments and replies: open ones first, then newest",
  access: "staff",
  query: z.object(pageQuery(10)),
  data: page(CommentReportRow),
});

export const handleCommentReport = endpoint({
  name: "handleCommentReport",
  method: "PUT",
  path: "/api/admin/comment-report",
  summary: "Marks a report of a comment or reply as handled, or as open again",
  access: "staff",
  body: z.object({ id: rowId, status: boolean }),
  data: nothing,
  refusals: ["report-not-found"],
});
