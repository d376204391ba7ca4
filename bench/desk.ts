/**
 * The organisers' desk with 1,000 contestants and 33,000 submissions: balloon and print lists with 1,000 entries, the
 * list of an import of 1,000 rows, and the pages of the contest while all of it is judged again, and then tried out, by a
 * node that answers at once; in the middle of both the server starts anew. Then the list of rejudges with one of
 * everything, and what a dry run of all would change. Uses TEST_DATABASE_URL, or a PostgreSQL of its own.
 */
import pg from "pg";
import { registerNode } from "../packages/server/src/features/node/nodes.ts";
import { openDatabase } from "../packages/server/src/platform/db.ts";
import { BenchNode } from "./lib/bench-node.ts";
import { copyInto } from "./lib/copy.ts";
import { type OwnServer, prepareGround, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const PEOPLE = 1000;
const PROBLEMS = 12;
const SUBMISSIONS = 33_000;
const CID = 1000;
const ENTRIES = 1000;
/** How often each list is asked, one after the other. */
const ASKED = 100;
const REJUDGE_S = 60;
const bounds = { list: 100, rejudge: 200, dryRun: 1000 } as const;
const TOKEN = "bench-node-".padEnd(50, "0");

function lists(): Record<string, string> {
  const most = "limit=100";
  return {
    balloons: `/api/get-contest-ac-info?cid=${CID}&${most}`,
    "balloons of a room": `/api/get-contest-ac-info?cid=${CID}&${most}&room=Hall+3`,
    "balloons, last page": `/api/get-contest-ac-info?cid=${CID}&${most}&currentPage=${ENTRIES / 100}`,
    prints: `/api/get-contest-print?cid=${CID}&${most}`,
    "prints of a room": `/api/get-contest-print?cid=${CID}&${most}&room=Hall+3`,
    "prints, last page": `/api/get-contest-print?cid=${CID}&${most}&currentPage=${ENTRIES / 100}`,
    participants: `/api/contest-desk/people?cid=${CID}&${most}`,
  };
}

const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });
const limited = (ms: number, bound: number) => `${ms} (${ms <= bound ? "within" : "OVER"} ${bound})`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}

async function p95Of(work: () => Promise<unknown>, times: number): Promise<number> {
  await work();
  const measured: number[] = [];
  for (let n = 0; n < times; n++) measured.push(await timed(work));
  return p95(measured);
}

interface Job {
  id: number;
  total: number;
  queued: number;
  judged: number;
  state: string;
}

/** The newest rejudge of the contest. */
async function job(of: OwnServer): Promise<Job> {
  const { records } = await of.call<{ records: Job[] }>(`/api/contest-desk/rejudge?cid=${CID}`);
  return records[0] as Job;
}

async function openNode(): Promise<void> {
  const db = openDatabase(ground.databaseUrl, 1);
  await registerNode(db, "bench", TOKEN);
  await db.$client.end();
}

/** Everything is ordered to be judged again at `path`, and stopped after a minute. */
async function judgedAgain(what: string, path: string): Promise<Job> {
  const started = await timed(() => server.call(path, post({ cid: CID })));
  figures[`order of the ${what} ms`] = Math.round(started);
  const first = await whileJudged(REJUDGE_S / 2);
  const before = await job(server);
  await server.stop();
  server = await startServer(ground, "desk-again");
  const second = await whileJudged(REJUDGE_S / 2);
  const after = await job(server);
  figures[`submissions of the ${what}`] = after.total;
  figures[`${what}: judged before and after the restart`] = `${before.judged}, ${after.judged}`;
  if (after.judged <= before.judged) throw new Error(`the ${what} did not go on after the restart`);
  for (const path of Object.keys(first)) {
    figures[`during the ${what}: ${path} p95 ms`] = limited(
      p95([...(first[path] ?? []), ...(second[path] ?? [])]),
      bounds.rejudge,
    );
  }
  await server.call("/api/contest-desk/rejudge/stop", post({ cid: CID, id: after.id }));
  const stopped = await job(server);
  figures[`${what}: at the end`] = stopped.state;
  return stopped;
}

/** The list of rejudges once all was judged again: what no node came to is filled in, with other verdicts. */
async function listed({ id }: Job): Promise<void> {
  for (const statement of restOfRejudge(id)) await ground.ask(statement);
  const path = `/api/contest-desk/rejudge?cid=${CID}`;
  figures["rejudge of all: list of rejudges p95 ms"] = limited(
    await p95Of(() => server.call(path), 20),
    bounds.rejudge,
  );
}

