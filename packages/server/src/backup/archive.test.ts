import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { zstdCompressSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreBackup } from "./restore.ts";

/** Archives that were made to harm whoever restores them. */

let home = "";
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "verdict-archive-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const CONTENT = "evil";
const sha256 = createHash("sha256").update(CONTENT).digest("hex");
type Made = { name: string; type?: "file" | "symlink"; linkname?: string };
type Listed = { name: string; sha256?: string };

let made = 0;
/** A whole backup but for what is wrong with it, beside an empty store. */
async function archive(entries: Made[], files: Listed[], extra: object = {}) {
  const place = join(home, String(++made));
  const store = join(place, "a", "b", "store");
  await mkdir(store, { recursive: true });
  const tar = pack();
  for (const entry of entries) {
    if (entry.type === "symlink") tar.entry(entry);
    else tar.entry(entry, CONTENT);
  }
  const sums = files.map((sum) => ({ sha256, bytes: CONTENT.length, ...sum }));
  const about = { format: 1, createdAt: "now", migrations: [], tables: [], sequences: {}, files: sums };
  tar.entry({ name: "manifest.json" }, JSON.stringify({ ...about, ...extra }));
  tar.finalize();
  const file = join(place, "site.backup");
  await writeFile(file, zstdCompressSync(await buffer(tar)));
  return { file, place, store };
}

/** Nobody is asked: the archive must be refused before there is a database to speak to. */
const restore = (file: string, store: string) =>
  restoreBackup({ databaseUrl: "postgresql://nobody@127.0.0.1:9/none", store }, file);

test.each([
  ["store/../../evil", "../../evil"],
  ["store/../../../../../evil", "../../../../../evil"],
  ["store/x/../../../../evil", "x/../../../../evil"],
  ["/tmp/verdict-evil", "x"],
  ["store//tmp/verdict-evil", "/tmp/verdict-evil"],
  ["store/./x", "./x"],
  ["tables/../store/x", "x"],
  ["elsewhere/x", "x"],
  ["store/a\\..\\b", "a\\..\\b"],
])("a name that leads out is refused, nothing written: %s", async (name, listed) => {
  const { file, place, store } = await archive([{ name }], [{ name: listed }]);
  const before = await stat(store);
  await expect(restore(file, store)).rejects.toThrow("unknown kind");
  expect((await stat(store)).mtimeMs).toBe(before.mtimeMs);
  expect((await readdir(place, { recursive: true })).toSorted()).toEqual([
    "a",
    "a/b",
    "a/b/store",
    "site.backup",
  ]);
});

test.each<[string, Made[], Listed[], object, string]>([
  ["a link", [{ name: "store/x", type: "symlink", linkname: "/etc/passwd" }], [], {}, "unknown kind"],
  ["one name twice", [{ name: "store/x" }, { name: "store/x" }], [{ name: "x" }], {}, "unknown kind"],
  ["a file it does not name", [{ name: "store/x" }], [], {}, "does not name: store/x"],
  ["a file that is not there", [], [{ name: "x" }], {}, "damaged: store/x"],
  ["a changed file", [{ name: "store/x" }], [{ name: "x", sha256: "0" }], {}, "damaged: store/x"],
  ["another format", [], [], { format: 9 }, "has format 9"],
  ["a manifest of another shape", [], [], { files: [{ name: 7 }] }, "cannot be read"],
])("%s is refused before the first byte is written", async (_, entries, files, extra, says) => {
  const { file, store } = await archive(entries, files, extra);
  const before = await stat(store);
  await expect(restore(file, store)).rejects.toThrow(says);
  expect((await stat(store)).mtimeMs).toBe(before.mtimeMs);
});

test("a link among the store's folders is not followed", async () => {
  const { file, place, store } = await archive([{ name: "store/img/x" }], [{ name: "img/x" }]);
  const elsewhere = join(place, "elsewhere");
  await mkdir(elsewhere);
  await symlink(elsewhere, join(store, "img"));
  await expect(restore(file, store)).rejects.toThrow(`${join(store, "img")} is no folder`);
  expect(await readdir(elsewhere)).toEqual([]);
  expect(dirname(elsewhere)).toBe(place);
});
