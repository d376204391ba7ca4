import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { status } from "@verdict/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompileCache } from "./compile/compile-cache.ts";
import { Compiler } from "./compile/compiler.ts";
import { HeaderCache } from "./compile/header-cache.ts";
import type { Tools } from "./prepare.ts";
import { Runner } from "./runner.ts";
import { Slots } from "./slots.ts";
import { judge } from "./task.ts";
import { BlobStore, onDisk } from "./testdata/blob-store.ts";
import { exampleTask } from "./testing/example-task.ts";
import { echo, ScriptedSandbox } from "./testing/scripted-sandbox.ts";

/** Room for a few small files, with what the compile cache notes. */
const LIMIT = onDisk(1) * 8;

let directory: string;
let blobs: BlobStore;
let tools: Tools;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "verdict-holds-"));
  blobs = await BlobStore.open(directory, LIMIT);
  const cache = await CompileCache.open(directory, blobs);
  const runner = new Runner(new ScriptedSandbox().connect, new Slots(1));
  const headers = new HeaderCache(directory, runner, blobs, () => {});
  const compiler = new Compiler({ runner, blobs, cache, headers });
  const toolchains = new Map([["Echo", { language: echo, version: "echo 1" }]]);
  tools = { runner, compiler, blobs, toolchains, testlib: () => null, noiseMs: () => 0 };
});
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

const blobOf = (text: string) => ({
  sha256: createHash("sha256").update(text).digest("hex"),
  size: text.length,
});

/** Files that nobody uses leave for those that come. */
async function fillUp(): Promise<void> {
  for (let n = 0; n < 16; n += 1) await blobs.put(Buffer.from(`other ${filled++}`));
}
let filled = 0;

/** What still uses a file may take a moment to let it go. */
const leaves = (sha256: string) =>
  expect
    .poll(async () => {
      await fillUp();
      return blobs.has(sha256);
    })
    .toBe(false);

test("a test file that arrives after its task has failed does not stay in the cache", async () => {
  const late = blobOf("late\n");
  const fetched = vi.fn(async () => {
    await sleep(100);
    return [Buffer.from("late\n")];
  });
  const link = {
    fetch: fetched,
    report: () => {},
    keepOutput: async () => {},
    signal: new AbortController().signal,
  };
  const cases = [{ seq: 1, input: late, answer: late, score: null, group: null }];
  const refused = await judge(exampleTask({ userExtraFiles: { "../up.h": "" }, cases }), tools, link);
  expect(refused.status).toBe(status.systemError);
  expect(blobs.has(late.sha256)).toBe(false);
  await expect.poll(() => blobs.has(late.sha256)).toBe(true);
  // The answer, the same file, would be the next to be used.
  await leaves(late.sha256);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a program whose test data did not come does not stay in the cache", async () => {
  const abort = new AbortController();
  const gone = blobOf("gone\n");
  const link = {
    fetch: async () => {
      abort.abort();
      throw new Error("the server is away");
    },
    report: () => {},
    keepOutput: async () => {},
    signal: abort.signal,
  };
  const cases = [{ seq: 1, input: gone, answer: gone, score: null, group: null }];
  await expect(judge(exampleTask({ code: "kept?", cases }), tools, link)).rejects.toThrow();
  const program = blobOf("kept?");
  await expect.poll(() => blobs.has(program.sha256)).toBe(true);
  await leaves(program.sha256);
});

test.each([
  ["with a blank", { read: "in put.txt", write: "out.txt" }],
  ["in a folder", { read: "data/in.txt", write: "out.txt" }],
  ["outside", { read: "in.txt", write: "../out.txt" }],
  ["one and the same", { read: "x.txt", write: "x.txt" }],
])("file IO by a name %s is the problem's fault, told at once, and not the node's", async (_what, fileIO) => {
  const blob = await blobs.put(Buffer.from("1\n"));
  const cases = [{ seq: 1, input: blob, answer: blob, score: null, group: null }];
  const link = {
    fetch: () => Promise.reject(new Error("nothing to fetch")),
    report: () => {},
    keepOutput: async () => {},
    signal: new AbortController().signal,
  };
  const result = await judge(exampleTask({ fileIO, cases }), tools, link);
  expect(result).toMatchObject({ status: status.systemError, errorSentences: [{ code: "io-file-name" }] });
  expect(result.staffTrace).toContain(JSON.stringify(fileIO));
});
