import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";

/** A judge elsewhere, as all servers see it. Accounts, politeness and breaker of Codeforces are those of its gym, too. */
export const remoteSites = pgTable(
  "remote_site",
  {
    /** Prefix of its problems; CF stands for GYM as well. */
    site: text().primaryKey(),
    enabled: boolean().notNull().default(true),
    /** Pause between two requests of all servers together; null: as its adapter says. */
    intervalMs: integer(),
    /** No request leaves before this moment; whoever sends one moves it on. */
    nextRequestAt: moment().notNull().defaultNow(),
    /** Failures in a row, as the breaker counts them. */
    failures: integer().notNull().default(0),
    /** Set: the breaker is open, and until then nobody asks the site anything. */
    openUntil: moment(),
    lastError: text(),
    lastErrorAt: moment(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [check("remote_site_interval", sql`${t.intervalMs} between 0 and 60000`)],
);

/** Accounts of this site at the judges elsewhere. */
export const remoteAccounts = pgTable(
  "remote_account",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    site: text().notNull(),
    username: text().notNull(),
    /** Sealed by the vault. */
    sealedPassword: text().notNull(),
    /** Cookies and tokens of its last sign-in, sealed by the vault. */
    sealedSession: text(),
    enabled: boolean().notNull().default(true),
    /** Sign-ins in a row that the judge refused. */
    failures: smallint().notNull().default(0),
    lastError: text(),
    lastErrorAt: moment(),
    /** Set by the site itself after repeated failures, until staff switch it on again: the alarm. */
    disabledAt: moment(),
    lastUsedAt: moment(),
    /** Its lease: the submission it works for, and until when unless renewed. One at a time. */
    runId: bigint({ mode: "number" }),
    leaseUntil: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("remote_account_name").on(t.site, t.username),
    check("remote_account_lease_whole", sql`(${t.runId} is null) = (${t.leaseUntil} is null)`),
  ],
);

/** A fetched problem as the bank would have it. */
export interface FetchedTexts {
  title: string;
  timeLimit: number;
  memoryLimit: number;
  description: string;
  input: string;
  output: string;
  hint: string;
  examples: string;
  source: string;
  tags: string;
  languages: string;
}

/** Where a problem comes from. */
export const remoteProblems = pgTable(
  "remote_problem",
  {
    problemId: integer()
      .primaryKey()
      .references(() => problems.id, { onDelete: "cascade" }),
    oj: text().notNull(),
    /** As the judge's own addresses have it. */
    remoteId: text().notNull(),
    url: text().notNull(),
    /** What was fetched, before pictures were copied: a later fetch is compared with it. */
    fetched: jsonb().$type<FetchedTexts>().notNull(),
    fetchedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("remote_problem_id").on(t.oj, t.remoteId)],
);

/**
 * - `waiting`: nothing was sent
 * - `sending`: it is being sent, or was and no answer came: the judge may have it
 * - `sent`: the judge's own number of the run is known
 * - `done`
 */
export type RunPhase = "waiting" | "sending" | "sent" | "done";

/** A submission's way to a judge elsewhere and back, and its place in that judge's queue. */
export const remoteRuns = pgTable(
  "remote_run",
  {
    submissionId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** The submission's attempt that it works for. */
    attempt: integer().notNull(),
    oj: text().notNull(),
    /** remote_site.site */
    site: text().notNull(),
    phase: text().$type<RunPhase>().notNull().default("waiting"),
    priority: smallint().notNull(),
    /** White space at the program's end by which it is known again; made once. */
    marker: text().notNull(),
    /** The judge's number of the run. */
    remoteRunId: text(),
    /** remote_account.id that sends or sent it; null: none yet. */
    accountId: integer(),
    /** The account's newest run of the problem before sending; "" when there was none. */
    newestBefore: text(),
    /** 1: somebody asked to send it again if the judge has not got it. */
    resends: smallint().notNull().default(0),
    /** Looks for a run whose number did not come back. */
    looks: smallint().notNull().default(0),
    /** Tries that met a page of another form before anything was sent. */
    setbacks: smallint().notNull().default(0),
    polls: smallint().notNull().default(0),
    /** Pauses between polls together. */
    polledMs: integer().notNull().default(0),
    nextAt: moment().notNull().defaultNow(),
    /** The server that works on it now; another one goes on when this lapses. */
    leaseToken: text(),
    leaseUntil: moment(),
    queuedAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    finishedAt: moment(),
    /** How it ended; kept for the day's figures. */
    outcome: text().$type<"judged" | "failed">(),
  },
  (t) => [
    index("remote_run_due").on(t.site, t.nextAt).where(sql`${t.finishedAt} is null`), // the queue
    // a run of the judge belongs to one submission
    uniqueIndex("remote_run_there").on(t.oj, t.remoteRunId).where(sql`${t.remoteRunId} is not null`),
    index("remote_run_finished").on(t.finishedAt).where(sql`${t.finishedAt} is not null`), // a day's figures
    check("remote_run_phase_known", sql`${t.phase} in ('waiting', 'sending', 'sent', 'done')`),
    check("remote_run_lease_whole", sql`(${t.leaseToken} is null) = (${t.leaseUntil} is null)`),
  ],
);

/** One request and its answer, redacted. */
export interface SeenPage {
  at: string;
  method: string;
  url: string;
  /** null: no answer came. */
  status: number | null;
  ms: number;
  body: string;
}

/** What was seen last of a submission whose judging elsewhere failed, or met an odd page, for staff. */
export const remotePages = pgTable(
  "remote_page",
  {
    submissionId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    cause: text().notNull(),
    pages: jsonb().$type<SeenPage[]>().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index("remote_page_at").on(t.at)], // old ones are deleted
);
