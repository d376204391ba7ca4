/**
 * Lists over HTTP with 20,000 problems, 200,000 users and 2,000,000 submissions, 32 clients at once, beside the bare
 * framework answering the same JSON. Uses TEST_DATABASE_URL, or a PostgreSQL of its own. LISTS_DATABASE_URL names a
 * database that is filled once and kept for later runs. Words after the name choose lists by the beginning of their names.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { node24, repository } from "../packages/launcher/src/paths.ts";
import { freePort } from "../packages/launcher/src/ports.ts";
import { migrateDatabase } from "../packages/server/src/platform/db.ts";
import { startTestCluster } from "../scripts/lib/test-database.ts";
import { fillLists, PROBLEMS, USERS } from "./lib/lists-data.ts";

const CLIENTS = 32;
const SECONDS = 3;
const WARM_UP_SECONDS = 1;

/** `count` addresses, the same in every run. */
const many = (count: number, path: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => path((n * 7919) % count));

/** What each figure asks: one address by all, or in `_varied` ones hardly two at once the same. */
const lists: Record<string, string[]> = {
  problem_first: ["/api/get-problem-list?limit=30"],
  problem_varied: many(600, (n) => `/api/get-problem-list?limit=30&currentPage=${n + 1}`),
  problem_tag: ["/api/get-problem-list?limit=30&tagId=7"],
  problem_tag_varied: many(
    300,
    (n) => `/api/get-problem-list?limit=30&tagId=${1 + (n % 99)}&difficulty=${n % 3}`,
  ),
  problem_title: ["/api/get-problem-list?limit=30&keyword=title+1234"],
  problem_word: ["/api/get-problem-list?limit=30&keyword=word1777+word1900"],
  problem_word_varied: many(1000, (n) => `/api/get-problem-list?limit=30&keyword=word${n * 5}`),
  problem_typo: ["/api/get-problem-list?limit=30&keyword=wrod1777"],
  problem_similar: ["/api/get-similar-problems?pid=1500"],
  status_first: ["/api/get-submission-list?limit=15"],
  status_varied: many(
    1000,
    (n) => `/api/get-submission-list?limit=15&currentPage=${1 + (n % 50)}&status=${n % 4}`,
  ),
  status_verdict: ["/api/get-submission-list?limit=15&status=3"],
  status_user: ["/api/get-submission-list?limit=15&username=user1234"],
  status_user_varied: many(5000, (n) => `/api/get-submission-list?limit=15&username=user${10_000 + n * 37}`),
  status_problem: ["/api/get-submission-list?limit=15&problemID=P1500&completeProblemID=true"],
  status_problem_varied: many(
    PROBLEMS,
    (n) => `/api/get-submission-list?limit=15&problemID=P${1000 + n}&completeProblemID=true`,
  ),
  rank_acm: ["/api/get-rank-list?type=0&limit=30"],
  rank_oi: ["/api/get-rank-list?type=1&limit=30"],
  rank_varied: many(1000, (n) => `/api/get-rank-list?type=${n % 2}&limit=30&currentPage=${n + 1}`),
  rank_deep: ["/api/get-rank-list?type=0&limit=30&currentPage=6000"],
  rank_search: ["/api/get-rank-list?type=0&limit=30&searchUser=ser19999"],
  user_home: many(USERS - 1, (n) => `/api/get-user-home-info?username=user${n + 1}`),
  heat_map: many(USERS - 1, (n) => `/api/get-user-calendar-heatmap?username=user${n + 1}`),
};

/** The framework alone: it writes the same answer anew for each request, from data at hand. */
const bareServer = `import Fastify from "fastify";
  const app = Fastify();
  const data = JSON.parse(process.env.BODY);
  app.get("/healthz", async () => "ok");
  app.get("/bare", async () => data);
  await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });`;

/** Lists whose answers the bare framework gives too. */
const compared = ["problem_first", "status_first", "rank_acm"];

