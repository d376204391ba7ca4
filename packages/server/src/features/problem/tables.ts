import type { JudgeCaseMode, JudgeMode } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
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
import { languages } from "../language/tables.ts";
import { users } from "../user/tables.ts";

export const problems = pgTable(
  "problem",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    /** Shown id, upper case. */
    problemId: text().notNull(),
    title: text().notNull(),
    author: text(),
    /** Account of the author; null where only a name is known, as of imported problems. */
    authorUid: text().references(() => users.uid),
    /** contract/problem problemType: 0 ACM, 1 OI. */
    type: smallint().notNull(),
    judgeMode: text().$type<JudgeMode>().notNull(),
    judgeCaseMode: text().$type<JudgeCaseMode>().notNull(),
    timeLimitMs: integer().notNull(),
    memoryLimitMib: integer().notNull(),
    stackLimitMib: integer().notNull(),
    source: text(),
    /** 0 easy, 1 medium, 2 hard. */
    difficulty: smallint().notNull().default(0),
    /** 1 public, 2 hidden, 3 contest only. */
    auth: smallint().notNull(),
    /** Being written: not public, and not shown as ready to anybody. */
    isDraft: boolean().notNull().default(false),
    /** OI total; 0 in ACM problems. */
    ioScore: integer().notNull().default(0),
    codeShare: boolean().notNull().default(true),
    checkerCode: text(),
    checkerLanguage: text(),
    /** file name → content, given to the contestant's compile. */
    userExtraFiles: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** file name → content, given to the checker's compile. */
    judgeExtraFiles: jsonb().$type<Record<string, string>>().notNull().default({}),
    isRemoveEndBlank: boolean().notNull().default(true),
    openCaseResult: boolean().notNull().default(true),
    isFileIo: boolean().notNull().default(false),
    ioReadFileName: text(),
    ioWriteFileName: text(),
    modifiedUser: text(),
    /** false: its cases were typed by hand and are edited as text. */
    isUploadCase: boolean().notNull().default(true),
    /** Data version judged now; null while the problem has no test data. */
    dataVersionId: integer(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.problemId),
    // the public list's order: length of the id, then the id; with the key, so that the index alone answers
    index("problem_public_order").on(t.auth, sql`char_length(${t.problemId})`, t.problemId, t.id),
    foreignKey({ columns: [t.dataVersionId], foreignColumns: [dataVersions.id] }),
    check("problem_draft_hidden", sql`not ${t.isDraft} or ${t.auth} <> 1`),
    check("problem_id_length", sql`char_length(${t.problemId}) between 1 and 50`),
    check("problem_title_length", sql`char_length(${t.title}) between 1 and 255`),
    check(
      "problem_limits_positive",
      sql`${t.timeLimitMs} > 0 and ${t.memoryLimitMib} > 0 and ${t.stackLimitMib} > 0`,
    ),
    check(
      "problem_codes_known",
      sql`${t.type} in (0, 1) and ${t.auth} in (1, 2, 3) and ${t.difficulty} in (0, 1, 2)`,
    ),
  ],
);

/** A problem's text in one language. Row "" holds the problem's own; others are translations. */
export const statements = pgTable(
  "problem_statement",
  {
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    /** BCP 47 tag such as zh-CN; "" for the problem's own text. */
    locale: text().notNull().default(""),
    /** Translated title; null in the problem's own row, whose title is problem.title. */
    title: text(),
    description: text(),
    input: text(),
    output: text(),
    hint: text(),
    /** `<input>…</input><output>…</output>`, repeated; translations leave it null. */
    examples: text(),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.locale] })],
);

/** An immutable set of test cases: what a judging refers to. */
export const dataVersions = pgTable(
  "data_version",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    problemId: integer().notNull(),
    createdAt: createdAt(),
    createdBy: text(),
  },
  (t) => [index().on(t.problemId)],
);

/** Test files by content; the bytes lie in the file store under their hash. */
export const blobs = pgTable("blob", {
  sha256: text().primaryKey(),
  /** Bytes. */
  size: bigint({ mode: "number" }).notNull(),
  createdAt: createdAt(),
  /** Last time somebody stored these bytes: data-sweep.ts leaves young blobs alone. */
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

export const tagClassifications = pgTable(
  "tag_classification",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    oj: text().notNull().default("ME"),
    /** Smaller ones first. */
    rank: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("tag_classification_name_key").on(t.oj, sql`lower(${t.name})`)],
);

export const tags = pgTable(
  "tag",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    color: text(),
    oj: text().notNull().default("ME"),
    classificationId: integer().references(() => tagClassifications.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("tag_name_key").on(t.oj, sql`lower(${t.name})`)],
);

export const problemTags = pgTable(
  "problem_tag",
  {
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    tagId: integer()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.tagId] }), index().on(t.tagId, t.problemId)], // filter by tag
);

/** Languages a problem allows. */
export const problemLanguages = pgTable(
  "problem_language",
  {
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    languageId: integer()
      .notNull()
      .references(() => languages.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.languageId] })],
);

export const codeTemplates = pgTable(
  "code_template",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    languageId: integer()
      .notNull()
      .references(() => languages.id, { onDelete: "cascade" }),
    code: text().notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.problemId, t.languageId)],
);

/**
 * Counts of a problem's submissions outside contests and groups, by verdict.
 * Changed only together with the status of a submission, so that they equal a recount.
 */
export const problemCounts = pgTable("problem_count", {
  problemId: integer()
    .primaryKey()
    .references(() => problems.id, { onDelete: "cascade" }),
  total: integer().notNull().default(0),
  ac: integer().notNull().default(0),
  mle: integer().notNull().default(0),
  tle: integer().notNull().default(0),
  re: integer().notNull().default(0),
  pe: integer().notNull().default(0),
  ce: integer().notNull().default(0),
  wa: integer().notNull().default(0),
  se: integer().notNull().default(0),
  pa: integer().notNull().default(0),
});

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Words a problem is found by; see search.ts. */
export const problemSearches = pgTable(
  "problem_search",
  {
    problemId: integer()
      .primaryKey()
      .references(() => problems.id, { onDelete: "cascade" }),
    /** Words of id, titles and tags. */
    heading: tsvector().notNull(),
    /** Those, and the words of all statements. */
    document: tsvector().notNull(),
    /** One, two and three characters side by side in id and titles; null until they are written (search-index.ts). */
    grams: text().array(),
  },
  (t) => [index().using("gin", t.document), index().using("gin", t.heading), index().using("gin", t.grams)],
);

/** Problems whose words are due to be written anew, in the background. */
export const problemReindexes = pgTable("problem_reindex", {
  problemId: integer()
    .primaryKey()
    .references(() => problems.id, { onDelete: "cascade" }),
});

/**
 * One row: the latest transaction that changed which problems the public list shows, and in which order, whatever is
 * asked for. Written by triggers (migration 0009) when that transaction commits.
 */
export const problemListVersions = pgTable("problem_list_version", {
  /** Always true: there is one. */
  id: boolean().primaryKey().default(true),
  changedBy: bigint({ mode: "number" }).notNull(),
});

/** Every known word with itself and all its forms that lack one letter: where a mistyped word meets it. */
export const searchVariants = pgTable(
  "search_variant",
  { variant: text().notNull(), word: text().notNull() },
  (t) => [primaryKey({ columns: [t.variant, t.word] })],
);
