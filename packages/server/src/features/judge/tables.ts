import type {
  DryRunEnd,
  GroupPoints,
  RejudgeJob,
  RejudgeScope,
  Result,
  TimelineMark,
} from "@verdict/contract";
import { type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { requestId } from "../../platform/request-context.ts";
import { customRuns } from "../custom-run/tables.ts";
import type { ListFilter } from "../submission/list.ts";
import { submissions } from "../submission/tables.ts";
import { dataVersions } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";

/**
 * Attempts of the table or alias that wait or are at a node: those that are not finished, in the words of the indexes of
 * both, which serve together.
 */
export const isOpen = (attempt: SQLWrapper) =>
  sql`${attempt}.finished_at is null and (${attempt}.node_id is null or ${attempt}.node_id is not null)`;

/** Smaller goes first. */
export const priority = { contest: 0, practice: 1, onlineTest: 2, rejudge: 3 } as const;

/** Verdict of one attempt, which stays when the submission is judged again. */
export type AttemptOutcome = Pick<Result, "status" | "timeMs" | "memoryKiB" | "score"> & {
  groups?: GroupPoints;
};

/**
 * One judging of a submission or a custom run, and at the same time its place in the queue:
 * queued (no node), leased (node and lease), done (finishedAt).
 */
export const attempts = pgTable(
  "attempt",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Exactly one of submission and custom run is named. */
    submissionId: bigint({ mode: "number" }).references(() => submissions.id, { onDelete: "cascade" }),
    customRunId: bigint("trial_id", { mode: "number" }).references(() => customRuns.id, {
      onDelete: "cascade",
    }),
    /** From 1 within the submission; a custom run has one. */
    number: integer().notNull(),
    uid: text().notNull(),
    language: text().notNull(),
    priority: smallint().notNull(),
    /** null when the problem has no test data. */
    dataVersionId: integer().references(() => dataVersions.id),
    /** judge_node.id of the holder, or of the node that finished it. Nodes are disabled, never deleted. */
    nodeId: integer(),
    nodeName: text(),
    leaseUntil: moment(),
    /** When a node last got it; null before, and of what an older version leased. */
    leasedAt: moment(),
    requeues: integer().notNull().default(0),
    /** Of those, returns by nodes that passed their self-test right afterwards. */
    ownFaults: smallint().notNull().default(0),
    /** Why it last went back to the queue, for staff. */
    requeueReason: text(),
    marks: jsonb().$type<TimelineMark[]>().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** The request that asked for it (X-Request-Id of its answer); null of a job's, and of older ones. */
    requestId: uuid().$defaultFn(() => requestId() ?? sql`null`),
    /** rejudge_job.id, where one ordered it. */
    rejudgeJobId: integer(),
    /** What it came to, for the history of a submission; null of what was taken back before its end, and of custom runs that are no dry run's. */
    outcome: jsonb().$type<AttemptOutcome>(),
  },
  (t) => [
    uniqueIndex().on(t.submissionId, t.number),
    uniqueIndex().on(t.customRunId),
    // the queue: its head, and each user's own line; only what waits is in them
    index("attempt_queue").on(t.priority, t.id).where(sql`${t.finishedAt} is null and ${t.nodeId} is null`),
    index("attempt_waiting")
      .on(t.priority, t.uid, t.id)
      .where(sql`${t.finishedAt} is null and ${t.nodeId} is null`),
    // running work: what each user has in flight, lapsed leases
    index("attempt_leased").on(t.leaseUntil).where(sql`${t.finishedAt} is null and ${t.nodeId} is not null`),
    // what a rejudge did, and what of it is in the queue and at nodes
    index("attempt_by_rejudge").on(t.rejudgeJobId, t.finishedAt).where(sql`${t.rejudgeJobId} is not null`),
    index().on(t.dataVersionId), // removal of data versions
    check("attempt_of_one", sql`(${t.submissionId} is null) <> (${t.customRunId} is null)`),
    check(
      "attempt_lease_whole",
      sql`(${t.nodeId} is null) = (${t.leaseUntil} is null) or ${t.finishedAt} is not null`,
    ),
  ],
);

