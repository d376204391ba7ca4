import type { Rehearsal, RehearsalReport } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

/** A trial of a contest with simulated contestants; what it made is found by its other columns and deleted. */
export const rehearsals = pgTable(
  "rehearsal",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    /** Who ordered it. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    state: text().$type<Rehearsal["state"]>().notNull().default("ordered"),
    people: integer().notNull(),
    seconds: integer().notNull(),
    /** The hidden copy that is used, in a hidden group of the simulated; null before and after. Numbers, for those are deleted first. */
    copyId: integer(),
    groupId: integer(),
    /** Until when the server that runs it is believed to live. */
    leaseUntil: moment("held_until"),
    isStopWanted: boolean().notNull().default(false),
    progress: jsonb().$type<Rehearsal["progress"]>().notNull(),
    failure: text().$type<NonNullable<Rehearsal["failure"]>>(),
    report: jsonb().$type<RehearsalReport>(),
    createdAt: createdAt(),
    startedAt: moment(),
  },
  (t) => [
    index("rehearsal_of_contest").on(t.contestId, t.id), // its list
    // one at a time on a site
    uniqueIndex("rehearsal_open").on(sql`(true)`).where(sql`${t.state} <> 'done'`),
    check("rehearsal_state_known", sql`${t.state} in ('ordered', 'running', 'cleaning', 'done')`),
  ],
);

/** The simulated contestants of a rehearsal, as long as there are any. */
export const rehearsalPeople = pgTable(
  "rehearsal_person",
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: "cascade" }),
    rehearsalId: integer()
      .notNull()
      .references(() => rehearsals.id, { onDelete: "cascade" }),
  },
  (t) => [index().on(t.rehearsalId)],
);
