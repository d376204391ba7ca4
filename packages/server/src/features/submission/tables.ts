import type {
  JudgeMessage,
  JudgeMode,
  Result,
  SubmissionStatus,
  Task,
  TimelineMark,
  TrialKind,
  TrialTask,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contestProblems } from "../contest/tables.ts";
import { dataVersions, problems } from "../problem/tables.ts";
import { users } from "../user/tables.ts";

export const submissions = pgTable(
  "submission",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    problemId: integer()
      .notNull()
      .references(() => problems.id),
    uid: text()
      .notNull()
      .references(() => users.uid),
    language: text().notNull(),
    code: text().notNull(),
    /** Characters of `code`, as clients count them (UTF-16 units). */
    length: integer().notNull(),
    /** contract/status */
    status: smallint().$type<SubmissionStatus>().notNull(),
    /** Number of the newest attempt; results of an older one are dropped. */
    attempt: integer().notNull().default(1),
    /** CPU of the slowest case; null until judged. */
    timeMs: integer(),
    /** Peak over the cases; null until judged. */
    memoryKib: integer(),
    /** OI points; null in ACM problems and until judged. */
    score: integer(),
    oiRankScore: integer(),
    /** For the contestant: compiler output, or what failed and what to do next. */
    errorMessage: text(),
    /** Sentences of the judge in errorMessage, by code. */
    errorSentences: jsonb().$type<JudgeMessage[]>(),
    /** Full cause of a System Error, for staff. */
    staffTrace: text(),
    share: boolean().notNull().default(false),
    isManual: boolean().notNull().default(false),
    /** Name of the node that judged it. */
    judger: text(),
    ip: text(),
    /** Both null outside contests: such submissions are in the site's lists, counts and rankings, others are not. */
    contestId: integer(),
    contestProblemId: integer(),
    submittedAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // outside contests; by what they are counted stands in the index, so that counting reads no row
    index("submission_outside").on(t.id).where(sql`${t.contestId} is null`), // status list
    index("submission_problem_id").on(t.problemId, t.id, t.contestId), // a problem's submissions, newest first
    index().on(t.uid, t.problemId, t.id), // own standing, own submissions of a problem
    index("submission_of_user").on(t.uid, t.id).where(sql`${t.contestId} is null`), // one user's, newest first
    index("submission_of_status").on(t.status, t.id).where(sql`${t.contestId} is null`), // status filter
    index("submission_by_day").on(t.submittedAt, t.status, t.contestId), // counts by day
    // inside
    index("submission_of_contest").on(t.contestId, t.id).where(sql`${t.contestId} is not null`), // its list
    index("submission_of_entrant").on(t.contestId, t.uid, t.id).where(sql`${t.contestId} is not null`), // own ones
    index("submission_of_contest_problem")
      .on(t.contestProblemId, t.status, t.submittedAt, t.uid)
      .where(sql`${t.contestProblemId} is not null`), // its counts, its rejudge
    foreignKey({
      name: "submission_contest_problem",
      columns: [t.contestProblemId, t.contestId],
      foreignColumns: [contestProblems.id, contestProblems.contestId],
    }),
    check("submission_contest_whole", sql`(${t.contestId} is null) = (${t.contestProblemId} is null)`),
    check("submission_length", sql`${t.length} between 1 and 65535`),
  ],
);

/** Results of the newest attempt, case by case, as they arrive. */
export const caseResults = pgTable(
  "case_result",
  {
    submissionId: bigint({ mode: "number" })
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    seq: integer().notNull(),
    status: smallint().$type<SubmissionStatus>().notNull(),
    timeMs: integer().notNull(),
    memoryKib: integer().notNull(),
    score: integer(),
    groupNum: integer(),
    inputName: text().notNull(),
    outputName: text().notNull(),
    message: text(),
    /** Sentences of the judge in message, by code. */
    sentences: jsonb().$type<JudgeMessage[]>(),
    /** First 4 KiB of the real output of a failing case. */
    output: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.seq] })],
);

/** Problems a user has solved outside contests and groups, by the first accepted submission. */
export const solved = pgTable(
  "solved",
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    submissionId: bigint({ mode: "number" })
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    solvedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.problemId] }), index().on(t.solvedAt)], // seven-day ranking
);

/**
 * What rankings sort by, outside contests and groups. A row comes with its user and follows his status, both by
 * trigger (migration 0002); the numbers change only together with submissions, so that they equal a recount.
 */
