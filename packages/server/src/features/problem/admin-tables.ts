import type { ProblemVersionRow } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
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
import type { StoredSnapshot } from "./snapshot.ts";
import { dataVersions, problems } from "./tables.ts";

/** A problem whole, after each change of it. Its data are those of `dataVersionId`, which stays for it. */
export const problemVersions = pgTable(
  "problem_version",
  {
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    /** From 1 within the problem. */
    number: integer().notNull(),
    reason: text().$type<ProblemVersionRow["reason"]>().notNull(),
    snapshot: jsonb().$type<StoredSnapshot>().notNull(),
    /** Names of what differs from the version before. */
    changed: jsonb().$type<string[]>().notNull(),
    dataVersionId: integer(),
    /** Who; the account may be gone. null: the site itself. */
    uid: text(),
    username: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.problemId, t.number] }),
    foreignKey({ columns: [t.dataVersionId], foreignColumns: [dataVersions.id] }),
    index().on(t.dataVersionId), // whether a data version is still named
  ],
);

/** A program whose verdict on this problem is known beforehand. */
export const references = pgTable(
  "problem_reference",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    name: text().notNull(),
    language: text().notNull(),
    code: text().notNull(),
    /** contract/status codes, any of which is right. */
    expected: jsonb().$type<number[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("problem_reference_name_key").on(t.problemId, sql`lower(${t.name})`),
    check("problem_reference_name_length", sql`char_length(${t.name}) between 1 and 100`),
  ],
);

/** One case of a finished run, as short as the table on the page needs it. */
export interface ReferenceCaseRow {
  seq: number;
  status: number;
  timeMs: number;
  memoryKib: number;
  score: number | null;
  message: string | null;
}

/** The newest run of a reference on each data version. */
export const referenceRuns = pgTable(
  "problem_reference_run",
  {
    referenceId: integer()
      .notNull()
      .references(() => references.id, { onDelete: "cascade" }),
    dataVersionId: integer()
      .notNull()
      .references(() => dataVersions.id, { onDelete: "cascade" }),
    /** SHA-256 of all that decides the verdict: program, limits, modes, checker, data. */
    fingerprint: text().notNull(),
    /** The judging; its result is copied here when somebody looks. */
    trialKey: text().notNull(),
    /** null until the trial's result is copied. */
    status: smallint(),
    timeMs: integer(),
    memoryKib: integer(),
    score: integer(),
    errorMessage: text(),
    cases: jsonb().$type<ReferenceCaseRow[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.referenceId, t.dataVersionId] }), index().on(t.dataVersionId)],
);
