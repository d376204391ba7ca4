import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { blobName, hashOfName, type Store } from "../src/platform/store.ts";

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const put = (store: Store, bytes: Buffer, max = 1e9) => store.putBlob(Readable.from([bytes]), max);
export const namesIn = async (store: Store) => {
  const names = [];
  for await (const { name } of store.list()) names.push(name);
  return names.toSorted();
};

/** What every store does, whatever it lies in. `open`: an empty one. */
export function testStore(open: () => Store) {
  test("keeps a blob once, and reads it whole and in parts", async () => {
    const store = open();
    const bytes = randomBytes(300_000);
    const known: unknown[] = [];
    const blob = await store.putBlob(Readable.from([bytes]), bytes.length, async (it) => void known.push(it));
    expect(blob).toEqual({ sha256: sha256Of(bytes), size: bytes.length });
    expect(known).toEqual([blob]);
    expect(await put(store, bytes)).toEqual(blob);
    expect(await buffer(await store.getBlob(blob.sha256))).toEqual(bytes);
    expect(await store.readBlob(blob.sha256, 299_990, 100)).toEqual(bytes.subarray(299_990));
    expect(await store.readBlob(blob.sha256, 5, 7)).toEqual(bytes.subarray(5, 12));
    expect(await store.readBlob(blob.sha256, 400_000, 7)).toEqual(Buffer.alloc(0));
    expect(await namesIn(store)).toContain(blobName(blob.sha256));
    expect(hashOfName(blobName(blob.sha256))).toBe(blob.sha256);
    await store.deleteBlob(blob.sha256);
    await store.deleteBlob(blob.sha256);
    await expect(store.getBlob(blob.sha256)).rejects.toThrow();
    await expect(put(store, bytes, bytes.length - 1)).rejects.toThrow(RangeError);
    expect(await namesIn(store)).toEqual([]);
  });

  test("tells of content that fails before it is read, and keeps nothing of it", async () => {
    const store = open();
    const [blob, file] = [new PassThrough(), new PassThrough()];
    const kept = [store.putBlob(blob, 10), store.putFileStream("file/x", file, 10)];
    for (const content of [blob, file]) content.destroy(new Error("it was cut off"));
    for (const one of kept) await expect(one).rejects.toThrow("it was cut off");
    expect(await namesIn(store)).toEqual([]);
  });

  test("keeps an empty blob and one of several parts", async () => {
    const store = open();
    for (const bytes of [Buffer.alloc(0), randomBytes(40 * 1024 * 1024)]) {
      const { sha256 } = await put(store, bytes);
      expect(sha256Of(await buffer(await store.getBlob(sha256)))).toBe(sha256Of(bytes));
      await store.deleteBlob(sha256);
    }
  });

  test("keeps files by name, whole and in ranges, and tells what is not there", async () => {
    const store = open();
    await store.putFile("img/x.webp", "old");
    await store.putFile("img/x.webp", "0123456789");
    expect(await store.putFileStream("file/y", Readable.from([Buffer.from("abc")]), 3)).toBe(3);
    await expect(store.putFileStream("file/z", Readable.from([Buffer.from("abc")]), 2)).rejects.toThrow(
      RangeError,
    );
    expect(await store.sizeOf("img/x.webp")).toBe(10);
    expect(await store.sizeOf("img/none")).toBeNull();
    expect(await store.getFile("img/none")).toBeNull();
    const part = await store.getFile("img/x.webp", { start: 2, end: 4 });
    expect(part && (await buffer(part)).toString()).toBe("234");
    expect(await namesIn(store)).toEqual(["file/y", "img/x.webp"]);
    for (const name of ["file/y", "img/x.webp", "img/none"]) await store.deleteFile(name);
    expect(await namesIn(store)).toEqual([]);
    for (const name of ["../x", "img/../../x", "img/\0"])
      await expect((async () => store.getFile(name))()).rejects.toThrow("outside the store");
  });

  test("has temporary files of its own, and deletes old ones", async () => {
    const store = open();
    const path = await store.temporaryFile();
    await writeFile(path, "x");
    expect(await store.deleteTemporaryFiles(60_000)).toBe(0);
    expect(await store.deleteTemporaryFiles(-1)).toBe(1);
    expect(await namesIn(store)).toEqual([]);
  });
}
