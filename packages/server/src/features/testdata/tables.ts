import type { CaseModeRules, Scoring } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { users } from "../user/tables.ts";

/** By which rules cases add up; `tree`: groups of the problem's own, which the case mode only tells in part. */
export interface DataRules extends CaseModeRules {
  tree: Scoring | null;
}

/** An immutable set of test cases: what a judging refers to. */
export const dataVersions = pgTable(
  "data_version",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    problemId: integer().notNull(),
    createdAt: createdAt(),
    createdBy: text(),
    /** How its cases add up, whatever the problem says later; null: as the problem says now. */
    rules: jsonb().$type<DataRules>(),
    /** Set: the pretests among another version's cases, which is the problem's. */
    pretestsOf: integer().references((): AnyPgColumn => dataVersions.id, { onDelete: "cascade" }),
    /** So many of its first cases; 0: those of the groups that are told while a contest runs. Null where `pretestsOf` is. */
    pretests: integer(),
  },
  (t) => [
    index().on(t.problemId),
    uniqueIndex("data_version_pretests").on(t.pretestsOf, t.pretests).where(sql`${t.pretestsOf} is not null`),
    check("data_version_pretests_whole", sql`(${t.pretestsOf} is null) = (${t.pretests} is null)`),
  ],
);

/** Test files by content; the bytes lie in the file store under their hash. */
export const blobs = pgTable("blob", {
  sha256: text().primaryKey(),
  /** Bytes. */
  size: bigint({ mode: "number" }).notNull(),
  createdAt: createdAt(),
  /** Last time somebody stored these bytes: cleanup.ts leaves young blobs alone. */
  touchedAt: moment().notNull().defaultNow(),
});

export const testCases = pgTable(
  "test_case",
  {
    dataVersionId: integer()
      .notNull()
      .references(() => dataVersions.id, { onDelete: "cascade" }),
    /** From 1, in the order they are shown. */
    seq: integer().notNull(),
    inputName: text().notNull(),
    outputName: text().notNull(),
    inputSha256: text()
      .notNull()
      .references(() => blobs.sha256),
    outputSha256: text()
      .notNull()
      .references(() => blobs.sha256),
    /** OI points; null in ACM problems. */
    score: integer(),
    /** Subtask, from 1; null outside subtask modes. */
    groupNum: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.dataVersionId, t.seq] }),
    // whether a blob is still named by some case
    index().on(t.inputSha256),
    index().on(t.outputSha256),
  ],
);

/** Test files on their way into a problem; its key goes to the client and comes back with the problem form. */
export const stagedUploads = pgTable(
  "staged_upload",
  {
    key: uuid().primaryKey().defaultRandom(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When a problem was first saved with it; from then on it does not count against its user's room. */
    takenAt: moment(),
  },
  (t) => [index().on(t.uid), index().on(t.expiresAt)],
);

export const stagedFiles = pgTable(
  "staged_file",
  {
    key: uuid()
      .notNull()
      .references(() => stagedUploads.key, { onDelete: "cascade" }),
    name: text().notNull(),
    sha256: text()
      .notNull()
      .references(() => blobs.sha256),
    /** Bytes. */
    size: bigint({ mode: "number" }).notNull(),
    /** Its line ends were made LF. */
    changed: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.key, t.name] }), index().on(t.sha256)],
);

/**
 * A large file that comes in pieces. Pieces are files of their own among the store's temporary ones, and go with the upload.
 * Those that a server left behind are deleted a day after they came; the upload ends a day after it began, so that it never
 * outlives one of its pieces.
 */
export const resumableUploads = pgTable(
  "resumable_upload",
  {
    id: uuid().primaryKey().defaultRandom(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: "number" }).notNull(),
    /** Bytes that came so far: the sum of the pieces. */
    received: bigint({ mode: "number" }).notNull().default(0),
    /** Names of the pieces in the store, in order. */
    pieces: jsonb().$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index().on(t.uid),
    index().on(t.expiresAt),
    check("resumable_upload_received", sql`${t.received} between 0 and ${t.size}`),
  ],
);
