import { setTimeout as pause } from "node:timers/promises";
import { status } from "@verdict/contract";
import pg from "pg";
import { Client } from "../client.ts";
import { OWN_ROOT_PASSWORD } from "../own-site.ts";
import { programFor, startAnsweringNode } from "./answering-node.ts";
import { seeded } from "./chaos.ts";
import { type ContestBooks, readContestBooks } from "./contest-books.ts";
import { INSIDE, openContest } from "./load.ts";
import { OpenBoard } from "./open-board.ts";
import { type Swarm, startSwarm } from "./swarm.ts";
import type { Tally } from "./troubles.ts";

/** A contest at full speed: 20 submissions a second come in while boards are open and parts are killed. */
export interface StormPlan {
  /** How long submissions come; the contest ends in the last tenth of it. */
  readonly seconds: number;
  readonly perSecond: number;
  readonly contestants: number;
  /** Boards that are kept open at each server. */
  readonly boards: number;
  /** Between two kills, of servers and PostgreSQL in turn, while submissions come. */
  readonly killEveryMs: number;
  /** Time for all verdicts and boards after the last submission. */
  readonly withinMs: number;
  readonly seed: number;
}

export interface StormReport extends ContestBooks {
  /** Answered with a number. */
  readonly told: number;
  /** Sent when the contest was over, and told so. */
  readonly refused: number;
  /** Calls that broke off and were made again. */
  readonly unsure: number;
  readonly readings: number;
  readonly joins: number;
  readonly frames: number;
  /** Numbers that were told and are not stored. */
  readonly lost: string[];
  readonly wrong: string[];
  readonly troubles: Tally;
  readonly seconds: number;
}

export const stormFaults = (report: StormReport): Record<string, string[]> => {
  const { lost, wrong, outOfWindow, unlogged, boardFaults } = report;
  return { lost, wrong, outOfWindow, unlogged, boardFaults };
};

const VERDICTS = [status.accepted, status.wrongAnswer, status.wrongAnswer, status.compileError];

export async function runStorm(
  plan: StormPlan,
  say: (text: string) => void = () => {},
): Promise<StormReport> {
  const swarm = await startSwarm({ nodes: 0 });
  const over = new AbortController();
  const boards: OpenBoard[] = [];
  const stops: (() => Promise<void>)[] = [];
  try {
    const [first] = swarm.origins;
    const client = new Client(first ?? "");
    const root = await client.signIn("root", OWN_ROOT_PASSWORD);
    await client.switchInterval(root, 0);
    const names = Array.from({ length: plan.contestants }, (_, i) => `storm-${i + 1}`);
    const tokens = await client.users(root, names);
    for (const [i, origin] of swarm.origins.entries()) {
      stops.push(await startAnsweringNode(origin, root, `answering-${i + 1}`));
    }
    const contest = await openContest(client, root, plan.seconds * 900, false);
    // Open before anybody has sent anything.
    for (const origin of swarm.origins) {
      for (let i = 0; i < plan.boards; i++) {
        const token = tokens[i % tokens.length] ?? "";
        boards.push(new OpenBoard({ origin, token, cid: contest.cid }));
      }
    }
    const begun = Date.now();
    const { promise: isUnderWay, resolve: underWay } = Promise.withResolvers<void>();
    const killing = isUnderWay.then(() => killInTurn(swarm, plan, over.signal));
    const sent = await submitAll(swarm, plan, tokens, contest.cid, underWay);
    const troubles = await killing;
    say(
      `${sent.ids.length} submissions are told, ${sent.refused} came after the end, ${sent.unsure} calls broke off`,
    );
    say(`what was done: ${JSON.stringify(troubles)}`);
    await swarm.ready();
    await untilJudged(swarm.databaseUrl, contest.cid, plan.withinMs);
    await untilAllAtEnd(swarm.databaseUrl, contest.cid, boards, plan.withinMs);
    const open = boards.map((board, i) => ({ name: `open board ${i + 1}`, rows: board.rows() }));
    const books = await readContestBooks({ ...contest, ...swarm, open });
    const sum = (count: (board: OpenBoard) => number) => boards.reduce((all, board) => all + count(board), 0);
    return {
      ...books,
      ...(await readStored(swarm.databaseUrl, contest.cid, sent.ids)),
      told: sent.ids.length,
      refused: sent.refused,
      unsure: sent.unsure,
      readings: sum(({ readings }) => readings),
      joins: sum(({ joins }) => joins),
      frames: sum(({ frames }) => frames),
      troubles,
      seconds: (Date.now() - begun) / 1000,
    };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`${what}\n${swarm.warnings()}`, { cause: error });
  } finally {
    over.abort();
    await Promise.all(boards.map((board) => board.close()));
    await Promise.all(stops.map((stop) => stop()));
    await swarm.stop();
  }
}

