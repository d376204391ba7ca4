import { z } from "zod";
import { ExtraTimeBody, MoveEndBody, ParticipationStateBody } from "./desk-people-body.ts";
import { endpoint } from "./endpoint.ts";
import { participationStates } from "./participation-state.ts";
import { date, nothing, optionalText, page, pageQuery, rowId } from "./scalar.ts";

/** Who takes part in a contest, and what its staff can do for and against them. */

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
  submissions: z.int(),
  /** Its own end; null: the contest's. */
  endsAt: date.nullable(),
});
export type DeskPerson = z.infer<typeof DeskPerson>;

export const getDeskPeople = endpoint({
  name: "getDeskPeople",
  method: "GET",
  path: "/api/contest-desk/people",
  summary: "Participations of a contest with their states and own ends; a keyword finds names and schools",
  access: "contest-manager",
  query: z.object({
    cid: rowId,
    ...pageQuery(30),
    keyword: optionalText(100),
    state: z.enum(participationStates).optional(),
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
  summary: "Gives one participation minutes after the contest's end, or none",
  access: "contest-manager",
  body: ExtraTimeBody,
  data: nothing,
  refusals: ["participation-not-found", "extra-time-bounds"],
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
  refusals: ["contest-end-moved", "contest-times-wrong", "contest-seal-outside"],
});
