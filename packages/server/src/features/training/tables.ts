import type { SubmissionStatus, TrainingAuth } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { users } from "../user/tables.ts";

export const trainingCategories = pgTable(
  "training_category",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    color: text().notNull(),
    /** Set: for trainings of the group. */
    groupId: integer().references(() => groups.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("training_category_name").on(sql`coalesce(${t.groupId}, 0)`, sql`lower(${t.name})`),
    check("training_category_name_length", sql`char_length(${t.name}) between 1 and 100`),
  ],
);

/** Problems to be worked through in order. */
export const trainings = pgTable(
  "training",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    /** Who made it, and manages it beside root. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** Set: the group's own, for its members. */
    groupId: integer().references(() => groups.id),
    title: text().notNull(),
    description: text(),
    /** Private: a password to enter, and a board. */
    auth: text().$type<TrainingAuth>().notNull(),
    /** Sealed by the vault, for managers read it; null of public trainings without one. */
    sealedPassword: text(),
    /** Shown: a hidden one is there for those who manage it only. */
    isShown: boolean().notNull().default(true),
    /** Smaller stands first. */
    rank: integer().notNull().default(1000),
    categoryId: integer().references(() => trainingCategories.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** Of what its form shows; of the plan each place tells its own. */
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("training_order").on(t.rank, t.id).where(sql`${t.groupId} is null`), // lists
    index("training_of_group").on(t.groupId, t.rank, t.id).where(sql`${t.groupId} is not null`),
    index().on(t.categoryId),
    check("training_title", sql`char_length(${t.title}) between 1 and 500`),
    check("training_description", sql`char_length(${t.description}) <= 65535`),
    check("training_auth_known", sql`${t.auth} in ('Public', 'Private')`),
    check("training_password_there", sql`${t.auth} = 'Public' or ${t.sealedPassword} is not null`),
    check("training_rank", sql`${t.rank} >= 0`),
  ],
);

/** A part of a training with a heading of its own. */
export const trainingSections = pgTable(
  "training_section",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    trainingId: integer()
      .notNull()
      .references(() => trainings.id, { onDelete: "cascade" }),
    /** From 0, top down. */
    place: smallint().notNull(),
    title: text().notNull(),
    /** Solved later is late; null: whenever one likes. */
    dueAt: moment(),
  },
  (t) => [
    index().on(t.trainingId, t.place),
    unique("training_section_home").on(t.id, t.trainingId), // what problems name
    check("training_section_title", sql`char_length(${t.title}) between 1 and 200`),
  ],
);

export const trainingProblems = pgTable(
  "training_problem",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    trainingId: integer()
      .notNull()
      .references(() => trainings.id, { onDelete: "cascade" }),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    /** What the training calls it; capital and small letters are the same. */
    displayId: text().notNull(),
    /** Smaller stands first. */
    rank: integer().notNull(),
    /** null: before the first section. */
    sectionId: integer(),
    /** Problems (not rows of this table) to be solved before it. */
    after: integer().array().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique("training_problem_once").on(t.trainingId, t.problemId), // what cells name
    uniqueIndex("training_problem_display_id").on(t.trainingId, sql`upper(${t.displayId})`),
    index().on(t.problemId), // verdicts, deleting a problem
    index().on(t.sectionId),
    foreignKey({
      name: "training_problem_section",
      columns: [t.sectionId, t.trainingId],
      foreignColumns: [trainingSections.id, trainingSections.trainingId],
    }),
    check("training_problem_display_id_length", sql`char_length(${t.displayId}) between 1 and 50`),
    check("training_problem_rank", sql`${t.rank} >= 0`),
  ],
);

/** Who gave the password of a private training, and how far they are: a row of its board. */
export const trainingMembers = pgTable(
  "training_member",
  {
    trainingId: integer()
      .notNull()
      .references(() => trainings.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** false: shut out by a manager. */
    isEnabled: boolean().notNull().default(true),
    /** Solved cells. */
    ac: smallint().notNull().default(0),
    /** Over solved cells. */
    runTimeMs: bigint({ mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.trainingId, t.uid] }),
    // the board; who is shut out is seen in the index, where rows are passed over
    index("training_member_order").on(t.trainingId, sql`${t.ac} desc`, t.runTimeMs, t.uid, t.isEnabled),
    index().on(t.uid), // verdicts, own trainings
  ],
);

/**
 * How a member stands with a problem. It follows from submissions and is settled with every verdict
 * (submission/training-record.ts), so that a board is read and not worked out.
 */
export const trainingCells = pgTable(
  "training_cell",
  {
    trainingId: integer().notNull(),
    uid: text().notNull(),
    problemId: integer().notNull(),
    /** Accepted if ever, else the newest result. */
    status: smallint().$type<SubmissionStatus>().notNull(),
    /** OI points; null of ACM problems. */
    score: integer(),
    /** CPU of the quickest accepted one; null until solved. */
    runTimeMs: integer(),
    /** When the first accepted one was sent; null until solved. */
    solvedAt: moment(),
    /** Submissions that are on record. */
    tries: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.trainingId, t.uid, t.problemId] }),
    index().on(t.trainingId, t.problemId), // counts by problem, taking one out
    foreignKey({
      name: "training_cell_member",
      columns: [t.trainingId, t.uid],
      foreignColumns: [trainingMembers.trainingId, trainingMembers.uid],
    }).onDelete("cascade"),
    foreignKey({
      name: "training_cell_problem",
      columns: [t.trainingId, t.problemId],
      foreignColumns: [trainingProblems.trainingId, trainingProblems.problemId],
    }).onDelete("cascade"),
  ],
);

/** When a user last submitted in a training: what they go on with. */
export const trainingVisits = pgTable(
  "training_visit",
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    trainingId: integer()
      .notNull()
      .references(() => trainings.id, { onDelete: "cascade" }),
    lastAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.uid, t.trainingId] }),
    index("training_visit_newest").on(t.uid, sql`${t.lastAt} desc`),
    index().on(t.trainingId),
  ],
);
