import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { nearLocale } from "./locale.ts";
import { problems, statements } from "./tables.ts";

export const nearStatements = alias(statements, "near_statement");

/** The title in a locale where it is translated, else in the nearest one, else the problem's own; beside the joins below. */
export const titleIn = sql<string>`coalesce(${statements.title}, ${nearStatements.title}, ${problems.title})`;

/** What every list shows of a problem; beside the joins below. */
export const summaryColumns = {
  pid: problems.id,
  problemId: problems.problemId,
  title: titleIn,
  difficulty: problems.difficulty,
  type: problems.type,
  ioScore: problems.ioScore,
};

/** The title in a contest: what it calls the problem itself, else as above. */
export const contestTitleIn = (displayTitle: SQLWrapper) =>
  sql<string>`case when ${displayTitle} = ${problems.title} then ${titleIn} else ${displayTitle} end`;

/** How `statements` and `nearStatements` are joined to `problems` for `titleIn`. */
export const translation = (table: typeof statements | typeof nearStatements, locale: SQLWrapper | string) =>
  and(eq(table.problemId, problems.id), eq(table.locale, locale));

/** Values of the two joins: the reader's locale, and the one that stands in for it. */
export const localesOf = (l: string | undefined) => ({ locale: l || "none", near: nearLocale(l) });
