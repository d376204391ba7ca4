import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE_PROTOCOL, type SubmissionTask, status } from "@verdict/contract";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Backoff } from "./backoff.ts";
import { CompileCache } from "./compile/compile-cache.ts";
import { Compiler } from "./compile/compiler.ts";
import { HeaderCache } from "./compile/header-cache.ts";
import { JudgeNode } from "./node.ts";
import { Runner } from "./runner.ts";
import { ServerClient } from "./server-client.ts";
import { Slots } from "./slots.ts";
import { BlobStore } from "./testdata/blob-store.ts";
import { ContractServer } from "./testing/contract-server.ts";
import { exampleTask } from "./testing/example-task.ts";
import { echo, ScriptedSandbox } from "./testing/scripted-sandbox.ts";

let directory: string;
let server: ContractServer;
let sandbox: ScriptedSandbox;
let node: JudgeNode;
let blobs: BlobStore;
/** What its self-test says. */
let inOrder: boolean;
/** What it warned of. */
let warnings: Record<string, unknown>[];

beforeEach(async () => {
  inOrder = true;
  warnings = [];
  directory = await mkdtemp(join(tmpdir(), "verdict-node-"));
  server = new ContractServer();
  sandbox = new ScriptedSandbox();
  blobs = await BlobStore.open(directory, 1 << 20);
  const cache = await CompileCache.open(directory, blobs);
  const runner = new Runner(sandbox.connect, new Slots(2));
  const compiler = new Compiler({
    runner,
    blobs,
    cache,
    headers: new HeaderCache(directory, runner, blobs, () => {}),
  });
  const toolchains = new Map([["Echo", { language: echo, version: "echo 1" }]]);
  node = new JudgeNode(
    new ServerClient(await server.listen(), server.token),
    { runner, compiler, blobs, toolchains, testlib: () => null, noiseMs: () => 0 },
    pino({ level: "warn" }, { write: (line) => warnings.push(JSON.parse(line)) }),
    () => ({
      slots: 2,
      languages: [{ name: "Echo", version: "echo 1" }],
      sandbox: { weak: true, summary: "scripted", gaps: [] },
    }),
    { onHello: async () => {}, selfTest: async () => ({ passed: inOrder, tookMs: 1, checks: [] }) },
  );
});
afterEach(async () => {
  await node.drain(0);
  server.close();
  // A compile whose attempt is over may still write.
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

function task(cases = 2, given: Partial<SubmissionTask> = {}): SubmissionTask {
  const seqs = Array.from({ length: cases }, (_, index) => index + 1);
  return exampleTask({
    cases: seqs.map((seq) => {
      const blob = server.keep(`case ${seq}\n`);
      return { seq, input: blob, answer: blob, score: null, group: null };
    }),
    ...given,
  });
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

test("hello, claim, judge, report", async () => {
  const one = task();
  server.queue(one, task(), task());
  node.start();
  await soon(() => expect(server.results).toHaveLength(3));
  expect(server.hellos[0]).toMatchObject({ slots: 2, holding: [] });
  const result = server.results.find(({ attemptId }) => attemptId === one.attemptId);
  expect(result).toMatchObject({
    status: status.accepted,
    cases: [{ seq: 1 }, { seq: 2 }],
    errorMessage: null,
  });
  const kinds = [...server.events, ...server.results]
    .filter(({ attemptId }) => attemptId === one.attemptId)
    .flatMap(({ events }) => events.map(({ kind }) => kind));
  expect(kinds.toSorted()).toEqual(["case", "case", "compiled", "compiling", "data"]);
});

test("nothing is claimed of an older server; work begins once it is upgraded", async () => {
  server.protocol = NODE_PROTOCOL - 1;
  server.queue(task());
  node.start();
  await soon(() => expect(server.hellos.length).toBeGreaterThan(1));
  expect(server.hellos[0]).toMatchObject({ protocol: NODE_PROTOCOL });
  expect(server.claims).toBe(0);
  server.protocol = NODE_PROTOCOL;
  await soon(() => expect(server.results).toHaveLength(1));
});

test("a full node takes what goes before its work and judges it first", async () => {
  sandbox.runMs = 300;
  const long = [task(9, { priority: 1 }), task(9, { priority: 1 })];
  const urgent = task(1, { priority: 0 });
  server.queue(...long);
  node.start();
  await soon(() => expect(server.claims).toBe(2)); // the second one is for work beyond the slots
  server.beyond.push(urgent);
  server.queue();
  await soon(() => expect(server.results.map(({ attemptId }) => attemptId)).toEqual([urgent.attemptId]));
  await soon(() => expect(server.results).toHaveLength(3));
  for (const { status: verdict, cases } of server.results) {
    expect(verdict).toBe(status.accepted);
    expect(cases.map(({ seq }) => seq)).toEqual(cases.map((_, index) => index + 1));
  }
  expect(server.releases).toEqual([]);
});

test("leases are renewed while a case runs on", async () => {
  server.renewSeconds = 0;
  const go = sandbox.hold();
  server.queue(task(1));
  node.start();
  await soon(() =>
    expect(server.events.filter(({ events }) => events.length === 0).length).toBeGreaterThan(2),
  );
  go();
  await soon(() => expect(server.results).toHaveLength(1));
});

test("events that the server will not take do not cost the lease, nor the result", async () => {
  server.renewSeconds = 0;
  server.refusesEvents = 1_000;
  const go = sandbox.hold();
  server.queue(task(1));
  node.start();
  await soon(() => expect(server.events.some(({ events }) => events.length === 0)).toBe(true));
  expect(server.results).toEqual([]);
  go();
  await soon(() => expect(server.results).toMatchObject([{ status: status.accepted, cases: [{ seq: 1 }] }]));
});

test.each(["answer", "hang up"] as const)(
  "a result waits for events under way, which end with: %s",
  async (then) => {
    const letEvents = server.holdEvents();
    const go = sandbox.hold();
    server.queue(task(1));
    node.start();
    await soon(() => expect(server.eventsHeld).toBe(1));
    go();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.results).toEqual([]);
    letEvents(then);
    await soon(() => expect(server.results).toHaveLength(1));
    const kinds = [...server.events, ...server.results].flatMap(({ events }) =>
      events.map(({ kind }) => kind),
    );
    expect(kinds.toSorted()).toEqual(["case", "compiled", "compiling", "data"]);
  },
);

test("a dropped attempt stops at once and reports nothing", async () => {
  server.renewSeconds = 0;
  sandbox.runMs = 60_000;
  const dropped = task(1);
  server.queue(dropped);
  node.start();
  await soon(() => expect(sandbox.runs).toBe(1));
  server.dropped.add(dropped.attemptId);
  await soon(() => expect(server.events.length).toBeGreaterThan(0));
  sandbox.runMs = 0;
  server.queue(task(), task());
  await soon(() => expect(server.results).toHaveLength(2));
  expect(server.results.map(({ attemptId }) => attemptId)).not.toContain(dropped.attemptId);
  expect(server.releases).toEqual([]);
});

test("an attempt that comes back while its first go still ends is judged, not forgotten", async () => {
  server.renewSeconds = 0;
  sandbox.runMs = 600;
  sandbox.deaf = true;
  const one = task(1);
  server.dropped.add(one.attemptId);
  server.queue(one);
  node.start();
  await soon(() => expect(server.events.length).toBeGreaterThan(0));
  server.dropped.clear();
  server.queue(one);
  await soon(() => expect(server.results).toMatchObject([{ attemptId: one.attemptId }]));
  expect(server.releases).toEqual([]);
});

test("while the server is away the work goes on, and the node says hello again with what it holds", async () => {
  const go = sandbox.hold();
  const leased = task(1);
  server.queue(leased);
  node.start();
  await soon(() => expect(sandbox.runs).toBe(1));
  server.leave();
  go();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(server.results).toEqual([]);
  server.comeBack();
  await soon(() => expect(server.results).toHaveLength(1));
  await soon(() => expect(server.hellos.length).toBeGreaterThan(1));
  expect(server.results[0]).toMatchObject({ attemptId: leased.attemptId, status: status.accepted });
});

test("a result whose answer got lost is sent again", async () => {
  server.losesAnswers = 2;
  server.queue(task());
  node.start();
  await soon(() => expect(server.results).toHaveLength(3));
  expect(new Set(server.results.map(({ attemptId }) => attemptId)).size).toBe(1);
});

test("a killed or failing sandbox is not the contestant's fault", async () => {
  sandbox.failures.push("hang up", "IE", "hang up", "IE");
  server.queue(task(1), task(1));
  node.start();
  await soon(() => expect(server.results).toHaveLength(2));
  expect(server.results.map((result) => result.status)).toEqual([status.accepted, status.accepted]);
  expect(sandbox.connections).toBeGreaterThan(1);
});

test("a sandbox that fails for good, a missing language and missing data give the work back with the reason", async () => {
  sandbox.failures.push(...Array<"IE">(5).fill("IE"));
  server.queue(task(1));
  node.start();
  await soon(() => expect(server.releases).toHaveLength(1));
  expect(server.releases[0]?.reason).toMatch(
    /sandbox failed 5 times in a row[\s\S]*failed at mount: no space/,
  );
  server.queue(task(1, { language: "Cobol" }));
  await soon(() => expect(server.releases[1]?.reason).toMatch(/no working toolchain for Cobol/));
  const unknown = { sha256: "0".repeat(64), size: 3 };
  server.queue(
    exampleTask({ cases: [{ seq: 1, input: unknown, answer: unknown, score: null, group: null }] }),
  );
  await soon(() => expect(server.releases[2]?.reason).toMatch(/could not be fetched/));
  expect(server.releases.map(({ cause, selfTest }) => [cause, selfTest?.passed])).toEqual([
    ["program", true],
    ["node", true],
    ["data", undefined],
  ]);
  expect(server.results).toEqual([]);
});

test("a node whose disk fails gives the work back, and takes its time before it claims again", async () => {
  inOrder = false;
  await rm(join(directory, "parts"), { recursive: true });
  server.queue(...Array.from({ length: 20 }, () => task(1)));
  node.start();
  await soon(() => expect(server.releases[0]?.reason).toMatch(/own files fail|could not be fetched/));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(server.releases.length).toBeLessThanOrEqual(4);
  await mkdir(join(directory, "parts"));
  await soon(() => expect(server.results.length + server.releases.length).toBe(20));
  expect(server.results.length).toBeGreaterThan(10);
});

test("a node that is in order goes on at once after an attempt it could not run; one that is not waits", async () => {
  const failing = (times: number) => {
    sandbox.failures.push(...Array<"IE">(5 * times).fill("IE"));
    server.queue(...Array.from({ length: times }, () => task(1)));
  };
  const waits = vi.spyOn(Backoff.prototype, "wait");
  for (let n = 1; n <= 4; n += 1) {
    failing(1);
    if (n === 1) node.start();
    await soon(() => expect(server.releases).toHaveLength(n));
  }
  server.queue(task(1));
  await soon(() => expect(server.results).toHaveLength(1));
  expect(waits).not.toHaveBeenCalled();
  inOrder = false;
  failing(1);
  await soon(() => expect(server.releases[4]?.selfTest).toMatchObject({ passed: false }));
  // The claim that waits already brings one; the next one is made after a pause.
  server.queue(task(1), task(1));
  await soon(() => expect(server.results).toHaveLength(3));
  expect(waits).toHaveBeenCalled();
  waits.mockRestore();
});

test("a problem without data is a System Error that says what to do", async () => {
  server.queue(task(0));
  node.start();
  await soon(() => expect(server.results).toHaveLength(1));
  expect(server.results[0]).toMatchObject({
    status: status.systemError,
    errorMessage: expect.stringContaining("no test data"),
    staffTrace: expect.stringContaining("problem data 1 has no case"),
  });
  const { attemptId } = server.results[0] ?? {};
  const cause = expect.stringContaining("problem data 1 has no case");
  expect(warnings).toMatchObject([{ msg: "an attempt ends as System Error", attemptId, cause }]);
});

test("draining finishes what runs and gives back what takes too long", async () => {
  sandbox.runMs = 300;
  server.queue(task(1), task(1));
  node.start();
  await soon(() => expect(sandbox.runs).toBe(2));
  await node.drain(60_000);
  expect(server.results).toHaveLength(2);
  expect(server.releases).toEqual([]);
});

test("a full disk is told as such; nothing is said against the program", async () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });
  vi.spyOn(blobs, "use").mockRejectedValue(full);
  server.queue(task(1));
  node.start();
  await soon(() => expect(server.releases).toHaveLength(1));
  expect(server.releases[0]).toMatchObject({
    cause: "disk_full",
    reason: expect.stringContaining("no space left"),
  });
  expect(server.results).toEqual([]);
});

test("draining without grace releases at once, as an orderly end", async () => {
  sandbox.runMs = 60_000;
  const leased = task(1);
  server.queue(leased);
  node.start();
  await soon(() => expect(sandbox.runs).toBe(1));
  await node.drain(0);
  expect(server.releases).toMatchObject([{ attemptIds: [leased.attemptId], reason: null }]);
});
