import { createHash } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blob } from "@verdict/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ServerClient } from "../server-client.ts";
import { BlobError, BlobStore } from "./blob-store.ts";

let directory: string;
let server: Server;
let client: ServerClient;
/** What the server answers, by name; it may lie. */
const served = new Map<string, Buffer>();
let requests = 0;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "verdict-blobs-"));
  served.clear();
  requests = 0;
  server = createServer((request, response) => {
    requests += 1;
    const sha256 = new URL(request.url ?? "", "http://x").searchParams.get("sha256") ?? "";
    response.setHeader("content-type", "application/octet-stream");
    response.end(served.get(sha256));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  client = new ServerClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "token");
});
afterEach(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

function blobOf(content: string, answer = content): Blob {
  const sha256 = createHash("sha256").update(content).digest("hex");
  served.set(sha256, Buffer.from(answer));
  return { sha256, size: content.length };
}

const fetch = (blob: Blob) => client.blob({ attemptId: 1 }, blob);

async function read(store: BlobStore, blob: Blob): Promise<string> {
  const used = await store.use(blob, fetch);
  try {
    return await readFile(used.path, "utf8");
  } finally {
    used.release();
  }
}

test("fetched once, also when many ask at the same time and after a restart", async () => {
  const store = await BlobStore.open(directory, 100_000);
  const blob = blobOf("input");
  expect(await Promise.all(Array.from({ length: 5 }, () => read(store, blob)))).toEqual(
    Array(5).fill("input"),
  );
  expect(await read(await BlobStore.open(directory, 100_000), blob)).toBe("input");
  expect(requests).toBe(1);
});

test.each([
  ["another content", "other"],
  ["too short", "inp"],
  ["too long", "input and more"],
])("%s is refused and leaves nothing behind", async (_what, answer) => {
  const store = await BlobStore.open(directory, 100_000);
  await expect(store.use(blobOf("input", answer), fetch)).rejects.toThrow(BlobError);
  expect(await readdir(join(directory, "parts"))).toEqual([]);
  expect(store.usedBytes).toBe(0);
});

test.each([
  ["while the node runs", false],
  ["while it was down", true],
])("a file damaged %s is fetched again", async (_when, restart) => {
  let store = await BlobStore.open(directory, 100_000);
  const blob = blobOf("input");
  const used = await store.use(blob, fetch);
  used.release();
  await chmod(used.path, 0o644);
  await writeFile(used.path, "inPut");
  if (restart) store = await BlobStore.open(directory, 100_000);
  expect(await read(store, blob)).toBe("input");
  expect(requests).toBe(2);
});

test("the least recently used leave first, never those in use", async () => {
  const store = await BlobStore.open(directory, 2 * 4096);
  const [first, second, third, fourth] = ["aaaa", "bbbb", "cccc", "dddd"].map((text) => blobOf(text)) as [
    Blob,
    Blob,
    Blob,
    Blob,
  ];
  const used = await store.use(first, fetch);
  await read(store, second);
  await read(store, third);
  expect(store.has(first.sha256)).toBe(true);
  expect(store.has(second.sha256)).toBe(false);
  used.release();
  await read(store, third);
  await read(store, fourth);
  expect(store.has(first.sha256)).toBe(false);
  expect(store.usedBytes).toBe(2 * 4096);
});

test("bytes made here are kept under their own name", async () => {
  const store = await BlobStore.open(directory, 100_000);
  const blob = await store.put(Buffer.from("made"));
  expect(blob).toEqual({ sha256: createHash("sha256").update("made").digest("hex"), size: 4 });
  expect(await read(store, blob)).toBe("made");
  expect(requests).toBe(0);
});

test("what others keep beside the blobs counts towards the limit", async () => {
  const store = await BlobStore.open(directory, 3 * 4096);
  const blobs = ["aaaa", "bbbb", "cccc"].map((text) => blobOf(text));
  for (const blob of blobs) await read(store, blob);
  const gone: string[] = [];
  store.onGone((sha256) => gone.push(sha256));
  store.reserve("headers", 2 * 4096);
  await expect.poll(() => gone).toEqual(blobs.slice(0, 2).map(({ sha256 }) => sha256));
  expect(store.usedBytes).toBe(3 * 4096);
  store.reserve("headers", 0);
  expect(store.usedBytes).toBe(4096);
});

test("a damaged blob that cannot be fetched again leaves the disk", async () => {
  const store = await BlobStore.open(directory, 100_000);
  const blob = await store.put(Buffer.from("made"));
  const used = await store.use(blob, fetch);
  used.release();
  await chmod(used.path, 0o644);
  await writeFile(used.path, "Made");
  const nowhere = async () => {
    throw new BlobError("gone");
  };
  await expect(store.use(blob, nowhere)).rejects.toThrow("gone");
  await expect(readFile(used.path)).rejects.toThrow("ENOENT");
  expect(store.usedBytes).toBe(0);
});

test("a full disk costs the cache what it can spare before it counts as full", async () => {
  const store = await BlobStore.open(directory, 100_000);
  const old = blobOf("old");
  await read(store, old);
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });
  let tries = 0;
  const oncePerTry = async (blob: Blob) => {
    tries += 1;
    if (tries === 1) throw full;
    return fetch(blob);
  };
  const used = await store.use(blobOf("new"), oncePerTry);
  used.release();
  expect(store.has(old.sha256)).toBe(false);
  const alwaysFull = async () => {
    throw full;
  };
  await expect(store.use(blobOf("third"), alwaysFull)).rejects.toThrow("no space");
});
