import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { participationStates } from "../participation-state.ts";
import { boolean, date, moment, nothing, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { ROOM_MAX } from "../seat/body.ts";
import {
  ExtraTimeBody,
  MoveEndBody,
  ParticipationStateBody,
  REMOVED_MAX,
  RemovedTimeBody,
} from "./people-body.ts";

/** Who takes part in a contest, and what its managers can do for and against them. */

const DeskPerson = z.object({
  /** Of the participation. */
  id: z.int(),
  usernames: z.array(z.string()),
  shown: z.string(),
  school: z.string().nullable(),
  kind: z.enum(["official", "starred", "virtual", "practice"]),
  state: z.enum(participationStates),
  reason: z.string().nullable(),
  room: z.string().nullable(),
  seat: z.string().nullable(),
  /** On the contest's list. */
  isListed: z.boolean(),
  /** Accounts of it that the list made and that are nothing else since: managers can make their sheets anew. */
  sheets: z.int(),
  submissions: z.int(),
  /** Start of its personal window; left out where it has none. */
  startsAt: date.optional(),
  /** Why managers started it for them; left out where they did not. */
  lateReason: z.string().optional(),
  /** Its own end; null: the contest's. */
  endsAt: date.nullable(),
});
export type DeskPerson = z.infer<typeof DeskPerson>;

export const getDeskPeople = endpoint({
  name: "getDeskPeople",
  method: "GET",
  path: "/api/contest-desk/people",
  summary:
    "Participations of a contest with their states and own ends; a keyword finds names, schools and seats",
  access: "contest-manager",
  query: z.object({
    cid: rowId,
    ...pageQuery(30),
    keyword: optionalText(100),
    state: z.enum(participationStates).optional(),
    room: optionalText(ROOM_MAX),
    /** Only those on the list of whom nobody has signed in around the contest. */
    absent: boolean.optional(),
  }),
  data: page(DeskPerson),
});

export const setParticipationState = endpoint({
  name: "setParticipationState",
  method: "PUT",
  path: "/api/contest-desk/state",
  summary: "Hides a participation from the board, disqualifies it, or takes that back",
  access: "contest-manager",
  body: ParticipationStateBody,
  data: nothing,
  refusals: ["participation-not-found", "participation-reason-long", "participation-reason-missing"],
});

export const giveExtraTime = endpoint({
  name: "giveExtraTime",
  method: "PUT",
  path: "/api/contest-desk/extra-time",
  summary: "Gives one participation minutes after the contest's end or its personal window's, or none",
  access: "contest-manager",
  body: ExtraTimeBody,
  data: nothing,
  refusals: ["participation-not-found", "extra-time-bounds", "contest-window-not-begun"],
});

export const moveContestEnd = endpoint({
  name: "moveContestEnd",
  method: "PUT",
  path: "/api/contest-desk/end",
  summary: "Moves a contest's end for all; extra time moves along, the freeze stays",
  access: "contest-manager",
  body: MoveEndBody,
  data: z.object({
    /** Participations with an end of their own that moved along. */
    moved: z.int(),
  }),
  refusals: ["date-malformed", "contest-end-moved", "contest-times-wrong", "contest-seal-outside"],
});

/** Time that does not count: the contest's clock stands still, and the end moved by it. */
export const RemovedInterval = z.object({ from: date, to: date });
export type RemovedInterval = z.infer<typeof RemovedInterval>;

/** What the contest's end is after a change. */
const endMoved = z.object({
  end: date,
  /** Participations with an end of their own that moved along. */
  moved: z.int(),
});

export const getRemovedTime = endpoint({
  name: "getRemovedTime",
  method: "GET",
  path: "/api/contest-desk/removed-time",
  summary: "Intervals of a contest that do not count, in order",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: z.array(RemovedInterval).max(REMOVED_MAX),
});

export const addRemovedTime = endpoint({
  name: "addRemovedTime",
  method: "POST",
  path: "/api/contest-desk/removed-time",
  summary:
    "Takes an interval out of a contest: penalties do not count it; end, extra time and freeze move by it",
  access: "contest-manager",
  body: RemovedTimeBody,
  data: endMoved,
  refusals: ["date-malformed", "contest-end-moved", "removed-time-wrong", "removed-time-many"],
});

export const dropRemovedTime = endpoint({
  name: "dropRemovedTime",
  method: "DELETE",
  path: "/api/contest-desk/removed-time",
  summary: "Lets an interval of a contest count again; end, extra time and freeze move back",
  access: "contest-manager",
  query: z.object({ cid: rowId, from: moment, end: moment }),
  data: endMoved,
  refusals: ["date-malformed", "contest-end-moved", "removed-time-gone"],
});
