import type {
  CheckerProtocol,
  Communication,
  Grader,
  JudgeCaseMode,
  JudgeMode,
  OutputOnly,
  ProblemVersionRow,
  RemoteOj,
} from "@verdict/contract";
import { type SQL, sql } from "drizzle-orm";
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
import { groups } from "../group/tables.ts";
import { languages } from "../language/tables.ts";
import { dataVersions } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";
import type { StoredSnapshot } from "./snapshot.ts";

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
    /** contract/remote-oj: the judge elsewhere that judges it; null: our own. */
    remoteOj: text().$type<RemoteOj>(),
    /** 0 easy, 1 medium, 2 hard. */
    difficulty: smallint().notNull().default(0),
    /** 1 public, 2 hidden, 3 contest only, 4 archived. */
    auth: smallint().notNull(),
    /** Group whose members made it; it stays the group's when it is published. */
    groupId: integer().references(() => groups.id),
    /** Seen by its group alone: false outside groups, and of a group's problem that was published. */
    isGroup: boolean().notNull().default(false),
    /** Asked to be published: 1 asked, 2 granted, 3 refused; null: not asked. */
    publication: smallint(),
    /** The one idea of "everybody finds it": lists, searches, tags, statistics and triggers go by this column. */
    isListed: boolean()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`auth = 1 and not is_group`),
    /** Being written: not public, and not shown as ready to anybody. */
    isDraft: boolean().notNull().default(false),
    /** OI total; 0 in ACM problems. */
    ioScore: integer().notNull().default(0),
    codeShare: boolean().notNull().default(true),
    /** Every language of our own judge, those to come among them (language/seed.ts). */
    allLanguages: boolean().notNull().default(false),
    checkerCode: text(),
    checkerLanguage: text(),
    checkerProtocol: text().$type<CheckerProtocol>().notNull().default("standard"),
    /** file name → content, given to the contestant's compile. */
    userExtraFiles: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** file name → content, given to the checker's compile. */
    judgeExtraFiles: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** What programs are built with; null: they are whole themselves. */
    grader: jsonb().$type<Grader>(),
    /** Times that a case may run the program, as its checker or interactor asks. */
    passes: smallint().notNull().default(1),
    /** Several processes of the program, and the interactor their manager; null: one that talks with it. */
    communication: jsonb().$type<Communication>(),
    /** Contestants send the outputs as files; null: a program. */
    outputOnly: jsonb().$type<OutputOnly>(),
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
    index("problem_listed_order")
      .on(sql`char_length(${t.problemId})`, t.problemId, t.id)
      .where(sql`${t.isListed}`),
    index("problem_of_group").on(t.groupId, t.id).where(sql`${t.groupId} is not null`),
    index("problem_publication").on(t.publication, t.groupId).where(sql`${t.publication} is not null`),
    check("problem_group_whole", sql`not ${t.isGroup} or ${t.groupId} is not null`),
    check("problem_publication_known", sql`${t.publication} in (1, 2, 3)`),
    foreignKey({ columns: [t.dataVersionId], foreignColumns: [dataVersions.id] }),
    check("problem_draft_hidden", sql`not ${t.isDraft} or ${t.auth} <> 1`),
    check("problem_id_length", sql`char_length(${t.problemId}) between 1 and 50`),
    check("problem_title_length", sql`char_length(${t.title}) between 1 and 255`),
    check(
      "problem_limits_positive",
      sql`${t.timeLimitMs} > 0 and ${t.memoryLimitMib} > 0 and ${t.stackLimitMib} > 0`,
    ),
    check("problem_passes_bounded", sql`${t.passes} between 1 and 20`),
    check(
      "problem_codes_known",
      sql`${t.type} in (0, 1) and ${t.auth} in (1, 2, 3, 4) and ${t.difficulty} in (0, 1, 2)`,
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
    /** Set: the group's own. */
    groupId: integer().references(() => groups.id, { onDelete: "cascade" }),
    classificationId: integer().references(() => tagClassifications.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("tag_name_key").on(t.oj, sql`lower(${t.name})`).where(sql`${t.groupId} is null`),
    uniqueIndex("tag_name_of_group")
      .on(t.groupId, sql`lower(${t.name})`)
      .where(sql`${t.groupId} is not null`),
  ],
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

/** Users' own lists of problems. */
export const problemBookmarks = pgTable(
  "problem_bookmark",
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.uid, t.problemId] }), index().on(t.problemId)],
);

/** How hard problems proved to be; only of those that enough people tried. Written by a job (rating.ts). */
export const problemRatings = pgTable("problem_rating", {
  problemId: integer()
    .primaryKey()
    .references(() => problems.id, { onDelete: "cascade" }),
  rating: smallint().notNull(),
  /** Who tried it. */
  people: integer().notNull(),
});

/** One row: when ratings were last worked out. */
export const problemRatingRuns = pgTable("problem_rating_run", {
  /** Always true: there is one. */
  id: boolean().primaryKey().default(true),
  at: moment().notNull(),
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
