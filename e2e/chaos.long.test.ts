import { expect, test } from "vitest";
import { isRoot } from "../packages/launcher/src/users.ts";
import { faultsOf, runChaos } from "./chaos/chaos.ts";
import { SENT_FIRST } from "./chaos/load.ts";
import { runStorm, stormFaults } from "./chaos/storm.ts";

const seed = Number(process.env.CHAOS_SEED) || Date.now() % 100_000;
/** What was done to the parts can be done again: CHAOS_SEED. */
const told = (error: Error): never => {
  throw new Error(`CHAOS_SEED=${seed}: ${error.message}`, { cause: error });
};

/** The short form of `npm run chaos`: each trouble once, while work comes in. */
test("two servers, three nodes, parts killed, frozen, filled and spoiled: nothing is lost or judged wrong", async () => {
  const report = await runChaos({
    submissions: 24,
    submitEveryMs: 600,
    troubleMs: 60_000,
    killEveryMs: 3_000,
    contestMs: 20_000,
    late: true,
    once: true,
    withinMs: 300_000,
    seed,
  }).catch(told);
  const faults = faultsOf(report);
  expect(Object.entries(faults).flatMap(([what, list]) => list.map((one) => `${what}: ${one}`))).toEqual([]);
  expect(report.submissions).toBeGreaterThanOrEqual(report.sent);
  expect(report.sent + report.refused).toBe(24 + SENT_FIRST);
  expect(report.inside).toBeGreaterThanOrEqual(SENT_FIRST);
  // The run must have hurt: without root no disk can be filled.
  const done = ["database", "judge", "sandbox", "server"].map((kind) => `kill -9 ${kind}`);
  done.push("frozen", "thawed", "cache file spoiled", ...(isRoot() ? ["disk filled"] : []));
  expect(Object.keys(report.troubles)).toEqual(expect.arrayContaining(done));
  expect(report.silent).toBeGreaterThan(0);
}, 900_000);

test("20 submissions a second into a contest, servers and PostgreSQL killed: none lost, none late, every board right", async () => {
  const report = await runStorm({
    seconds: 15,
    perSecond: 20,
    contestants: 20,
    boards: 2,
    killEveryMs: 6_000,
    withinMs: 120_000,
    seed,
  }).catch(told);
  const faults = stormFaults(report);
  expect(Object.entries(faults).flatMap(([what, list]) => list.map((one) => `${what}: ${one}`))).toEqual([]);
  expect(report.told + report.refused).toBe(300);
  expect(report.told).toBeGreaterThanOrEqual(20); // the first second's
  expect(report.inside).toBeGreaterThanOrEqual(report.told);
  // It must have hurt, and boards were led by frames.
  expect(Object.keys(report.troubles).toSorted()).toEqual(["kill -9 database", "kill -9 server"]);
  expect(report.joins).toBeGreaterThan(4);
  expect(report.frames).toBeGreaterThan(0);
});
