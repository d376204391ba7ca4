import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, nothing, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { GroupPoints } from "../task/group-points.ts";
import { ContestResult } from "../team/team.ts";
import { teamEntryRefusals, teamUids } from "./team.ts";

/** Runs of contests that are over, as if they had begun when the run did; beside the official contestants of then. */

/** Runs one user may start in an hour. */
export const VIRTUAL_RUNS_PER_HOUR = 30;
/** Attempts of a run that its board shows. */
export const VIRTUAL_ATTEMPTS_MAX = 2000;

const VirtualRun = z.object({
  /** null: alone. */
  team: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Usernames. */
  members: z.array(z.string()),
  startTime: date,
  /** The first moment after it. */
  endTime: date,
  /** Alone, or as the captain. */
  mayGiveUp: z.boolean(),
});
export type VirtualRun = z.infer<typeof VirtualRun>;

const ofContest = z.object({ cid: rowId });

/** Why no run can be started. */
export const virtualRefusals = [
  "no-such-contest",
  "contest-not-over",
  "contest-of-group",
  "contest-virtual-frozen",
  "contest-not-registered",
  "contest-account-refused",
] as const;

export const getVirtualRun = endpoint({
  name: "getVirtualRun",
  method: "GET",
  path: "/api/contest-virtual",
  summary:
    "The caller's virtual run of a contest that is under way, and whether and with whom they may start one",
  access: "login",
  query: ofContest,
  data: z.object({
    /** null: none is under way. */
    run: VirtualRun.nullable(),
    /** Why none can be started; null: one can. */
    refusal: z.enum(virtualRefusals).nullable(),
    teamSizeMax: z.int(),
    /** Teams the caller leads, with their members. */
    teams: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        members: z.array(z.object({ uid: z.string(), username: z.string() })),
      }),
    ),
  }),
  refusals: ["no-such-contest"],
});

export const startVirtualRun = endpoint({
  name: "startVirtualRun",
  method: "POST",
  path: "/api/contest-virtual",
  summary:
    "Starts a virtual run of a contest that is over, alone or with members of a team, for as long as it lasted",
  access: "perm:submit",
  body: ofContest.extend({
    /** Both or neither. */
    teamId: optionalId,
    uids: teamUids.nullish(),
  }),
  data: VirtualRun,
  refusals: [...virtualRefusals, "contest-virtual-open", ...teamEntryRefusals, "too-many-requests"],
});

export const giveUpVirtualRun = endpoint({
  name: "giveUpVirtualRun",
  method: "DELETE",
  path: "/api/contest-virtual",
  summary: "Ends the caller's virtual run now; a team's is its captain's to end",
  access: "login",
  query: ofContest,
  data: nothing,
  refusals: ["contest-virtual-none", "team-not-yours"],
});

export const getVirtualAttempts = endpoint({
  name: "getVirtualAttempts",
  method: "GET",
  path: "/api/contest-virtual/attempts",
  summary: "What was sent in during the caller's virtual run that is under way, for their row on the board",
  access: "login",
  query: ofContest,
  data: z.object({
    /** Milliseconds since 1970. */
    startAt: z.int(),
    name: z.string(),
    school: z.string().nullable(),
    attempts: z.array(
      z.object({
        submission: z.int(),
        /** Of the contest's problem. */
        problem: z.int(),
        /** Since the run's start. */
        second: z.int(),
        /** null until judged. */
        verdict: z.int().nullable(),
        score: z.int().nullable(),
        groups: GroupPoints.nullable(),
        runMs: z.int().nullable(),
      }),
    ),
  }),
  refusals: ["contest-virtual-none", "contest-board-large", "no-such-contest"],
});
export type VirtualAttempts = z.output<typeof getVirtualAttempts.data>;

export const getUserVirtualRuns = endpoint({
  name: "getUserVirtualRuns",
  method: "GET",
  path: "/api/user-virtual-runs",
  summary:
    "Virtual runs of a user that are over, the latest first, with their ranks among the official contestants",
  access: "anon-checked",
  query: z.object({
    ...pageQuery(10, 20),
    uid: optionalText(64),
    username: optionalText(50),
  }),
  data: page(
    z.object({
      cid: z.int(),
      title: z.string(),
      /** 0 ACM, 1 OI. */
      type: z.int(),
      startTime: date,
      team: z.object({ id: z.int(), name: z.string() }).nullable(),
      result: ContestResult.nullable(),
    }),
  ),
  refusals: ["user-not-found"],
});
