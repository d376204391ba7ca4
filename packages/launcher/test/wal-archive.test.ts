import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeFolders } from "../src/folders.ts";
import { placeApp } from "../src/placement.ts";
import { goBack } from "../src/restore-moment.ts";
import { type RunningCluster, startCluster } from "../src/running-cluster.ts";
import { readSettings } from "../src/settings.ts";
import { siteCluster } from "../src/site-parts.ts";
import { partUsers } from "../src/users.ts";
import { copiesIn, copyIfDue, removeOld, type WalArchive } from "../src/wal-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "verdict-wal-"));
const settings = readSettings({ DATA_DIR: join(folder, "data"), WAL_DIR: join(folder, "kept") });
const users = partUsers();
let running: RunningCluster;

const opened = () =>
  siteCluster({
    settings,
    users,
    folders: makeFolders(settings.DATA_DIR, users),
    placement: placeApp(users),
    watch: false,
  });

beforeAll(async () => {
  running = await startCluster(opened());
  await query("create table kept (n int)");
});

afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: running.url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Ends the segment of the log and waits until it lies in the archive. */
async function keepLog(): Promise<void> {
  const [segment] = await query("select pg_walfile_name(pg_switch_wal())");
  const { archive } = opened();
  await vi.waitUntil(() => readdirSync(archive?.wal ?? "").includes(String(segment)), 60_000);
}

/** A moment in whole milliseconds, and not the one of what was written before. */
const now = async (): Promise<Date> => {
  await query("select pg_sleep(0.01)");
  return (await query("select clock_timestamp()"))[0] as Date;
};
const copy = () => {
  const { archive, unbroken } = opened();
  if (!archive) throw new Error("WAL_DIR is set");
  return copyIfDue(archive, running.cluster, running.url, unbroken);
};

async function backAt(moment: Date | null): Promise<unknown[]> {
  await running.stop();
  const aside = await goBack(opened(), users, moment, () => {});
  expect(readdirSync(join(settings.DATA_DIR, "postgres"))).toHaveLength(2);
  rmSync(aside ?? "", { recursive: true });
  running = await startCluster(opened());
  return query("select n from kept order by n");
}

test("the database of a moment between two mistakes, and then what was written after it went on", async () => {
  await query("insert into kept values (1)");
  expect(await copy()).toBe(true);
  expect(await copy()).toBe(false);
  await query("insert into kept values (2)");
  const good = await now();
  await query("delete from kept");
  await query("insert into kept values (3)");
  await keepLog();
  expect(await backAt(good)).toEqual([1, 2]);

  // It goes on: what is kept now follows the new line, and the moment after the mistake is gone.
  expect(await copy()).toBe(true);
  await query("insert into kept values (4)");
  const later = await now();
  await query("drop table kept");
  await keepLog();
  expect(await backAt(later)).toEqual([1, 2, 4]);
  // The newest there is: a PostgreSQL that stops leaves nothing of its log behind.
  await query("insert into kept values (5)");
  expect(await backAt(null)).toEqual([1, 2, 4, 5]);
});

test("a moment that the log does not reach is refused, and the database is what it was", async () => {
  await running.stop();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await expect(goBack(opened(), users, tomorrow, () => {})).rejects.toThrow(
    /PostgreSQL (did not come|ended)/,
  );
  const ages = new Date("2020-01-01T00:00:00Z");
  await expect(goBack(opened(), users, ages, () => {})).rejects.toThrow(
    "The oldest moment that can be gone back to is",
  );
  expect(readdirSync(join(settings.DATA_DIR, "postgres"))).toEqual(["18"]);
  running = await startCluster(opened());
  expect(await query("select n from kept order by n")).toEqual([1, 2, 4, 5]);
});

test("a start that kept no log makes the next one copy at once", async () => {
  await copy();
  expect(await copy()).toBe(false);
  siteCluster({
    settings: { ...settings, WAL_DIR: undefined },
    users,
    folders: makeFolders(settings.DATA_DIR, users),
    placement: placeApp(users),
    watch: false,
  });
  expect(await copy()).toBe(true);
});

test("copies and log are removed that no moment of the last week needs", () => {
  const base = join(folder, "old", "base");
  const wal = join(folder, "old", "wal");
  const archive: WalArchive = { wal, seenWal: wal, mounts: [], base };
  mkdirSync(wal, { recursive: true });
  const made: [string, string][] = [
    ["2026-11-01T000000.000Z", "000000010000000000000002"],
    ["2026-11-12T000000.000Z", "000000010000000000000005"],
    ["2026-11-14T000000.000Z", "000000020000000000000009"],
  ];
  for (const [name, segment] of made) {
    mkdirSync(join(base, name), { recursive: true });
    writeFileSync(join(base, name, "backup_label"), `START WAL LOCATION: 0/0 (file ${segment})\n`);
  }
  const segments = [2, 4, 5, 8, 9].map((number) => `00000001000000000000000${number}`);
  for (const name of [...segments, "00000002.history"]) writeFileSync(join(wal, name), "");
  removeOld(archive, new Date("2026-11-20T00:00:00Z"));
  expect(copiesIn(archive).map(({ from }) => from.toISOString())).toEqual([
    "2026-11-12T00:00:00.000Z",
    "2026-11-14T00:00:00.000Z",
  ]);
  expect(readdirSync(wal).toSorted()).toEqual([...segments.slice(2), "00000002.history"]);
});
