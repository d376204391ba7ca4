import type { MoveKind, MoveReport, MoveSystem } from "@verdict/contract";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";

/** Sites of other systems that moved in, or do. */
export const moves = pgTable(
  "move",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    system: text().$type<MoveSystem>().notNull(),
    /** Where its database is, without name and password. */
    site: text().notNull(),
    /** Most rounds of a slow hash that a password of it takes (platform/old-password.ts); 0: none. */
    passwordRounds: integer().notNull().default(0),
    /** What the newest run said at its end; null: none has come to its end. */
    report: jsonb().$type<MoveReport>(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("move_site").on(t.system, t.site)],
);

/**
 * What became of each thing of an old site. Written with the thing itself, so that a run that broke off goes on, a
 * second one brings only what is new, and old addresses lead to the new pages.
 */
export const moved = pgTable(
  "moved",
  {
    moveId: integer()
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    kind: text().$type<MoveKind>().notNull(),
    /** As the old site names it. */
    oldId: text().notNull(),
    /** Key of the row here. A text without reference: what is deleted later stays deleted. */
    newId: text().notNull(),
    /** SHA-256 of what was read, base64url; null of what never changes there. */
    hash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.moveId, t.kind, t.oldId] }),
    index().on(t.kind, t.newId), // where something came from
  ],
);
