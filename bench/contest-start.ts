/**
 * The start of a contest over HTTP: 2,000 signed-in contestants open contest, problems and board within ten seconds;
 * then 20 submissions a second come in while their boards are open, and at the end the books are read: none is lost or
 * out of its window, and the board is the one a plain fold of the stored submissions makes. Programs are judged by a
 * node that only answers. `npm run bench -- contest-start [SECONDS [CONTESTANTS]]`: of submissions, 300 unless said.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { status } from "@verdict/contract";
import { programFor, startAnsweringNode } from "../e2e/chaos/answering-node.ts";
import { readContestBooks } from "../e2e/chaos/contest-books.ts";
import { Client } from "../e2e/client.ts";
import { fromRepository, node24 } from "../packages/launcher/src/paths.ts";
import { type FilledContest, fillContest } from "./lib/contest-data.ts";
import { BENCH_PASSWORD, type OwnServer, prepareGround, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const [seconds = 300, contestants = 2000] = process.argv.slice(2).map(Number);
const WITHIN_S = 10;
const PER_SECOND = 20;
const LETTERS = 6;
const VERDICTS = [status.accepted, status.wrongAnswer, status.wrongAnswer, status.compileError];

const bounds: Record<string, string> = {
  page_p95_ms: "≤ 1000",
  page_errors: "0",
  submit_errors: "0",
  lost: "0",
  out_of_window: "0",
  log_faults: "0",
  board_faults: "0",
  streams_lost: "0",
};
const figures: Record<string, number> = { load_average: round(loadavg()[0] ?? 0) };

const ground = await prepareGround("contest_start", { shared_buffers: "256MB" });
try {
  const server = await startServer(ground, "start", { SAMPLES_DIR: fromRepository("samples") });
  try {
    const rows = await ground.ask(`select id from problem order by id limit ${LETTERS}`);
    const contest = await fillContest(ground.databaseUrl, {
      people: contestants,
      problemIds: rows.map(({ id }) => Number(id)),
      attempts: 0,
      signedIn: contestants,
      startedMinutesAgo: 0,
    });
    await holdContest(server, contest);
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

async function holdContest(server: OwnServer, contest: FilledContest): Promise<void> {
  const { cid, tokens } = contest;
  const client = new Client(server.origin);
  const root = await client.signIn("root", BENCH_PASSWORD);
  const stopNode = await startAnsweringNode(server.origin, root);
  const people = spawn(
    node24,
    [
      join(import.meta.dirname, "lib/contestants.ts"),
      new URL(server.origin).port,
      String(cid),
      String(WITHIN_S),
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface(people.stdout)[Symbol.asyncIterator]();
  const cpu = server.cpuSeconds();
  console.log(`${tokens.length} contestants come in ${WITHIN_S} s`);
  people.stdin.write(`${tokens.join("\n")}\n\n`);
  const opened = JSON.parse((await lines.next()).value ?? "") as Opened;
  figures.contestants = contestants;
  figures.opened_within_s = round(opened.took);
  figures.opening_cpu_s = round(server.cpuSeconds() - cpu);
  figures.page_errors = opened.errors.length;
  for (const error of new Set(opened.errors)) console.error(error);
  for (const [path, times] of Object.entries(opened.times)) {
    figures[`${path.slice("/api/".length).replace(/\W/g, "_")}_p95_ms`] = quantile(times, 0.95);
  }
  const all = Object.values(opened.times).flat();
  figures.page_p50_ms = quantile(all, 0.5);
  figures.page_p95_ms = quantile(all, 0.95);
  console.log(
    `all have opened their boards after ${figures.opened_within_s} s; submissions for ${seconds} s`,
  );

  const sent = await submitAll(client, contest);
  await untilJudged(cid);
  people.stdin.end();
  const { frames, lost } = JSON.parse((await lines.next()).value ?? "") as { frames: number; lost: number };
  if (people.exitCode === null) await once(people, "exit");
  const books = await readContestBooks({
    databaseUrl: ground.databaseUrl,
    origins: [server.origin],
    token: root,
    cid,
  });
  for (const faults of [books.outOfWindow, books.unlogged, books.boardFaults]) {
    for (const fault of faults.slice(0, 5)) console.error(fault);
  }
  const stored = new Set((await ground.ask("select id from submission")).map(({ id }) => Number(id)));
  figures.lost = sent.filter((id) => !stored.has(id)).length;
  figures.stored = books.inside;
  figures.out_of_window = books.outOfWindow.length;
  figures.log_faults = books.unlogged.length;
  figures.board_faults = books.boardFaults.length;
  figures.frames_heard = frames;
  figures.streams_lost = lost;
  figures.server_mb = server.memory("VmHWM");
  await stopNode();
}

interface Opened {
  took: number;
  times: Record<string, number[]>;
  errors: string[];
}

/** At a steady pace, whoever is slow; the ids that were told. */
async function submitAll(client: Client, { cid, tokens }: FilledContest): Promise<number[]> {
  const ids: number[] = [];
  const times: number[] = [];
  let errors = 0;
  const begun = performance.now();
  const submit = async (number: number) => {
    const token = tokens[(number * 7919) % tokens.length] ?? "";
    const letter = String.fromCharCode(65 + (number % LETTERS));
    const code = programFor(VERDICTS[(number * 31) % VERDICTS.length] ?? 0, number);
    const sentAt = performance.now();
    try {
      ids.push(await client.submit(token, letter, "C++ 17", code, cid));
      times.push(performance.now() - sentAt);
    } catch (error) {
      errors++;
      console.error(String(error));
    }
  };
  const running: Promise<void>[] = [];
  for (let number = 0; number < seconds * PER_SECOND; number++) {
    await setTimeout(Math.max(0, begun + (number * 1000) / PER_SECOND - performance.now()));
    running.push(submit(number));
  }
  await Promise.all(running);
  figures.submitted = ids.length;
  figures.submitting_s = round((performance.now() - begun) / 1000);
  figures.submit_errors = errors;
  figures.submit_p50_ms = quantile(times, 0.5);
  figures.submit_p95_ms = quantile(times, 0.95);
  return ids;
}

async function untilJudged(cid: number): Promise<void> {
  const begun = performance.now();
  const waiting = `select count(*) as n from submission where contest_id = ${cid} and status in (${[
    status.pending,
    status.compiling,
    status.judging,
    status.submitting,
  ]})`;
  while (Number((await ground.ask(waiting))[0]?.n) > 0) {
    if (performance.now() - begun > 120_000) throw new Error("not all is judged after two minutes");
    await setTimeout(500);
  }
  figures.judged_after_s = round((performance.now() - begun) / 1000);
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}

function round(figure: number, digits = 1): number {
  return Number(figure.toFixed(digits));
}
