/**
 * Boards on a server: a contest of 20,000 contestants, 15 problems and 500,000 attempts read from PostgreSQL, folded
 * anew and packed without holding the loop up; verdicts from eight connections told to 5,000 watchers; and how many log
 * transactions a second one contest takes. A watcher is told everything over HTTP, PostgreSQL writes to the disk.
 * `npm run bench -- board-live [WATCHERS [SECONDS]]`. Uses TEST_DATABASE_URL, or a PostgreSQL of its own.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { status } from "@verdict/contract";
import { node24 } from "../packages/launcher/src/paths.ts";
import { openBoards } from "../packages/server/src/features/board/boards.ts";
import { peopleOf, snapshotFile } from "../packages/server/src/features/board/files.ts";
import { raiseEpoch } from "../packages/server/src/features/contest/epoch.ts";
import { appendToLog } from "../packages/server/src/features/contest/log.ts";
import { openDatabase } from "../packages/server/src/platform/db.ts";
import { openLog } from "../packages/server/src/platform/log.ts";
import { openListener } from "../packages/server/src/platform/notify.ts";
import { type FilledContest, fillContest, fillProblems } from "./lib/contest-data.ts";
import { longestTurns, type Turns } from "./lib/loop-turns.ts";
import { type Ground, type OwnServer, prepareGround, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const [watchers = 5000, seconds = 20] = process.argv.slice(2).map(Number);
const PEOPLE = 20_000;
const PROBLEMS = 15;
const ATTEMPTS = 500_000;
/** 10,000 submissions a minute. */
const PER_SECOND = 162;
const WRITERS = 8;
const FULL_SPEED_MS = 5000;

const bounds: Record<string, string> = {
  load_s: "≤ 5",
  load_turn_ms: "≤ 50",
  epoch_turn_ms: "≤ 50",
  files_turn_ms: "≤ 50",
  told_p99_ms: "≤ 1000",
  watching_cpu: "≤ 0.5",
  log_per_s: "≥ 500",
  frames_missed: "0",
  streams_lost: "0",
};
let nextSubmission = 10_000_000;
const figures: Record<string, number> = { load_average: round(loadavg()[0] ?? 0) };

const ground = await prepareGround("board_live", { shared_buffers: "256MB" });
try {
  const server = await startServer(ground, "board");
  try {
    const problemIds = await fillProblems(ground.databaseUrl, PROBLEMS);
    const contest = await fillContest(ground.databaseUrl, {
      people: PEOPLE,
      problemIds,
      attempts: ATTEMPTS,
      signedIn: watchers,
      startedMinutesAgo: 180,
    });
    await inMemory(ground, contest.cid);
    await tellWatchers(server, contest);
    await writeAtFullSpeed(contest);
  } finally {
    await server.stop();
  }
} finally {
  await ground.clear();
}
figures.load_average_after = round(loadavg()[0] ?? 0);
report(
  figures,
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, { figure, bound: bounds[name] }]),
  ),
);

/** The very code of a server, in this process, so that its loop can be watched. */
async function inMemory({ databaseUrl }: Ground, cid: number): Promise<void> {
  const log = openLog("warn");
  const stopping = new AbortController();
  const db = openDatabase(databaseUrl, 4);
  const listener = await openListener(databaseUrl, log);
  const boards = openBoards({ db, listener, log, stopping: stopping.signal });
  const turns = (name: string, { cpuMs, wallMs }: Turns) => {
    figures[`${name}_turn_ms`] = round(cpuMs);
    figures[`${name}_turn_wall_ms`] = round(wallMs);
  };
  try {
    const begun = performance.now();
    const cpu = process.cpuUsage();
    turns("load", await longestTurns(() => boards.of(cid)));
    const { user, system } = process.cpuUsage(cpu);
    figures.load_s = round((performance.now() - begun) / 1000);
    figures.load_cpu_s = round((user + system) / 1e6);
    const loaded = await boards.of(cid);
    const epoch = loaded.board.spec.epoch;
    const folded = performance.now();
    turns(
      "epoch",
      await longestTurns(async () => {
        await db.transaction((tx) => raiseEpoch(tx, cid));
        while (loaded.board.spec.epoch === epoch) await setTimeout(5);
      }),
    );
    figures.epoch_s = round((performance.now() - folded) / 1000);
    const shown = { loaded, name: "frozen", isOutside: false, isManager: false } as const;
    turns("files", await longestTurns(() => Promise.all([snapshotFile(shown), peopleOf(shown)])));
    figures.snapshot_kib = Math.round((await snapshotFile(shown)).packed.length / 1024);
  } finally {
    stopping.abort();
    await listener.close();
    await db.$client.end();
  }
}