const wanted = process.argv.slice(2);
const chosen = Object.entries(lists).filter(
  ([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);

const kept = process.env.LISTS_DATABASE_URL;
const cluster = kept || process.env.TEST_DATABASE_URL ? null : await startTestCluster();
const adminUrl = process.env.TEST_DATABASE_URL ?? cluster?.url ?? "";
const database = `bench_lists_${process.pid}`;
const url = kept ?? Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
const store = await mkdtemp(join(tmpdir(), "verdict-bench-"));
const figures: Record<string, number> = {};
try {
  if (!kept) await ask(adminUrl, `create database ${database}`);
  await migrateDatabase(url);
  const [{ filled } = { filled: false }] = await ask(url, "select exists (select from problem) as filled");
  if (!filled) {
    const begun = Date.now();
    await fillLists(url);
    figures.fill_s = Math.round((Date.now() - begun) / 1000);
  }
  await measureAll();
} finally {
  if (!kept) await ask(adminUrl, `drop database if exists ${database} with (force)`);
  await cluster?.stop();
  await rm(store, { recursive: true });
}
console.log(JSON.stringify(figures));

async function ask(database: string, statement: string) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function measureAll(): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  const answers = new Map<string, string>();
  await withServer(
    ["packages/server/src/main.ts"],
    { DATABASE_URL: url, STORE_URL: pathToFileURL(`${store}/`).href, LOG_LEVEL: "warn" },
    async (port, pid) => {
      for (const [name, paths] of chosen) {
        const measured = await measure(port, pid, paths, true);
        figures[`${name}_p95_ms`] = measured["p95 ms"];
        figures[`${name}_rps`] = measured["requests/s"];
        figures[`${name}_server_cpu_ms`] = measured["server CPU ms"];
        rows.push({ list: name, ...measured });
        if (compared.includes(name)) answers.set(name, await bodyOf(port, paths[0] ?? "/"));
      }
    },
  );
  for (const [name, json] of answers) {
    await withServer(["--input-type=module", "-e", bareServer], { BODY: json }, async (port, pid) => {
      const measured = await measure(port, pid, ["/bare"], false);
      figures[`${name}_bare_rps`] = measured["requests/s"];
      figures[`${name}_share_of_bare`] = round((figures[`${name}_rps`] ?? 0) / measured["requests/s"], 2);
      rows.push({ list: `bare framework, ${name}`, ...measured });
    });
  }
  console.table(rows);
}

async function withServer(
  args: string[],
  env: Record<string, string>,
  work: (port: number, pid: number) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const child = spawn(node24, args, {
    cwd: join(repository, "packages/server"),
    stdio: "inherit",
    env: { ...process.env, ...env, PORT: String(port) },
    ...(args[0]?.endsWith(".ts") && { cwd: repository }),
  });
  try {
    await untilUp(port);
    await work(port, child.pid ?? 0);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}

async function untilUp(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the server did not start");
}

async function bodyOf(port: number, path: string): Promise<string> {
  return (
    await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "Accept-Encoding": "identity" } })
  ).text();
}

async function measure(port: number, pid: number, paths: string[], usesDatabase: boolean) {
  await load(port, WARM_UP_SECONDS, paths);
  const serverBefore = cpuMs(pid);
  const backendsBefore = usesDatabase ? await backendsCpu() : new Map<number, number>();
  const loadBefore = loadavg()[0] ?? 0;
  const { requests, seconds, p50, p95, p99, bytes } = await load(port, SECONDS, paths);
  const server = cpuMs(pid) - serverBefore;
  let postgres = 0;
  for (const [backend, ms] of usesDatabase ? await backendsCpu() : []) {
    postgres += ms - (backendsBefore.get(backend) ?? 0); // one that came meanwhile did all of its work meanwhile
  }
  return {
    bytes,
    "requests/s": Math.round(requests / seconds),
    "p50 ms": round(p50, 1),
    "p95 ms": round(p95, 1),
    "p99 ms": round(p99, 1),
    "server CPU ms": round(server / requests, 2),
    "PostgreSQL CPU ms": round(postgres / requests, 2),
    "machine's load": round(loadBefore, 1),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

async function load(port: number, seconds: number, paths: string[]) {
  const generator = join(import.meta.dirname, "lib/load.ts");
  const args = [generator, String(port), String(CLIENTS), String(seconds)];
  const child = spawn(node24, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(paths.join("\n"));
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the load generator failed on ${paths[0]}`);
  return JSON.parse(said) as Record<"requests" | "seconds" | "p50" | "p95" | "p99" | "bytes", number>;
}

/** Time of PostgreSQL's processes that work for the measured database; none where it runs on another machine. */
async function backendsCpu(): Promise<Map<number, number>> {
  const rows = await ask(
    url,
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return new Map(rows.map((row) => [row.pid as number, cpuMs(row.pid as number)]));
}

/** User and system time of a process so far, in steps of a clock tick (10 ms). */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
