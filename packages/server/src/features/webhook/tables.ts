import type { Locale, WebhookEvent, WebhookForm, webhookOffReasons, webhookStates } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { groups } from "../group/tables.ts";
import { users } from "../user/tables.ts";

/** Addresses elsewhere that are told what happens: in one contest, in one group, or on the whole site. */
export const webhooks = pgTable(
  "webhook",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Set: it hears of this contest alone. */
    contestId: integer().references(() => contests.id, { onDelete: "cascade" }),
    /** Set: of this group, and of what lies in it. */
    groupId: integer().references(() => groups.id, { onDelete: "cascade" }),
    /** Who made it: it is told what they may see, while they may. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    name: text().notNull(),
    /** Sealed by the vault: addresses of chats are secrets. */
    sealedUrl: text().notNull(),
    /** Scheme, name and port of it: what pages show, and by what messages under way are counted. */
    origin: text().notNull(),
    /** Root named it: it may lie in an inner network. */
    mayBePrivate: boolean().notNull(),
    form: text().$type<WebhookForm>().notNull(),
    /** Telegram: whom the bot writes to; else empty. */
    chat: text().notNull().default(""),
    /** Of messages in chats. */
    locale: text().$type<Locale>().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** By the vault, of what signs messages. */
    sealedSecret: text().notNull(),
    /** The one before, which signs, too, until then. */
    oldSealedSecret: text(),
    oldSecretUntil: moment(),
    /** null: it is on. */
    offReason: text().$type<(typeof webhookOffReasons)[number]>(),
    /** Tries in a row that failed, and since when; while there are some, one message is tried at a time. */
    failures: integer().notNull().default(0),
    failingSince: moment(),
    /** After several in a row nothing is tried before. */
    restsUntil: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.contestId),
    index().on(t.groupId),
    check("webhook_one_place", sql`${t.contestId} is null or ${t.groupId} is null`),
    check("webhook_name_length", sql`char_length(${t.name}) between 1 and 60`),
    check("webhook_off_known", sql`${t.offReason} in ('hand', 'failing', 'gone', 'full')`),
  ],
);

/** Messages to one webhook: a queue with growing pauses while they wait, and the list of what was sent. */
export const webhookDeliveries = pgTable(
  "webhook_delivery",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** What the receiver knows it by: the same at each try. */
    message: text().notNull(),
    type: text().notNull(),
    /** Bytes of the request, as the form writes them. */
    body: text().notNull(),
    state: text().$type<(typeof webhookStates)[number]>().notNull().default("waiting"),
    tries: smallint().notNull().default(0),
    /** When to try next; while one server tries, a minute ahead for the others. */
    nextAt: moment().notNull().defaultNow(),
    /** After that it is given up. */
    until: moment().notNull(),
    triedAt: moment(),
    /** HTTP status of the last answer, and how it began; null: none came. */
    status: smallint(),
    answer: text(),
    tookMs: integer(),
    /** Why the last try failed. */
    error: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_queue").on(t.webhookId, t.nextAt).where(sql`${t.state} = 'waiting'`), // due messages; how many wait
    index("webhook_delivery_list").on(t.webhookId, t.id), // the page
    uniqueIndex("webhook_delivery_message").on(t.webhookId, t.message), // one of them, and never twice
    index().on(t.createdAt), // purge
    check("webhook_delivery_state_known", sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
