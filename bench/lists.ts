/**
 * Lists over HTTP with 20,000 problems, 200,000 users and 2,000,000 submissions, 32 clients at once, beside the bare
 * framework answering the same JSON. Uses TEST_DATABASE_URL, or a PostgreSQL of its own. LISTS_DATABASE_URL names a
 * database that is filled once and kept for later runs. Words after the name choose lists by the beginning of their names.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { migrateDatabase } from "../packages/server/src/platform/db.ts";
import { startTestCluster } from "../scripts/lib/test-database.ts";
import { askAt, bodyOf, many, measure, round, withServer } from "./lib/asked.ts";
import { fillLists, PROBLEMS, USERS } from "./lib/lists-data.ts";

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
  if (!kept) await askAt(adminUrl, `create database ${database}`);
  await migrateDatabase(url);
  const [{ filled } = { filled: false }] = await askAt(url, "select exists (select from problem) as filled");
  if (!filled) {
    const begun = Date.now();
    await fillLists(url);
    figures.fill_s = Math.round((Date.now() - begun) / 1000);
  }
  await measureAll();
} finally {
  if (!kept) await askAt(adminUrl, `drop database if exists ${database} with (force)`);
  await cluster?.stop();
  await rm(store, { recursive: true });
}
console.log(JSON.stringify(figures));

async function measureAll(): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  const answers = new Map<string, string>();
  await withServer(
    ["packages/server/src/main.ts"],
    { DATABASE_URL: url, STORE_URL: pathToFileURL(`${store}/`).href, LOG_LEVEL: "warn" },
    async (port, pid) => {
      for (const [name, paths] of chosen) {
        const measured = await measure({ port, pid, databaseUrl: url }, paths);
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
      const measured = await measure({ port, pid }, ["/bare"]);
      figures[`${name}_bare_rps`] = measured["requests/s"];
      figures[`${name}_share_of_bare`] = round((figures[`${name}_rps`] ?? 0) / measured["requests/s"], 2);
      rows.push({ list: `bare framework, ${name}`, ...measured });
    });
  }
  console.table(rows);
}
