import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { assignments } from "../assignment/tables.ts";
import { trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";

/** What lateness costs in a training; absent: nothing. */
export const lateRules = pgTable(
  "late_rule",
  {
    trainingId: integer()
      .primaryKey()
      .references(() => trainings.id, { onDelete: "cascade" }),
    /** Of the points, for each day that has begun. */
    percent: smallint().notNull(),
    /** Percent of the points that stay however late it is. */
    floor: smallint().notNull().default(0),
  },
  (t) => [check("late_rule_percent", sql`${t.percent} between 1 and 100 and ${t.floor} between 0 and 100`)],
);

/** A member's own due date in a training; it stands in place of those of all its sections. */
export const extensions = pgTable(
  "training_extension",
  {
    trainingId: integer()
      .notNull()
      .references(() => trainings.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    dueAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.trainingId, t.uid] }), index().on(t.uid)],
);

/** What a teacher wrote about a member's assignment. */
export const manualGrades = pgTable(
  "manual_grade",
  {
    trainingId: integer()
      .notNull()
      .references(() => assignments.trainingId, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** In place of those that were reached; null: those stay. */
    points: integer(),
    remark: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.trainingId, t.uid] }),
    index().on(t.uid),
    check("manual_grade_says_something", sql`${t.points} >= 0 or ${t.points} is null and ${t.remark} <> ''`),
    check("manual_grade_remark", sql`char_length(${t.remark}) <= 2000`),
  ],
);
