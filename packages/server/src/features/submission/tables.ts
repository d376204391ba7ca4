import { type GroupPoints, type JudgeMessage, type SubmissionStatus, status } from "@verdict/contract";
import { type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contestParticipations, contestProblems } from "../contest/tables.ts";
import { groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { blobs } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";

/**
 * The one idea of "counted": submissions outside contests and groups are in the site's lists, counts, solved problems
 * and rankings, others are not. Conditions and indexes of such reads say it in these words.
 */
const countedIn = (t: { contestId: SQLWrapper; groupId: SQLWrapper }) =>
  sql`${t.contestId} is null and ${t.groupId} is null`;

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
    /** Those of a contest's submission group by group; null: they are a whole. */
    groups: jsonb().$type<GroupPoints>(),
    /** The verdict is by pretests alone. */
    onPretests: boolean().notNull().default(false),
    oiRankScore: integer(),
    /** While groups are hidden: what it comes to with them, told once the contest is over. docs/decisions/386 */
    held: jsonb().$type<HeldVerdict>(),
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
    /** All three null outside contests. */
    contestId: integer(),
    contestProblemId: integer(),
    participationId: integer().references(() => contestParticipations.id),
    /** Set: sent in the group. */
    groupId: integer().references(() => groups.id),
    submittedAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // counted ones; by what they are counted stands in the index, so that counting reads no row
    index("submission_counted").on(t.id).where(countedIn(t)), // status list
    index("submission_counted_of_problem").on(t.problemId, t.id).where(countedIn(t)), // its list, newest first
    index("submission_accepted_of_problem") // accepted programs in one language, newest first
      .on(t.problemId, t.language, t.id)
      .where(sql`${t.status} = ${sql.raw(String(status.accepted))} and ${countedIn(t)}`),
    index("submission_counted_of_user").on(t.uid, t.id).where(countedIn(t)), // one user's, newest first
    index("submission_counted_by_status").on(t.status, t.id).where(countedIn(t)), // status filter
    index("submission_counted_by_day").on(t.submittedAt, t.status).where(countedIn(t)), // counts by day
    // all of them
    index("submission_problem_id").on(t.problemId, t.id), // deleting or judging again a problem's
    index().on(t.uid, t.problemId, t.id), // own result, own submissions of a problem
    // the dashboard's days; rows come nearly in the order of their moments, so that a few bytes for many pages are enough
    index("submission_days").using("brin", t.submittedAt),
    // in a group
    index("submission_of_group") // its list: what is filtered by and looked at stands in it, pages far down read no rows
      .on(t.groupId, t.id, t.status, t.problemId)
      .where(sql`${t.groupId} is not null and ${t.contestId} is null`),
    index("submission_of_group_member") // a member's list, their own ones
      .on(t.groupId, t.uid, t.id)
      .where(sql`${t.groupId} is not null and ${t.contestId} is null`),
    index("submission_of_group_problem") // a problem's list and its counts, which read no row
      .on(t.groupId, t.problemId, t.status, t.id)
      .where(sql`${t.groupId} is not null and ${t.contestId} is null`),
    // in a contest
    index("submission_of_contest").on(t.contestId, t.id).where(sql`${t.contestId} is not null`), // its list
    index("submission_of_entrant").on(t.contestId, t.uid, t.id).where(sql`${t.contestId} is not null`), // own ones
    index("submission_held").on(t.contestId, t.id).where(sql`${t.held} is not null`), // verdicts to be told
    index("submission_judged_again") // those whose judgings may disagree, a few of the contest's
      .on(t.contestId, t.id)
      .where(sql`${t.contestId} is not null and ${t.attempt} > 1`),
    index("submission_of_participation")
      .on(t.participationId, t.id)
      .where(sql`${t.participationId} is not null`),
    index("submission_of_contest_problem")
      .on(t.contestProblemId, t.status, t.submittedAt, t.uid)
      .where(sql`${t.contestProblemId} is not null`), // its counts, its rejudge
    foreignKey({
      name: "submission_contest_problem",
      columns: [t.contestProblemId, t.contestId],
      foreignColumns: [contestProblems.id, contestProblems.contestId],
    }),
    check("submission_contest_whole", sql`(${t.contestId} is null) = (${t.contestProblemId} is null)`),
    check("submission_participation_whole", sql`(${t.contestId} is null) = (${t.participationId} is null)`),
    check("submission_length", sql`${t.length} between 1 and 65535`),
  ],
);

/** A verdict of which less is told for now. */
export interface HeldVerdict {
  status: SubmissionStatus;
  timeMs: number | null;
  memoryKib: number | null;
  score: number | null;
  oiRankScore: number | null;
  groups: GroupPoints | null;
  errorMessage: string | null;
  errorSentences: JudgeMessage[] | null;
}

export const isCounted = countedIn(submissions);

/** What counts in a group: its submissions outside contests. */
export const isCountedIn = (gid: SQLWrapper | number) =>
  sql`${submissions.groupId} = ${gid} and ${submissions.contestId} is null`;

/** Files that a submission consists of in output-only tasks; `code` then lists them. */
export const submissionFiles = pgTable(
  "submission_file",
  {
    submissionId: bigint({ mode: "number" })
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** The output's name in the data that it was sent for. */
    name: text().notNull(),
    sha256: text()
      .notNull()
      .references(() => blobs.sha256),
    bytes: integer().notNull(),
    /** false: carried over from the submission before. */
    own: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.name] }), index().on(t.sha256)], // cleanup of blobs
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
    /** Share of the case's points, 0 to 1; null in results of older nodes. */
    fraction: doublePrecision(),
    /** The checker's own number, where it says more than the share. */
    value: doublePrecision(),
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
  (t) => [
    primaryKey({ columns: [t.uid, t.problemId] }),
    index().on(t.solvedAt), // seven-day ranking
    index().on(t.submissionId), // removal of submissions
    index().on(t.problemId), // removal of problems
  ],
);

/**
 * What rankings sort by, outside contests and groups. A row comes with its user and follows their status, both by
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
  (t) => [primaryKey({ columns: [t.uid, t.problemId] }), index().on(t.problemId)], // removal of problems
);

/** Moment of each user's latest submission outside contests: the interval is checked by updating this row. */
export const submitPaces = pgTable("submit_pace", {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: "cascade" }),
  lastAt: moment().notNull(),
});
