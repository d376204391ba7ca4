import { sql } from "drizzle-orm";
import {
  check,
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
import { problems } from "../problem/tables.ts";
import { dataVersions } from "../testdata/tables.ts";

/** A program whose verdict on this problem is known beforehand. */
export const jurySolutions = pgTable(
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
    /** Points it must get as well; null: any, and of ACM problems, where there are none. */
    expectedScore: integer(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("problem_reference_name_key").on(t.problemId, sql`lower(${t.name})`),
    check("problem_reference_name_length", sql`char_length(${t.name}) between 1 and 100`),
  ],
);

/** One case of a finished run, as short as the table on the page needs it. */
export interface JurySolutionCaseRow {
  seq: number;
  status: number;
  timeMs: number;
  memoryKib: number;
  score: number | null;
  message: string | null;
}

/** The newest run of a solution on each data version. */
export const jurySolutionRuns = pgTable(
  "problem_reference_run",
  {
    jurySolutionId: integer("reference_id")
      .notNull()
      .references(() => jurySolutions.id, { onDelete: "cascade" }),
    dataVersionId: integer()
      .notNull()
      .references(() => dataVersions.id, { onDelete: "cascade" }),
    /** SHA-256 of all that decides the verdict: program, limits, modes, checker, data. */
    fingerprint: text().notNull(),
    /** The judging; its result is copied here when somebody looks. */
    customRunKey: text("trial_key").notNull(),
    /** null until the custom run's result is copied. */
    status: smallint(),
    timeMs: integer(),
    memoryKib: integer(),
    score: integer(),
    errorMessage: text(),
    cases: jsonb().$type<JurySolutionCaseRow[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.jurySolutionId, t.dataVersionId] }), index().on(t.dataVersionId)],
);
