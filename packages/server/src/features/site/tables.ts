import type { SiteBackup } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
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

/** Backups that the site made of itself; their files lie in the store (backup/backup.ts). */
export const siteBackups = pgTable(
  "site_backup",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of the file. */
    name: text().notNull(),
    /** Who had it made; null: the clock. */
    username: text(),
    /** What goes on with it, at the server that keeps the lease. */
    work: text().$type<"make" | "check">(),
    leaseUntil: moment("held_until"),
    /** Of that work, in thousandths. */
    progress: integer().notNull().default(0),
    /** null until it is made. */
    bytes: bigint({ mode: "number" }),
    tables: integer(),
    rows: bigint({ mode: "number" }),
    files: integer(),
    failure: text().$type<SiteBackup["failure"]>(),
    detail: text(),
    checked: text().$type<"restored" | "read">(),
    checkedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    // one piece of work at a time
    uniqueIndex("site_backup_at_work").on(sql`(${t.work} is not null)`).where(sql`${t.work} is not null`),
  ],
);

/** Pictures of the home page's carousel, in order of rank. */
export const carouselPictures = pgTable("carousel_picture", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Root-relative path. */
  url: text().notNull(),
  caption: text(),
  /** Where it leads: a path of the site or an https address. */
  link: text(),
  /** Smaller ones first, then older ones. */
  rank: integer().notNull().default(0),
  createdAt: createdAt(),
});

/**
 * Who of the staff changed what. Rows are only ever added: triggers of the migration refuse everything else.
 * No reference to accounts: a row outlives them.
 */
export const auditEntries = pgTable(
  "audit_entry",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    uid: text().notNull(),
    username: text().notNull(),
    /** "thing.verb" */
    action: text().notNull(),
    /** What it was done to, in words. */
    target: text().notNull(),
    /** Only what differs; see audit.ts. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    ip: text(),
    at: createdAt(),
  },
  (t) => [
    index().on(t.at),
    index("audit_entry_user").on(sql`lower(${t.username})`, t.id),
    index().on(t.action, t.id),
    index().on(t.ip, t.id),
  ],
);
