import { z } from "zod";
import { drawn } from "../drawn.ts";
import { refuse } from "../refusal.ts";
import { boolean, integer32, optionalText, rowId } from "../scalar.ts";

/** What is written of clarifications. Apart from the calls, so that only pages with these forms fetch the schemas. */

/** Longest question and answer, in characters. */
export const CLARIFICATION_MAX = 2000;

export const clarificationText = drawn(
  z
    .string(refuse("clarification-blank"))
    .trim()
    .min(1, refuse("clarification-blank"))
    .max(CLARIFICATION_MAX, refuse("clarification-too-long")),
);

export const QuestionBody = z.object({
  cid: rowId,
  displayId: optionalText(50),
  question: clarificationText,
});

export const AnswerBody = z.object({
  cid: rowId,
  id: rowId,
  change: integer32,
  answer: clarificationText,
  isPublic: boolean,
});

/** Answers a contest may keep ready. */
export const CANNED_ANSWERS_MAX = 20;

export const CannedAnswersBody = z.object({
  cid: rowId,
  answers: z.array(clarificationText).max(CANNED_ANSWERS_MAX, refuse("canned-answers-too-many")),
});
