import { readFile } from "node:fs/promises";
import { login, submitProblemJudge } from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { useSite } from "./site.ts";
import { expressionsOf } from "./watching.ts";

const TOKEN = "prometheus-reads-this";
const site = useSite({ config: { METRICS_TOKEN: TOKEN } });

const scrape = (authorization?: string) =>
  fetch(`${site().origin}/metrics`, { headers: authorization ? { Authorization: authorization } : {} });

let text = "";
beforeAll(async () => {
  const { problemId } = await site().problem();
  const user = await site().user();
  await site().call(submitProblemJudge, {
    token: user.token,
    body: { pid: problemId, language: "C", code: `int main(void) { return 0; } // ${"x".repeat(40)}` },
  });
  await site().call(login, { body: { username: "nobody", password: "nothing" } });
  text = await (await scrape(`Bearer ${TOKEN}`)).text();
});

test("the queue, the nodes, the database and the requests are in it", () => {
  expect(text).toMatch(/^verdict_queue_length\{priority="practice"\} 1$/m);
  expect(text).toMatch(/^verdict_queue_oldest_seconds \d/m);
  expect(text).toMatch(/^verdict_judgings_running 0$/m);
  expect(text).toMatch(/^verdict_nodes_live 0$/m);
  expect(text).toMatch(/^verdict_submissions\{verdict="AC"\} 0$/m);
  expect(text).toMatch(/^verdict_database_connections\{state="idle"\} \d+$/m);
  expect(text).toMatch(
    /^verdict_http_request_duration_seconds_count\{method="POST",route="\/api\/login",status="2xx"\} 1$/m,
  );
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test("so are mails, backups, boards, the store and what the dashboard warns of", () => {
  expect(text).toMatch(/^verdict_mails\{state="waiting"\} 0$/m);
  expect(text).toMatch(/^verdict_boards_loaded 0$/m);
  expect(text).toMatch(/^verdict_store_duration_seconds_count\{operation="\w+",outcome="ok"\} \d+$/m);
  expect(text).toMatch(/^verdict_disk_free_bytes \d{6,}$/m);
  expect(text).toMatch(/^verdict_alert\{code="no-nodes"\} 1$/m);
  expect(text).toMatch(/^verdict_alert\{code="disk-low"\} [01]$/m);
  expect(text).toMatch(/^verdict_http_connections [1-9]/m);
});

test("rules and dashboards of deploy/ name metrics that there are", async () => {
  const read = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), "utf8");
  const expressions = [
    ...expressionsOf(JSON.parse(await read("grafana/verdict.json"))),
    ...expressionsOf(parse(await read("prometheus/verdict.rules.yml"))),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = expressions.flatMap((one) => one.match(/\b(verdict|process|nodejs)_\w+/g) ?? []);
  const unknown = named.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count)$/, "")),
  );
  expect(unknown).toEqual([]);
});

test("readiness tells of each part", async () => {
  const answer = await fetch(`${site().origin}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ ready: false, database: true, judgeNodes: 0, store: true });
});

test("guests, users and wrong tokens are refused; root is not", async () => {
  const user = await site().user();
  const root = await site().user({ roleId: 1000 });
  expect((await scrape()).status).toBe(401);
  expect((await scrape("Bearer prometheus-reads-that")).status).toBe(401);
  expect((await scrape(user.token)).status).toBe(403);
  expect((await scrape(root.token)).status).toBe(200);
});
