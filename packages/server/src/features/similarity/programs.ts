import { type Coursework, SIMILARITY_PROGRAMS_MAX, type SimilarityCheck, status } from "@verdict/contract";
import type { Program } from "@verdict/similarity";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { byLabel } from "../contest/queries.ts";
import { contestProblems } from "../contest/tables.ts";
import { languages } from "../language/tables.ts";
import { codeTemplates } from "../problem/tables.ts";
import { trainingProblems } from "../training/tables.ts";

/** What a comparison compares. */
export interface Scope {
  readonly place: Coursework;
  readonly choice: SimilarityCheck["choice"];
  readonly upTo: number;
}

/** Problems of the coursework in its order; of a group none by itself. */
export async function problemIdsOf(db: Sql, place: Coursework): Promise<number[]> {
  if (place.kind === "group") return [];
  const rows =
    place.kind === "training"
      ? await db
          .select({ pid: trainingProblems.problemId })
          .from(trainingProblems)
          .where(eq(trainingProblems.trainingId, place.id))
          .orderBy(trainingProblems.rank, trainingProblems.id)
      : await db
          .select({ pid: contestProblems.problemId })
          .from(contestProblems)
          .where(eq(contestProblems.contestId, place.id))
          .orderBy(byLabel);
  return rows.map(({ pid }) => pid);
}

/**
 * Of each author their newest program: in a contest of each participation on its board, virtual runs left out; in a
 * training what was sent in its group outside contests.
 */
function chosen({ place, choice, upTo }: Scope, problemIds: readonly number[]): SQL {
  const where =
    place.kind === "contest"
      ? sql`s.contest_id = ${place.id} and p.kind in (0, 1)`
      : place.kind === "training"
        ? sql`s.contest_id is null and s.group_id = (select t.group_id from training t where t.id = ${place.id})`
        : sql`s.contest_id is null and s.group_id = ${place.id}`;
  const author = place.kind === "contest" ? sql`s.participation_id::text` : sql`s.uid`;
  const participation =
    place.kind === "contest" ? sql`join contest_participation p on p.id = s.participation_id` : sql``;
  const verdict = choice === "accepted" ? sql`and s.status = ${status.accepted}` : sql``;
  const among = sql`s.problem_id in (${sql.join(
    problemIds.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  return sql`select distinct on (s.problem_id, ${author}) s.id, s.problem_id, ${author} as author, s.language, s.code
    from submission s ${participation}
    where ${where} ${verdict} and ${among} and s.id <= ${upTo}
    order by s.problem_id, ${author}, s.id desc`;
}

/** Programs by problem; problems with fewer than two are left out. */
export async function countPrograms(db: Sql, scope: Scope, problemIds: readonly number[]) {
  if (problemIds.length === 0) return new Map<number, number>();
  const { rows } = await db.execute<{ problem_id: number; number: number }>(sql`
    select problem_id, least(count(*), ${SIMILARITY_PROGRAMS_MAX})::int as number
    from (${chosen(scope, problemIds)}) one group by problem_id having count(*) > 1`);
  return new Map(rows.map((row) => [row.problem_id, row.number]));
}

export async function programsOf(db: Sql, scope: Scope, problemId: number): Promise<Program[]> {
  const { rows } = await db.execute<{ id: string; author: string; language: string; code: string }>(sql`
    select id, author, language, code from (${chosen(scope, [problemId])}) one
    order by id desc limit ${SIMILARITY_PROGRAMS_MAX}`);
  return rows.map(({ id, author, language, code }) => ({ id: Number(id), author, language, source: code }));
}

/** What everybody was given to begin with. */
export function templatesOf(db: Sql, problemId: number) {
  return db
    .select({ language: languages.name, source: codeTemplates.code })
    .from(codeTemplates)
    .innerJoin(languages, eq(languages.id, codeTemplates.languageId))
    .where(eq(codeTemplates.problemId, problemId));
}
