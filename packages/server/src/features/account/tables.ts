import type { TokenScope } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
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
    /** When it was last proved that its user is there: at the sign-in, and anew before what would give the site away. */
    provenAt: moment().notNull().defaultNow(),
    /** Of a page inside a learning platform's: it opens little (account/framed.ts). */
    isFramed: boolean().notNull().default(false),
    /** The only group that it is good for; null: its launch was not opened yet, or it is not framed. */
    framedGroupId: integer(),
    /** Newest token of this session; renewal is due RENEW_AFTER after it. */
    issuedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (t) => [
    index().on(t.uid, t.createdAt), // a user's sessions, newest first
    index("session_newest").on(sql`${t.createdAt} desc`), // administrators' list of sign-ins
    index().on(t.expiresAt), // purge
  ],
);

/** Failed sign-ins of a username in lower case from an address (of IPv6 its network); counts again from zero after `expiresAt`. */
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

/** Codes sent by mail. A new one replaces the old; the row also holds the pause until the next mail. */
export const mailCodes = pgTable(
  "mail_code",
  {
    purpose: text().$type<"register" | "reset" | "change-email">().notNull(),
    /** The address in lower case; for a change of e-mail, the user. */
    subject: text().notNull(),
    /** The address the code went to, in lower case. */
    email: text().notNull(),
    /** Whose password a reset code opens; null for an unknown address, which has the pause only. */
    uid: text().references(() => users.uid, { onDelete: "cascade" }),
    /** SHA-256, hexadecimal. */
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.subject] }),
    index().on(t.uid), // the reset code of a user
    index().on(t.expiresAt), // purge
  ],
);

/** Captchas and sign-in challenges; read by deleting, so that each is good once. */
export const challenges = pgTable(
  "challenge",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<"captcha" | "slider" | "question">().notNull(),
    /** Slider: pixels from the left. */
    answer: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)], // purge
);

/**
 * The ledger: how much of something somebody has used, counted before it is used. Uses of a while (calls, bytes, seconds of
 * the judge) count again from zero after `expiresAt`; of room it holds what is on its way, and lapses with a server that died.
 */
export const rateCounts = pgTable(
  "rate_count",
  {
    purpose: text().notNull(),
    /** A user, a group, or an address (of IPv6 its network). */
    subject: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.subject] }), index().on(t.expiresAt)], // purge
);

/** What scripts and services of a user call with. A row is good until it expires; revoked is deleted. */
export const accessTokens = pgTable(
  "access_token",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256, hexadecimal; the token itself is shown once and kept nowhere. */
    tokenHash: text().notNull(),
    /** Its first characters behind the prefix. */
    hint: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** Good for this contest or this group alone. Numbers are not given twice: one that is gone binds to nothing. */
    contestId: integer(),
    groupId: integer(),
    /** Provisions the people of this provider of identities, and opens nothing else. */
    providerId: integer(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** To the minute; null: never. */
    usedAt: moment(),
    usedIp: text(),
  },
  (t) => [
    uniqueIndex("access_token_hash").on(t.tokenHash),
    index().on(t.uid), // a user's tokens
    index().on(t.expiresAt), // purge
  ],
);

/** Programs that wait for their user to confirm them in a browser (RFC 8628). */
export const deviceCodes = pgTable(
  "device_code",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256, hexadecimal, of what the program asks with. */
    deviceHash: text().notNull(),
    /** What its user types. */
    userCode: text().notNull(),
    client: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** Where the program runs. */
    ip: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    askedAt: moment(),
    /** Who answered; null: nobody yet. */
    uid: text().references(() => users.uid, { onDelete: "cascade" }),
    allowed: boolean().notNull().default(false),
    /** Life of the token. */
    days: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex("device_code_hash").on(t.deviceHash),
    uniqueIndex("device_code_user").on(t.userCode),
    index().on(t.expiresAt), // purge
  ],
);
