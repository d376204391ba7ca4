import { countedVerdicts, status } from "@verdict/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { isCounted, submissions } from "../../submission/tables.ts";

/**
 * What follows from submissions that are new and have their verdicts: all of it for many at once, in the order of locks
 * that a verdict keeps (submission/verdict.ts), so that it equals a recount.
 */
export async function countNew(tx: Sql, ids: readonly number[]): Promise<void> {
  const fresh = sql`${submissions} where ${submissions.id} = any(${sql.param([...ids])}::bigint[]) and ${isCounted}`;
  await countProblems(tx, fresh);
  await markSolved(tx, fresh);
  await tx.execute(sql`
    update user_score u set total = u.total + n.total
    from (select ${submissions.uid} as uid, count(*)::int as total from ${fresh} group by 1) as n
    where u.uid = n.uid`);
  await settleBests(tx, fresh);
}

async function countProblems(tx: Sql, fresh: SQL): Promise<void> {
  const names = countedVerdicts.map(([name]) => sql.raw(name));
  const counts = countedVerdicts.map(
    ([name, code]) =>
      sql`count(*) filter (where ${submissions.status} = ${sql.raw(String(code))})::int as ${sql.raw(name)}`,
  );
  const sums = names.map((name) => sql`${name} = c.${name} + n.${name}`);
  await tx.execute(sql`
    update problem_count c set total = c.total + n.total, ${sql.join(sums, sql`, `)}
    from (select ${submissions.problemId} as pid, count(*)::int as total, ${sql.join(counts, sql`, `)}
      from ${fresh} group by 1) as n
    where c.problem_id = n.pid`);
}

/** The first accepted one of each author and problem. */
async function markSolved(tx: Sql, fresh: SQL): Promise<void> {
  await tx.execute(sql`
    with written as (
      insert into solved (uid, problem_id, submission_id, solved_at)
      select distinct on (1, 2) ${submissions.uid}, ${submissions.problemId}, ${submissions.id}, ${submissions.submittedAt}
      from ${fresh} and ${submissions.status} = ${sql.raw(String(status.accepted))}
      order by 1, 2, 3
      on conflict (uid, problem_id) do update
        set submission_id = excluded.submission_id, solved_at = excluded.solved_at
        where excluded.submission_id < solved.submission_id
      returning uid, xmax = 0 as is_new)
    update user_score u set ac = u.ac + n.ac
    from (select uid, count(*)::int as ac from written where is_new group by 1) as n
    where u.uid = n.uid`);
}

async function settleBests(tx: Sql, fresh: SQL): Promise<void> {
  const { rows } = await tx.execute<{ uid: string }>(sql`
    insert into oi_best (uid, problem_id, score)
    select ${submissions.uid}, ${submissions.problemId}, max(${submissions.oiRankScore})
    from ${fresh} and ${submissions.oiRankScore} is not null group by 1, 2
    on conflict (uid, problem_id) do update set score = excluded.score where excluded.score > oi_best.score
    returning uid`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    update user_score u set oi_score = (select sum(b.score)::int from oi_best b where b.uid = u.uid)
    where u.uid = any(${sql.param(rows.map(({ uid }) => uid))}::text[])`);
}
