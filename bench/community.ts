/**
 * Discussions, comments, messages and trainings over HTTP with 1,000,000 comments, 100,000 discussions and 10,000 members in
 * a training: 32 clients at once, each page beside its bound of 50 ms at the 95th percentile. Uses TEST_DATABASE_URL, or a
 * PostgreSQL of its own. COMMUNITY_DATABASE_URL names a database that is filled once and kept for later runs. Words after
 * the name choose pages by the beginning of their names.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { migrateDatabase } from "../packages/server/src/platform/db.ts";
import { startTestCluster } from "../scripts/lib/test-database.ts";
import { askAt, many, measure, withServer } from "./lib/asked.ts";
import {
  DISCUSSIONS,
  FIRST_ID,
  fillCommunity,
  HOT,
  PASSWORD,
  PROBLEMS,
  READER,
  USERS,
} from "./lib/community-data.ts";

const P95_MS = 50;

interface Page {
  by: "guest" | "member" | "root";
  paths: string[];
}
const list = "/api/get-discussion-list?limit=10";
const comments = `/api/comments?limit=10&did=${HOT}`;
const rank = `/api/get-training-rank?tid=${FIRST_ID}&limit=30`;

const pages: Record<string, Page> = {
  discussion_first: { by: "guest", paths: [list] },
  discussion_varied: { by: "guest", paths: many(1000, (n) => `${list}&currentPage=${n + 1}`) },
  discussion_deep: { by: "guest", paths: many(100, (n) => `${list}&currentPage=${9000 + n}`) },
  discussion_category_varied: {
    by: "member",
    paths: many(500, (n) => `${list}&cid=${1 + (n % 5)}&currentPage=${1 + n}`),
  },
  discussion_likes_varied: {
    by: "member",
    paths: many(500, (n) => `${list}&sort=likes&currentPage=${1 + n}`),
  },
  discussion_views: { by: "member", paths: [`${list}&sort=views`] },
  discussion_problem_varied: { by: "member", paths: many(PROBLEMS, (n) => `${list}&pid=P${FIRST_ID + n}`) },
  discussion_search_varied: { by: "guest", paths: many(700, (n) => `${list}&keyword=term${n}`) },
  discussion_search_common: { by: "guest", paths: [`${list}&keyword=discussion`] },
  discussion_search_common_varied: {
    by: "member",
    paths: many(300, (n) => `${list}&keyword=line&sort=likes&currentPage=${n + 1}`),
  },
  discussion_own: { by: "member", paths: [`${list}&onlyMine=true`] },
  discussion_detail_varied: {
    by: "member",
    paths: many(DISCUSSIONS, (n) => `/api/get-discussion-detail?did=${FIRST_ID + n - (n % 5) + 4}`),
  },
  discussion_hidden: { by: "root", paths: many(500, (n) => `${list}&admin=true&currentPage=${n + 1}`) },
  comment_first: { by: "guest", paths: [comments] },
  comment_hot_varied: { by: "member", paths: many(2000, (n) => `${comments}&currentPage=${n + 1}`) },
  comment_linked_varied: { by: "member", paths: many(5000, (n) => `${comments}&commentId=${n + 1}`) },
  comment_varied: {
    by: "member",
    paths: many(20_000, (n) => `/api/comments?limit=10&did=${FIRST_ID + n - (n % 5) + 4}`),
  },
  comment_contest_varied: {
    by: "member",
    paths: many(1000, (n) => `/api/comments?limit=10&cid=${FIRST_ID}&currentPage=${n + 1}`),
  },
  reply_hot: { by: "member", paths: ["/api/reply?commentId=1"] },
  unread: { by: "member", paths: ["/api/msg/unread"] },
  message_varied: { by: "member", paths: many(2000, (n) => `/api/msg/comment?currentPage=${n + 1}`) },
  message_like_varied: { by: "member", paths: many(2000, (n) => `/api/msg/like?currentPage=${n + 1}`) },
  message_sys: { by: "member", paths: ["/api/msg/sys"] },
  report_list: { by: "root", paths: many(100, (n) => `/api/admin/discussion-report?currentPage=${n + 1}`) },
  comment_report_list: {
    by: "root",
    paths: many(100, (n) => `/api/admin/comment-report?currentPage=${n + 1}`),
  },
  deleted_list: {
    by: "root",
    paths: many(100, (n) => `/api/admin/discussion-deleted?kind=comment&currentPage=${n + 1}`),
  },
  training_list: { by: "member", paths: many(15, (n) => `/api/get-training-list?currentPage=${n + 1}`) },
  training_detail: { by: "member", paths: [`/api/get-training-detail?tid=${FIRST_ID}`] },
  training_problems: { by: "member", paths: [`/api/get-training-problem-list?tid=${FIRST_ID}`] },
  training_plan: { by: "member", paths: [`/api/get-training-plan?tid=${FIRST_ID}`] },
  training_own: { by: "member", paths: ["/api/get-own-trainings"] },
  training_rank_first: { by: "member", paths: [rank] },
  training_rank_varied: { by: "member", paths: many(333, (n) => `${rank}&currentPage=${n + 1}`) },
  training_rank_search_varied: {
    by: "member",
    paths: many(1000, (n) => `${rank}&keyword=ser${(n * 37) % USERS}`),
  },
  training_members_varied: {
    by: "root",
    paths: many(333, (n) => `/api/admin/training/members?tid=${FIRST_ID}&limit=30&currentPage=${n + 1}`),
  },
  training_progress: { by: "root", paths: [`/api/admin/training/progress?tid=${FIRST_ID}`] },
};

const wanted = process.argv.slice(2);
const chosen = Object.entries(pages).filter(
  ([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);

const kept = process.env.COMMUNITY_DATABASE_URL;
const cluster = kept || process.env.TEST_DATABASE_URL ? null : await startTestCluster();
const adminUrl = process.env.TEST_DATABASE_URL ?? cluster?.url ?? "";
const database = `bench_community_${process.pid}`;
const url = kept ?? Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
const store = await mkdtemp(join(tmpdir(), "verdict-bench-"));
const figures: Record<string, number> = {};
try {
  if (!kept) await askAt(adminUrl, `create database ${database}`);
  await migrateDatabase(url);
  const [{ filled } = { filled: false }] = await askAt(
    url,
    "select exists (select from discussion) as filled",
  );
  if (!filled) {
    const begun = Date.now();
    await fillCommunity(url);
    figures.fill_s = Math.round((Date.now() - begun) / 1000);
  }
  await withServer(
    ["packages/server/src/main.ts"],
    { DATABASE_URL: url, STORE_URL: pathToFileURL(`${store}/`).href, LOG_LEVEL: "warn" },
    measureAll,
  );
} finally {
  if (!kept) await askAt(adminUrl, `drop database if exists ${database} with (force)`);
  await cluster?.stop();
  await rm(store, { recursive: true });
}
console.log(JSON.stringify(figures));

async function measureAll(port: number, pid: number): Promise<void> {
  const tokens = { guest: "", member: await signIn(port, READER), root: await signIn(port, "root") };
  const rows: Record<string, unknown>[] = [];
  for (const [name, { by, paths }] of chosen) {
    await expectData(port, tokens[by], paths[0] ?? "/");
    const measured = await measure({ port, pid, databaseUrl: url, token: tokens[by] }, paths);
    figures[`${name}_p95_ms`] = measured["p95 ms"];
    const isKept = measured["p95 ms"] < P95_MS ? "yes" : "NO";
    process.stderr.write(`${name}: ${measured["p95 ms"]} ms\n`);
    rows.push({ page: name, ...measured, [`under ${P95_MS} ms`]: isKept });
  }
  console.table(rows);
}

/** A refusal is answered quickly, and tells nothing about a page. */
async function expectData(port: number, token: string, path: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: token } });
  const { status, msg } = (await answer.json()) as { status: number; msg: string };
  if (status !== 200) throw new Error(`${path}: ${msg}`);
}

async function signIn(port: number, username: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const token = answer.headers.get("Authorization");
  if (!token) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  return token;
}