const restOfRejudge = (id: number) => [
  `with judged as (update submission set attempt = attempt + 1, status = 3 where attempt = 1 returning *),
    noted as (insert into attempt (submission_id, number, uid, language, priority, rejudge_job_id, finished_at)
      select id, attempt, uid, language, 3, ${id}, now() from judged),
    counted as (update contest_counter set number = number + (select count(*) from judged) where contest_id = ${CID}
      returning number)
    insert into contest_log (contest_id, number, kind, submission_id, attempt, uid, participation_id, contest_problem_id,
      language, submitted_at, judged_at, status, time_ms)
    select contest_id, (select number from counted) + 1 - row_number() over (order by id desc), 1, id, attempt, uid,
      participation_id, contest_problem_id, language, submitted_at, now(), status, time_ms
    from judged`,
  `update rejudge_job set queued = total, state = 'done' where id = ${id}`,
  "analyze",
];

/** What a dry run of all submissions would change: those that no node came to are filled in. */
async function tried({ id }: Job): Promise<void> {
  const node = await BenchNode.join(server.origin, TOKEN);
  for (let left = 1; left > 0; ) {
    const { queued, judged } = await job(server);
    left = queued - judged;
    if (left > 0) await new Promise((done) => setTimeout(done, 100));
  }
  await node.leave();
  for (const statement of restOfDryRun(id)) await ground.ask(statement);
  const query = `cid=${CID}&id=${id}`;
  const paths = {
    "what all would change": [`/api/contest-desk/dry-run?${query}`, bounds.dryRun],
    "changes, first page": [`/api/contest-desk/dry-run/changes?${query}&limit=30`, bounds.rejudge],
    "changes, last page": [
      `/api/contest-desk/dry-run/changes?${query}&limit=30&currentPage=1000`,
      bounds.rejudge,
    ],
    "list of rejudges with it": [`/api/contest-desk/rejudge?cid=${CID}`, bounds.rejudge],
    "control room after it": [`/api/contest-desk/control?cid=${CID}`, bounds.rejudge],
  } as const;
  for (const [name, [path, bound]] of Object.entries(paths))
    figures[`dry run: ${name} p95 ms`] = limited(await p95Of(() => server.call(path), 20), bound);
}

const restOfDryRun = (id: number) => [
  `insert into trial (key, uid, problem_id, kind, language, code, input, result, finished_at)
    select 'bench-' || s.id, s.uid, s.problem_id, 'reference', s.language, s.code, '{"kind":"reference"}',
      '{"status":0}', now()
    from submission s where not exists (
      select 1 from dry_run d where d.job_id = ${id} and d.submission_id = s.id)`,
  `insert into dry_run (job_id, submission_id, trial_id, attempt)
    select ${id}, s.id, t.id, s.attempt from submission s join trial t on t.key = 'bench-' || s.id`,
  `insert into attempt (trial_id, number, uid, language, priority, finished_at, outcome)
    select t.id, 1, t.uid, t.language, 3, now(), '{"status":0,"timeMs":20,"memoryKiB":2000,"score":null}'
    from trial t where t.key like 'bench-%'`,
  `update rejudge_job set queued = total where id = ${id}`,
  "analyze",
];

/** Times of the contest's pages, asked one after the other while a node judges. */
async function whileJudged(seconds: number): Promise<Record<string, number[]>> {
  const node = await BenchNode.join(server.origin, TOKEN);
  const paths: Record<string, () => Promise<unknown>> = {
    board: () => server.call("/api/get-contest-rank", post({ cid: CID, limit: 50 })),
    submissions: () => server.call(`/api/contest-submissions?contestID=${CID}&limit=30`),
    problems: () => server.call(`/api/get-contest-problem?cid=${CID}`),
    balloons: () => server.call(`/api/get-contest-ac-info?cid=${CID}&limit=30`),
    "control room": () => server.call(`/api/contest-desk/control?cid=${CID}`),
    rejudges: () => server.call(`/api/contest-desk/rejudge?cid=${CID}`),
    status: () => server.call("/api/get-submission-list?limit=15"),
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(paths).map((path) => [path, []]));
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    for (const [path, ask] of Object.entries(paths)) times[path]?.push(await timed(ask));
  }
  await node.leave();
  return times;
}

