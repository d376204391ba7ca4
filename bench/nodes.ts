/**
 * 200 judge nodes of one slot on one database, which speak the protocol and judge nothing: how long a slot stays empty while
 * work waits, how long work waits for an idle node, and what it costs. `npm run bench -- nodes [NODES] [SECONDS] [JUDGE_MS] [SERVERS]`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getSubmissionTimeline, nodeCreate } from "@verdict/contract";
import { Client } from "../e2e/client.ts";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { BENCH_PASSWORD, prepareGround, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";
import { type Figures, SimulatedNode } from "./lib/simulated-node.ts";

const [nodes = 200, seconds = 60, judgeMs = 10_000, servers = 1] = process.argv.slice(2).map(Number);
const USERS = 24;
/** Waiting before the first node comes: more than end at once when the nodes are told to. */
const BACKLOG = 60;
const HANDOVERS = 40;
const BUDGET_MS = 50;

const ground = await prepareGround("nodes", {});
const shared = {
  SAMPLES_DIR: fromRepository("samples"),
  SECRET_KEY: "x".repeat(40),
  STORE_URL: `file://${join(ground.folder, "store")}/`,
};
const own: Awaited<ReturnType<typeof startServer>>[] = [];
const [pidFile] = await ground.ask(
  "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
);
const postmaster = Number(pidFile?.pid);
try {
  for (let n = 1; n <= servers; n++) own.push(await startServer(ground, `nodes-${n}`, shared));
  const clients = own.map(({ origin }) => new Client(origin));
  const [first] = clients;
  if (!first) throw new Error("no server");
  const root = await first.signIn("root", BENCH_PASSWORD);
  await first.switchInterval(root, 0);
  const users = await first.users(
    root,
    Array.from({ length: USERS }, (_, i) => `author-${i + 1}`),
  );
  let sent = 0;
  const submit = () => {
    const token = users[sent % users.length] ?? "";
    const client = clients[sent++ % clients.length] ?? first;
    return client.submit(token, "1000", "C++ 17", `int main(void) { return 0; } // ${sent}`);
  };
  for (let n = 0; n < BACKLOG; n += 10) await Promise.all(Array.from({ length: 10 }, submit));

  const figures: Figures = { gapsMs: [], judged: 0, failures: [] };
  const all: SimulatedNode[] = [];
  for (let n = 0; n < nodes; n++) {
    const { data } = await first.call(nodeCreate, { token: root, body: { name: `simulated-${n + 1}` } });
    all.push(new SimulatedNode(clients[n % clients.length] ?? first, data.token, judgeMs, figures));
  }
  // Not all in one moment: their programs would end together, ever after.
  const working = all.map(async (node, n) => {
    await pause((n / nodes) * judgeMs);
    await node.work();
  });
  await pause(judgeMs + 2_000);

  // As much as the nodes can judge comes in: the line stays as long as it is.
  const before = {
    judged: figures.judged,
    database: databaseCpu(),
    server: serverCpu(),
    at: performance.now(),
  };
  figures.gapsMs = [];
  const everyMs = judgeMs / nodes;
  const sending: Promise<unknown>[] = [];
  for (let n = 0; n * everyMs < seconds * 1000; n++) {
    await pause(Math.max(0, before.at + n * everyMs - performance.now()));
    sending.push(submit());
  }
  await Promise.all(sending);
  const took = (performance.now() - before.at) / 1000;
  const judged = figures.judged - before.judged;
  const database = databaseCpu() - before.database;
  const server = serverCpu() - before.server;
  const gaps = figures.gapsMs.toSorted((a, b) => a - b);
  const [{ waiting = 0 } = {}] = await ground.ask(
    "select count(*)::int as waiting from attempt where finished_at is null and node_id is null",
  );

  // Until the line is empty and every node waits; then one at a time.
  while ((await open()) > 0) await pause(500);
  const idle = { database: databaseCpu(), server: serverCpu(), at: performance.now() };
  const waits: number[] = [];
  for (let n = 0; n < HANDOVERS; n++) {
    const id = await submit();
    await pause(400);
    const { data } = await first.call(getSubmissionTimeline, { query: { submitId: id } });
    const leased = data[0]?.marks.find(({ mark }) => mark === "leased");
    waits.push(leased?.atMs ?? Number.POSITIVE_INFINITY);
  }
  const idleSeconds = (performance.now() - idle.at) / 1000;
  waits.sort((a, b) => a - b);
  report({
    nodes,
    servers,
    judged_per_s: round(judged / took),
    waiting_at_the_end: waiting,
    idle_gap_p50_ms: round(at(gaps, 0.5)),
    idle_gap_p95_ms: round(at(gaps, 0.95)),
    idle_gap_budget_ms: BUDGET_MS,
    database_cores: round(database / took, 2),
    database_ms_per_judging: round((database / judged) * 1000),
    server_cores: round(server / took, 2),
    server_ms_per_judging: round((server / judged) * 1000),
    handover_to_idle_p50_ms: round(at(waits, 0.5)),
    handover_to_idle_p95_ms: round(at(waits, 0.95)),
    database_cores_idle: round((databaseCpu() - idle.database) / idleSeconds, 2),
    server_cores_idle: round((serverCpu() - idle.server) / idleSeconds, 2),
    failures: figures.failures.length,
    first_failure: figures.failures[0] ?? "",
  });
  for (const node of all) node.leave();
  await Promise.race([Promise.all(working), pause(40_000)]);
} finally {
  for (const server of own) await server.stop();
  await ground.clear();
}
process.exit();

async function open(): Promise<number> {
  const [row] = await ground.ask("select count(*)::int as n from attempt where finished_at is null");
  return Number(row?.n);
}

function serverCpu(): number {
  return own.reduce((sum, one) => sum + one.cpuSeconds(), 0);
}

/** Seconds of processor time of PostgreSQL's processes, and of those that ended. */
function databaseCpu(): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (Number(pid) !== postmaster && Number(stat[1]) !== postmaster) continue;
    ticks += Number(stat[11]) + Number(stat[12]);
    if (Number(pid) === postmaster) ticks += Number(stat[13]) + Number(stat[14]);
  }
  return ticks / 100;
}

/** What stands behind the name in brackets: its parent is number 1, its time 11 and 12, that of children that ended 13 and 14. */
function statOf(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  } catch {
    return []; // it has ended
  }
}

function at(sorted: number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function round(value: number, digits = 0): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
