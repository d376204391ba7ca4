import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

/** Rated contests that count, and which state of their boards does. Written by a job (rate.ts). */
export const ratedContests = pgTable("rated_contest", {
  contestId: integer()
    .primaryKey()
    .references(() => contests.id, { onDelete: "cascade" }),
  /** Its place among all; equals follow their numbers. */
  overAt: moment().notNull(),
  /** contest_counter as it was. */
  number: bigint({ mode: "number" }).notNull(),
  epoch: integer().notNull(),
  /** Whose ratings it changed. */
  people: integer().notNull(),
});

/** What a rated contest said of a contestant. Whose account is gone leaves none; others' numbers stay. */
export const ratingChanges = pgTable(
  "rating_change",
  {
    contestId: integer()
      .notNull()
      .references(() => ratedContests.contestId, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** Among the rated; equals share one. */
    place: integer().notNull(),
    performance: doublePrecision().notNull(),
    /** null: of who had none. */
    before: doublePrecision(),
    rating: doublePrecision().notNull(),
    deviation: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.uid] }), index().on(t.uid)],
);

/** What all of them came to. */
export const userRatings = pgTable(
  "user_rating",
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: "cascade" }),
    rating: integer().notNull(),
    deviation: integer().notNull(),
    highest: integer().notNull(),
    contests: integer().notNull(),
    /** Among those whose accounts could be used when ratings were last worked out; equals share one, others have none. */
    place: integer(),
  },
  (t) => [index("user_rating_list").on(t.rating.desc(), t.uid)],
);

/** One row: how often ratings were worked out. */
export const ratingRuns = pgTable("rating_run", {
  /** Always true: there is one. */
  id: boolean().primaryKey().default(true),
  version: integer().notNull(),
  at: moment().notNull(),
});
