import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { boolean, date, integer, nothing, optionalId, page, pageQuery, rowId } from "../scalar.ts";
import { remoteOjs } from "./oj.ts";

/** Judges elsewhere: their problems here, and what staff set and see of them. docs/remote-judges.md */

const oj = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.enum(remoteOjs, refuse("remote-judge-unknown")));

/** Bounds in characters. */
export const REMOTE_ID_MAX = 60;
export const REMOTE_USERNAME_MAX = 100;
export const REMOTE_PASSWORD_MAX = 200;

/** As the judge itself writes it; what is no id there is refused. */
const problemId = z.string().trim().min(1).max(REMOTE_ID_MAX);

/** A problem of a judge elsewhere, as a form asks for it. */
export const RemoteProblem = z.object({ name: oj, problemId });

const fetching = [
  "remote-judge-unknown",
  "remote-judge-off",
  "remote-id-malformed",
  "remote-problem-taken",
  "remote-problem-missing",
  "remote-fetch-failed",
] as const;

export const importRemoteProblem = endpoint({
  name: "importRemoteProblem",
  method: "GET",
  path: "/api/admin/problem/import-remote-oj-problem",
  summary: "Fetches a problem of a judge elsewhere into the bank, as PREFIX-id",
  access: "staff",
  query: RemoteProblem,
  data: nothing,
  refusals: fetching,
});

export const importRemoteTrainingProblem = endpoint({
  name: "importRemoteTrainingProblem",
  method: "GET",
  path: "/api/admin/training/import-remote-oj-problem",
  summary: "Takes a problem of a judge elsewhere into a training; fetches it if it is not here yet",
  access: "staff",
  query: RemoteProblem.extend({ tid: rowId }),
  data: nothing,
  refusals: [...fetching, "training-not-found", "training-not-yours", "already-in-training"],
});

export const importRemoteContestProblem = endpoint({
  name: "importRemoteContestProblem",
  method: "GET",
  path: "/api/admin/contest/import-remote-oj-problem",
  summary: "Takes a problem of a judge elsewhere into a contest; fetches it if it is not here yet",
  access: "staff",
  query: RemoteProblem.extend({
    cid: rowId,
    displayId: z
      .string()
      .trim()
      .min(1, refuse("display-id-malformed"))
      .max(50, refuse("display-id-malformed")),
  }),
  data: nothing,
  refusals: [
    ...fetching,
    "no-such-contest",
    "contest-not-yours",
    "display-id-malformed",
    "display-id-taken",
    "already-in-contest",
    "problem-not-yours",
    "contest-board-large",
  ],
});

export const refreshRemoteProblem = endpoint({
  name: "refreshRemoteProblem",
  method: "POST",
  path: "/api/admin/remote/refresh-problem",
  summary: "Fetches a remote problem again; tells what differs, and with `apply` takes it over",
  access: "staff",
  body: z.object({ pid: rowId, apply: boolean.default(false) }),
  data: z.object({
    diffs: z.array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  }),
  refusals: [...fetching, "problem-not-found", "problem-not-yours", "problem-not-remote"],
});

/** Of a judge's breaker: nothing was ever asked; asked as usual; left alone after failures; being tried again. */
export const breakerStates = ["unasked", "closed", "open", "trying"] as const;

export const RemoteAccountRow = z.object({
  id: z.int(),
  username: z.string(),
  enabled: z.boolean(),
  /** Holds it now; null: nobody. */
  submitId: z.int().nullable(),
  lastUsed: date.nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: date.nullable(),
  /** Set: it was switched off after repeated refusals. The alarm. */
  disabledAt: date.nullable(),
});
export type RemoteAccountRow = z.infer<typeof RemoteAccountRow>;

export const RemoteSiteRow = z.object({
  site: z.enum(remoteOjs),
  name: z.string(),
  /** Where it is spoken to; null: not configured. */
  url: z.string().nullable(),
  enabled: z.boolean(),
  /** Pause between two requests of all servers, milliseconds. */
  intervalMs: z.int(),
  usualIntervalMs: z.int(),
  breaker: z.enum(breakerStates),
  openUntil: date.nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: date.nullable(),
  accounts: z.array(RemoteAccountRow),
  /** In the queue and under way. */
  waiting: z.int(),
  running: z.int(),
  /** Of the last 24 hours. */
  judged: z.int(),
  failed: z.int(),
  /** Half of those took no longer from queue to verdict, seconds; null: none was judged. */
  medianSeconds: z.number().nullable(),
  problems: z.int(),
});
export type RemoteSiteRow = z.infer<typeof RemoteSiteRow>;

const operation = { access: "root" } as const;

