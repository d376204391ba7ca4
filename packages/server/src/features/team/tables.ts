import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { groups } from "../group/tables.ts";
import { users } from "../user/tables.ts";

/** People who enter contests together. A contest keeps who was in a team when it registered. */
export const teams = pgTable(
  "team",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Who made it: invites, removes and registers it. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    school: text(),
    /** A contest's list made it: it does not count among the teams that its captain may lead. */
    isListed: boolean().notNull().default(false),
    /** Set: a list of this group made it, and it enters contests of this group alone. */
    groupId: integer().references(() => groups.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** Set: not to be found any more; contests still name it. */
    deletedAt: moment(),
  },
  (t) => [
    index("team_of_captain").on(t.uid).where(sql`${t.deletedAt} is null`),
    index("team_of_group").on(t.groupId).where(sql`${t.groupId} is not null`),
    check("team_name_length", sql`char_length(${t.name}) between 1 and 50`),
  ],
);

/** Who is in a team or was invited to it. */
export const teamMembers = pgTable(
  "team_member",
  {
    teamId: integer()
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** null: invited, has not answered. */
    acceptedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.uid] }), index().on(t.uid)],
);
