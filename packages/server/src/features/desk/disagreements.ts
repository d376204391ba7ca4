import { status } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";

/**
 * Submissions whose judgings disagree, by the id of the contest's problem: two of them by the same data, both since
 * the problem was last saved, that came to different verdicts. System errors are none, and neither are verdicts by hand.
 * Not by comparing outputs, which nodes would have to keep of every case, nor by judging some twice in secret, which takes
 * judge time in the middle of a contest.
 */
export async function disagreementsOf(db: Sql, cid: number): Promise<Map<number, number>> {
  const verdict = (of: string) => sql.raw(`(${of}.outcome->>'status')::int`);
  const { rows } = await db.execute<{ problem: number; number: number }>(sql`
    select s.contest_problem_id as problem, count(*)::int as number
    from submission s join problem p on p.id = s.problem_id
    where s.contest_id = ${cid} and s.attempt > 1 and exists (
      select 1 from attempt a join attempt b on b.submission_id = a.submission_id and b.number > a.number
      where a.submission_id = s.id and a.data_version_id = b.data_version_id
        and a.leased_at >= p.updated_at and b.leased_at >= p.updated_at
        and ${verdict("a")} <> ${verdict("b")}
        and ${status.systemError} not in (${verdict("a")}, ${verdict("b")}))
    group by 1`);
  return new Map(rows.map(({ problem, number }) => [problem, number]));
}
