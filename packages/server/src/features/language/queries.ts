import { graderUse } from "@verdict/contract/languages";
import { asc, desc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { problemLanguages, problems } from "../problem/tables.ts";
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
export const ownLanguages = (db: Sql): Promise<LanguageRow[]> => languagesOfJudge(db, "ME");

/** Whose languages a problem takes: our own judge's without one. The gym has those of Codeforces. */
export async function judgeOf(db: Sql, pid: number | undefined): Promise<string> {
  if (pid === undefined) return "ME";
  const [problem] = await db.select({ oj: problems.remoteOj }).from(problems).where(eq(problems.id, pid));
  return problem?.oj === "GYM" ? "CF" : (problem?.oj ?? "ME");
}

export function languagesOfJudge(db: Sql, oj: string): Promise<LanguageRow[]> {
  return db
    .select()
    .from(languages)
    .where(eq(languages.oj, oj))
    .orderBy(...listOrder);
}

/** Languages in which a program of the problem can be judged: of those it allows, the ones that its grader has a source for. */
export async function languagesFor(
  db: Sql,
  { id, grader }: Pick<typeof problems.$inferSelect, "id" | "grader">,
): Promise<LanguageRow[]> {
  const allowed = await languagesOfProblem(db, id);
  return grader ? allowed.filter(({ name }) => graderUse(grader, name)) : allowed;
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
