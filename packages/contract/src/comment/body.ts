import { z } from "zod";
import { reportText } from "../discussion/body.ts";
import { drawn } from "../drawn.ts";
import { refuse } from "../refusal.ts";
import { optionalId, rowId } from "../scalar.ts";

/** What is written as comment and reply. Apart from the calls, so that only pages with these forms fetch the schemas. */

export const COMMENT_MAX = 10_000;

const content = drawn(
  z
    .string(refuse("comment-blank"))
    .max(COMMENT_MAX, refuse("comment-too-long"))
    .refine((text) => text.trim() !== "", refuse("comment-blank")),
);

export const CommentBody = z.object({ content, did: optionalId, cid: optionalId });

export const quoteTypes = ["Comment", "Reply"] as const;

export const ReplyBody = z.object({
  /** Whom it answers follows from what is quoted; names and pictures that clients send along count for nothing. */
  reply: z.object({ commentId: rowId, content }),
  did: optionalId,
  quoteId: optionalId,
  quoteType: z.enum(quoteTypes).nullish(),
});

export const CommentReportBody = z.object({
  commentId: rowId,
  /** The reply under it that is meant; absent: the comment itself. */
  replyId: optionalId,
  content: reportText,
});
