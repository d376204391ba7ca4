import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { boolean, date, integer, nothing, optionalText, page, pageQuery, rowId } from "./scalar.ts";
import { ROOM_MAX } from "./seat/body.ts";

/** Who solved what in an ACM contest, for those who bring balloons. */

export const ContestRecord = z.object({
  /** Of the submission; a tick is kept by participation and problem, whichever submission it is. */
  id: z.int(),
  cid: z.int(),
  uid: z.string(),
  pid: z.int(),
  cpid: z.int().nullable(),
  displayId: z.string(),
  submitId: z.int(),
  username: z.string(),
  realname: z.string().nullable(),
  status: z.int(),
  submitTime: date,
  /** Seconds from the start. */
  time: z.int(),
  score: z.int().nullable(),
  useTime: z.int().nullable(),
  firstBlood: z.boolean(),
  checked: z.boolean(),
  gmtCreate: date.nullable(),
  gmtModified: date.nullable(),
  /** What the board calls the participation. */
  shown: z.string(),
  school: z.string().nullable(),
  /** Of the balloon. */
  color: z.string().nullable(),
  room: z.string().nullable(),
  seat: z.string().nullable(),
  /** Sent after the board froze: contestants do not see it yet. */
  isFrozen: z.boolean(),
  /** Username of who brought it. */
  checkedBy: z.string().nullable(),
});
export type ContestRecord = z.infer<typeof ContestRecord>;

export const getContestAcInfo = endpoint({
  name: "getContestAcInfo",
  method: "GET",
  path: "/api/get-contest-ac-info",
  summary: "First accepted submissions of each participation and problem: unchecked ones first, then by time",
  access: "contest-manager",
  query: z.object({
    cid: rowId,
    ...pageQuery(30),
    /** Of the problem. */
    displayId: optionalText(50),
    room: optionalText(ROOM_MAX),
    checked: boolean.optional(),
    /** true: without what was sent after the freeze. */
    beforeFreeze: boolean.optional(),
  }),
  data: page(ContestRecord),
  refusals: ["contest-not-acm", "contest-board-large"],
});

export const checkContestAcInfo = endpoint({
  name: "checkContestAcInfo",
  method: "PUT",
  path: "/api/check-contest-ac-info",
  summary: "Marks a balloon as brought, or not",
  access: "contest-manager",
  body: z.object({ id: integer, cid: rowId, checked: boolean }),
  data: nothing,
  refusals: ["balloon-not-found"],
});
