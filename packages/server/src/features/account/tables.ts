import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { users } from "../user/tables.ts";

/** One sign-in. Its tokens are good while the row is neither revoked nor expired. */
export const sessions = pgTable(
  "session",
  {
    id: uuid().primaryKey().defaultRandom(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    ip: text().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
    /** Newest token of this session; renewal is due RENEW_AFTER after it. */
    issuedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (t) => [index().on(t.uid, t.createdAt)], // a user's sessions, newest first
);

/** Failed sign-ins of a username from an address; counts again from zero after `expiresAt`. */
export const signInFailures = pgTable(
  "sign_in_failure",
  {
    username: text().notNull(),
    ip: text().notNull(),
    failures: integer().notNull().default(sql`1`),
    expiresAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.username, t.ip] }), index().on(t.expiresAt)], // purge
);
