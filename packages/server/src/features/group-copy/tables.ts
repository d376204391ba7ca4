import type { GroupCopy, GroupCopyPart } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { groups } from "../group/tables.ts";
import { users } from "../user/tables.ts";

/** One part of a copy: a problem, training, contest or announcement of the group that is copied. */
export interface CopyStep {
  kind: GroupCopyPart;
  id: number;
}

/** A group that is made like another one, part by part; its place is `cursor`, so that any server goes on. */
export const groupCopies = pgTable(
  "group_copy",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sourceId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    targetId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    /** Who ordered it, and to whom the parts belong. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    days: smallint().notNull(),
    /** By whose clocks they are counted: a name that the database knows. */
    zone: text().notNull().default("UTC"),
    /** In this order; those before `cursor` are done. */
    steps: jsonb().$type<CopyStep[]>().notNull(),
    cursor: smallint().notNull().default(0),
    /** Problems that were made, by those they were made from. */
    copies: jsonb().$type<Record<string, number>>().notNull().default({}),
    leftOut: jsonb().$type<GroupCopy["leftOut"]>().notNull().default([]),
    /** A server is at work on it until then; null: nobody is. */
    leaseUntil: moment("held_until"),
    /** Times that a server began or went on with it without coming to the next part's end. */
    tries: smallint().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [
    uniqueIndex("group_copy_running").on(t.sourceId).where(sql`${t.finishedAt} is null`), // one at a time; what servers carry on
    index("group_copy_of_source").on(t.sourceId, t.id), // its list
    index().on(t.targetId),
    index().on(t.uid),
    check("group_copy_days", sql`${t.days} >= 0`),
  ],
);
