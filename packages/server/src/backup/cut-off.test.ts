import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { migrateDatabase } from "../platform/db.ts";
import { openStore } from "../platform/open-store.ts";
import { openVault } from "../platform/vault.ts";
import { writeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

/** Backups and restores in processes of their own, which are stopped or killed at their work, or find no room. */

const BIG = 2 * 1024 * 1024;
const OLD_KEY = "o".repeat(43);
const NEW_KEY = "n".repeat(43);

interface Place {
  databaseUrl: string;
  store: string;
}

let folder = "";
let file = "";
let source: Place;
/** Restored into, one test after the other. */
let place: Place;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-cut-off-"));
  file = join(folder, "site.backup");
  source = await makePlace(NEW_KEY);
  await mkdir(join(source.store, "img"));
  await writeFile(join(source.store, "img/big"), randomBytes(BIG)); // no smaller when it is packed
  await writeBackup(source, file);
  place = await makePlace(OLD_KEY);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function makePlace(key: string): Promise<Place> {
  const database = await createTestDatabase({ withRoot: true });
  databases.push(database);
  const store = await mkdtemp(join(folder, "store-"));
  await writeFile(join(store, "secret.key"), key);
  return { databaseUrl: database.url, store };
}

/** What a process says that runs `code`, and how it ended. `kibibytes`: the largest file it may write. */
async function run(code: string, kibibytes: number | "unlimited" = "unlimited") {
  const script = `
    import { isOutOfRoom } from ${JSON.stringify(join(import.meta.dirname, "out-of-room.ts"))};
    import { writeBackup } from ${JSON.stringify(join(import.meta.dirname, "backup.ts"))};
    import { restoreBackup } from ${JSON.stringify(join(import.meta.dirname, "restore.ts"))};
    const stopAt = (end, signal) => (text) => text.endsWith(end) && process.kill(process.pid, signal);
    await ${code}.catch((error) => console.log(isOutOfRoom(error) ? "no room" : error));
    process.exit();`;
  const limited = 'ulimit -f "$0"; exec "$@"';
  const blocks = kibibytes === "unlimited" ? kibibytes : String(kibibytes * 2);
  const node = [process.execPath, "--input-type=module", "-e", script];
  const child = spawn("sh", ["-c", limited, blocks, ...node]);
  const [said, errors, [status, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { said: said + errors.replace(/^.*Warning.*\n/gm, ""), status, signal };
}

async function query<Row>(databaseUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const storeOf = ({ store }: Place) => openStore(pathToFileURL(`${store}/`).href);

const hiddenIn = async (of: string) => (await readdir(of)).filter((name) => name.startsWith("."));

/** Which of two sites it is: only the old one has a setting "mine", only the new one a picture. */
async function siteAt({ databaseUrl, store }: Place): Promise<"old" | "new"> {
  await migrateDatabase(databaseUrl);
  const schemas = await query(databaseUrl, "select from pg_namespace where nspname ~ 'restore'");
  expect(schemas).toEqual([]);
  const mine = await query(databaseUrl, "select from setting where name = 'mine'");
  const isOld = mine.length > 0;
  expect((await readdir(store)).includes("img")).toBe(!isOld);
  if (isOld) expect(await readFile(join(store, "secret.key"), "utf8")).toBe(OLD_KEY);
  return isOld ? "old" : "new";
}

test("a restore that is killed while it fills tables leaves the old site, also to a start and a backup", async () => {
  await query(place.databaseUrl, "insert into setting (name, value) values ('mine', '{}')");
  const ended = await run(restoring("rows of user_account", "SIGKILL"));
  expect(ended.signal).toBe("SIGKILL");
  expect(await siteAt(place)).toBe("old");
  expect(await hiddenIn(place.store)).toHaveLength(1);
  const { files } = await writeBackup(place, join(folder, "after.backup"));
  expect(files.map(({ name }) => name)).toEqual(["secret.key"]);
});

test("a restore that is stopped leaves nothing behind", async () => {
  const ended = await run(restoring("rows of user_account", "SIGTERM"));
  expect(ended).toMatchObject({ status: 128 + constants.signals.SIGTERM, said: "" });
  expect(await siteAt(place)).toBe("old");
  expect(await hiddenIn(place.store)).toEqual([]);
});

test("a restore that finds no room leaves the old site", async () => {
  const ended = await run(restoring("never", "SIGKILL"), BIG / 2 / 1024);
  expect(ended).toMatchObject({ said: "no room\n", status: 0 });
  expect(await siteAt(place)).toBe("old");
  expect(await hiddenIn(place.store)).toEqual([]);
});

test("a restore that is killed when it has changed the tables leaves the new site, with a key to it", async () => {
  const ended = await run(restoring("all tables are back", "SIGKILL"));
  expect(ended.signal).toBe("SIGKILL");
  const sealed = (await openVault(NEW_KEY, storeOf(place))).seal("geheim");
  expect((await openVault(undefined, storeOf(place))).open(sealed)).toBe("geheim");
  expect(await siteAt(place)).toBe("new");
});

test("a restore takes the place of one that was killed", async () => {
  await mkdir(join(place.store, ".restore-AbCdEf"));
  await restoreBackup(place, file, { replace: true });
  expect(await readdir(place.store)).toEqual(["img", "secret.key"]);
  expect(await readFile(join(place.store, "secret.key"), "utf8")).toBe(NEW_KEY);
});

test("a backup that is stopped leaves nothing, one that was killed nothing after the next one", async () => {
  const { pid } = spawnSync("true");
  const left = [`.next.backup.unfinished-${pid}-AbCdEf`, ".next.backup.kept"];
  for (const name of left) await mkdir(join(folder, name));
  const stopped = await run(backingUp("rows of user_account", "SIGINT"));
  expect(stopped).toMatchObject({ status: 128 + constants.signals.SIGINT, said: "" });
  expect(await hiddenIn(folder)).toEqual([".next.backup.kept"]);
});

test.each([
  ["a table", 1],
  ["the archive", BIG / 2 / 1024],
])("a backup that finds no room for %s says so and leaves nothing", async (_what, kibibytes) => {
  const before = await readdir(folder);
  const ended = await run(backingUp("never", "SIGKILL"), kibibytes);
  expect(ended).toMatchObject({ said: "no room\n", status: 0 });
  expect(await readdir(folder)).toEqual(before);
});

const restoring = (end: string, signal: string) =>
  `restoreBackup(${JSON.stringify(place)}, ${JSON.stringify(file)}, { replace: true, say: stopAt("${end}", "${signal}") })`;
const backingUp = (end: string, signal: string) =>
  `writeBackup(${JSON.stringify(source)}, ${JSON.stringify(join(folder, "next.backup"))}, stopAt("${end}", "${signal}"))`;
