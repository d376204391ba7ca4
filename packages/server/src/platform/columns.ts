import { timestamp } from "drizzle-orm/pg-core";

/** A moment: UTC with microseconds in the database, a Date in code. `name`: the column's, where the property has another. */
export const moment = (name = "") => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment().notNull().defaultNow();
