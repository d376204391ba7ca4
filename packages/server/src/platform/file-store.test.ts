import { chmod, link, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";

let folder = "";
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-store-"));
  store = openStore(pathToFileURL(`${folder}/`).href);
});
afterAll(() => rm(folder, { recursive: true }));

test("a file is replaced as a whole, and is its owner's alone whatever it was", async () => {
  await store.putFile("img/x", "old");
  await chmod(join(folder, "img/x"), 0o644);
  await link(join(folder, "img/x"), join(folder, "kept"));
  await store.putFile("img/x", "new");
  expect(await readFile(join(folder, "img/x"), "utf8")).toBe("new");
  expect((await stat(join(folder, "img/x"))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, "kept"), "utf8")).toBe("old"); // not a byte was written over it
  expect(await readdir(join(folder, "aside"))).toEqual([]);
});

test("a file that cannot be written leaves nothing", async () => {
  await mkdir(join(folder, "img/folder"), { recursive: true });
  await writeFile(join(folder, "img/folder/y"), "");
  await expect(store.putFile("img/folder", "new")).rejects.toThrow();
  expect(await readdir(join(folder, "img/folder"))).toEqual(["y"]);
  expect(await readdir(join(folder, "aside"))).toEqual([]);
});
