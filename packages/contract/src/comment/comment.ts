import { z } from "zod";
import { authorRoles, discussionRefusals } from "../discussion/discussion.ts";
import { endpoint } from "../endpoint.ts";
import { contestEntryRefusals } from "../guard-refusals.ts";
import { boolean, date, nothing, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { CommentBody, CommentReportBody, ReplyBody } from "./body.ts";

/** Comments on discussions and contests, and replies to them. */

/** Replies that come with a comment. */
export const REPLIES_SHOWN = 3;
/** Replies that one call gives; older ones by `before`. */
export const REPLIES_MAX = 200;
/** Own waiting comments that come with a page. */
export const WAITING_SHOWN = 20;
/** Comments and replies that one user may write in a minute; staff are exempt. */
export const COMMENTS_A_MINUTE = 10;

const text = z.string().nullable();
const from = {
  fromUid: z.string(),
  fromName: z.string(),
  fromAvatar: text,
  fromRole: z.enum(authorRoles),
  fromTitleName: text,
  fromTitleColor: text,
};

export const Reply = z.object({
  id: z.int(),
  commentId: z.int(),
  ...from,
  toUid: z.string(),
  toName: z.string(),
  toAvatar: text,
  /** Markdown. */
  content: z.string(),
  status: z.int().nullable(),
  /** Seen by its author alone until staff let it through. */
  isWaiting: z.boolean(),
  gmtCreate: date,
  gmtModified: date,
});
export type Reply = z.infer<typeof Reply>;

export const CommentThread = z.object({
  id: z.int(),
  /** Markdown. */
  content: z.string(),
  ...from,
  likeNum: z.int(),
  totalReplyNum: z.int(),
  gmtCreate: date,
  /** Seen by its author alone until staff let it through. */
  isWaiting: z.boolean(),
  /** The newest ones, newest first. */
  replyList: z.array(Reply),
  /** Whether the caller may delete it (and its replies), and answer it. */
  mayDelete: z.boolean(),
  mayReply: z.boolean(),
});
export type CommentThread = z.infer<typeof CommentThread>;

/** Refusals of whoever may not look into the place of a comment. */
const placeRefusals = [...discussionRefusals, ...contestEntryRefusals] as const;

export const getComments = endpoint({
  name: "getComments",
  method: "GET",
  path: "/api/comments",
  summary: "Comments of a discussion or contest: most liked first, then newest, each with its newest replies",
  access: "anon",
  query: z.object({
    cid: optionalId,
    did: optionalId,
    ...pageQuery(20),
    /** A comment that is wanted beside the page. */
    commentId: optionalId,
  }),
  data: z.object({
    commentList: page(CommentThread),
    /** true for what the caller likes. */
    commentLikeMap: z.record(z.string(), z.boolean()),
    /** The wanted comment; null: none is, or it is not there. */
    linked: CommentThread.nullable(),
    /** The caller's own that wait, newest first; they are in no page. */
    waiting: z.array(CommentThread),
  }),
  refusals: [...placeRefusals, "comment-target-gone"],
});

export const addComment = endpoint({
  name: "addComment",
  method: "POST",
  path: "/api/comment",
  summary: "Comments on a discussion or contest",
  access: "perm:comment_add",
  body: CommentBody,
  data: CommentThread,
  refusals: [
    ...placeRefusals,
    "comment-target-gone",
    "comment-blank",
    "comment-too-long",
    "comment-too-few-solved",
    "discussion-is-closed",
    "text-names-contest-problem",
    "text-forbidden-word",
    "too-many-requests",
  ],
});

export const deleteComment = endpoint({
  name: "deleteComment",
  method: "DELETE",
  path: "/api/comment",
  summary: "Deletes a comment with its replies: its author, and who keeps order where it stands",
  access: "login",
  body: z.object({ id: rowId }),
  data: nothing,
  refusals: [...placeRefusals, "comment-not-found", "comment-not-yours"],
});

export const likeComment = endpoint({
  name: "likeComment",
  method: "GET",
  path: "/api/comment-like",
  summary: "Likes a comment, or takes that back; once a user, however often it is sent",
  access: "login",
  query: z.object({
    /** The comment. */
    cid: rowId,
    toLike: boolean,
    /** Sent by clients; where a comment stands is known. */
    sourceId: optionalText(20),
    sourceType: optionalText(20),
  }),
  data: nothing,
  refusals: [...placeRefusals, "comment-not-found"],
});

export const getReplies = endpoint({
  name: "getReplies",
  method: "GET",
  path: "/api/reply",
  summary: "Replies to a comment, newest first",
  access: "anon",
  query: z.object({
    commentId: rowId,
    cid: optionalId,
    /** Only replies older than this one. */
    before: optionalId,
  }),
  data: z.array(Reply),
  refusals: [...placeRefusals, "comment-not-found"],
});

export const addReply = endpoint({
  name: "addReply",
  method: "POST",
  path: "/api/reply",
  summary: "Answers a comment or a reply",
  access: "perm:reply_add",
  body: ReplyBody,
  data: Reply,
  refusals: [
    ...placeRefusals,
    "comment-not-found",
    "comment-blank",
    "comment-too-long",
    "comment-too-few-solved",
    "discussion-is-closed",
    "reply-not-allowed",
    "text-names-contest-problem",
    "text-forbidden-word",
    "too-many-requests",
  ],
});

export const deleteReply = endpoint({
  name: "deleteReply",
  method: "DELETE",
  path: "/api/reply",
  summary: "Deletes a reply: its author, and who keeps order where it stands",
  access: "login",
  body: z.object({ reply: z.object({ id: rowId }) }),
  data: nothing,
  refusals: [...placeRefusals, "comment-not-found", "comment-not-yours"],
});

export const reportComment = endpoint({
  name: "reportComment",
  method: "POST",
  path: "/api/comment-report",
  summary: "Tells staff about a comment or reply; a second report of a user takes the place of their first",
  access: "login",
  body: CommentReportBody,
  data: nothing,
  refusals: [...placeRefusals, "comment-not-found", "report-blank", "report-too-long", "too-many-requests"],
});
