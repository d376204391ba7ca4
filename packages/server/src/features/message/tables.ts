import type { MailedKind, MutableKind, NoticeSentence, UserMsg } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { comments, replies } from "../comment/tables.ts";
import { contests } from "../contest/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { users } from "../user/tables.ts";

/**
 * Notices. Who gets one follows from its type when they look, and it counts as sent from `sendAt` on: there is no row
 * for each user that could be late or missing, and later users find what stands. See noticeReceipts.
 */
export const notices = pgTable(
  "notice",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    /** What the site itself says, for pages that put it in the reader's language; null: as title and content have it. */
    sentence: jsonb().$type<NoticeSentence>(),
    /** All: everybody. Admin: the staff. Single: noticeRecipients. Mine: the same, from the site itself. */
    type: text().$type<"All" | "Admin" | "Single" | "Mine">().notNull(),
    /** Its writer; null: the site itself. */
    uid: text().references(() => users.uid),
    sendAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.type, t.sendAt), // what stands for everybody
    check("notice_title_length", sql`char_length(${t.title}) between 1 and 255`),
    check("notice_type_known", sql`${t.type} in ('All', 'Admin', 'Single', 'Mine')`),
  ],
);

/** Readers of a notice that names them. */
export const noticeRecipients = pgTable(
  "notice_recipient",
  {
    noticeId: integer()
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.uid] }), index().on(t.uid)], // a user's box
);

/** What a user did with a notice: only of those they read or removed. */
export const noticeReceipts = pgTable(
  "notice_receipt",
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    noticeId: integer()
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    readAt: moment().notNull().defaultNow(),
    /** Removed from their box. */
    removedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.noticeId] }), index().on(t.noticeId)], // readers
);

/** Boxes of what other users did. */
export const activityKinds = ["Discuss", "Reply", "Like"] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * What another user did: commented, replied, liked. It names what it is about and holds no text: that is read with it, by
 * what its reader may see then.
 */
export const activities = pgTable(
  "user_message",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its reader. */
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    kind: text().$type<ActivityKind>().notNull(),
    action: text().$type<UserMsg["action"]>().notNull(),
    senderUid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    discussionId: integer().references(() => discussions.id, { onDelete: "cascade" }),
    contestId: integer().references(() => contests.id, { onDelete: "cascade" }),
    commentId: integer().references(() => comments.id, { onDelete: "cascade" }),
    replyId: integer().references(() => replies.id, { onDelete: "cascade" }),
    /** The reply that was answered; null: the comment, or nothing was quoted. */
    quotedReplyId: integer().references(() => replies.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    readAt: moment(),
  },
  (t) => [
    // a box: unread first, newest first; its first part is what is unread. With the column itself, for what an index
    // computes of it does not say that passed rows need not be read
    index("user_message_box").on(t.uid, t.kind, sql`(${t.readAt} is not null)`, sql`${t.id} desc`, t.readAt),
    // a like is told once, however often it is taken back
    uniqueIndex("user_message_post_liked")
      .on(t.discussionId, t.senderUid)
      .where(sql`${t.action} = 'Like_Post'`),
    uniqueIndex("user_message_comment_liked")
      .on(t.commentId, t.senderUid)
      .where(sql`${t.action} = 'Like_Discuss'`),
    index().on(t.senderUid),
    index("user_message_of_discussion").on(t.discussionId), // what goes with it
    index("user_message_of_contest").on(t.contestId),
    index("user_message_of_comment").on(t.commentId),
    index("user_message_of_reply").on(t.replyId),
    index("user_message_quoting").on(t.quotedReplyId),
    index("user_message_age").on(t.createdAt), // cleanup
    check("user_message_kind_known", sql`${t.kind} in ('Discuss', 'Reply', 'Like')`),
    check("user_message_of_one", sql`(${t.discussionId} is null) <> (${t.contestId} is null)`),
  ],
);

/** What a user wants to be told, and how; no row: everything, on the page. */
export const messageSettings = pgTable(
  "message_setting",
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: "cascade" }),
    muted: text().array().$type<MutableKind[]>().notNull().default([]),
    /** Kinds that a daily letter tells of. */
    mailed: text().array().$type<MailedKind[]>().notNull().default([]),
    /** Letters have told of what came until then. */
    letterAt: moment().notNull().defaultNow(),
  },
  (t) => [index("message_setting_letter").on(t.letterAt).where(sql`${t.mailed} <> '{}'`)], // letters that are due
);

/** Of whom a user wants to hear nothing. */
export const userBlocks = pgTable(
  "user_block",
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    blockedUid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.blockedUid] }), index().on(t.blockedUid)],
);
