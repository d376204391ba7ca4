import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { groups } from "../group/tables.ts";
import { users } from "../user/tables.ts";

/** Secret addresses by which a program reads somebody's calendar. */
export const calendarFeeds = pgTable(
  "calendar_feed",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whose it is: it shows what they may see. */
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** Set: of this group alone. */
    groupId: integer().references(() => groups.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret, hex; it is shown once and kept nowhere. */
    secretHash: text().notNull(),
    createdAt: createdAt(),
    /** To the minute; null: never. */
    usedAt: moment(),
  },
  (t) => [uniqueIndex("calendar_feed_secret").on(t.secretHash), index().on(t.uid), index().on(t.groupId)],
);
