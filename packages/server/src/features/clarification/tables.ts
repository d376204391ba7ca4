import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

/** A question of a contestant with its answer, or what a contest's managers tell everybody. */
export const clarifications = pgTable(
  "contest_clarification",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    /** null: in general, or the problem is not in the contest any more. */
    contestProblemId: integer().references(() => contestProblems.id, { onDelete: "set null" }),
    /** Who asked; of broadcasts: who told it. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** Markdown; null: a broadcast. */
    question: text(),
    /** Markdown; null until answered. */
    answer: text(),
    answeredBy: text().references(() => users.uid),
    answeredAt: moment(),
    /** false: for who asked and the managers. */
    isPublic: boolean().notNull().default(false),
    /** Which manager is on it, and since when; null: nobody. */
    claimedBy: text().references(() => users.uid),
    claimedAt: moment(),
    /** Number of its latest change within the contest; visible in the order of the numbers. */
    change: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("contest_clarification_change").on(t.contestId, t.change), // lists, latest change first; what is new
    index("contest_clarification_open").on(t.contestId, t.id).where(sql`${t.answer} is null`), // the managers' queue
    index("contest_clarification_of_problem").on(t.contestProblemId), // a problem that leaves
    check(
      "contest_clarification_whole",
      sql`(${t.answer} is null) = (${t.answeredAt} is null) and (${t.question} is not null or (${t.answer} is not null and ${t.isPublic}))`,
    ),
    check("contest_clarification_question", sql`char_length(${t.question}) between 1 and 2000`),
    check("contest_clarification_answer", sql`char_length(${t.answer}) between 1 and 2000`),
  ],
);

/** How far somebody has read a contest's clarifications, and how much they have asked. */
export const clarificationReaders = pgTable(
  "contest_clarification_reader",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** Number of the latest change that was read. */
    readTo: integer().notNull().default(0),
    /** Own questions without an answer. */
    open: integer().notNull().default(0),
    /** Of the last question; null: none yet. */
    askedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.uid] }), index().on(t.uid)],
);

/** Answers a contest keeps ready. */
export const cannedAnswers = pgTable("contest_canned_answer", {
  contestId: integer()
    .primaryKey()
    .references(() => contests.id, { onDelete: "cascade" }),
  answers: jsonb().$type<string[]>().notNull(),
});
