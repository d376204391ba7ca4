import { customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { problems } from "../problem/tables.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Words a problem is found by; see search.ts. */
export const problemSearches = pgTable(
  "problem_search",
  {
    problemId: integer()
      .primaryKey()
      .references(() => problems.id, { onDelete: "cascade" }),
    /** Words of id, titles and tags. */
    heading: tsvector().notNull(),
    /** Those, and the words of all statements. */
    document: tsvector().notNull(),
    /** One, two and three characters side by side in id and titles; null until they are written (reindex.ts). */
    grams: text().array(),
  },
  (t) => [index().using("gin", t.document), index().using("gin", t.heading), index().using("gin", t.grams)],
);

/** Problems whose words are due to be written anew, in the background. */
export const problemReindexes = pgTable("problem_reindex", {
  problemId: integer()
    .primaryKey()
    .references(() => problems.id, { onDelete: "cascade" }),
});

/** Every known word with itself and all its forms that lack one letter: where a mistyped word meets it. */
export const searchVariants = pgTable(
  "search_variant",
  { variant: text().notNull(), word: text().notNull() },
  (t) => [primaryKey({ columns: [t.variant, t.word] })],
);
