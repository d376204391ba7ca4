import { PROGRESS_WEEKS } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { problems } from "../problem/tables.ts";
import { solved } from "../submission/tables.ts";

/** Public problems of each level. */
export async function levelTotals(db: Sql): Promise<{ difficulty: number; total: number }[]> {
  const { rows } = await db.execute<{ difficulty: number; total: number }>(sql`
    select difficulty, count(*)::int as total from ${problems} where is_listed group by difficulty order by difficulty`);
  return rows;
}

/** Public problems that a user has solved, by level. */
export async function solvedLevels(db: Sql, uid: string): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ difficulty: number; solved: number }>(sql`
    select p.difficulty, count(*)::int as solved from ${solved} s
    join ${problems} p on p.id = s.problem_id and p.is_listed where s.uid = ${uid} group by p.difficulty`);
  return new Map(rows.map((row) => [row.difficulty, row.solved]));
}

/** Public problems that a user has solved in each seven days up to today, oldest first. */
export async function solvedWeeks(db: Sql, uid: string, zone: string): Promise<number[]> {
  const { rows } = await db.execute<{ ago: number; solved: number }>(sql`
    select ((now() at time zone ${zone})::date - (s.solved_at at time zone ${zone})::date) / 7 as ago,
      count(*)::int as solved
    from ${solved} s join ${problems} p on p.id = s.problem_id and p.is_listed
    where s.uid = ${uid} and s.solved_at > now() - make_interval(days => ${PROGRESS_WEEKS * 7 + 1}) group by 1`);
  const byAge = new Map(rows.map((row) => [row.ago, row.solved]));
  return Array.from({ length: PROGRESS_WEEKS }, (_, week) => byAge.get(PROGRESS_WEEKS - 1 - week) ?? 0);
}