export const userScores = pgTable(
  "user_score",
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** user_account.status is 0. */
    usable: boolean().notNull(),
    /** Rows in solved. */
    ac: integer().notNull().default(0),
    /** Submissions. */
    total: integer().notNull().default(0),
    /** Sum over oi_best. */
    oiScore: integer().notNull().default(0),
  },
  (t) => [
    index("user_score_acm").on(sql`${t.ac} desc`, t.total, t.uid).where(sql`${t.usable}`), // ACM ranking
    index("user_score_oi").on(sql`${t.oiScore} desc`, sql`${t.ac} desc`, t.uid).where(sql`${t.usable}`), // OI ranking
  ],
);

/** Best OI rank score of a user's submissions to a problem. */
export const oiBests = pgTable(
  "oi_best",
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    score: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.problemId] })],
);

/** Moment of each user's latest submission outside contests: the interval is checked by updating this row. */
export const submitPaces = pgTable("submit_pace", {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: "cascade" }),
  lastAt: moment().notNull(),
});

/** Moment of each user's latest online test; see submitPaces. */
export const trialPaces = pgTable("trial_pace", {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: "cascade" }),
  lastAt: moment().notNull(),
});

/** What a trial was asked to do, beside its program; by kind. */
export type TrialInput =
  | Extract<TrialTask, { kind: "online_test" }>
  | {
      kind: "checker_compile";
      judgeMode: Exclude<JudgeMode, "default">;
      extraFiles: Record<string, string>;
    }
  | {
      kind: "reference";
      /** Judges as this says instead of as the stored problem does: a checker that is tried out. */
      problem?: TriedProblem;
      /** Of a checker that is tried out: index of the sample that each case is. */
      samples?: number[];
    };

type TriedProblem = Pick<
  Task,
  "judgeMode" | "judgeExtraFiles" | "checker" | "timeLimitMs" | "memoryLimitMiB" | "stackLimitMiB"
>;

/** What a trial came to: what its node said, but for the bookkeeping of the attempt. */
export type TrialResult = Omit<Result, "attemptId" | "events">;

/** A judging that is no submission: it is in no list, counts nowhere and is deleted after a while. */
export const trials = pgTable(
  "trial",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Random; whoever knows it may ask for the result, if it is also his. */
    key: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** null: compiles a checker of a problem that is not stored yet. */
    problemId: integer().references(() => problems.id, { onDelete: "cascade" }),
    kind: text().$type<TrialKind>().notNull(),
    language: text().notNull(),
    code: text().notNull(),
    input: jsonb().$type<TrialInput>().notNull(),
    /** null until finished. */
    result: jsonb().$type<TrialResult>(),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** An online test's result is handed out once. */
    takenAt: moment(),
  },
  (t) => [
    uniqueIndex().on(t.key),
    index("trial_finished").on(t.finishedAt), // purge
    index("trial_unfinished").on(t.createdAt).where(sql`${t.finishedAt} is null`), // expiry
    check("trial_kind_known", sql`${t.kind} in ('online_test', 'checker_compile', 'reference')`),
    check("trial_result_whole", sql`(${t.result} is null) = (${t.finishedAt} is null)`),
  ],
);

/** Smaller goes first. */
export const priority = { contest: 0, practice: 1, onlineTest: 2, rejudge: 3 } as const;

/** Verdict of one attempt, which stays when the submission is judged again. */
export type AttemptOutcome = Pick<Result, "status" | "timeMs" | "memoryKiB" | "score">;

/**
 * One judging of a submission or a trial, and at the same time its place in the queue:
 * queued (no node), leased (node and lease), done (finishedAt).
 */
export const attempts = pgTable(
  "attempt",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Exactly one of submission and trial is named. */
    submissionId: bigint({ mode: "number" }).references(() => submissions.id, { onDelete: "cascade" }),
    trialId: bigint({ mode: "number" }).references(() => trials.id, { onDelete: "cascade" }),
    /** From 1 within the submission; a trial has one. */
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
    requeues: integer().notNull().default(0),
    /** Why it last went back to the queue, for staff. */
    requeueReason: text(),
    marks: jsonb().$type<TimelineMark[]>().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** What it came to, for the history of a submission; null of trials and of what was taken back before its end. */
    outcome: jsonb().$type<AttemptOutcome>(),
  },
  (t) => [
    uniqueIndex().on(t.submissionId, t.number),
    uniqueIndex().on(t.trialId),
    // the queue, in order; only what waits is in it
    index("attempt_queue").on(t.priority, t.id).where(sql`${t.finishedAt} is null and ${t.nodeId} is null`),
    // running work: in-flight counts by user, lapsed leases
    index("attempt_leased").on(t.leaseUntil).where(sql`${t.finishedAt} is null and ${t.nodeId} is not null`),
    check("attempt_of_one", sql`(${t.submissionId} is null) <> (${t.trialId} is null)`),
    check(
      "attempt_lease_whole",
      sql`(${t.nodeId} is null) = (${t.leaseUntil} is null) or ${t.finishedAt} is not null`,
    ),
  ],
);