/** A running contest whose first thousand pairs of contestant and problem are solved. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const uid = (n: number) => `bench-${n}`;
  try {
    await copyInto(client, "user_account", ["uid", "username", "password_hash", "role_id"], PEOPLE, (n) => [
      ...[uid(n), `bench${n}`, "!", 1002],
    ]);
    await client.query(`
      insert into contest (uid, title, type, auth, start_time, end_time, open_print)
      values ('1', 'Bench', 0, 0, now() - interval '4 hours', now() + interval '1 hour', true)`);
    await client.query(`insert into contest_counter (contest_id, number) values (${CID}, ${SUBMISSIONS})`);
    await client.query(`
      insert into problem (problem_id, title, type, judge_mode, judge_case_mode, time_limit_ms, memory_limit_mib,
        stack_limit_mib, auth, author_uid)
      select 'D' || n, 'Problem ' || n, 0, 'default', 'default', 1000, 256, 128, 3, '1'
      from generate_series(1, ${PROBLEMS}) n`);
    await client.query("insert into problem_count (problem_id) select id from problem");
    await client.query(`
      insert into contest_problem (contest_id, problem_id, display_id, display_title)
      select ${CID}, id, chr(64 + row_number() over (order by id)::int), title from problem`);
    await client.query(`
      insert into contest_participation (contest_id, kind) select ${CID}, 0 from generate_series(1, ${PEOPLE})`);
    await client.query(`
      insert into contest_participant (participation_id, contest_id, uid)
      select id, ${CID}, 'bench-' || (row_number() over (order by id) - 1) from contest_participation`);
    await copyInto(client, "contest_seat", ["contest_id", "uid", "room", "seat"], PEOPLE, (n) => [
      ...[CID, uid(n), `Hall ${n % 8}`, String(n)],
    ]);
    await copyInto(client, "contest_print", ["contest_id", "uid", "content", "lines"], ENTRIES, (n) => [
      ...[CID, uid(n % PEOPLE), `int main() { return ${n}; }\n`.repeat(50), 50],
    ]);
    await client.query(submissions);
    await client.query(log);
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

const submissions = `
  with pair as (select n, (n - 1) % ${PEOPLE} as person, (n - 1) / ${PEOPLE} % ${PROBLEMS} as problem
    from generate_series(1, ${SUBMISSIONS}) n)
  insert into submission (problem_id, uid, language, code, length, status, time_ms, memory_kib, contest_id,
    contest_problem_id, participation_id, submitted_at)
  select k.problem_id, m.uid, 'C++ 17', 'int main() {}', 13, case when n <= ${ENTRIES} then 0 else -1 end, 20, 2000, ${CID},
    k.id, m.participation_id, now() - interval '3 hours' + make_interval(secs => n * 0.2)
  from pair p
  join (select *, row_number() over (order by id) - 1 as at from contest_problem) k on k.at = p.problem
  join contest_participant m on m.uid = 'bench-' || p.person
  order by n`;
const log = `
  insert into contest_log (contest_id, number, kind, submission_id, attempt, uid, participation_id, contest_problem_id,
    language, submitted_at, judged_at, status, time_ms)
  select contest_id, row_number() over (order by id), 1, id, 1, uid, participation_id, contest_problem_id, language,
    submitted_at, submitted_at + interval '2 seconds', status, time_ms
  from submission`;

const ground = await prepareGround("desk");
const figures: Record<string, unknown> = {};
let server = await startServer(ground, "desk");
try {
  await fill(ground.databaseUrl);
  for (const [name, path] of Object.entries(lists())) {
    figures[`${name} p95 ms`] = limited(await p95Of(() => server.call(path), ASKED), bounds.list);
  }
  const rows = Array.from({ length: ENTRIES }, (_, n) => ({ name: `Team ${n}`, room: "1", seat: `x${n}` }));
  const preview = post({ cid: CID, rows, dryRun: true });
  figures["import preview p95 ms"] = await p95Of(
    () => server.call("/api/contest-desk/contestants", preview),
    5,
  );
  await openNode();
  await listed(await judgedAgain("rejudge", "/api/contest-desk/rejudge"));
  await tried(await judgedAgain("dry run", "/api/contest-desk/dry-run"));
  report(figures);
} finally {
  await server.stop();
  await ground.clear();
}
