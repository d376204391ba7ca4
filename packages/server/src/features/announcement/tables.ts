import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { groups } from "../group/tables.ts";
import { users } from "../user/tables.ts";

/** Announcements of the site, of a contest or of a group. */
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
    /** Set: the contest's own. */
    contestId: integer().references(() => contests.id, { onDelete: "cascade" }),
    /** Set: the group's own. */
    groupId: integer().references(() => groups.id, { onDelete: "cascade" }),
    /** 0 shown, 1 hidden. */
    status: smallint().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // shown ones of the site, newest first
    index("announcement_of_site")
      .on(t.status, t.id)
      .where(sql`${t.contestId} is null and ${t.groupId} is null`),
    index("announcement_of_contest").on(t.contestId, t.id).where(sql`${t.contestId} is not null`),
    index("announcement_of_group").on(t.groupId, t.id).where(sql`${t.groupId} is not null`),
    check("announcement_of_one", sql`${t.contestId} is null or ${t.groupId} is null`),
    check("announcement_title_length", sql`char_length(${t.title}) between 1 and 255`),
    check("announcement_status_known", sql`${t.status} in (0, 1)`),
  ],
);
