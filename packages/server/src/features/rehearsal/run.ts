import { monitorEventLoopDelay } from "node:perf_hooks";
import {
  getBoardPeople,
  getBoardSnapshot,
  getBoardState,
  getContestInfo,
  getContestProblem,
  getContestProblemDetails,
  live,
  login,
  submitProblemJudge,
} from "@verdict/contract";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { runChild } from "../../platform/child-process.ts";
import type { Db } from "../../platform/db.ts";
import { everyAndOnNotify, jobTimer } from "../../platform/every.ts";
import { diskSpace, openMachineMeter } from "../../platform/machine.ts";
import { contests } from "../contest/tables.ts";
import { seenLately } from "../node/nodes.ts";
import type { CrowdSample, CrowdTask } from "./crowd.ts";
import { databaseSize, progressOf, reportOf, type Seen } from "./report.ts";
import { buildStage, clearStage, type Stage } from "./stage.ts";
import { rehearsals } from "./tables.ts";

const LOOK_MS = 1000;
/** A server that says nothing for so long is gone: what it began is cleared away by another, or by itself. */
const LEASE_SECONDS = 20;
/** How long verdicts are waited for after the last program. */
const REST_MS = 60_000;

type Parts = Pick<Deps, "config" | "db" | "listener" | "log" | "stopping">;
type Row = typeof rehearsals.$inferSelect;
type Address = { address: string; port: number };

/** Runs what is ordered at one server, and clears away what a server left when it died. */
export function startRehearsals(deps: Parts, addresses: () => readonly (string | Address)[]): void {
  everyAndOnNotify(deps, { ...jobTimer, failure: "a rehearsal could not be carried on" }, async () => {
    const { db } = deps;
    // The lease has lapsed: its server died.
    await db
      .update(rehearsals)
      .set({ state: "cleaning", failure: "server" })
      .where(and(eq(rehearsals.state, "running"), lt(rehearsals.leaseUntil, sql`now()`)));
    const left = await db
      .select({ id: rehearsals.id })
      .from(rehearsals)
      .where(
        and(
          eq(rehearsals.state, "cleaning"),
          or(isNull(rehearsals.leaseUntil), lt(rehearsals.leaseUntil, sql`now()`)),
        ),
      );
    for (const { id } of left) await clearStage(db, id);
    const address = addresses().find((one) => typeof one === "object");
    const [next] = address ? await claim(db) : [];
    // It goes on beside this watch.
    if (next && address) void perform(deps, next, originOf(address));
    return left.length > 0;
  });
}

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Takes what was ordered; of several servers one gets it. */
const claim = (db: Db): Promise<Row[]> =>
  db
    .update(rehearsals)
    .set({ state: "running", leaseUntil: leaseEnd, startedAt: sql`now()` })
    .where(eq(rehearsals.state, "ordered"))
    .returning();

/** This server as its own contestants reach it. */
function originOf({ address, port }: Address): string {
  const host = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function perform(deps: Parts, rehearsal: Row, origin: string): Promise<void> {
  const { db, log } = deps;
  const { id } = rehearsal;
  let failure: Row["failure"] = null;
  try {
    const diskBefore = await databaseSize(db);
    const stage = await buildStage(db, id);
    const [contest] = await db
      .select({ startTime: contests.startTime, endTime: contests.endTime })
      .from(contests)
      .where(eq(contests.id, rehearsal.contestId));
    const contestSeconds = contest ? (contest.endTime.getTime() - contest.startTime.getTime()) / 1000 : 0;
    const { seen, isStopped, isLost } = await watch(deps, rehearsal, stage, origin);
    if (isLost) return log.warn({ rehearsal: id }, "a rehearsal was taken for one of a server that died");
    if (isStopped) failure = "stopped";
    const lasted = { cid: stage.cid, seconds: rehearsal.seconds, contestSeconds };
    const report = await reportOf(db, lasted, { ...seen, diskBefore });
    await db.update(rehearsals).set({ report }).where(eq(rehearsals.id, id));
  } catch (error) {
    log.warn({ err: error, rehearsal: id }, "a rehearsal failed");
    failure = "fault";
  }
  // A server that stops leaves it as it is: who is there next clears it away.
  if (deps.stopping.aborted) return;
  try {
    await db
      .update(rehearsals)
      .set({ state: "cleaning", failure })
      .where(and(eq(rehearsals.id, id), eq(rehearsals.state, "running")));
    await clearStage(db, id);
  } catch (error) {
    log.warn({ err: error, rehearsal: id }, "a rehearsal could not be cleared away; tried again");
  }
}

/** Lets the crowd in and looks each second until it is gone and its programs are judged. */
async function watch(deps: Parts, { id, seconds }: Row, stage: Stage, origin: string) {
  const { db, config, stopping } = deps;
  const samples: CrowdSample[] = [];
  const { people, problems, cid } = stage;
  const task: CrowdTask = { origin, cid, seconds, people, problems, paths };
  const crowd = new AbortController();
  let fault: unknown = null;
  let isOver = false;
  const hear = async () => {
    const words = runChild<CrowdSample[]>(new URL("./crowd.ts", import.meta.url), task, {
      signal: crowd.signal,
    });
    for await (const news of words) samples.push(...news);
  };
  const heard = hear()
    .catch((error) => {
      fault = error;
    })
    .finally(() => {
      isOver = true;
    });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const meter = openMachineMeter();
  const atOnce: number[] = [];
  let serverCpu = 0;
  let nodeCpu: number | null = null;
  let overAt = 0;
  let isStopped = false;
  let isLost = false;
  try {
    for (;;) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
      const progress = await progressOf(db, cid, samples);
      const [row] = await db
        .update(rehearsals)
        .set({ progress, leaseUntil: leaseEnd })
        .where(and(eq(rehearsals.id, id), eq(rehearsals.state, "running")))
        .returning({ isStopWanted: rehearsals.isStopWanted });
      atOnce.push(progress.sent - progress.judged);
      serverCpu = Math.max(serverCpu, (await meter()).cpu);
      nodeCpu = highest(nodeCpu, await nodeCpuOf(db));
      if (fault) throw fault;
      // After a pause longer than LEASE_SECONDS it may have been cleared away already.
      isLost = !row;
      isStopped = row?.isStopWanted ?? false;
      if (isLost || isStopped || stopping.aborted) break;
      if (!isOver) continue;
      overAt ||= Date.now();
      if (progress.sent === progress.judged || Date.now() - overAt > REST_MS) break;
    }
  } finally {
    delay.disable();
    crowd.abort();
    await heard;
  }
  const free = await diskSpace(config.STORE_URL);
  const seen: Omit<Seen, "diskBefore"> = {
    ...{ samples, atOnce, serverCpu, nodeCpu },
    delayP95: delay.percentile(95) / 1e6,
    free: free && free.freeMB * 1e6,
  };
  return { seen, isStopped, isLost };
}

const paths: CrowdTask["paths"] = {
  signIn: login.path,
  contest: getContestInfo.path,
  problems: getContestProblem.path,
  problem: getContestProblemDetails.path,
  state: getBoardState.path,
  snapshot: getBoardSnapshot.path,
  people: getBoardPeople.path,
  submit: submitProblemJudge.path,
  live: live.path,
};

const highest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

/** Of the busiest live node, in percent. */
async function nodeCpuOf(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ cpu: number | null }>(sql`
    select max(cpu_load)::float8 as cpu from judge_node
    where removed_at is null and ${seenLately(sql`seen_at`)}`);
  return rows[0]?.cpu ?? null;
}
