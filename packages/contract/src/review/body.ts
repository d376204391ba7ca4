import { z } from "zod";
import { drawn } from "../drawn.ts";
import { refuse } from "../refusal.ts";
import { integer, integer32 } from "../scalar.ts";

/** What is written of line comments. Apart from the calls, so that only pages with this form fetch the schemas. */

/** Characters of one line comment, Markdown. */
export const LINE_COMMENT_MAX = 5000;

export const lineCommentText = drawn(
  z
    .string(refuse("comment-blank"))
    .max(LINE_COMMENT_MAX, refuse("line-comment-too-long"))
    .refine((text) => text.trim() !== "", refuse("comment-blank")),
);

/** Lines of a program, from 1, both ends included. */
export const LineThreadBody = z.object({
  submitId: integer,
  from: integer32.pipe(z.int().min(1, refuse("review-lines-unknown"))),
  to: integer32.pipe(z.int().min(1, refuse("review-lines-unknown"))),
  content: lineCommentText,
});
