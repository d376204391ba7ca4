/**
 * Lists over HTTP with 20,000 problems, 200,000 users and 2,000,000 submissions, 32 clients at once, beside the bare
 * framework answering the same JSON. Uses TEST_DATABASE_URL, or a PostgreSQL of its own. LISTS_DATABASE_URL names a
 * database that is filled once and kept for later runs. Words after the name choose lists by the beginning of their names.
 */
import { type Asked, bodyOf, many, measure, round, withServer } from "./lib/asked.ts";
import { onFilledSite } from "./lib/filled-site.ts";
import { fillLists, PROBLEMS, USERS } from "./lib/lists-data.ts";
import { report } from "./lib/report.ts";

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

const figures: Record<string, number> = {};
const rows: Record<string, unknown>[] = [];
const answers = new Map<string, string>();

const kept = process.env.LISTS_DATABASE_URL;
const took = await onFilledSite({ name: "lists", kept, filledTable: "problem", fill: fillLists }, measureAll);
await measureBare();
report({ ...took, ...figures }, rows);

async function measureAll(asked: Asked): Promise<void> {
  for (const [name, paths] of chosen) {
    const measured = await measure(asked, paths);
    figures[`${name}_p95_ms`] = measured["p95 ms"];
    figures[`${name}_rps`] = measured["requests/s"];
    figures[`${name}_server_cpu_ms`] = measured["server CPU ms"];
    rows.push({ list: name, ...measured });
    if (compared.includes(name)) answers.set(name, await bodyOf(asked.port, paths[0] ?? "/"));
  }
}

async function measureBare(): Promise<void> {
  for (const [name, json] of answers) {
    await withServer(["--input-type=module", "-e", bareServer], { BODY: json }, async (port, pid) => {
      const measured = await measure({ port, pid }, ["/bare"]);
      figures[`${name}_bare_rps`] = measured["requests/s"];
      figures[`${name}_share_of_bare`] = round((figures[`${name}_rps`] ?? 0) / measured["requests/s"], 2);
      rows.push({ list: `bare framework, ${name}`, ...measured });
    });
  }
}