/** One verdict, as the server writes it when a node reports. */
function verdictOf({ cid, columns }: FilledContest) {
  const submission = nextSubmission++;
  const person = (submission * 7919) % PEOPLE;
  return {
    id: submission,
    attempt: 1,
    uid: `u${person}`,
    participationId: person + 1,
    language: "C++ 17",
    submittedAt: new Date(),
    contestId: cid,
    contestProblemId: columns[submission % columns.length] ?? 0,
    status: submission % 3 === 0 ? status.accepted : status.wrongAnswer,
    score: null,
    groups: null,
    onPretests: false,
    timeMs: 15,
  };
}

/** Writes verdicts by eight connections until `until`; `paceMs`: the least time between two of one connection. */
async function write(contest: FilledContest, until: number, paceMs = 0): Promise<number> {
  const db = openDatabase(ground.databaseUrl, WRITERS);
  let written = 0;
  const writer = async (number: number) => {
    for (let next = performance.now() + (paceMs * number) / WRITERS; performance.now() < until; ) {
      if (paceMs > 0) await setTimeout(Math.max(0, next - performance.now()));
      next += paceMs;
      await db.transaction((tx) => appendToLog(tx, contest.cid, [verdictOf(contest)]));
      written++;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  await db.$client.end();
  return written;
}

async function tellWatchers(server: OwnServer, contest: FilledContest): Promise<void> {
  const { cid, tokens } = contest;
  const { version } = await server.call<{ version: string }>(`/api/board/state?cid=${cid}&side=inside`);
  const clients = spawn(
    node24,
    [
      join(import.meta.dirname, "lib/live-clients.ts"),
      new URL(server.origin).port,
      `board.${cid}.inside@${version}`,
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface(clients.stdout)[Symbol.asyncIterator]();
  const before = performance.now();
  clients.stdin.write(`${tokens.join("\n")}\n\n`);
  if ((await lines.next()).value !== "ready") throw new Error("the watchers could not connect");
  figures.watchers = tokens.length;
  figures.connecting_s = round((performance.now() - before) / 1000);
  const cpu = server.cpuSeconds();
  const begun = performance.now();
  const written = await write(contest, begun + seconds * 1000, (1000 * WRITERS) / PER_SECOND);
  await setTimeout(2000); // the last frames are on their way
  const took = (performance.now() - begun) / 1000;
  const used = server.cpuSeconds() - cpu;
  clients.stdin.end("\n");
  const logged = new Map(
    (
      await ground.ask(
        `select number, extract(epoch from logged_at) * 1000 as at from contest_log where contest_id = ${cid} and number > ${ATTEMPTS}`,
      )
    ).map(({ number, at }) => [Number(number), Number(at)]),
  );
  const times: number[] = [];
  let frames = 0;
  for await (const line of { [Symbol.asyncIterator]: () => lines }) {
    const [from = "", to = "", moments = ""] = line.split(" ");
    if (from === "lost") {
      figures.streams_lost = Number(to);
      continue;
    }
    frames++;
    // The oldest verdict of a frame is that of the row after the one it leads on from.
    const oldest = logged.get(Number(from.split(".")[1]) + 1) ?? 0;
    for (const moment of moments.split(",")) times.push(Number(moment) - oldest);
  }
  if (clients.exitCode === null) await once(clients, "exit");
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  figures.verdicts_per_s = round(written / seconds);
  figures.frames = frames;
  figures.frames_missed = frames * tokens.length - times.length;
  figures.told_p50_ms = at(0.5);
  figures.told_p99_ms = at(0.99);
  figures.told_max_ms = at(1);
  figures.cpu_ms_a_frame = round((used * 1000) / frames);
  figures.watching_cpu = round(used / took, 2);
  figures.server_mb = server.memory("VmRSS");
}

async function writeAtFullSpeed(contest: FilledContest): Promise<void> {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const written = await write(contest, begun + FULL_SPEED_MS);
  const { user, system } = process.cpuUsage(cpu);
  figures.log_per_s = Math.round(written / ((performance.now() - begun) / 1000));
  // Of the writing server's part; what it can do by itself on a machine whose load leaves it none.
  figures.log_cpu_ms = round((user + system) / 1000 / written, 2);
}

function round(figure: number, digits = 1): number {
  return Number(figure.toFixed(digits));
}
