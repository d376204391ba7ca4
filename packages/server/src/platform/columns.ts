import { timestamp } from "drizzle-orm/pg-core";

/** A moment, UTC with microseconds in the database, a Date in code. */
export const moment = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => moment().notNull().defaultNow();
