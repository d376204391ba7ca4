/**
 * The migration that gave submissions groups and participations, on a site with 2,000,000 submissions, 100,000 of them in
 * contests, while others read: how long it takes, and how long a reader waits at most. Uses TEST_DATABASE_URL, or a
 * PostgreSQL of its own.
 */
import pg from "pg";
import { migrateDatabase } from "../packages/server/src/platform/db.ts";
import { startTestCluster } from "../scripts/lib/test-database.ts";
import { fillLists, SUBMISSIONS } from "./lib/lists-data.ts";
import { report } from "./lib/report.ts";

/** Migrations that a site had before. */
const BEFORE = 18;
const CONTESTS = 50;
const INSIDE = 100_000;
/** A reader may be kept waiting for this long, in milliseconds: nobody takes that for a site that stands still. */
const WAIT_MAX = 1000;

/** What pages read while it runs: the newest of the status list, a user's, a problem's. */
const reads = [
  "select id from submission where contest_id is null order by id desc limit 15",
  "select id from submission where uid = 'u77' and contest_id is null order by id desc limit 15",
  "select id, title from problem where problem_id = 'P1500'",
];

/** Contests that ended, ten problems each, and the newest submissions in them, judged, with their log. */
const contestsFilled = [
  `insert into contest (uid, title, type, auth, start_time, end_time)
    select '1', 'Contest ' || n, 0, 0, now() - interval '2 hours', now() - interval '1 hour' from generate_series(1, ${CONTESTS}) n`,
  "insert into contest_counter (contest_id) select id from contest",
  `insert into contest_problem (contest_id, problem_id, display_id, display_title)
    select c.id, 1000 + c.n * 10 + k, chr(65 + k), 'Title' from (select id, row_number() over (order by id) n from contest) c,
      generate_series(0, 9) k`,
  `update submission s set contest_id = p.contest_id, contest_problem_id = p.id, problem_id = p.problem_id
    from (select *, row_number() over (order by id) - 1 as n from contest_problem) p
    where s.id > ${SUBMISSIONS - INSIDE} and p.n = s.id % ${CONTESTS * 10}`,
  `insert into contest_log (contest_id, number, submission_id, uid, contest_problem_id, submitted_at, status, time_ms)
    select contest_id, row_number() over (partition by contest_id order by id, judged), id, uid, contest_problem_id,
      submitted_at, case when judged then status else 5 end, case when judged then time_ms end
    from submission, (values (false), (true)) v (judged) where contest_id is not null`,
  "update contest_counter c set number = (select max(number) from contest_log l where l.contest_id = c.contest_id)",
  "vacuum analyze",
];

const cluster = process.env.TEST_DATABASE_URL ? null : await startTestCluster({ shared_buffers: "256MB" });
const adminUrl = process.env.TEST_DATABASE_URL ?? cluster?.url ?? "";
const database = `bench_migrations_${process.pid}`;
const url = Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
try {
  await ask(adminUrl, [`create database ${database}`]);
  await migrateDatabase(url, BEFORE);
  await fillLists(url);
  await ask(url, contestsFilled);
  const before = await readFor(() => new Promise((done) => setTimeout(done, 3000)));
  const begun = Date.now();
  const during = await readFor(() => migrateDatabase(url));
  const seconds = (Date.now() - begun) / 1000;
  const rows = [
    { what: "2,000,000 submissions migrated, s", measured: seconds, bound: null },
    { what: "longest read before, ms", measured: before.longest, bound: null },
    { what: "longest read meanwhile, ms", measured: during.longest, bound: WAIT_MAX },
    { what: "reads meanwhile", measured: during.count, bound: null },
  ];
  report(
    {
      submissions: SUBMISSIONS,
      migrated_s: seconds,
      longest_read_before_ms: before.longest,
      longest_read_meanwhile_ms: during.longest,
      longest_read_bound_ms: WAIT_MAX,
    },
    rows,
  );
} finally {
  await ask(adminUrl, [`drop database if exists ${database} with (force)`]);
  await cluster?.stop();
}

async function ask(at: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Reads one statement after the other while `work` goes on. */
async function readFor(work: () => Promise<unknown>): Promise<{ longest: number; count: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let isOver = false;
  let longest = 0;
  let count = 0;
  const reading = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await client.query(reads[count % reads.length] ?? "");
      longest = Math.max(longest, Math.round(performance.now() - begun));
      count++;
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await reading;
    await client.end();
  }
  return { longest, count };
}