/** How what a rejudge is about was called when it was ordered. */
interface Named {
  named?: { contest?: { id: number; title: string } | undefined; problem?: string | undefined } | undefined;
}

/** Finished submissions that a job judges again, and their names; rows of older versions lack those. */
export type RejudgeSelection =
  | ({ kind: "problem"; pid: number } & Named)
  | ({ kind: "contest-problem"; cid: number; pid: number } & Named)
  /** Of one contest; times as ISO texts. */
  | ({
      kind: "contest";
      cid: number;
      pid?: number | undefined;
      status?: number | undefined;
      from?: string | undefined;
      to?: string | undefined;
      submitId?: number | undefined;
      data?: "problem" | undefined;
    } & Named)
  /** Of one contest, those that only pretests have judged: all, those that passed, or of these everybody's last one. */
  | ({ kind: "system-tests"; cid: number; which: "judged" | "accepted" | "last-accepted" } & Named)
  /** Judges them beside their verdicts, which stay until somebody applies what came out. */
  | { kind: "dry-run"; cid: number; of: Extract<RejudgeSelection, { kind: "contest" }> }
  /** Makes what a dry run found the verdicts. */
  | ({ kind: "apply"; cid: number; jobId: number } & Named)
  /** Takes back what a rejudge of a contest has changed. */
  | ({ kind: "undo"; cid: number; jobId: number } & Named)
  /** `said`: the filter as it was asked for. */
  | { kind: "filter"; filter: ListFilter; said?: Extract<RejudgeScope, { kind: "filter" }>["filter"] }
  | { kind: "chosen"; submitIds: number[] };

/** A rejudge of many submissions, oldest first; its place is `cursor`, so that any server goes on with it. */
export const rejudgeJobs = pgTable(
  "rejudge_job",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    selection: jsonb().$type<RejudgeSelection>().notNull(),
    /** What it is about, for staff. */
    target: text().notNull(),
    /** Who ordered it, as they were called. */
    username: text().notNull(),
    state: text().$type<RejudgeJob["state"]>().notNull().default("running"),
    /** Submissions above this one came later and are left alone. */
    upTo: bigint({ mode: "number" }).notNull(),
    /** Looked at up to and with this submission. */
    cursor: bigint({ mode: "number" }).notNull().default(0),
    total: integer().notNull(),
    queued: integer().notNull().default(0),
    /** What became of a dry run. */
    settled: text().$type<DryRunEnd>(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [
    index("rejudge_job_running").on(t.id).where(sql`${t.state} = 'running'`), // what servers carry on
    check("rejudge_job_state_known", sql`${t.state} in ('running', 'stopped', 'done')`),
    check("rejudge_job_whole", sql`(${t.state} = 'running') = (${t.finishedAt} is null)`),
    check("rejudge_job_settled_known", sql`${t.settled} in ('applied', 'discarded')`),
  ],
);

/** Submissions of a dry run with the custom runs that judge them. */
export const dryRuns = pgTable(
  "dry_run",
  {
    jobId: integer()
      .notNull()
      .references(() => rejudgeJobs.id, { onDelete: "cascade" }),
    submissionId: bigint({ mode: "number" })
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    customRunId: bigint("trial_id", { mode: "number" })
      .notNull()
      .references(() => customRuns.id, { onDelete: "cascade" }),
    /** The submission's newest attempt at that time: what was judged again since is left alone. */
    attempt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.submissionId] }),
    index().on(t.submissionId), // removal of submissions
    uniqueIndex().on(t.customRunId),
  ],
);

/** Judge time that users took lately, which decides whose turn is next. Absent: none. */
export const judgeUses = pgTable("judge_use", {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: "cascade" }),
  /** As it stood at `at`; it halves every JUDGE_USE_HALF_LIFE_SECONDS. */
  seconds: real().notNull(),
  at: moment().notNull(),
});
