/** The server's event loop while eight users send the worst files there are, and four shadowed systems the worst feeds. */
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hostileFeeds, hostileFiles } from "./lib/hostile-files.ts";
import { BENCH_PASSWORD, type OwnServer, prepareGround, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const USERS = 8;
const P99_MS = 50;
/** The watch writes more often. */
const WATCH_MS = 1200;
const SHADOWS_MS = 40_000;

const ground = await prepareGround("hostile_files");
const watched = join(ground.folder, "loop.json");
const figures: Record<string, number> = {};
const said: { file: string; s: number; said: string }[] = [];
const server = await startServer(ground, "hostile-files", {
  LOOP_WATCH: watched,
  NODE_OPTIONS: `--import ${new URL("./lib/loop-watch.ts", import.meta.url).href}`,
});
const feeds = createServer((request, answer) => {
  const [, number = "0"] = /contests\/(\d)/.exec(request.url ?? "") ?? [];
  answer.end(made[Number(number)]);
});
const made = hostileFeeds.map((make) => make());
try {
  const tokens = await signInUsers(server);
  await loopTurns();
  await pause(5000);
  figures.load = Number((loadavg()[0] ?? 0).toFixed(1));
  const rest = await loopTurns();
  figures.memory_at_rest_mb = server.memory("VmRSS");
  const queue = [...hostileFiles.keys()];
  await Promise.all(tokens.map((user) => sendAll(user, queue)));
  const files = await loopTurns();
  await shadowed();
  const feed = await loopTurns();
  for (const [phase, turns] of Object.entries({ rest, files, feed })) {
    figures[`${phase}_turn_p99_ms`] = turns.cpuP99;
    figures[`${phase}_turn_max_ms`] = turns.cpuMax;
    figures[`${phase}_delay_p99_ms`] = turns.wallP99;
  }
  figures.memory_peak_mb = server.memory("VmHWM");
  figures.is_within_bound = Math.max(files.cpuP99, feed.cpuP99) <= P99_MS ? 1 : 0;
} finally {
  feeds.close();
  feeds.closeAllConnections();
  await server.stop();
  await ground.clear();
}
console.table(said);
report(figures);

async function signInUsers({ call, origin }: OwnServer): Promise<string[]> {
  const names = Array.from({ length: USERS }, (_, n) => `hostile${n}`);
  const users = names.map((name) => [name, BENCH_PASSWORD]);
  await call("/api/admin/user/insert-batch-user", { method: "POST", body: JSON.stringify({ users }) });
  await ground.ask("update user_account set role_id = 1000 where username like 'hostile%'");
  return Promise.all(
    names.map(async (username) => {
      const answer = await fetch(`${origin}/api/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ username, password: BENCH_PASSWORD }),
      });
      return answer.headers.get("Authorization") ?? "";
    }),
  );
}

/** Each user sends the next file that nobody has sent, until there is none. */
async function sendAll(user: string, queue: number[]): Promise<void> {
  for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
    const file = hostileFiles[index];
    if (!file) continue;
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(file.make())]), "file");
    const begun = performance.now();
    const answer = await fetch(server.origin + file.path, {
      ...{ method: "POST", body: form, headers: { Authorization: user } },
    });
    const { msg } = (await answer.json()) as { msg: string };
    said.push({
      file: file.name,
      s: Number(((performance.now() - begun) / 1000).toFixed(1)),
      said: msg.slice(0, 70),
    });
  }
}

/** Contests that are judged along with systems whose feeds are as bad as can be. */
async function shadowed(): Promise<void> {
  await new Promise<void>((done) => feeds.listen(0, "127.0.0.1", done));
  const { port } = feeds.address() as AddressInfo;
  await ground.ask(`insert into contest (uid, title, type, auth, start_time, end_time)
    select '1', 'Contest ' || n, 0, 0, now(), now() + interval '1 hour' from generate_series(1, ${made.length}) n`);
  await ground.ask("insert into contest_counter (contest_id) select id from contest");
  const contests = await ground.ask("select id::int as cid from contest order by id");
  for (const [number, { cid }] of contests.entries()) {
    const url = `http://127.0.0.1:${port}/contests/${number}`;
    const body = JSON.stringify({ cid, url, username: "", password: "", languages: {} });
    await server.call("/api/contest-shadow", { method: "PUT", body });
  }
  await pause(SHADOWS_MS);
  const rows = await ground.ask("select count(*)::int as n from shadow_submission");
  figures.shadow_rows = Number(rows[0]?.n);
}

/** Of the server's event loop since it was asked last, ms: processor time of a turn, and how late it was by the clock. */
async function loopTurns(): Promise<Record<"cpuP99" | "cpuMax" | "wallP99" | "wallMax", number>> {
  await pause(WATCH_MS);
  const read = JSON.parse(await readFile(watched, "utf8"));
  await rm(watched);
  await pause(WATCH_MS);
  return Object.fromEntries(
    Object.entries(read).map(([name, ms]) => [name, Math.round(Number(ms))]),
  ) as never;
}
