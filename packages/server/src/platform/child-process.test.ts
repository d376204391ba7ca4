import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import type { BesideWork } from "../../test/works-beside.ts";
import { runChild } from "./child-process.ts";

const module = new URL("../../test/works-beside.ts", import.meta.url);
const doing = <Word>(work: BesideWork, options = {}) => runChild<Word>(module, work, options);

interface Waiting {
  pid: number;
  env: Record<string, string>;
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("words come in their order, bytes as bytes, and end with the process", async () => {
  const seen: number[] = [];
  for await (const { i, bytes } of doing<{ i: number; bytes: Uint8Array }>({ kind: "count", number: 300 })) {
    expect(bytes[99_999]).toBe(i % 256);
    seen.push(i);
  }
  expect(seen).toEqual(Array.from({ length: 300 }, (_, i) => i));
});

test("a process that fails throws with what it wrote", async () => {
  await expect(doing({ kind: "fail" }).next()).rejects.toThrow(
    /^works-beside\.ts ended with 1: .*the fonts are gone/s,
  );
});

test("one that needs more heap than it may have fails by itself", async () => {
  await expect(doing({ kind: "eat" }, { heapMiB: 64 }).next()).rejects.toThrow(
    /^works-beside\.ts ended by SIGABRT: .*heap/s,
  );
});

test("it knows nothing of the server's environment", async () => {
  process.env.VERDICT_TEST_SECRET = "not for others";
  const { value } = await doing<Waiting>({ kind: "wait" }).next();
  delete process.env.VERDICT_TEST_SECRET;
  expect(value?.env).not.toHaveProperty("VERDICT_TEST_SECRET");
  process.kill(value?.pid ?? 0);
});

test("who stops listening, or aborts, ends the process", async () => {
  let left = 0;
  for await (const { pid } of doing<Waiting>({ kind: "wait" })) {
    expect(isThere(pid)).toBe(true);
    left = pid;
    break;
  }
  await expect.poll(() => isThere(left)).toBe(false);
  const stop = new AbortController();
  const words = doing<Waiting>({ kind: "wait" }, { signal: stop.signal });
  const { value } = await words.next();
  const next = words.next();
  stop.abort();
  await expect(next).rejects.toThrow("aborted");
  await expect.poll(() => isThere(value?.pid ?? 0)).toBe(false);
  await expect(doing({ kind: "wait" }, { signal: stop.signal }).next()).rejects.toThrow("aborted");
});

test("a process whose server is gone ends, too", async () => {
  const script = `import { runChild } from ${JSON.stringify(new URL("./child-process.ts", import.meta.url).href)};
    const words = runChild(new URL(${JSON.stringify(module.href)}), { kind: "wait" });
    console.log((await words.next()).value.pid);
    await words.next();`;
  const server = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  const pid = Number(line);
  expect(isThere(pid)).toBe(true);
  server.kill("SIGKILL");
  await expect.poll(() => isThere(pid)).toBe(false);
});