/** A server, PostgreSQL, another server, PostgreSQL …. */
async function killInTurn(swarm: Swarm, plan: StormPlan, over: AbortSignal): Promise<Tally> {
  const { killEveryMs, seconds } = plan;
  const tally: Tally = {};
  const kills = Math.floor((seconds * 1000) / killEveryMs);
  const servers = swarm.parts.filter((part) => part.startsWith("server"));
  const victims = servers.flatMap((server) => [server, "database"]);
  for (let turn = 0; turn < kills; turn++) {
    await pause(killEveryMs, undefined, { signal: over }).catch(() => {});
    const victim = victims[turn % victims.length] ?? "";
    while (!over.aborted && !swarm.signal(victim, "SIGKILL")) await pause(100); // it is being started
    if (over.aborted) return tally;
    const kind = `kill -9 ${victim.replace(/-\d+$/, "")}`;
    tally[kind] = (tally[kind] ?? 0) + 1;
  }
  return tally;
}

/**
 * At a steady pace, whoever is away; a call that breaks off is made again at the other server. `underWay` is called when
 * the first second's are told: however slow the machine is, so many come before anything is hurt.
 */
async function submitAll(
  swarm: Swarm,
  plan: StormPlan,
  tokens: readonly string[],
  cid: number,
  underWay: () => void,
) {
  const random = seeded(plan.seed);
  const clients = swarm.origins.map((origin) => new Client(origin));
  const sent = { ids: [] as number[], refused: 0, unsure: 0 };
  const submit = async (number: number, letter: string, code: string) => {
    for (let attempt = 0; attempt < 600; attempt++) {
      const client = clients[(number + attempt) % clients.length] as Client;
      try {
        const token = tokens[number % tokens.length] ?? "";
        sent.ids.push(await client.submit(token, letter, "C++ 17", code, cid));
        return;
      } catch (error) {
        if ((error as { refusal?: string }).refusal === "contest-ended") {
          sent.refused++;
          return;
        }
        sent.unsure++;
        await pause(200);
      }
    }
    throw new Error(`submission ${number} was never answered`);
  };
  let begun = performance.now();
  const running: Promise<void>[] = [];
  for (let number = 0; number < plan.seconds * plan.perSecond; number++) {
    await pause(Math.max(0, begun + (number * 1000) / plan.perSecond - performance.now()));
    const letter = INSIDE[Math.floor(random() * INSIDE.length)] ?? "";
    const verdict = VERDICTS[Math.floor(random() * VERDICTS.length)] ?? 0;
    running.push(submit(number, letter, programFor(verdict, number)));
    if (number + 1 !== plan.perSecond) continue;
    await Promise.all(running);
    begun = performance.now() - 1000;
    underWay();
  }
  await Promise.all(running);
  return sent;
}

async function asking<T>(databaseUrl: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

const waiting = [status.pending, status.compiling, status.judging, status.submitting];

async function until(withinMs: number, fails: () => string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(fails());
    await pause(250);
  }
}

const untilJudged = (databaseUrl: string, cid: number, withinMs: number) =>
  asking(databaseUrl, (db) =>
    until(
      withinMs,
      () => `not all is judged after ${withinMs} ms`,
      async () => {
        const { rows } = await db.query(
          "select 1 from submission where contest_id = $1 and status = any($2) limit 1",
          [cid, waiting],
        );
        return rows.length === 0;
      },
    ),
  );

/** Nobody reads a board again: frames alone must lead it to the end of the log. */
const untilAllAtEnd = (databaseUrl: string, cid: number, boards: readonly OpenBoard[], withinMs: number) =>
  asking(databaseUrl, async (db) => {
    const { rows } = await db.query<{ number: number }>(
      "select number::int from contest_log where contest_id = $1 and kind <> 0 order by number desc limit 1",
      [cid],
    );
    const end = rows[0]?.number ?? 0;
    const at = (board: OpenBoard) => Number(board.version?.split(".")[1] ?? -1);
    await until(
      withinMs,
      () => `boards stand at ${boards.map(at).join(", ")}, the log's last verdict is ${end}`,
      async () => boards.every((board) => at(board) >= end),
    );
  });

const readStored = (databaseUrl: string, cid: number, told: readonly number[]) =>
  asking(databaseUrl, async (db) => {
    const { rows } = await db.query<{ id: number; status: number; code: string }>(
      "select id::int, status, code from submission where contest_id = $1",
      [cid],
    );
    const stored = new Set(rows.map(({ id }) => id));
    return {
      lost: told.filter((id) => !stored.has(id)).map(String),
      wrong: rows
        .filter((row) => row.status !== Number(/verdict (-?\d+)/.exec(row.code)?.[1]))
        .map((row) => `${row.id}: ${row.status} for ${row.code.trim()}`),
    };
  });
