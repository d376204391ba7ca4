import type { AwardConfig, ContestShowName, OiScoreType, SubmissionStatus } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { problems } from "../problem/tables.ts";
import { users } from "../user/tables.ts";

export const contests = pgTable(
  "contest",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Who made it, and manages it beside root. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    title: text().notNull(),
    description: text(),
    /** 0 ACM, 1 OI. */
    type: smallint().notNull(),
    /** 0 public, 1 private (password to enter), 2 protected (password to submit). */
    auth: smallint().notNull(),
    /** Sealed by the vault, for managers read it; null of public contests without one. */
    sealedPassword: text(),
    /** Contest it was cloned from; 0: none. A number, for that one may be gone. */
    source: integer().notNull().default(0),
    startTime: moment().notNull(),
    /** The first moment after it. Whether it is scheduled, running or ended follows the clock. */
    endTime: moment().notNull(),
    visible: boolean().notNull().default(true),
    /** The board stands still from sealRankTime on... */
    sealRank: boolean().notNull().default(false),
    /** null where it is never sealed. */
    sealRankTime: moment(),
    /** ...until the end; false: until this becomes true. */
    autoRealRank: boolean().notNull().default(true),
    rankShowName: text().$type<ContestShowName>().notNull().default("username"),
    /** Usernames. */
    starAccounts: jsonb().$type<string[]>().notNull().default([]),
    openRank: boolean().notNull().default(false),
    openPrint: boolean().notNull().default(false),
    openAccountLimit: boolean().notNull().default(false),
    /** As the interface writes it: reference/api.md 16.4. */
    accountLimitRule: text(),
    oiRankScoreType: text().$type<OiScoreType>().notNull().default("Recent"),
    /** 0 none, 1 by percent, 2 by head count. */
    awardType: smallint().notNull().default(0),
    /** By priority; empty of awardType 0. */
    awards: jsonb().$type<AwardConfig[]>().notNull().default([]),
    allowEndSubmit: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("contest_start").on(t.startTime), // lists
    index("contest_end").on(t.endTime), // what is not over: home page, warm-ups
    check("contest_title", sql`char_length(${t.title}) between 1 and 500`),
    check("contest_description", sql`char_length(${t.description}) <= 65535`),
    check("contest_type_known", sql`${t.type} in (0, 1)`),
    check("contest_auth_known", sql`${t.auth} in (0, 1, 2)`),
    check("contest_password_there", sql`${t.auth} = 0 or ${t.sealedPassword} is not null`),
    check("contest_times", sql`${t.startTime} < ${t.endTime}`),
    check(
      "contest_seal_inside",
      sql`not ${t.sealRank} or coalesce(${t.sealRankTime} >= ${t.startTime} and ${t.sealRankTime} < ${t.endTime}, false)`,
    ),
    check("contest_show_name_known", sql`${t.rankShowName} in ('username', 'nickname', 'realname')`),
    check("contest_score_type_known", sql`${t.oiRankScoreType} in ('Recent', 'Highest')`),
    check("contest_award_type_known", sql`${t.awardType} in (0, 1, 2)`),
  ],
);

export const contestProblems = pgTable(
  "contest_problem",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    problemId: integer()
      .notNull()
      .references(() => problems.id),
    /** What the contest calls it: "A", "B"... Capital and small letters are the same. */
    displayId: text().notNull(),
    displayTitle: text().notNull(),
    /** Of its balloon. */
    color: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("contest_problem_display_id").on(t.contestId, sql`upper(${t.displayId})`),
    uniqueIndex("contest_problem_once").on(t.contestId, t.problemId),
    unique("contest_problem_place").on(t.id, t.contestId), // what submissions name
    index().on(t.problemId),
    check("contest_problem_display_id_length", sql`char_length(${t.displayId}) between 1 and 50`),
    check("contest_problem_title_length", sql`char_length(${t.displayTitle}) between 1 and 255`),
  ],
);

/** Who gave the password of a contest that has one. */
export const contestRegistrations = pgTable(
  "contest_registration",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.uid] }), index().on(t.uid)],
);

/**
 * Number of the newest row of each contest's log. A row of its own beside the contest: it is written with every verdict.
 * Taken last in a transaction and held to its end, so that rows become visible in the order of their numbers.
 */
export const contestCounters = pgTable("contest_counter", {
  contestId: integer()
    .primaryKey()
    .references(() => contests.id, { onDelete: "cascade" }),
  number: bigint({ mode: "number" }).notNull().default(0),
});

/**
 * What became of a contest's submissions, only ever appended to: the newest row of a submission counts. Every board is
 * a fold over it (decision 051). It names submissions without holding them: a problem taken out of the contest takes
 * its submissions along, and leaves a last row for each.
 */
export const contestLog = pgTable(
  "contest_log",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    /** From 1, without gaps. */
    number: bigint({ mode: "number" }).notNull(),
    submissionId: bigint({ mode: "number" }).notNull(),
    uid: text().notNull(),
    contestProblemId: integer().notNull(),
    submittedAt: moment().notNull(),
    /** Pending stands for all that is not judged yet; null: the submission is gone. */
    status: smallint().$type<SubmissionStatus>(),
    /** OI points; null of ACM problems and until judged. */
    score: integer(),
    /** CPU of the slowest case; null until judged. */
    timeMs: integer(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.number] })],
);
