import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, integer, rowId } from "../scalar.ts";
import { LineThreadBody, lineCommentText } from "./body.ts";

/** What a teacher says about lines of a program, and what its author answers; nobody else knows of it. */

/** Threads of one submission, and comments of one thread. */
export const LINE_THREADS_MAX = 200;
export const LINE_COMMENTS_MAX = 100;

export const LineComment = z.object({
  id: z.int(),
  uid: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  /** Markdown. */
  content: z.string(),
  created: date,
  /** null: as it was first written. */
  edited: date.nullable(),
  mayDelete: z.boolean(),
});
export type LineComment = z.infer<typeof LineComment>;

export const LineThread = z.object({
  id: z.int(),
  /** Lines from 1, both included. */
  from: z.int(),
  to: z.int(),
  /** Username of who settled it; null: it is open. */
  resolvedBy: z.string().nullable(),
  comments: z.array(LineComment),
});
export type LineThread = z.infer<typeof LineThread>;

export const Review = z.object({
  /** The caller teaches the author here: they begin threads. */
  mayBegin: z.boolean(),
  /** The caller teaches or wrote the program: they answer and settle. */
  mayAnswer: z.boolean(),
  /** By lines, then by age. */
  threads: z.array(LineThread),
});
export type Review = z.infer<typeof Review>;

export const getReview = endpoint({
  name: "getReview",
  method: "GET",
  path: "/api/review",
  summary:
    "Comments on lines of a submission, for its author and who teaches them; for others the same as of none",
  access: "login",
  query: z.object({ submitId: integer }),
  data: Review,
});

const unknown = ["submission-not-found"] as const;
const writing = [
  "comment-blank",
  "line-comment-too-long",
  "text-forbidden-word",
  "too-many-requests",
] as const;
const threaded = ["line-thread-not-found"] as const;

export const beginLineThread = endpoint({
  name: "beginLineThread",
  method: "POST",
  path: "/api/review",
  summary: "Says something about lines of a submission; its author is told",
  access: "perm:comment_add",
  body: LineThreadBody,
  data: Review,
  refusals: [...unknown, ...writing, "review-lines-unknown", "review-full"],
});

export const answerLineThread = endpoint({
  name: "answerLineThread",
  method: "POST",
  path: "/api/review/answer",
  summary: "Answers in a thread; the others in it are told",
  access: "perm:reply_add",
  body: z.object({ thread: rowId, content: lineCommentText }),
  data: Review,
  refusals: [...threaded, ...writing, "review-full"],
});

export const editLineComment = endpoint({
  name: "editLineComment",
  method: "PUT",
  path: "/api/review/comment",
  summary: "Changes a line comment of one's own",
  access: "perm:reply_add",
  body: z.object({ id: rowId, content: lineCommentText }),
  data: Review,
  refusals: ["line-comment-not-found", "comment-not-yours", ...writing],
});

export const deleteLineComment = endpoint({
  name: "deleteLineComment",
  method: "DELETE",
  path: "/api/review/comment",
  summary:
    "Deletes a line comment: its writer, and who teaches the author; with the last one the thread goes",
  access: "login",
  query: z.object({ id: rowId }),
  data: Review,
  refusals: ["line-comment-not-found", "comment-not-yours"],
});

export const settleLineThread = endpoint({
  name: "settleLineThread",
  method: "PUT",
  path: "/api/review",
  summary: "Marks a thread as resolved, or opens it again",
  access: "login",
  body: z.object({ thread: rowId, resolved: boolean }),
  data: Review,
  refusals: threaded,
});