export const getRemoteSites = endpoint({
  name: "getRemoteSites",
  method: "GET",
  path: "/api/admin/remote/sites",
  summary: "Judges elsewhere with their accounts, queues, breakers and a day's figures",
  ...operation,
  data: z.array(RemoteSiteRow),
});

const site = z.string().pipe(z.enum(remoteOjs, refuse("remote-judge-unknown")));

export const REMOTE_INTERVAL_MAX = 60_000;

export const changeRemoteSite = endpoint({
  name: "changeRemoteSite",
  method: "PUT",
  path: "/api/admin/remote/site",
  summary: "Switches a judge on or off, sets its pause between requests, closes its breaker",
  ...operation,
  body: z.object({
    site,
    enabled: boolean.optional(),
    /** null: as usual. */
    intervalMs: integer
      .pipe(z.int().min(0, refuse("remote-interval")).max(REMOTE_INTERVAL_MAX, refuse("remote-interval")))
      .nullish(),
    closeBreaker: boolean.optional(),
  }),
  data: nothing,
  refusals: ["remote-judge-unknown", "remote-interval"],
});

const username = z
  .string()
  .trim()
  .min(1, refuse("remote-account-malformed"))
  .max(REMOTE_USERNAME_MAX, refuse("remote-account-malformed"));
const password = z.string().max(REMOTE_PASSWORD_MAX, refuse("remote-account-malformed"));

export const saveRemoteAccount = endpoint({
  name: "saveRemoteAccount",
  method: "POST",
  path: "/api/admin/remote/account",
  summary: "Adds an account at a judge, or changes one; an empty password keeps the stored one",
  ...operation,
  body: z.object({
    id: optionalId,
    site,
    username,
    password: password.default(""),
    enabled: boolean.default(true),
  }),
  data: z.object({ id: z.int() }),
  refusals: [
    "remote-judge-unknown",
    "remote-account-malformed",
    "remote-account-taken",
    "remote-account-missing",
  ],
});

export const deleteRemoteAccount = endpoint({
  name: "deleteRemoteAccount",
  method: "DELETE",
  path: "/api/admin/remote/account",
  summary: "Removes an account; not while a submission holds it",
  ...operation,
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: ["remote-account-missing", "remote-account-busy"],
});

/** Why an account could not sign in; `sealed`: its password was sealed with another key. */
export const signInFaults = [
  "sign-in-refused",
  "unreachable",
  "maintenance",
  "captcha",
  "rate-limited",
  "page-changed",
  "blocked",
  "sealed",
  "other",
] as const;

export const testRemoteAccount = endpoint({
  name: "testRemoteAccount",
  method: "POST",
  path: "/api/admin/remote/test-account",
  summary: "Signs in with an account and says how it went",
  ...operation,
  body: z.object({ id: rowId }),
  data: z.object({
    ok: z.boolean(),
    /** What stood in the way, of those that pages have words for; null: nothing did. */
    why: z.enum(signInFaults).nullable(),
    /** What the judge said, or what failed, for staff. */
    text: z.string(),
    tookMs: z.int(),
  }),
  refusals: ["remote-account-missing", "remote-judge-off"],
});

export const RemoteRunRow = z.object({
  submitId: z.int(),
  problemId: z.string(),
  oj: z.enum(remoteOjs),
  phase: z.enum(["waiting", "sending", "sent", "done"]),
  status: z.int(),
  remoteRunId: z.string().nullable(),
  account: z.string().nullable(),
  queued: date,
  finished: date.nullable(),
  outcome: z.enum(["judged", "failed"]).nullable(),
  /** Whether pages of its failure are kept. */
  hasPages: z.boolean(),
});
export type RemoteRunRow = z.infer<typeof RemoteRunRow>;

export const getRemoteRuns = endpoint({
  name: "getRemoteRuns",
  method: "GET",
  path: "/api/admin/remote/runs",
  summary: "Submissions on their way to judges elsewhere; with `failed`, those that failed of late",
  ...operation,
  query: z.object({ ...pageQuery(20), site: site.optional(), failed: boolean.default(false) }),
  data: page(RemoteRunRow),
  refusals: ["remote-judge-unknown"],
});

export const RemotePage = z.object({
  at: z.string(),
  method: z.string(),
  url: z.string(),
  status: z.int().nullable(),
  ms: z.int(),
  body: z.string(),
});

export const getRemotePages = endpoint({
  name: "getRemotePages",
  method: "GET",
  path: "/api/admin/remote/pages",
  summary: "What was seen last of a submission whose judging elsewhere failed, without secrets",
  access: "root/pa",
  query: z.object({ submitId: integer }),
  data: z.object({ cause: z.string(), at: date, pages: z.array(RemotePage) }),
  refusals: ["remote-no-pages"],
});
