import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NodeRow } from "./node-admin.ts";
import { date, nothing } from "./scalar.ts";

/** What staff see first. */

/** Days of the charts, today included. */
export const DASHBOARD_DAYS = 14;

export const getDashboardInfo = endpoint({
  name: "getDashboardInfo",
  method: "GET",
  path: "/api/admin/dashboard/get-dashboard-info",
  summary: "Users, contests of the last 14 days, submissions of today",
  access: "staff",
  data: z.object({ userNum: z.int(), recentContestNum: z.int(), todayJudgeNum: z.int() }),
});

export const getSessions = endpoint({
  name: "getSessions",
  method: "POST",
  path: "/api/admin/dashboard/get-sessions",
  summary: "The caller's sign-in before this one, or the only one",
  access: "staff",
  data: z.object({
    id: z.int(),
    uid: z.string(),
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    gmtCreate: date,
    gmtModified: date,
    /** It is the one that calls: there was none before. */
    isCurrent: z.boolean(),
  }),
});

/**
 * What is wrong now, worst first:
 * - `maintenance`: everybody but root is sent away, with these words (`detail`); `judging-closed`: a switch keeps
 *   submissions out
 * - `disk-low`: `count` percent of the disk with the files of this server (`name`) are free
 * - `no-nodes`: nothing can be judged; `node-away`, `node-quarantined`: one node (`name`) is gone, or failed (`detail`)
 * - `queue-old`: work waits for more than a minute (`count` of them) that some node could take; `language-missing`: so
 *   does `count` of languages (`name`, divided by commas) that no node offers; `system-errors`: `count` today
 * - `remote-late`: `count` runs at other judges (`name`, divided by commas) have been under way for more than ten minutes
 * - `mail-unset`: there is no mail server, `mail-failed`: `count` mails were given up
 * - `backup-bad`: the newest backup of the schedule was not made, or is damaged (`detail`)
 * - `role-requests`: `count` people ask for a role
 * - `node-weak`: a node (`name`) can not enforce memory or process limits
 */
export const dashboardAlerts = [
  "maintenance",
  "disk-low",
  "no-nodes",
  "language-missing",
  "queue-old",
  "node-away",
  "node-quarantined",
  "node-weak",
  "system-errors",
  "remote-late",
  "mail-failed",
  "mail-unset",
  "judging-closed",
  "backup-bad",
  "role-requests",
] as const;

/** Judge nodes the overview shows. */
export const DASHBOARD_NODES = 50;

/**
 * What a new site wants from root, in order:
 * - `site-name`, `site-address`: both are set
 * - `way-in`: mail leaves, or somebody who is no staff has an account
 * - `languages`: some live node offers one
 * - `problem`, `contest`: there is one
 * - `second-administrator`: a second account is root or administrator
 * - `backup`: one was made (`npm run backup`)
 */
export const firstSteps = [
  "site-name",
  "site-address",
  "way-in",
  "languages",
  "problem",
  "contest",
  "second-administrator",
  "backup",
] as const;
export type FirstStep = (typeof firstSteps)[number];

export const getFirstSteps = endpoint({
  name: "getFirstSteps",
  method: "GET",
  path: "/api/admin/dashboard/first-steps",
  summary: "What a new site still wants from root",
  access: "root",
  data: z.object({
    steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
    /** Put away by root. */
    dismissed: z.boolean(),
  }),
});

export const dismissFirstSteps = endpoint({
  name: "dismissFirstSteps",
  method: "POST",
  path: "/api/admin/dashboard/dismiss-first-steps",
  summary: "Puts the list of first steps away, for every root",
  access: "root",
  data: nothing,
});

export const getDashboardOverview = endpoint({
  name: "getDashboardOverview",
  method: "GET",
  path: "/api/admin/dashboard/overview",
  summary: "Queue, running work, troubles, the days' counts and, for root, the latest sign-ins",
  access: "staff",
  data: z.object({
    alerts: z.array(
      z.object({
        code: z.enum(dashboardAlerts),
        level: z.enum(["error", "warning"]),
        name: z.string().nullable(),
        detail: z.string().nullable(),
        count: z.int().nullable(),
      }),
    ),
    queue: z.object({
      waiting: z.int(),
      running: z.int(),
      /** Seconds the oldest waiting one has waited; 0 when none does. */
      oldestSeconds: z.int(),
    }),
    nodes: z.object({
      live: z.int(),
      total: z.int(),
      slots: z.int(),
      /** By name, at most DASHBOARD_NODES. */
      list: z.array(NodeRow),
    }),
    problems: z.int(),
    /** Megabytes of the database. */
    databaseMB: z.int(),
    /** Megabytes of the disk with the files of the server that answers; null where they lie elsewhere. */
    disk: z.object({ freeMB: z.int(), totalMB: z.int() }).nullable(),
    /** Oldest first, UTC days "YYYY-MM-DD" as the database counts them. */
    days: z.array(
      z.object({ day: z.string(), submissions: z.int(), accepted: z.int(), users: z.int(), active: z.int() }),
    ),
    /** Work being judged now, oldest first; at most 20. */
    work: z.array(
      z.object({
        submitId: z.int().nullable(),
        node: z.string(),
        language: z.string(),
        username: z.string().nullable(),
        problemId: z.string().nullable(),
        seconds: z.int(),
      }),
    ),
    /** Newest first, at most 10; empty for others than root. */
    signIns: z.array(
      z.object({
        username: z.string(),
        ip: z.string().nullable(),
        userAgent: z.string().nullable(),
        at: date,
      }),
    ),
  }),
});
