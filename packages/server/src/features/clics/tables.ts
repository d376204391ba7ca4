import type { ClicsView } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

/** Tools that may read a contest through the CLICS Contest API. */
export const clicsTokens = pgTable(
  "clics_token",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    /** Who made it: it opens the contest while they manage it. null: not known, it is as the contest's author's. */
    uid: text().references(() => users.uid),
    /** What tools send as user name. */
    name: text().notNull(),
    view: text().$type<ClicsView>().notNull(),
    /** SHA-256 of the token, hex; the token itself is shown once and kept nowhere. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    /** To the minute; null: never. */
    usedAt: moment(),
  },
  (t) => [
    uniqueIndex("clics_token_name").on(t.contestId, t.name),
    uniqueIndex("clics_token_hash").on(t.tokenHash),
    check("clics_token_view_known", sql`${t.view} in ('admin', 'frozen', 'public')`),
  ],
);
