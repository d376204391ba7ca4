import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useS3 } from "../../test/s3.ts";
import { namesIn, put, sha256Of, testStore } from "../../test/store-contract.ts";
import { openStore } from "./open-store.ts";
import { openS3Store } from "./s3-store.ts";
import { blobName, type Store } from "./store.ts";

const s3 = useS3();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-stores-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** After which a silent store is asked again. */
const SILENCE_MS = 2_000;
const aside = () => join(folder, "uploads");
const urls = {
  folder: () => pathToFileURL(`${join(folder, "store")}/`).href,
  s3: () => s3.url("a/site"),
};
describe.each(["folder", "s3"] as const)("a store: %s", (kind) => {
  testStore(() => openStore(urls[kind](), aside()));
});

describe("faults of an S3 store", () => {
  let store: Store;
  const bytes = randomBytes(3_000_000);
  let sha256 = "";
  beforeAll(async () => {
    store = openStore(s3.url("faulty"), aside());
    ({ sha256 } = await put(store, bytes));
  });
  const unavailable = { code: "store-unavailable" };

  test("one that passes is not noticed", async () => {
    s3.breaks({ kind: "500", times: 2 });
    expect(await buffer(await store.getBlob(sha256))).toEqual(bytes);
    s3.breaks({ kind: "500", method: "PUT", times: 2 });
    await store.putFile("img/a", "a");
    expect(await store.sizeOf("img/a")).toBe(1);
  });

  test("a read that breaks off goes on where it stopped", async () => {
    s3.breaks({ kind: "cut", method: "GET", times: 2 });
    expect(await buffer(await store.getBlob(sha256))).toEqual(bytes);
    expect(s3.requests().filter((method) => method === "GET")).toHaveLength(3);
  });

  test("one that is slow, or silent for a moment, is waited for and asked again", async () => {
    const patient = openS3Store(s3.url("faulty"), aside(), SILENCE_MS);
    s3.breaks({ kind: "slow", times: 100 });
    expect(await buffer(await patient.getBlob(sha256))).toEqual(bytes);
    s3.breaks({ kind: "silent", times: 1 });
    expect(await buffer(await patient.getBlob(sha256))).toEqual(bytes);
    s3.breaks({ kind: "stalled", method: "GET", times: 1 });
    expect(await buffer(await patient.getBlob(sha256))).toEqual(bytes);
    s3.breaks({ kind: "silent", method: "PUT", times: 1 });
    await patient.putFile("img/c", "c");
    await patient.deleteFile("img/c");
  });

  test("one that stays silent is refused after four tries, and leaves nothing behind", async () => {
    const patient = openS3Store(s3.url("faulty"), aside(), SILENCE_MS);
    s3.breaks({ kind: "silent", times: 100 });
    await expect(patient.getBlob(sha256)).rejects.toMatchObject(unavailable);
    expect(s3.requests()).toHaveLength(4);
    await expect(patient.putFile("img/b", "b")).rejects.toMatchObject(unavailable);
    expect(s3.requests()).toHaveLength(8);
    s3.breaks();
    expect(await namesIn(store)).toEqual([blobName(sha256), "img/a"]);
  });

  test("wrong bytes are never taken for the blob's, nor stored", async () => {
    s3.breaks({ kind: "flip", method: "GET", times: 1 });
    await expect(store.getBlob(sha256).then(buffer)).rejects.toMatchObject(unavailable);
    expect(await buffer(await store.getBlob(sha256))).toEqual(bytes);
  });

  test("one that stays is refused in its own words, and leaves nothing behind", async () => {
    s3.breaks({ kind: "500", times: 100 });
    await expect(put(store, randomBytes(100))).rejects.toMatchObject(unavailable);
    await expect(store.getBlob(sha256)).rejects.toMatchObject(unavailable);
    await expect(store.putFile("img/b", "b")).rejects.toMatchObject(unavailable);
    s3.breaks();
    expect(await namesIn(store)).toEqual([blobName(sha256), "img/a"]);
    expect(await readdir(aside())).toEqual([]);
  });

  test("an upload of several parts that fails is given up as a whole, and works the next time", async () => {
    const large = randomBytes(35 * 1024 * 1024);
    s3.breaks({ kind: "500", method: "PUT", times: 100 });
    await expect(put(store, large)).rejects.toMatchObject(unavailable);
    s3.breaks();
    expect(await namesIn(store)).toEqual([blobName(sha256), "img/a"]);
    const blob = await put(store, large);
    expect(sha256Of(await buffer(await store.getBlob(blob.sha256)))).toBe(blob.sha256);
  });

  test("a reader that leaves gives its connection back", async () => {
    for (let n = 0; n < 60; n += 1) (await store.getBlob(sha256)).destroy();
    expect(await store.sizeOf("img/a")).toBe(1); // at most 50 connections are open at once
  });

  test("judge nodes get addresses of their own where the setting says so", async () => {
    expect(await store.blobAddress(sha256)).toBeNull();
    const address = await openStore(s3.url("faulty", "&presign=true")).blobAddress(sha256);
    const answer = await fetch(address ?? "");
    expect(sha256Of(Buffer.from(await answer.arrayBuffer()))).toBe(sha256);
    const { searchParams } = new URL(address ?? "");
    expect(searchParams.get("X-Amz-Expires")).toBe("900");
    expect(searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
  });
});
