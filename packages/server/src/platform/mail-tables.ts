import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.ts";

/** Mails: a queue with retries while they wait, and the outbox of a site without a mail server. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** null once a mail server took it: codes and links do not stay. */
    text: text(),
    html: text(),
    state: text().$type<"waiting" | "sent" | "kept" | "failed">().notNull().default("waiting"),
    tries: integer().notNull().default(0),
    /** When to try next; while one server tries, a minute ahead for the others. */
    nextAt: moment().notNull().defaultNow(),
    lastError: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("mail_queue").on(t.nextAt).where(sql`${t.state} = 'waiting'`), // due mails
    index().on(t.createdAt), // purge
  ],
);
