/** Judges elsewhere: 1,000 submissions over replicas of seven of them; throughput, time to verdict, processor. */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { getRemoteSites, isInProgress, status } from "@verdict/contract";
import { timingAt } from "../packages/server/src/features/remote/timing.ts";
import { createTestDatabase } from "../packages/server/test/database.ts";
import { Fleet, furnish, remoteTasks, startReplicas } from "../packages/server/test/remote/fleet.ts";
import { startTestCluster } from "../scripts/lib/test-database.ts";
import { report } from "./lib/report.ts";

const SUBMISSIONS = 1000;
const INTERVAL_MS = 10;
const ACCOUNTS = 4;
const SERVERS = 2;
/** Pauses are a tenth of the usual ones: what is measured is our own part. */
const PACE = 0.1;
const JUDGE_MS = 100;
const CLIENTS = 8;
const TICKS = 100;

const cluster = await startTestCluster();
process.env.TEST_DATABASE_URL = cluster.url;
const database = await createTestDatabase();
const replicas = await startReplicas();
const sites = Object.fromEntries(
  Object.entries(replicas).map(([oj, { origin }]) => [oj, { url: origin, intervalMs: INTERVAL_MS }]),
);
const fleet = new Fleet({ databaseUrl: database.url, servers: SERVERS, sites, pace: PACE });
try {
  await fleet.start();
  for (const replica of Object.values(replicas)) replica.judgeMs = JUDGE_MS;
  const root = await furnish(fleet, replicas, { accounts: ACCOUNTS, tasks: remoteTasks });
  const users = await fleet.client(0).users(
    root,
    Array.from({ length: CLIENTS }, (_, n) => `bench-${n + 1}`),
  );
  for (const replica of Object.values(replicas)) replica.requests.length = 0;
  const cpuBefore = processorSeconds();
  const begun = performance.now();
  const sentAt = new Map<number, number>();
  let next = 0;
  await Promise.all(
    users.map(async (token, who) => {
      for (let n = next++; n < SUBMISSIONS; n = next++) {
        const { shown, language } = remoteTasks[n % remoteTasks.length] ?? remoteTasks[0];
        const code = `#include <cstdio>\nint main() { return ${n}; } // judge: ${n % 3 === 0 ? "WA" : "AC"} 15 1408`;
        sentAt.set(await fleet.client(who).submit(token, shown, language, code), performance.now());
      }
    }),
  );
  const intakeMs = performance.now() - begun;
  const took: number[] = [];
  const judged = new Set<number>();
  while (judged.size < SUBMISSIONS) {
    const open = [...sentAt.keys()].filter((id) => !judged.has(id));
    const states = await fleet.client(0).states(open);
    for (const { submitId, status: code } of states.values()) {
      if (isInProgress(code)) continue;
      if (code !== status.accepted && code !== status.wrongAnswer)
        throw new Error(`${submitId} ended as ${code}`);
      judged.add(submitId);
      took.push(performance.now() - (sentAt.get(submitId) ?? 0));
    }
    await pause(50);
  }
  const allMs = performance.now() - begun;
  const cpu = processorSeconds() - cpuBefore;
  const { data } = await fleet.client(0).call(getRemoteSites, { token: root });
  const busiest = Object.entries(replicas)
    .map(([name, { requests, runs }]) => ({ name, requests: requests.length, runs: runs.length }))
    .toSorted((a, b) => b.requests - a.requests);
  const [most] = busiest;
  // The busiest judge takes one request a pause: no site could be done sooner.
  const politeMs = (most?.requests ?? 0) * INTERVAL_MS;
  const perSubmission = busiest.reduce((sum, { requests }) => sum + requests, 0) / SUBMISSIONS;
  const quantile = (q: number) => took.toSorted((a, b) => a - b)[Math.floor(took.length * q)] ?? 0;
  const twice = Object.values(replicas).flatMap(({ sentTwice }) => sentTwice).length;
  const alone = requestsOf() * INTERVAL_MS + timingAt(PACE).firstPoll;
  report({ busiest, load: readFileSync("/proc/loadavg", "utf8").trim() }, [
    { what: "submissions a second, intake", is: round((SUBMISSIONS / intakeMs) * 1000), allowed: "" },
    {
      what: "verdicts a second, all judges",
      is: round((SUBMISSIONS / allMs) * 1000),
      allowed: `${round((SUBMISSIONS / politeMs) * 1000)} by the pauses`,
    },
    {
      what: `seconds for all; busiest: ${most?.name}`,
      is: round(allMs / 1000),
      allowed: round(politeMs / 1000),
    },
    { what: "requests a submission", is: round(perSubmission), allowed: "" },
    {
      what: "submit to verdict, median s (all handed in at once)",
      is: round(quantile(0.5) / 1000),
      allowed: `${round(politeMs / 2000)} by the pauses`,
    },
    {
      what: "submit to verdict, p95 s",
      is: round(quantile(0.95) / 1000),
      allowed: round((politeMs * 0.95) / 1000),
    },
    { what: "once it is sent alone, ms at least", is: "", allowed: round(alone) },
    { what: "processor of the servers, ms a submission", is: round((cpu * 1000) / SUBMISSIONS), allowed: "" },
    { what: "sent twice", is: twice, allowed: "0" },
    {
      what: "sites whose breaker opened",
      is: data.filter(({ breaker }) => breaker !== "closed").length,
      allowed: "0",
    },
  ]);
} finally {
  await fleet.stop();
  await Promise.all(Object.values(replicas).map((replica) => replica.stop()));
  await database.drop();
  await cluster.stop();
}
process.exit();

/** Requests of one submission that nothing holds up. */
function requestsOf(): number {
  const all = Object.values(replicas);
  const requests = all.reduce((sum, replica) => sum + replica.requests.length, 0);
  return requests / all.reduce((sum, replica) => sum + replica.runs.length, 0);
}

function processorSeconds(): number {
  return Array.from({ length: SERVERS }, (_, i) => {
    const stat = readFileSync(`/proc/${fleet.pid(i)}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }).reduce((sum, seconds) => sum + seconds, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
