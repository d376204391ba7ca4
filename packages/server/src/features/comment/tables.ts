import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { users } from "../user/tables.ts";

/** Comments of a discussion or of a contest. */
export const comments = pgTable(
  "comment",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    discussionId: integer().references(() => discussions.id, { onDelete: "cascade" }),
    contestId: integer().references(() => contests.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** Markdown. */
    content: text().notNull(),
    likeNum: integer().notNull().default(0),
    /** Replies that are not deleted. */
    replyNum: integer().notNull().default(0),
    /** Waits for staff to let it through: its author's alone, and in no number. */
    isWaiting: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Set: gone for everybody, with its replies; staff read it until the cleanup takes it. */
    deletedAt: moment(),
    deletedBy: text().references(() => users.uid),
  },
  (t) => [
    // pages: most liked first, then newest
    index("comment_of_discussion")
      .on(t.discussionId, t.likeNum, t.id)
      .where(sql`${t.discussionId} is not null and ${t.deletedAt} is null and not ${t.isWaiting}`),
    index("comment_of_contest")
      .on(t.contestId, t.likeNum, t.id)
      .where(sql`${t.contestId} is not null and ${t.deletedAt} is null and not ${t.isWaiting}`),
    index("comment_in_discussion").on(t.discussionId), // its deletion
    index("comment_in_contest").on(t.contestId), // its deletion
    index().on(t.uid),
    index("comment_waiting").on(t.id).where(sql`${t.isWaiting} and ${t.deletedAt} is null`), // staff's queue
    index("comment_deleted").on(t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`), // staff's list, cleanup
    check("comment_of_one", sql`(${t.discussionId} is null) <> (${t.contestId} is null)`),
    // As it is stored: an emoji becomes an entity of nine characters.
    check("comment_length", sql`char_length(${t.content}) between 1 and 100000`),
    check("comment_counts", sql`${t.likeNum} >= 0 and ${t.replyNum} >= 0`),
  ],
);

export const replies = pgTable(
  "comment_reply",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    commentId: integer()
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** Whom it answers. */
    toUid: text()
      .notNull()
      .references(() => users.uid),
    /** The reply it answers; null: the comment. A number, for that one may be gone. */
    quoteId: integer(),
    /** Markdown. */
    content: text().notNull(),
    /** As of comments. */
    isWaiting: boolean().notNull().default(false),
    createdAt: createdAt(),
    deletedAt: moment(),
    deletedBy: text().references(() => users.uid),
  },
  (t) => [
    index("comment_reply_newest").on(t.commentId, t.id), // of a comment, newest first
    index().on(t.uid),
    index("comment_reply_waiting").on(t.id).where(sql`${t.isWaiting} and ${t.deletedAt} is null`),
    index("comment_reply_deleted").on(t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
    check("comment_reply_length", sql`char_length(${t.content}) between 1 and 100000`),
  ],
);

export const commentLikes = pgTable(
  "comment_like",
  {
    commentId: integer()
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.uid] }), index().on(t.uid)],
);

/** What users told the staff about comments and replies; one report a user and text. */
export const commentReports = pgTable(
  "comment_report",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The comment, or the one above the reply. */
    commentId: integer()
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    /** null: the comment itself. */
    replyId: integer().references(() => replies.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    content: text().notNull(),
    handled: boolean().notNull().default(false),
    /** Whether the text or what it stands under is deleted: such a report needs nobody any more. Kept by triggers. */
    isGone: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique("comment_report_once").on(t.commentId, t.replyId, t.uid).nullsNotDistinct(),
    // staff's list
    index("comment_report_open").on(t.handled, sql`${t.id} desc`).where(sql`not ${t.isGone}`),
    index("comment_report_of_reply").on(t.replyId), // its deletion
    index().on(t.uid),
    check("comment_report_length", sql`char_length(${t.content}) between 1 and 255`),
  ],
);
