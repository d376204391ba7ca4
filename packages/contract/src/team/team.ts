import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { TeamBody } from "./body.ts";

/** Teams: people who enter contests together, under a captain who made the team. */

/** Teams one user may lead. */
export const TEAMS_LED_MAX = 20;
/** Members of a team and people invited to it; a contest takes so many of them as it allows. */
export const TEAM_PEOPLE_MAX = 20;

const TeamPerson = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
});

export const teamStandings = ["captain", "member", "invited"] as const;
export type TeamStanding = (typeof teamStandings)[number];

export const TeamRow = z.object({
  id: z.int(),
  name: z.string(),
  school: z.string().nullable(),
  /** Username. */
  captain: z.string(),
  /** The captain included, those invited not. */
  members: z.int(),
  standing: z.enum(teamStandings),
  gmtCreate: date,
});
export type TeamRow = z.infer<typeof TeamRow>;

export const getMyTeams = endpoint({
  name: "getMyTeams",
  method: "GET",
  path: "/api/team/mine",
  summary: "Teams the caller is in or invited to: invitations first, then the latest",
  access: "login",
  query: z.object(pageQuery(20)),
  data: page(TeamRow),
});

export const Team = z.object({
  id: z.int(),
  name: z.string(),
  school: z.string().nullable(),
  captain: TeamPerson,
  /** Of the caller; null: not in it. */
  standing: z.enum(teamStandings).nullable(),
  gmtCreate: date,
  /** The captain first. */
  members: z.array(TeamPerson.extend({ since: date })),
  /** Who has not answered yet; empty for those who are not in it. */
  invited: z.array(TeamPerson.extend({ since: date })),
});
export type Team = z.infer<typeof Team>;

const named = z.object({ id: rowId });

export const getTeam = endpoint({
  name: "getTeam",
  method: "GET",
  path: "/api/team",
  summary: "A team and who is in it",
  access: "login",
  query: named,
  data: Team,
  refusals: ["team-not-found"],
});

/** What a participation came to on its contest's board; null: nothing yet, or nothing the caller may see. */
export const ContestResult = z.object({
  /** From 1 among official rows; null: not ranked. */
  rank: z.int().nullable(),
  /** Official rows on the board. */
  ranked: z.int(),
  /** Solved problems (ACM) or score (OI). */
  points: z.int(),
  /** Penalty in seconds (ACM) or run time in milliseconds (OI). */
  cost: z.number(),
});
export type ContestResult = z.infer<typeof ContestResult>;

export const TeamContest = z.object({
  cid: z.int(),
  title: z.string(),
  /** 0 ACM, 1 OI. */
  type: z.int(),
  /** -1 scheduled, 0 running, 1 ended. */
  status: z.int(),
  /** Of the contest, or of the virtual run. */
  startTime: date,
  /** As of what contestants are told of the contest. */
  pausedMs: z.int().optional(),
  isVirtual: z.boolean(),
  /** Usernames of those who took part. */
  members: z.array(z.string()),
  result: ContestResult.nullable(),
});
export type TeamContest = z.infer<typeof TeamContest>;

export const getTeamContests = endpoint({
  name: "getTeamContests",
  method: "GET",
  path: "/api/team/contests",
  summary: "Contests a team entered, the latest first, with results as far as the caller may see the board",
  access: "login",
  query: named.extend(pageQuery(10, 20)),
  data: page(TeamContest),
  refusals: ["team-not-found"],
});

const formRefusals = [
  "team-name-blank",
  "team-name-too-long",
  "team-name-malformed",
  "field-too-long",
] as const;

export const addTeam = endpoint({
  name: "addTeam",
  method: "POST",
  path: "/api/team",
  summary: "Makes a team with the caller as its captain",
  access: "login",
  body: TeamBody,
  data: named,
  refusals: [...formRefusals, "teams-too-many"],
});

export const changeTeam = endpoint({
  name: "changeTeam",
  method: "PUT",
  path: "/api/team",
  summary: "Renames a team; contests it has entered keep the name it had",
  access: "login",
  body: TeamBody.extend({ id: rowId }),
  data: nothing,
  refusals: [...formRefusals, "team-not-found", "team-not-yours"],
});

export const deleteTeam = endpoint({
  name: "deleteTeam",
  method: "DELETE",
  path: "/api/team",
  summary: "Dissolves a team and withdraws it from contests that have not started; boards keep it",
  access: "login",
  query: named,
  data: nothing,
  refusals: ["team-not-found", "team-not-yours"],
});

export const inviteToTeam = endpoint({
  name: "inviteToTeam",
  method: "POST",
  path: "/api/team/invite",
  summary: "Invites a user, who is told and may accept",
  access: "login",
  body: named.extend({ username: z.string().trim().min(1).max(50) }),
  data: nothing,
  refusals: [
    "team-not-found",
    "team-not-yours",
    "team-user-unknown",
    "team-member-already",
    "team-full",
    "too-many-requests",
  ],
});

export const answerTeam = endpoint({
  name: "answerTeam",
  method: "POST",
  path: "/api/team/answer",
  summary: "Accepts or declines an invitation",
  access: "login",
  body: named.extend({ accept: boolean }),
  data: nothing,
  refusals: ["team-not-found", "team-not-invited"],
});

export const leaveTeam = endpoint({
  name: "leaveTeam",
  method: "POST",
  path: "/api/team/leave",
  summary:
    "Leaves a team, and the contests it has entered that have not started; its captain dissolves it instead",
  access: "login",
  body: named,
  data: nothing,
  refusals: ["team-not-found", "team-captain-stays", "team-not-member"],
});

export const removeFromTeam = endpoint({
  name: "removeFromTeam",
  method: "DELETE",
  path: "/api/team/member",
  summary: "Takes a member or an invitation out of a team",
  access: "login",
  query: named.extend({ uid: z.string().max(64) }),
  data: nothing,
  refusals: ["team-not-found", "team-not-yours", "team-captain-stays", "team-not-member"],
});
