import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, rowId } from "../scalar.ts";

/** How a running contest is doing. */

/** Minutes of submissions that are drawn. */
export const CONTROL_MINUTES = 60;
/** Waiting this many seconds for a node is an alarm. */
export const WAIT_ALARM_S = 60;

/** What managers should look at. */
export const controlAlarms = [
  "no-node",
  "node-aside",
  "long-wait",
  "system-errors",
  "unsolved",
  "disagreements",
] as const;

export const getContestControl = endpoint({
  name: "getContestControl",
  method: "GET",
  path: "/api/contest-desk/control",
  summary: "A contest's queue, nodes, pace and verdicts by problem, with what is odd",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: z.object({
    now: date,
    queue: z.object({
      /** Of this contest, and of the whole site. */
      waiting: z.int(),
      all: z.int(),
      running: z.int(),
      /** Seconds that the contest's oldest waits; 0: none. */
      longestS: z.int(),
    }),
    nodes: z.object({ live: z.int(), slots: z.int(), aside: z.int() }),
    /** Accounts on the contest's list, and those of them that have signed in for it. */
    people: z.object({ listed: z.int(), signedIn: z.int() }),
    /** Submissions of the last minutes, oldest first. */
    minutes: z.array(z.int()),
    problems: z.array(
      z.object({
        displayId: z.string(),
        color: z.string().nullable(),
        total: z.int(),
        solved: z.int(),
        pending: z.int(),
        /** Submissions that came to different verdicts by the same data. */
        disagreements: z.int(),
        verdicts: z.array(z.object({ status: z.int(), number: z.int() })),
      }),
    ),
    alarms: z.array(
      z.object({
        kind: z.enum(controlAlarms),
        /** Of the problem, where it is about one. */
        displayId: z.string().nullable(),
        number: z.int(),
      }),
    ),
  }),
  refusals: ["contest-board-large"],
});
