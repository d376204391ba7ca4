import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";

/** What is said about lines of one program, and the answers to it. */
export const lineThreads = pgTable(
  "line_thread",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    submissionId: bigint({ mode: "number" })
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** From 1, both included. */
    fromLine: integer().notNull(),
    toLine: integer().notNull(),
    /** Who settled it, and when; null: it is open. */
    resolvedBy: text().references(() => users.uid),
    resolvedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("line_thread_order").on(t.submissionId, t.toLine, t.id), // a program's, from the top
    check("line_thread_lines", sql`${t.fromLine} between 1 and ${t.toLine}`),
    check("line_thread_resolved_whole", sql`(${t.resolvedBy} is null) = (${t.resolvedAt} is null)`),
  ],
);

export const lineComments = pgTable(
  "line_comment",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    threadId: integer()
      .notNull()
      .references(() => lineThreads.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** Markdown. */
    content: text().notNull(),
    createdAt: createdAt(),
    editedAt: moment(),
    /** false: the program's author is to be told as soon as their contest lets them see it. */
    isTold: boolean().notNull(),
  },
  (t) => [
    index().on(t.threadId, t.id), // a thread, oldest first
    index().on(t.uid),
    index("line_comment_untold").on(t.id).where(sql`not ${t.isTold}`), // what waits for its contest
    // As it is stored: an emoji becomes an entity of nine characters.
    check("line_comment_length", sql`char_length(${t.content}) between 1 and 50000`),
  ],
);
