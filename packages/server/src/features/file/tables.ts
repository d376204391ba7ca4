import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { groups } from "../group/tables.ts";
import { users } from "../user/tables.ts";

/** Files uploaded for texts, served to everybody. The bytes lie in the store, below img/ or file/. */
export const publicFiles = pgTable(
  "public_file",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made for this file and never used again; the last part of its address. */
    name: text().notNull(),
    kind: text().$type<"md-image" | "md-file">().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** The group for whose text it was uploaded; its administrators may delete it. */
    groupId: integer().references(() => groups.id),
    /** What its uploader called it. */
    originalName: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: "number" }).notNull(),
    createdAt: createdAt(),
    /** A user's, for a discussion or comment: goes when no text refers to it. Staff's own stay until they delete them. */
    goesUnused: boolean().notNull().default(false),
    /** When texts were last searched for it. */
    soughtAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.name),
    index().on(t.uid),
    index().on(t.groupId).where(sql`${t.groupId} is not null`), // what refers to a group
    index("public_file_sought").on(t.soughtAt).where(sql`${t.goesUnused}`), // cleanup
    check("public_file_kind_known", sql`${t.kind} in ('md-image', 'md-file')`),
  ],
);
