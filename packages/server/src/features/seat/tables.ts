import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

/** Where an account sits in a contest. Apart from participations: seats are given before anybody takes part. */
export const contestSeats = pgTable(
  "contest_seat",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** null: not said. */
    room: text(),
    seat: text(),
    /** Addresses from which alone the account may enter: networks as 10.0.1.0/24 or 2001:db8::/64; null: any. */
    networks: text().array(),
    /** The account was made for this list: the contest's managers may give it a new password. */
    isMade: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.contestId, t.uid] }),
    index().on(t.uid), // a user who goes
    index("contest_seat_room").on(t.contestId, t.room), // rooms, lists of one room
    check("contest_seat_lengths", sql`char_length(${t.room}) <= 50 and char_length(${t.seat}) <= 50`),
  ],
);
