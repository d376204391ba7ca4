import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

/** Texts that contestants asked to be printed. */
export const prints = pgTable(
  "contest_print",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    content: text().notNull(),
    /** Of the content: lists do not read it. */
    lines: integer().notNull(),
    /** 0 open, 1 printed. */
    status: smallint().notNull().default(0),
    /** Who printed it, and when; null while it waits. */
    doneBy: text().references(() => users.uid, { onDelete: "set null" }),
    doneAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("contest_print_list").on(t.contestId, t.status, t.id.desc()), // the managers' list
    index("contest_print_of_user").on(t.uid, t.contestId, t.id), // own ones
    check("contest_print_status_known", sql`${t.status} in (0, 1)`),
    check("contest_print_length", sql`char_length(${t.content}) <= 65535`),
  ],
);

/** Moment of each user's latest request: the pause is enforced by updating this row. */
export const printPaces = pgTable("contest_print_pace", {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: "cascade" }),
  lastAt: moment().notNull(),
});
