import type { PushKind } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { sessions } from "../account/tables.ts";
import type { PushedOf } from "../happening/pushed.ts";
import { users } from "../user/tables.ts";

/** Browsers that a user lets be told of news (RFC 8030). */
export const pushDevices = pgTable(
  "push_device",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** It was registered in it: whoever signed out there is told nothing there any more. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** SHA-256, hexadecimal, of the address: one browser is one row. */
    endpointHash: text().notNull(),
    /** By the vault: address and keys, as the browser handed them out. Whoever knows the address may send to it. */
    sealed: text().notNull(),
    /** Scheme, name and port of the address. */
    origin: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    /** When a message was last taken; null: none was. */
    usedAt: moment(),
    /** Tries in a row that failed. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("push_device_endpoint").on(t.endpointHash),
    index().on(t.uid), // a user's devices; who is told
    index().on(t.sessionId),
  ],
);

/** What a user's devices are told of, and when not; no row: everything, at any time. */
export const pushSettings = pgTable(
  "push_setting",
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: "cascade" }),
    kinds: text().array().$type<PushKind[]>().notNull(),
    /** Minutes of the day in the zone; null: no quiet hours. */
    quietFrom: smallint(),
    quietTo: smallint(),
    /** Name of a time zone, e.g. Europe/Berlin. */
    zone: text().notNull(),
  },
  (t) => [check("push_setting_quiet", sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`)],
);

/** Messages to devices, ids only: what they say is read when they are sent, by what their reader may see then. */
export const pushMessages = pgTable(
  "push_message",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: integer()
      .notNull()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    kind: text().$type<keyof PushedOf>().notNull(),
    /** What it is about: a device is told once. */
    key: text().notNull(),
    subject: jsonb().$type<PushedOf[keyof PushedOf]>().notNull(),
    /** false: it was sent, or given up; the row keeps it from being told again. */
    isWaiting: boolean().notNull().default(true),
    tries: smallint().notNull().default(0),
    /** While one server tries, a minute ahead for the others. */
    nextAt: moment().notNull().defaultNow(),
    /** After that it is of no use. */
    until: moment().notNull(),
  },
  (t) => [
    uniqueIndex("push_message_once").on(t.deviceId, t.key),
    index("push_message_queue").on(t.nextAt).where(sql`${t.isWaiting}`), // due messages
    index().on(t.until), // purge
  ],
);
