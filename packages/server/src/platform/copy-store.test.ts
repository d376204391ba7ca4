import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useS3 } from "../../test/s3.ts";
import { copyStore } from "./copy-store.ts";
import { openStore } from "./open-store.ts";
import { blobName, type Store } from "./store.ts";

const s3 = useS3();
let folder = "";
let from: Store;
const hashes: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-copy-"));
  from = openStore(pathToFileURL(`${folder}/`).href);
  for (let n = 0; n < 20; n += 1) {
    const { sha256 } = await from.putBlob(Readable.from([randomBytes(1000 + n)]), 1e6);
    hashes.push(sha256);
  }
  await from.putFile("img/a.webp", randomBytes(500));
  await from.putFile("secret.key", "k".repeat(43));
});
afterAll(() => rm(folder, { recursive: true }));

const contentOf = async (store: Store) => {
  const files: Record<string, string> = {};
  for await (const { name } of store.list()) {
    const content = await store.getFile(name);
    if (content) files[name] = (await buffer(content)).toString("hex");
  }
  return Object.fromEntries(Object.entries(files).toSorted());
};

test("a copy that was cut off goes on where it stopped, there and back, and all is the same", async () => {
  const to = openStore(s3.url("copy"));
  let seen = 0;
  const cutOff = copyStore(from, to, {
    say: () => {
      if (++seen === 7) throw new Error("killed");
    },
  });
  await expect(cutOff).rejects.toThrow("killed");
  expect(await copyStore(from, to)).toMatchObject({ copied: 15, kept: 7 });
  expect(await copyStore(from, to)).toMatchObject({ copied: 0, kept: 22 });
  expect(await contentOf(to)).toEqual(await contentOf(from));
  const back = openStore(pathToFileURL(`${folder}-back/`).href);
  expect(await copyStore(to, back)).toMatchObject({ copied: 22, kept: 0 });
  expect(await contentOf(back)).toEqual(await contentOf(from));
  await rm(`${folder}-back`, { recursive: true });
});

test("what changed is brought anew; what is damaged in the target is found by a full check", async () => {
  const to = openStore(s3.url("again"));
  await copyStore(from, to);
  const [first = ""] = hashes;
  const size = (await to.sizeOf(blobName(first))) ?? 0;
  await to.putFile(blobName(first), randomBytes(size));
  await from.putFile("img/a.webp", randomBytes(500));
  expect(await copyStore(from, to)).toMatchObject({ copied: 1 });
  await expect(copyStore(from, to, { checksAll: true })).resolves.toMatchObject({ copied: 1 });
  expect(await contentOf(to)).toEqual(await contentOf(from));
});

test("a damaged file of the source is named, and not copied", async () => {
  const [, second = ""] = hashes;
  await writeFile(join(folder, blobName(second)), "other");
  const to = openStore(s3.url("damaged"));
  await expect(copyStore(from, to)).rejects.toThrow(blobName(second));
  expect(await to.sizeOf(blobName(second))).toBeNull();
});
