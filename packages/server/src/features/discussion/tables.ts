import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { users } from "../user/tables.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const discussionCategories = pgTable(
  "discussion_category",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("discussion_category_name").on(sql`lower(${t.name})`),
    check("discussion_category_name_length", sql`char_length(${t.name}) between 1 and 50`),
  ],
);

/** Counts are moved in the transaction that writes the row they count, so that they equal a recount. */
export const discussions = pgTable(
  "discussion",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    categoryId: integer()
      .notNull()
      .references(() => discussionCategories.id),
    title: text().notNull(),
    description: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** null: about no problem. */
    problemId: integer().references(() => problems.id, { onDelete: "cascade" }),
    /** About no problem, or about one in the public list: kept by triggers, so that lists read one index. */
    isFindable: boolean().notNull().default(true),
    /** Set: the group's own, for its members. */
    groupId: integer().references(() => groups.id),
    /** Pinned. */
    topPriority: boolean().notNull().default(false),
    /** Nobody but staff writes in it any more. */
    closed: boolean().notNull().default(false),
    /** The editorial of its problem. */
    isOfficial: boolean().notNull().default(false),
    /** 0 shown, 1 hidden by staff, 2 waiting for them. */
    status: smallint().notNull().default(0),
    viewNum: integer().notNull().default(0),
    likeNum: integer().notNull().default(0),
    /** Comments and replies that are not deleted. */
    commentNum: integer().notNull().default(0),
    /** Words it is found by: id, title, description, author. */
    words: tsvector().notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    /** Set: gone for everybody; staff read it until the cleanup takes it. */
    deletedAt: moment(),
    deletedBy: text().references(() => users.uid),
  },
  (t) => {
    const listed = sql`${t.deletedAt} is null and ${t.status} = 0 and ${t.groupId} is null and ${t.isFindable}`;
    return [
      // the public list in its three orders, read backward, whole and by category; the problem, for what contests hold
      index("discussion_newest").on(t.topPriority, t.id, t.problemId).where(listed),
      index("discussion_most_liked").on(t.topPriority, t.likeNum, t.id, t.problemId).where(listed),
      index("discussion_most_viewed").on(t.topPriority, t.viewNum, t.id, t.problemId).where(listed),
      index("discussion_of_category").on(t.categoryId, t.topPriority, t.id, t.problemId).where(listed),
      // the staff's list
      index("discussion_all")
        .on(t.topPriority, t.id, t.groupId, t.status, t.isFindable, t.problemId)
        .where(sql`${t.deletedAt} is null`),
      index("discussion_of_problem").on(t.problemId, t.topPriority, t.id), // its tab, its deletion
      index("discussion_of_user").on(t.uid, t.createdAt), // own ones; how many in 24 hours
      index("discussion_of_group").on(t.groupId, t.topPriority, t.id).where(sql`${t.groupId} is not null`),
      index("discussion_waiting").on(t.id).where(sql`${t.status} = 2 and ${t.deletedAt} is null`), // staff's queue
      index("discussion_deleted").on(t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`), // staff's list, cleanup
      index("discussion_words").using("gin", t.words), // search
      check("discussion_title_length", sql`char_length(${t.title}) between 1 and 255`),
      check("discussion_description_length", sql`char_length(${t.description}) between 1 and 255`),
      check("discussion_content_length", sql`char_length(${t.content}) <= 65535`),
      check("discussion_status_known", sql`${t.status} in (0, 1, 2)`),
      check("discussion_counts", sql`${t.viewNum} >= 0 and ${t.likeNum} >= 0 and ${t.commentNum} >= 0`),
      check("discussion_official_of_problem", sql`not ${t.isOfficial} or ${t.problemId} is not null`),
    ];
  },
);

export const discussionLikes = pgTable(
  "discussion_like",
  {
    discussionId: integer()
      .notNull()
      .references(() => discussions.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.discussionId, t.uid] }), index().on(t.uid)],
);

/** Who looked at a discussion on which day: a view counts once. Kept for two days. */
export const discussionViews = pgTable(
  "discussion_view",
  {
    discussionId: integer()
      .notNull()
      .references(() => discussions.id, { onDelete: "cascade" }),
    /** A uid; of guests "@" and their network. */
    reader: text().notNull(),
    day: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.discussionId, t.day, t.reader] }), index().on(t.day)], // cleanup
);

/** What users told the staff; one report a user and discussion. */
export const discussionReports = pgTable(
  "discussion_report",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    discussionId: integer()
      .notNull()
      .references(() => discussions.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    content: text().notNull(),
    handled: boolean().notNull().default(false),
    /** Whether the discussion is deleted: such a report needs nobody any more. Kept by a trigger. */
    isGone: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("discussion_report_once").on(t.discussionId, t.uid),
    // staff's list
    index("discussion_report_open").on(t.handled, sql`${t.id} desc`).where(sql`not ${t.isGone}`),
    index().on(t.uid),
    check("discussion_report_length", sql`char_length(${t.content}) between 1 and 255`),
  ],
);
