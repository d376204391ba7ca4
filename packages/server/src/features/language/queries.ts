import { asc, desc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { problemLanguages } from "../problem/tables.ts";
import { languages } from "./tables.ts";

export type LanguageRow = typeof languages.$inferSelect;

const listOrder = [desc(languages.seq), asc(languages.id)];

/** Of every judge; those that staff switched off among them. */
export function everyLanguage(db: Sql): Promise<LanguageRow[]> {
  return db
    .select()
    .from(languages)
    .orderBy(...listOrder);
}

/** Those that staff switched off among them. */
export function ownLanguages(db: Sql): Promise<LanguageRow[]> {
  return db
    .select()
    .from(languages)
    .where(eq(languages.oj, "ME"))
    .orderBy(...listOrder);
}

/** What the problem allows; languages that staff switched off among them. */
export async function languagesOfProblem(db: Sql, pid: number): Promise<LanguageRow[]> {
  const rows = await db
    .select({ language: languages })
    .from(problemLanguages)
    .innerJoin(languages, eq(languages.id, problemLanguages.languageId))
    .where(eq(problemLanguages.problemId, pid))
    .orderBy(...listOrder);
  return rows.map((row) => row.language);
}
