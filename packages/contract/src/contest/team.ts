import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, nothing, rowId } from "../scalar.ts";
import { contestEntries, TEAM_SIZE_MAX } from "./contest.ts";

/** Teams in a contest. */

const Member = z.object({ uid: z.string(), username: z.string() });

const Entered = z.object({
  /** null: alone. */
  team: z.object({ id: z.int(), name: z.string() }).nullable(),
  members: z.array(Member),
  /** The caller leads the team, and it is not settled: members may be changed, or the team withdrawn. */
  mayChange: z.boolean(),
});

export const getContestTeam = endpoint({
  name: "getContestTeam",
  method: "GET",
  path: "/api/contest-team",
  summary: "How the caller takes part in a contest, and with which teams they could",
  access: "login",
  query: z.object({ cid: rowId }),
  data: z.object({
    entry: z.enum(contestEntries),
    teamSizeMax: z.int(),
    /** From when on teams neither enter nor change; left out where the contest has no such moment. */
    closesAt: date.optional(),
    /** null: the caller does not take part (yet). */
    entered: Entered.nullable(),
    /** Teams the caller leads, with their members. */
    teams: z.array(z.object({ id: z.int(), name: z.string(), members: z.array(Member) })),
  }),
  refusals: ["no-such-contest"],
});
export type ContestTeams = z.output<typeof getContestTeam.data>;

/** Members who take part; the captain is one of them. */
export const teamUids = z
  .array(z.string().max(64))
  .min(1)
  .max(TEAM_SIZE_MAX)
  .transform((uids) => [...new Set(uids)]);

export const teamEntryRefusals = [
  "team-not-found",
  "team-not-yours",
  "team-captain-missing",
  "team-member-unknown",
  "team-size-wrong",
  "team-member-refused",
  "team-of-group",
] as const;

export const enterAsTeam = endpoint({
  name: "enterAsTeam",
  method: "POST",
  path: "/api/contest-team",
  summary:
    "Enters a contest with some members of a team; until its teams are settled it may be called again with others",
  access: "perm:submit",
  body: z.object({ cid: rowId, teamId: rowId, uids: teamUids }),
  data: nothing,
  refusals: [
    "contest-terms-unconfirmed",
    "no-such-contest",
    "contest-ended",
    "contest-of-group",
    "contest-not-registered",
    "contest-account-refused",
    "contest-people-only",
    "contest-entered-already",
    "contest-team-fixed",
    "contest-teams-closed",
    ...teamEntryRefusals,
  ],
});

export const withdrawTeam = endpoint({
  name: "withdrawTeam",
  method: "DELETE",
  path: "/api/contest-team",
  summary: "Takes the caller's team out of a contest whose teams are not settled",
  access: "login",
  query: z.object({ cid: rowId }),
  data: nothing,
  refusals: [
    "no-such-contest",
    "contest-team-fixed",
    "contest-teams-closed",
    "contest-team-none",
    "team-not-yours",
  ],
});
