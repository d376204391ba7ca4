import { afterEach, expect, test } from "vitest";
import type { KeptWork } from "../../test/answers-beside.ts";
import { Refusal } from "./refusal.ts";
import { parseUntrusted, type UntrustedInput } from "./untrusted.ts";
import { WorkerGone, WorkerProcess } from "./worker-process.ts";

const worker = new URL("../../test/answers-beside.ts", import.meta.url);
const processes: WorkerProcess[] = [];
afterEach(() => {
  for (const process of processes.splice(0)) process.end();
});

function kept(heapMiB = 128) {
  const process = new WorkerProcess(worker, heapMiB);
  processes.push(process);
  return (work: KeptWork, ms = 20_000) => process.ask<unknown>(work, ms);
}

test("one process answers question after question, refuses, and tells its faults", async () => {
  const ask = kept();
  const pid = await ask({ ask: "pid" });
  expect(await Promise.all([1, 2, 3].map((value) => ask({ ask: "echo", value })))).toEqual([1, 2, 3]);
  await expect(ask({ ask: "refuse" })).rejects.toMatchObject(new Refusal("import-nothing-found"));
  await expect(ask({ ask: "fail" })).rejects.toThrow(/answers-beside\.ts: Error: it is broken/);
  expect(await ask({ ask: "pid" })).toBe(pid);
});

test("one that does not answer in time, or needs too much memory, is gone with all its questions", async () => {
  const slow = kept();
  await slow({ ask: "pid" });
  const all = [slow({ ask: "spin" }, 300), slow({ ask: "pid" })];
  for (const answer of all) await expect(answer).rejects.toThrow("it took too long");
  await expect(slow({ ask: "pid" })).rejects.toThrow(WorkerGone);
  const hungry = kept(64)({ ask: "eat" });
  await expect(hungry).rejects.toThrow(WorkerGone);
  await expect(hungry).rejects.toThrow(/it ended by SIGABRT.*heap/s);
});

test("one that cannot start is a fault of ours", async () => {
  const process = new WorkerProcess(new URL("./there-is-none.ts", import.meta.url), 64);
  processes.push(process);
  const asked = process.ask({ ask: "pid" }, 20_000);
  await expect(asked).rejects.toThrow("there-is-none");
  await expect(asked).rejects.not.toThrow(WorkerGone);
});

const foreign = (uid: string, kind: UntrustedInput["kind"] = "file"): UntrustedInput => ({
  uid,
  kind,
  worker,
  bytes: 1,
});

test("of a user one file is read at a time; others wait, and are told when many do", async () => {
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const reading = (uid: string, name: string, until: Promise<void> = Promise.resolve()) =>
    parseUntrusted(foreign(uid), async () => {
      order.push(name);
      await until;
    });
  const running = reading("a", "a1", first.promise);
  const waiting = [reading("a", "a2"), reading("a", "a3")];
  await expect(reading("a", "a4")).rejects.toMatchObject({ code: "server-busy" });
  await reading("b", "b1");
  await parseUntrusted(foreign("a", "feed"), async () => void order.push("feed"));
  expect(order).toEqual(["a1", "b1", "feed"]);
  first.resolve();
  await Promise.all([running, ...waiting]);
  expect(order).toEqual(["a1", "b1", "feed", "a2", "a3"]);
});

test("a kept process serves its user again, and nobody else", async () => {
  const pidOf = (uid: string) =>
    parseUntrusted({ ...foreign(uid, "feed"), isKept: true }, (ask) => ask<number>({ ask: "pid" }));
  const first = await pidOf("k");
  expect(await pidOf("k")).toBe(first);
  expect(await pidOf("l")).not.toBe(first);
});
