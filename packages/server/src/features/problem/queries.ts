import type { ProblemFilter } from "@verdict/contract";
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { contains, offsetOf, type Sql } from "../../platform/db.ts";
import type { Totals } from "../../platform/totals.ts";
import { languages } from "../language/tables.ts";
import { found, searchQuery } from "./search.ts";
import {
  codeTemplates,
  problemCounts,
  problems,
  problemTags,
  statements,
  tagClassifications,
  tags,
} from "./tables.ts";

export type ProblemRow = typeof problems.$inferSelect;
export type TagRow = typeof tags.$inferSelect;
export type CountRow = typeof problemCounts.$inferSelect;

const PUBLIC = 1;

/** The title in `locale` where it is translated, else the problem's own. */
const titleIn = sql<string>`coalesce(${statements.title}, ${problems.title})`;

const translation = (locale: string | undefined) =>
  and(eq(statements.problemId, problems.id), eq(statements.locale, locale || "none"));

type Filter = z.output<typeof ProblemFilter>;

export async function publicProblems(db: Sql, totals: Totals, filter: Filter) {
  const words = filter.keyword ? await searchQuery(db, filter.keyword) : null;
  const where = and(...listConditions(filter, words));
  const order = [
    ...(filter.keyword ? [closeness(filter.keyword, words)] : []),
    sql`char_length(${problems.problemId})`,
    asc(problems.problemId),
  ];
  // The page is found among the keys first; only its rows are read.
  const page = db
    .select({
      id: problems.id,
      place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as("place"),
    })
    .from(problems)
    .leftJoin(statements, translation(filter.l))
    .where(where)
    .orderBy(...order)
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .as("page");
  const rows = db
    .select({
      pid: problems.id,
      problemId: problems.problemId,
      title: titleIn,
      difficulty: problems.difficulty,
      type: problems.type,
      ioScore: problems.ioScore,
      counts: problemCounts,
    })
    .from(page)
    .innerJoin(problems, eq(problems.id, page.id))
    .innerJoin(problemCounts, eq(problemCounts.problemId, problems.id))
    .leftJoin(statements, translation(filter.l))
    .orderBy(page.place);
  const { currentPage, limit, ...key } = filter;
  const total = totals.of(`problem ${JSON.stringify(key)}`, async () => {
    const [all] = await db
      .select({ total: count() })
      .from(problems)
      .leftJoin(statements, translation(filter.l))
      .where(where);
    return all?.total ?? 0;
  });
  return { rows: await rows, total: await total };
}

/** In a search: the very id first, then parts of id and title, then words of title and tags, then of statements. */
function closeness(keyword: string, words: string | null): SQL {
  return sql`case when ${problems.problemId} = ${keyword.toUpperCase()} then 0
    when ${inIdOrTitle(keyword)} then 1
    when ${words ? found(words, "heading") : sql`false`} then 2 else 3 end`;
}

const inIdOrTitle = (keyword: string) =>
  or(ilike(titleIn, contains(keyword)), ilike(problems.problemId, contains(keyword)));

function listConditions(filter: Filter, words: string | null): (SQL | undefined)[] {
  const { keyword, difficulty, oj } = filter;
  return [
    eq(problems.auth, PUBLIC),
    keyword ? or(inIdOrTitle(keyword), words ? found(words, "document") : undefined) : undefined,
    difficulty === undefined ? undefined : eq(problems.difficulty, difficulty),
    // Remote problems carry their judge's prefix; there are none yet, and own ones match any other word.
    oj && /^(HDU|CF|GYM|POJ|SPOJ|AC|LIBRE)$/.test(oj) ? ilike(problems.problemId, `${oj}-%`) : undefined,
    ...tagIds(filter.tagId).map(
      (id) => sql`exists (select 1 from ${problemTags} where problem_id = ${problems.id} and tag_id = ${id})`,
    ),
  ];
}

/** Ids of "1,2" or "[1,2]", as clients send either. */
function tagIds(text: string | undefined): number[] {
  return (text?.match(/\d{1,9}/g) ?? []).slice(0, 20).map(Number);
}

/** Tags of each given problem, in order of id. */
export async function tagsByProblem(db: Sql, pids: number[]): Promise<Map<number, TagRow[]>> {
  if (pids.length === 0) return new Map();
  const rows = await db
    .select({ pid: problemTags.problemId, tag: tags })
    .from(problemTags)
    .innerJoin(tags, eq(tags.id, problemTags.tagId))
    .where(inArray(problemTags.problemId, pids))
    .orderBy(asc(tags.id));
  const byProblem = Map.groupBy(rows, (row) => row.pid);
  return new Map([...byProblem].map(([pid, group]) => [pid, group.map((row) => row.tag)]));
}

