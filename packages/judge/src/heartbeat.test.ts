import type { NodeSelfTest, WarmUp } from "@verdict/contract";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Heartbeat } from "./heartbeat.ts";
import { ServerClient } from "./server-client.ts";
import { Slots } from "./slots.ts";
import { ContractServer } from "./testing/contract-server.ts";

let server: ContractServer;
let heartbeat: Heartbeat;
let slots: Slots;
let tests = 0;
let passes = true;
const orders: number[] = [];

beforeEach(async () => {
  server = new ContractServer();
  slots = new Slots(2);
  [tests, passes] = [0, true];
  orders.length = 0;
  const selfTest = async (): Promise<NodeSelfTest> => {
    tests += 1;
    return { passed: passes, tookMs: 1, checks: [] };
  };
  const warmUp = async ({ id }: WarmUp) => {
    orders.push(id);
    if (id === 13) throw new Error("no such blob");
  };
  const blobs = { usedBytes: 5, limitBytes: 10 };
  heartbeat = new Heartbeat(
    new ServerClient(await server.listen(), server.token),
    { slots, blobs, running: () => 3, selfTest, warmUp },
    pino({ level: "silent" }),
  );
});
afterEach(() => {
  heartbeat.stop();
  server.close();
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

test("a beat carries the figures", async () => {
  await slots.use(1, () => new Promise((done) => setTimeout(done, 30)));
  await heartbeat.beat();
  const [beat] = server.beats;
  expect(beat).toMatchObject({ running: 3, cacheBytes: 5, cacheLimitBytes: 10, selfTest: null, warmed: [] });
  expect(beat?.load).toBeGreaterThan(0);
  expect(beat?.load).toBeLessThanOrEqual(50);
  expect(beat?.memoryLoad).toBeGreaterThan(0);
});

test("a self-test's result goes out once, also past a server that was away", async () => {
  await heartbeat.test();
  server.leave();
  await expect(heartbeat.beat()).rejects.toThrow();
  server.comeBack();
  await heartbeat.beat();
  await heartbeat.beat();
  expect(server.beats.map(({ selfTest }) => selfTest?.passed)).toEqual([true, undefined]);
});

test("staff's self-test is carried out at once and reported", async () => {
  passes = false;
  server.order = { selfTest: true };
  heartbeat.start();
  await heartbeat.beat();
  await soon(() => expect(server.beats.at(-1)?.selfTest).toMatchObject({ passed: false }));
  expect(tests).toBe(1);
});

test("a warm-up is carried out and told, with its failure if it has one", async () => {
  heartbeat.start();
  for (const id of [12, 13]) {
    server.order = { warmUp: { id, checker: null, blobs: [] } };
    await heartbeat.beat();
    await soon(() => expect(server.beats.at(-1)?.warmed).toMatchObject([{ id }]));
  }
  const warmed = server.beats.flatMap((beat) => beat.warmed);
  expect(warmed).toMatchObject([
    { id: 12, failure: null },
    { id: 13, failure: expect.stringContaining("no such blob") },
  ]);
  expect(orders).toEqual([12, 13]);
});
