import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";

/** Site-wide settings by name ("switch", "website"); what is absent has its default. */
export const settings = pgTable("setting", {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});

/** Keys the servers of one site share, base64url; never leave the server. */
export const siteSecrets = pgTable("site_secret", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Pictures of the home page's carousel, shown in order of id. */
export const carouselPictures = pgTable("carousel_picture", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Root-relative path. */
  url: text().notNull(),
  createdAt: createdAt(),
});
