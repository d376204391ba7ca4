import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { users } from "../user/tables.ts";

/** Announcements of the site. */
export const announcements = pgTable(
  "announcement",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** 0 shown, 1 hidden. */
    status: smallint().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.status, t.id), // shown ones, newest first
    check("announcement_title_length", sql`char_length(${t.title}) between 1 and 255`),
    check("announcement_status_known", sql`${t.status} in (0, 1)`),
  ],
);
