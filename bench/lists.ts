/**
 * Lists over HTTP with 20,000 problems, 200,000 users and 2,000,000 submissions, 32 clients at once, beside the bare
 * framework answering the same bytes. Uses TEST_DATABASE_URL, or a PostgreSQL of its own.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { variantsOf } from "../packages/server/src/features/problem/search.ts";
import { migrateDatabase } from "../packages/server/src/platform/db.ts";
import { node24, repository } from "../scripts/lib/paths.ts";
import { freePort } from "../scripts/lib/ports.ts";
import { startTestCluster } from "../scripts/lib/test-database.ts";

const PROBLEMS = 20_000;
const USERS = 200_000;
const SUBMISSIONS = 2_000_000;
const CLIENTS = 32;
const SECONDS = 3;

const lists = {
  problem_first: "/api/get-problem-list?limit=30",
  problem_deep: "/api/get-problem-list?limit=30&currentPage=600",
  problem_tag: "/api/get-problem-list?limit=30&tagId=7",
  problem_title: "/api/get-problem-list?limit=30&keyword=title+1234",
  problem_word: "/api/get-problem-list?limit=30&keyword=word1777+word1900",
  problem_typo: "/api/get-problem-list?limit=30&keyword=wrod1777",
  problem_similar: "/api/get-similar-problems?pid=1500",
  status_first: "/api/get-submission-list?limit=15",
  status_verdict: "/api/get-submission-list?limit=15&status=3",
  status_user: "/api/get-submission-list?limit=15&username=user1234",
  status_problem: "/api/get-submission-list?limit=15&problemID=P1500&completeProblemID=true",
  rank_acm: "/api/get-rank-list?type=0&limit=30",
  rank_oi: "/api/get-rank-list?type=1&limit=30",
  rank_deep: "/api/get-rank-list?type=0&limit=30&currentPage=6000",
  rank_search: "/api/get-rank-list?type=0&limit=30&searchUser=ser19999",
  user_home: "/api/get-user-home-info?username=user77",
  heat_map: "/api/get-user-calendar-heatmap?username=user77",
};

const cluster = process.env.TEST_DATABASE_URL ? null : await startTestCluster();
const adminUrl = process.env.TEST_DATABASE_URL ?? cluster?.url ?? "";
const database = `bench_lists_${process.pid}`;
const store = await mkdtemp(join(tmpdir(), "verdict-bench-"));
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const figures: Record<string, number> = {};
try {
  await once(adminUrl, `create database ${database}`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
  await migrateDatabase(url);
  const begun = Date.now();
  await fill(url);
  figures.fill_s = Math.round((Date.now() - begun) / 1000);
  await measureAll(url);
} finally {
  agent.destroy();
  await once(adminUrl, `drop database if exists ${database} with (force)`);
  await cluster?.stop();
  await rm(store, { recursive: true });
}
console.log(JSON.stringify(figures));

async function once(url: string, statement: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** Written inside the database, without the checks and triggers of each row; counts are made to fit. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  for (const statement of filling()) await client.query(statement);
  const words = Array.from({ length: 5000 }, (_, index) => `word${index}`);
  const rows = words.flatMap((word) => variantsOf(word).map((variant) => [variant, word]));
  await client.query("insert into search_variant select * from unnest($1::text[], $2::text[])", [
    rows.map(([variant]) => variant),
    rows.map(([, word]) => word),
  ]);
  await client.query("vacuum analyze");
  await client.end();
}

function filling(): string[] {
  const pid = `1000 + n % ${PROBLEMS}`;
  return [
    `insert into user_account (uid, username, password_hash, role_id, nickname)
      select case n when 0 then '1' else 'u' || n end, case n when 0 then 'root' else 'user' || n end, '!',
        case n when 0 then 1000 else 1002 end, 'Nick ' || n from generate_series(0, ${USERS - 1}) n`,
    `insert into problem (problem_id, title, type, judge_mode, judge_case_mode, time_limit_ms, memory_limit_mib,
        stack_limit_mib, difficulty, auth)
      select 'P' || 1000 + n, 'Title ' || n, n % 2, 'default', 'default', 1000, 256, 128, n % 3, 1
      from generate_series(0, ${PROBLEMS - 1}) n`,
    `insert into problem_count (problem_id, total, ac) select id, 100, 40 from problem`,
    `insert into tag (name) select 'tag ' || n from generate_series(1, 100) n`,
    `insert into problem_tag select p.id, 1 + (p.id * k) % 100 from problem p, generate_series(3, 5) k on conflict do nothing`,
    `insert into problem_search select p.id, array_to_tsvector(array[lower(problem_id), 'title', (id - 1000)::text]),
        array_to_tsvector((select array_agg(distinct 'word' || (p.id * 7919 + k * k * 104729) % 5000) from generate_series(1, 120) k))
      from problem p`,
    `insert into submission (problem_id, uid, language, code, length, status, time_ms, memory_kib, submitted_at)
      select ${pid}, 'u' || 1 + (n::bigint * 7919) % ${USERS - 1}, 'C++ 17', 'int main() { }', 14,
        (array[0, -1, 1, 3, -2])[1 + n % 5], n % 1000, 2000, now() - make_interval(secs => (${SUBMISSIONS} - n) * 16)
      from generate_series(1, ${SUBMISSIONS}) n`,
    `insert into solved select uid, problem_id, min(id), min(submitted_at) from submission where status = 0 group by 1, 2`,
    `insert into user_score select u.uid, true, coalesce(s.ac, 0), coalesce(t.total, 0), coalesce(s.ac, 0) * 7
      from user_account u left join (select uid, count(*) ac from solved group by uid) s on s.uid = u.uid
      left join (select uid, count(*) total from submission group by uid) t on t.uid = u.uid`,
  ];
}

async function measureAll(url: string): Promise<void> {
  const port = await freePort();
  const server = spawn(node24, ["packages/server/src/main.ts"], {
    cwd: repository,
    stdio: "inherit",
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      STORE_URL: pathToFileURL(`${store}/`).href,
      LOG_LEVEL: "warn",
    },
  });
  try {
    await untilUp(port);
    const rows = [];
    for (const [name, path] of Object.entries(lists)) {
      const { bytes } = await get(port, path);
      const measured = await load(port, path);
      figures[`${name}_p95_ms`] = measured.p95;
      figures[`${name}_rps`] = measured.rps;
      rows.push({ list: name, bytes, ...measured });
    }
    const bare = await bareFramework(rows.find((row) => row.list === "problem_first")?.bytes ?? 0);
    figures.bare_rps = bare.rps;
    console.table(
      [...rows, bare].map((row) => ({ ...row, "share of bare": (row.rps / bare.rps).toFixed(2) })),
    );
  } finally {
    server.kill("SIGTERM");
    await new Promise((done) => server.once("exit", done));
  }
}

async function untilUp(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await get(port, "/healthz").catch(() => null)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the server did not start");
}

function get(port: number, path: string): Promise<{ status: number; bytes: number }> {
  return new Promise((done, fail) => {
    const call = request({ host: "127.0.0.1", port, path, agent }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => done({ status: response.statusCode ?? 0, bytes }));
    });
    call.on("error", fail);
    call.end();
  });
}

/** Each client asks again as soon as it is answered. */
async function load(port: number, path: string) {
  const times: number[] = [];
  const end = Date.now() + SECONDS * 1000;
  const client = async () => {
    while (Date.now() < end) {
      const begun = performance.now();
      const { status } = await get(port, path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { rps: Math.round(times.length / SECONDS), p50: at(0.5), p95: at(0.95) };
}

/** In a process of its own, as the server is. */
async function bareFramework(bytes: number) {
  const port = await freePort();
  const source = `import Fastify from "fastify";
    const app = Fastify();
    const data = { text: "x".repeat(${bytes}) };
    app.get("/healthz", async () => data);
    await app.listen({ host: "127.0.0.1", port: ${port} });`;
  const child = spawn(node24, ["--input-type=module", "-e", source], { cwd: repository, stdio: "inherit" });
  try {
    await untilUp(port);
    return { list: "bare framework", bytes, ...(await load(port, "/healthz")) };
  } finally {
    child.kill();
  }
}
