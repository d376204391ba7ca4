import type { NoticeSentence } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { users } from "../user/tables.ts";

/**
 * Notices. Who gets one follows from its type when he looks, and it counts as sent from `sendAt` on: there is no row
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

/** What a user did with a notice: only of those he read or removed. */
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
    /** Removed from his box. */
    removedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.noticeId] }), index().on(t.noticeId)], // readers
);
