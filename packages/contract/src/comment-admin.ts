import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { boolean, date, nothing, page, pageQuery, rowId } from "./scalar.ts";

/** First texts of users that wait until staff let them through. */

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
