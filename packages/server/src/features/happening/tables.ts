import { sql } from "drizzle-orm";
import { bigint, check, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import type { HappeningOf, HappeningType } from "./happening.ts";

/** What happened and is not told yet to those outside who asked to hear of it: ids only. Rows go when messages are made. */
export const happenings = pgTable("happening", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** What receivers know its messages by. */
  key: uuid().notNull().defaultRandom(),
  type: text().$type<HappeningType>().notNull(),
  subject: jsonb().$type<HappeningOf[HappeningType]>().notNull(),
  tries: smallint().notNull().default(0),
  /** While one server makes its messages, a while ahead for the others. */
  nextAt: moment().notNull().defaultNow(),
  createdAt: createdAt(),
});

/** How far the clock's own happenings were looked for: a contest that began, a node that fell silent. One row. */
export const happeningWatch = pgTable(
  "happening_watch",
  {
    id: smallint().primaryKey().default(1),
    lookedAt: moment().notNull().defaultNow(),
    /** When it was last told that the queue is old; null: it has not been old since. */
    queueToldAt: moment(),
  },
  (t) => [check("happening_watch_one", sql`${t.id} = 1`)],
);
