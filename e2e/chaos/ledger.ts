import { status } from "@verdict/contract";
import pg from "pg";
import { programs } from "./load.ts";

/** What the database says after a chaos run; every list is empty on a site that lost nothing. */
export interface Ledger {
  readonly submissions: number;
  /** Attempts that went back to the queue, and how often the unluckiest did. */
  readonly returned: number;
  readonly mostReturns: number;
  /** Attempts that went back because their node gave no sign of life. */
  readonly silent: number;
  readonly open: string[];
  readonly wrong: string[];
  /** Submissions with more than one attempt, or with an attempt that never ended. */
  readonly judgedTwice: string[];
  /** Counts, scores and solved marks that differ from a recount. */
  readonly miscounted: string[];
}

/** Reads the whole site's books. `programs` tells what each stored program must have come to. */
export async function readLedger(databaseUrl: string): Promise<Ledger> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const rows = async <T extends pg.QueryResultRow>(text: string) => (await db.query<T>(text)).rows;
  try {
    const stored = await rows<Stored>(
      `select s.id, s.code, s.language, p.problem_id as pid, s.status,
         concat_ws(' | ', s.judger, s.error_message, s.staff_trace,
           (select string_agg(concat_ws(' ', c.seq, c.status, c.message, left(c.output, 200)), '; ')
            from case_result c where c.submission_id = s.id and c.status <> 0)) as cause
       from submission s join problem p on p.id = s.problem_id`,
    );
    const known = new Map(programs.map((one) => [`${one.pid} ${one.language} ${one.code}`, one]));
    const [returns] = await rows<{ returned: number; most: number; silent: number }>(
      `select count(*) filter (where requeues > 0)::int as returned, coalesce(max(requeues), 0)::int as most,
         count(*) filter (where requeue_reason like '%no sign of life%')::int as silent from attempt`,
    );
    return {
      submissions: stored.length,
      returned: returns?.returned ?? 0,
      mostReturns: returns?.most ?? 0,
      silent: returns?.silent ?? 0,
      open: stored.filter((row) => ([5, 6, 7, 9] as number[]).includes(row.status)).map((row) => row.id),
      wrong: stored.flatMap((row) => {
        const program = known.get(`${row.pid} ${row.language} ${row.code}`);
        if (!program) return [`${row.id}: nobody sent this program`];
        return program.verdict === row.status
          ? []
          : [`${row.id} ${program.name}: ${row.status} (${row.cause})`];
      }),
      judgedTwice: (
        await rows<{ submission_id: string }>(
          `select submission_id from attempt group by submission_id
           having count(*) <> 1 or count(finished_at) <> 1`,
        )
      ).map((row) => row.submission_id),
      miscounted: await miscounted(rows),
    };
  } finally {
    await db.end();
  }
}

interface Stored {
  id: string;
  code: string;
  language: string;
  pid: string;
  status: number;
  /** Node, messages and failed cases, for whoever looks into it. */
  cause: string;
}

type Rows = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>;

async function miscounted(rows: Rows): Promise<string[]> {
  const found = await rows<{ what: string }>(`
    with outside as (
      select * from submission where contest_id is null
    ), recount as (
      select problem_id, count(*)::int as total,
        count(*) filter (where status = ${status.accepted})::int as ac,
        count(*) filter (where status = ${status.wrongAnswer})::int as wa,
        count(*) filter (where status = ${status.compileError})::int as ce,
        count(*) filter (where status = ${status.timeLimitExceeded})::int as tle,
        count(*) filter (where status = ${status.memoryLimitExceeded})::int as mle,
        count(*) filter (where status = ${status.runtimeError})::int as re,
        count(*) filter (where status = ${status.presentationError})::int as pe,
        count(*) filter (where status = ${status.systemError})::int as se,
        count(*) filter (where status = ${status.partialAccepted})::int as pa
      from outside group by problem_id
    ), first_ac as (
      select uid, problem_id, min(id) as submission_id from outside
      where status = ${status.accepted} group by uid, problem_id
    ), best as (
      select uid, problem_id, max(oi_rank_score) as score from outside
      where oi_rank_score is not null group by uid, problem_id
    ), user_recount as (
      select u.uid,
        (select count(*)::int from first_ac f where f.uid = u.uid) as ac,
        (select count(*)::int from outside s where s.uid = u.uid) as total,
        coalesce((select sum(score)::int from best b where b.uid = u.uid), 0) as oi
      from user_score u
    )
    select 'counts of problem ' || c.problem_id as what from problem_count c
      left join recount r using (problem_id)
      where (c.total, c.ac, c.wa, c.ce, c.tle, c.mle, c.re, c.pe, c.se, c.pa) is distinct from
        (coalesce(r.total, 0), coalesce(r.ac, 0), coalesce(r.wa, 0), coalesce(r.ce, 0), coalesce(r.tle, 0),
         coalesce(r.mle, 0), coalesce(r.re, 0), coalesce(r.pe, 0), coalesce(r.se, 0), coalesce(r.pa, 0))
    union all
    select 'solved mark of ' || coalesce(s.uid, f.uid) || ' for ' || coalesce(s.problem_id, f.problem_id)
      from solved s full join first_ac f using (uid, problem_id)
      where s.submission_id is distinct from f.submission_id
    union all
    select 'score of ' || u.uid from user_score u join user_recount r using (uid)
      where (u.ac, u.total, u.oi_score) is distinct from (r.ac, r.total, r.oi)
    union all
    select 'best of ' || coalesce(o.uid, b.uid) from oi_best o full join best b using (uid, problem_id)
      where o.score is distinct from b.score`);
  return found.map(({ what }) => what);
}
