import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, integer32, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { QuestionBody } from "./body.ts";

/** Questions of contestants, answers to one or to all, and what a contest's managers tell everybody. */

/** Questions without an answer that a contestant may have in a contest. */
export const CLARIFICATIONS_OPEN_MAX = 10;
/** Seconds between two questions of a contestant. */
export const CLARIFICATION_PAUSE_S = 30;

export const ClarificationRow = z.object({
  id: z.int(),
  /** Raised by every change; what was written is kept only over the one that was read. */
  change: z.int(),
  /** null: in general. */
  displayId: z.string().nullable(),
  displayTitle: z.string().nullable(),
  /** Told by a manager without a question. */
  isBroadcast: z.boolean(),
  /** Markdown; null of broadcasts. */
  question: z.string().nullable(),
  /** Markdown; null until there is one. */
  answer: z.string().nullable(),
  /** Everybody in the contest reads it. */
  isPublic: z.boolean(),
  isOwn: z.boolean(),
  /** Asked by a mate of the team the caller takes part with. */
  isOfTeam: z.boolean(),
  isUnread: z.boolean(),
  askedAt: date,
  answeredAt: date.nullable(),
  /** Usernames of who asked, answered and is on it: for managers only. */
  asker: z.string().nullable(),
  answeredBy: z.string().nullable(),
  claimedBy: z.string().nullable(),
});
export type ClarificationRow = z.infer<typeof ClarificationRow>;

const ofContest = z.object({ cid: rowId });

export const getClarifications = endpoint({
  name: "getClarifications",
  method: "GET",
  path: "/api/contest-clarification",
  summary: "Clarifications the caller may read: own and public ones, all for the contest's managers",
  access: "contest-entrant",
  query: ofContest.extend({
    ...pageQuery(30),
    /** true: only questions without an answer, oldest first; else all, latest change first. */
    open: boolean.optional(),
  }),
  data: page(ClarificationRow),
});

export const getClarificationState = endpoint({
  name: "getClarificationState",
  method: "GET",
  path: "/api/contest-clarification/state",
  summary: "What is new to the caller, and what waits for managers",
  access: "contest-entrant",
  query: ofContest,
  data: z.object({
    isManager: z.boolean(),
    mayAsk: z.boolean(),
    unread: z.int(),
    /** Questions without an answer: the caller's own, for managers all. */
    open: z.int(),
  }),
});

export const askClarification = endpoint({
  name: "askClarification",
  method: "POST",
  path: "/api/contest-clarification",
  summary: "Asks the contest's managers about a problem or in general",
  access: "contest-entrant",
  body: QuestionBody,
  data: nothing,
  refusals: [
    "contest-ended",
    "contest-problem-not-found",
    "clarification-blank",
    "clarification-too-long",
    "clarification-too-many",
    "clarification-too-soon",
  ],
});

export const readClarifications = endpoint({
  name: "readClarifications",
  method: "PUT",
  path: "/api/contest-clarification/read",
  summary: "Marks clarifications as read, up to a change",
  access: "contest-entrant",
  body: ofContest.extend({ upTo: integer32 }),
  data: nothing,
});
