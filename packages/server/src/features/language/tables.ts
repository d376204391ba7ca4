import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";

export const languages = pgTable(
  "language",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Identity; submissions keep it as text. */
    name: text().notNull(),
    /** Whose language: ME for our own judge, else a remote judge's prefix. */
    oj: text().notNull().default("ME"),
    contentType: text().notNull(),
    description: text().notNull(),
    compileCommand: text(),
    template: text(),
    codeTemplate: text(),
    /** Usable for checkers and interactors. */
    isSpj: boolean().notNull().default(false),
    /** Lists show higher ones first. */
    seq: integer().notNull().default(0),
    /** false: on no list and not taken for submissions; what was sent before is still judged again. */
    enabled: boolean().notNull().default(true),
    /** Staff set its order, description or template: seeding at start leaves these alone. */
    edited: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.oj, t.name)],
);