export async function problemByDisplayId(db: Sql, problemId: string): Promise<ProblemRow | undefined> {
  const [row] = await db.select().from(problems).where(eq(problems.problemId, problemId.toUpperCase()));
  return row;
}

/** The problem's own text with whatever `locale` translates laid over it. */
export async function statementOf(db: Sql, problem: ProblemRow, locale: string | undefined) {
  const rows = await db
    .select()
    .from(statements)
    .where(and(eq(statements.problemId, problem.id), inArray(statements.locale, ["", locale ?? ""])));
  const own = rows.find((row) => row.locale === "");
  const translated = rows.find((row) => row.locale !== "");
  return {
    title: translated?.title ?? problem.title,
    description: translated?.description ?? own?.description ?? null,
    input: translated?.input ?? own?.input ?? null,
    output: translated?.output ?? own?.output ?? null,
    hint: translated?.hint ?? own?.hint ?? null,
    examples: translated?.examples ?? own?.examples ?? null,
  };
}

export async function countsOf(db: Sql, pid: number): Promise<CountRow | undefined> {
  const [row] = await db.select().from(problemCounts).where(eq(problemCounts.problemId, pid));
  return row;
}

/** Templates of a public problem; a hidden one keeps its function names to itself. */
export function templatesOf(db: Sql, pid: number) {
  return db
    .select({ template: codeTemplates, language: languages.name })
    .from(codeTemplates)
    .innerJoin(languages, eq(languages.id, codeTemplates.languageId))
    .innerJoin(problems, eq(problems.id, codeTemplates.problemId))
    .where(and(eq(codeTemplates.problemId, pid), eq(problems.auth, PUBLIC)))
    .orderBy(asc(codeTemplates.id));
}

/** Public problems that share tags with `pid`; a tag counts the more the fewer problems carry it. */
export function similarProblems(db: Sql, pid: number, locale: string | undefined, limit: number) {
  const shared = sql`(
    select other.problem_id, sum(1.0 / tag.carriers) as weight
    from ${problemTags} mine
    cross join lateral (select count(*) as carriers from ${problemTags} where tag_id = mine.tag_id) tag
    join ${problemTags} other on other.tag_id = mine.tag_id and other.problem_id <> mine.problem_id
    where mine.problem_id = ${pid} group by other.problem_id) as shared`;
  return db
    .select({
      pid: problems.id,
      problemId: problems.problemId,
      title: titleIn,
      difficulty: problems.difficulty,
      type: problems.type,
      total: problemCounts.total,
      ac: problemCounts.ac,
    })
    .from(problems)
    .innerJoin(shared, sql`shared.problem_id = ${problems.id}`)
    .innerJoin(problemCounts, eq(problemCounts.problemId, problems.id))
    .leftJoin(statements, translation(locale))
    .where(eq(problems.auth, PUBLIC))
    .orderBy(sql`shared.weight desc`, asc(problems.id))
    .limit(limit);
}

export async function randomPublicProblem(db: Sql): Promise<string | undefined> {
  const [row] = await db
    .select({ problemId: problems.problemId })
    .from(problems)
    .where(eq(problems.auth, PUBLIC))
    .orderBy(sql`random()`)
    .limit(1);
  return row?.problemId;
}

export function newestPublicProblems(db: Sql, limit: number, locale: string | undefined) {
  return db
    .select({
      id: problems.id,
      problemId: problems.problemId,
      title: titleIn,
      type: problems.type,
      createdAt: problems.createdAt,
      updatedAt: problems.updatedAt,
    })
    .from(problems)
    .leftJoin(statements, translation(locale))
    .where(eq(problems.auth, PUBLIC))
    .orderBy(desc(problems.id))
    .limit(limit);
}

const ofJudge = (oj: string) => (oj === "ALL" ? undefined : eq(tags.oj, oj));

export function tagsOfJudge(db: Sql, oj: string): Promise<TagRow[]> {
  return db
    .select()
    .from(tags)
    .where(ofJudge(oj))
    .orderBy(sql`${tags.oj} <> 'ME'`, tags.oj, tags.id)
    .limit(2000);
}

export function classificationsOfJudge(db: Sql, oj: string) {
  return db
    .select()
    .from(tagClassifications)
    .where(oj === "ALL" ? undefined : eq(tagClassifications.oj, oj))
    .orderBy(sql`${tagClassifications.oj} <> 'ME'`, tagClassifications.oj, tagClassifications.rank)
    .limit(500);
}
