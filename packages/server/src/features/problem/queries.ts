import { type RemoteOj, remoteOjs } from "@verdict/contract";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { isAnyOf, preparedOnce, type Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { languages } from "../language/tables.ts";
import { users } from "../user/tables.ts";
import { nearLocale } from "./locale.ts";
import {
  codeTemplates,
  problemCounts,
  problems,
  problemTags,
  statements,
  tagClassifications,
  tags,
} from "./tables.ts";
import { localesOf, nearStatements, titleIn, translation } from "./titles.ts";

export type ProblemRow = typeof problems.$inferSelect;
export type TagRow = typeof tags.$inferSelect;
export type CountRow = typeof problemCounts.$inferSelect;

/** Every tag, by id; lists for everybody leave out those of groups. */
export async function allTags(db: Sql): Promise<Map<number, TagRow>> {
  const rows = await db.select().from(tags);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Tags that problems of the group (null: of the site) may carry. */
export const tagsFor = (groupId: number | Placeholder | null) =>
  groupId === null ? isNull(tags.groupId) : or(isNull(tags.groupId), eq(tags.groupId, groupId));

/** Built once: every list and page of problems asks for them. `groupId` is null where only the site's tags are read. */
const tagStatement = preparedOnce((db) =>
  db
    .select({ pid: problemTags.problemId, tag: tags })
    .from(problemTags)
    .innerJoin(tags, eq(tags.id, problemTags.tagId))
    .where(and(isAnyOf(problemTags.problemId), tagsFor(sql.placeholder("groupId"))))
    .orderBy(asc(tags.id))
    .prepare("problem_tags"),
);

/** Tags of each given problem, in order of id: the site's, and those of the group where that reads. */
export async function tagsByProblem(
  db: Sql,
  pids: number[],
  groupId: number | null = null,
): Promise<Map<number, TagRow[]>> {
  if (pids.length === 0) return new Map();
  const rows = await tagStatement(db).execute({ ids: pids, groupId });
  const byProblem = Map.groupBy(rows, (row) => row.pid);
  return new Map([...byProblem].map(([pid, group]) => [pid, group.map((row) => row.tag)]));
}

/** Whether a list is asked for the problems of a judge elsewhere. */
export const isRemoteBank = (oj: string): oj is RemoteOj => (remoteOjs as readonly string[]).includes(oj);
export const isOwnProblem = isNull(problems.remoteOj);

/** The author as their account is called now: names change, and of deleted users none is left. */
export const authorName = sql<string | null>`coalesce(
  (select account.username from ${users} account where account.uid = ${problems}.author_uid), ${problems}.author)`;

const shown = { ...getTableColumns(problems), author: authorName };

const namedStatement = preparedOnce((db) =>
  db
    .select(shown)
    .from(problems)
    .where(eq(problems.problemId, sql.placeholder("problemId")))
    .prepare("problem_named"),
);

export async function problemByDisplayId(db: Sql, problemId: string): Promise<ProblemRow | undefined> {
  const [row] = await namedStatement(db).execute({ problemId: problemId.toUpperCase() });
  return row;
}

/** Those that are there, with their titles in the locale. */
export function problemsNamed(db: Sql, problemIds: string[], l: string | undefined) {
  const { locale, near } = localesOf(l);
  return db
    .select({ ...shown, title: titleIn })
    .from(problems)
    .leftJoin(statements, translation(statements, locale))
    .leftJoin(nearStatements, translation(nearStatements, near))
    .where(
      inArray(
        problems.problemId,
        problemIds.map((id) => id.toUpperCase()),
      ),
    );
}

export async function problemById(db: Sql, pid: number): Promise<ProblemRow | undefined> {
  const [row] = await db.select(shown).from(problems).where(eq(problems.id, pid));
  return row;
}

/** A problem of the group by the id it shows. */
export async function problemOfGroup(
  db: Sql,
  groupId: number | null,
  problemId: string,
): Promise<ProblemRow> {
  const problem = await problemByDisplayId(db, problemId);
  if (!problem || groupId === null || problem.groupId !== groupId) throw new Refusal("problem-not-found");
  return problem;
}

/** Statements in other languages, by locale. */
export function translationsOf(db: Sql, pid: number) {
  return db
    .select()
    .from(statements)
    .where(and(eq(statements.problemId, pid), ne(statements.locale, "")))
    .orderBy(asc(statements.locale))
    .limit(100);
}

/** The problem's own text, with what the locale nearest to `locale` translates laid over it, and what `locale` does. */
export async function statementOf(db: Sql, problem: ProblemRow, locale: string | undefined) {
  const wanted = [locale ?? "", nearLocale(locale), ""];
  const rows = await db
    .select()
    .from(statements)
    .where(and(eq(statements.problemId, problem.id), inArray(statements.locale, wanted)));
  const layers = wanted.map((one) => rows.find((row) => row.locale === one));
  const first = (field: "title" | "description" | "input" | "output" | "hint" | "examples") =>
    layers.find((layer) => (layer?.[field] ?? null) !== null)?.[field] ?? null;
  return {
    title: first("title") ?? problem.title,
    description: first("description"),
    input: first("input"),
    output: first("output"),
    hint: first("hint"),
    examples: first("examples"),
  };
}

export async function countsOf(db: Sql, pid: number): Promise<CountRow | undefined> {
  const [row] = await db.select().from(problemCounts).where(eq(problemCounts.problemId, pid));
  return row;
}

/** Templates of a public problem; a hidden one keeps its function names to itself and who manages it (`isManaged`). */
export function templatesOf(db: Sql, pid: number, isManaged = false) {
  return db
    .select({ template: codeTemplates, language: languages.name })
    .from(codeTemplates)
    .innerJoin(languages, eq(languages.id, codeTemplates.languageId))
    .innerJoin(problems, eq(problems.id, codeTemplates.problemId))
    .where(and(eq(codeTemplates.problemId, pid), isManaged ? undefined : eq(problems.isListed, true)))
    .orderBy(asc(codeTemplates.id));
}

export function newestPublicProblems(db: Sql, limit: number, l: string | undefined) {
  const { locale, near } = localesOf(l);
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
    .leftJoin(statements, translation(statements, locale))
    .leftJoin(nearStatements, translation(nearStatements, near))
    .where(eq(problems.isListed, true))
    .orderBy(desc(problems.id))
    .limit(limit);
}

const ofJudge = (oj: string) => (oj === "ALL" ? undefined : eq(tags.oj, oj));

const isCarried = (where: SQL) => sql<boolean>`exists (select 1 from ${problemTags} carried
  join ${problems} carrier on carrier.id = carried.problem_id
  where carried.tag_id = ${tags.id} and ${where})`;

/** Of the site's tags those that a problem in the bank carries: others tell of what contests hold back. */
const isTold = isCarried(sql`carrier.is_listed`);

/** Tags that a form of the group's problems offers to whoever is no staff: its own, those that are told, those it uses. */
export const offeredIn = (gid: number) =>
  or(eq(tags.groupId, gid), and(isNull(tags.groupId), or(isTold, isCarried(sql`carrier.group_id = ${gid}`))));

export function tagsOfJudge(db: Sql, oj: string, all: boolean): Promise<TagRow[]> {
  return db
    .select()
    .from(tags)
    .where(and(ofJudge(oj), isNull(tags.groupId), all ? undefined : isTold))
    .orderBy(sql`${tags.oj} <> 'ME'`, tags.oj, tags.id)
    .limit(2000);
}

export function classificationsOfJudge(db: Sql, oj: string) {
  return db
    .select()
    .from(tagClassifications)
    .where(oj === "ALL" ? undefined : eq(tagClassifications.oj, oj))
    .orderBy(
      sql`${tagClassifications.oj} <> 'ME'`,
      tagClassifications.oj,
      tagClassifications.rank,
      tagClassifications.id,
    )
    .limit(500);
}

/** Other judges that public problems are from. */
export async function remoteBanksOf(db: Sql): Promise<RemoteOj[]> {
  const rows = await db
    .selectDistinct({ oj: problems.remoteOj })
    .from(problems)
    .where(sql`${problems.isListed} and ${problems.remoteOj} is not null`);
  return rows.flatMap(({ oj }) => oj ?? []).sort();
}
