import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { getProblemDetail, login, submitProblemJudge } from "@verdict/contract";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { ROOT_PASSWORD, useSite } from "../../test/site.ts";
import { migrateDatabase } from "../platform/db.ts";
import { prepareServer } from "../server.ts";
import { writeBackup } from "./backup.ts";
import type { Manifest } from "./books.ts";
import { restoreBackup } from "./restore.ts";

const SUBMISSIONS = 50_000;
const site = useSite({ samples: true });
let folder = "";
let file = "";
let manifest: Manifest;
const databases: TestDatabase[] = [];

interface Place {
  databaseUrl: string;
  store: string;
}

async function empty(): Promise<Place> {
  const database = await createTestDatabase();
  databases.push(database);
  return { databaseUrl: database.url, store: await mkdtemp(join(folder, "store-")) };
}

async function restored(): Promise<Place> {
  const place = await empty();
  await restoreBackup(place, file);
  return place;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-backup-"));
  file = join(folder, "site.backup");
  const author = await site().user();
  await site().db.execute(sql`
    insert into submission (problem_id, uid, language, code, length, status)
    select 1000 + n % 10, ${author.uid}, 'C', E'int main(void)\n{ return\t' || n || '; }\\', 30, 0
    from generate_series(1, ${SUBMISSIONS}) n`);

  // People go on submitting while it is written.
  const { config } = site().server.deps;
  const over = new AbortController();
  let sent = 0;
  const busy = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        const user = await site().user();
        const code = "#include <stdio.h>\nint main(void) { return 0; } /* while the backup runs */";
        const body = { pid: "1000", language: "C", code };
        await site().call(submitProblemJudge, { token: user.token, body });
        sent++;
      }
    }),
  );
  manifest = await writeBackup(
    { databaseUrl: config.DATABASE_URL, store: fileURLToPath(config.STORE_URL) },
    file,
  );
  over.abort();
  await busy;
  expect(sent).toBeGreaterThan(0);
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = (name: string, of: Manifest) => of.tables.find((table) => table.name === name)?.rows ?? 0;

test("one snapshot: as many attempts as users submitted, whatever came meanwhile", async () => {
  const samples = await readdir(join(import.meta.dirname, "../../../../samples"));
  expect(rowsOf("submission", manifest)).toBe(SUBMISSIONS + rowsOf("attempt", manifest));
  expect(rowsOf("problem", manifest)).toBe(samples.filter((name) => /^problem_\d+\.json$/.test(name)).length);
  expect(manifest.files.length).toBeGreaterThan(10);
});

test("only its owner may read it, and nothing else is left beside it", async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).filter((name) => name.includes("site.backup"))).toEqual(["site.backup"]);
});

describe("restored into an empty site", () => {
  let place: Place;
  beforeAll(async () => {
    place = await restored();
  });

  test("every table and every file is what it was", async () => {
    const again = await writeBackup(place, join(folder, "again.backup"));
    expect(again.tables).toEqual(manifest.tables);
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect([...again.files].sort(byName)).toEqual([...manifest.files].sort(byName));
    expect(again.sequences).toEqual(manifest.sequences);
    expect(again.migrations).toEqual(manifest.migrations);
  });

  test("references and triggers hold again", async () => {
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    const count = async (query: string) => Number((await client.query(query)).rows[0].count);
    const original = new pg.Client({ connectionString: site().server.deps.config.DATABASE_URL });
    await original.connect();
    const query =
      "select count(*) from pg_constraint where contype = 'f' and convalidated union all select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal";
    try {
      expect((await client.query(query)).rows).toEqual((await original.query(query)).rows);
      await expect(client.query("delete from user_account")).rejects.toThrow(/foreign key/);
      expect(await count("select count(*) from submission")).toBe(rowsOf("submission", manifest));
    } finally {
      await client.end();
      await original.end();
    }
  });

  test("the site works", async () => {
    await migrateDatabase(place.databaseUrl);
    const { config } = site().server.deps;
    const server = await prepareServer({
      ...config,
      DATABASE_URL: place.databaseUrl,
      STORE_URL: pathToFileURL(`${place.store}/`).href,
      SAMPLES_DIR: undefined,
    });
    try {
      const signedIn = await server.app.inject({
        method: "POST",
        url: login.path,
        payload: { username: "root", password: ROOT_PASSWORD },
      });
      expect(signedIn.json()).toMatchObject({ status: 200 });
      const problem = await server.app.inject({
        url: getProblemDetail.path,
        query: { problemId: "1000" },
      });
      expect(problem.json().data.problem.title).toBeTruthy();
      const user = { headers: { authorization: String(signedIn.headers.authorization) } };
      const submitted = await server.app.inject({
        method: "POST",
        url: submitProblemJudge.path,
        ...user,
        payload: {
          pid: "1000",
          language: "C",
          code: "int main(void) { return 0; } // after the restore, again",
        },
      });
      expect(submitted.json()).toMatchObject({ status: 200 });
    } finally {
      await server.stop();
    }
  });
});

describe("refused, and nothing changes", () => {
  let place: Place;
  beforeAll(async () => {
    place = await restored();
  });

  test("a replacement that fails leaves the site as it was", async () => {
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    await client.query("insert into setting (name, value) values ('mine', '{}')");
    const breakOff = (text: string) => {
      if (text.endsWith("rows of submission")) throw new Error("the disk is gone");
    };
    await expect(restoreBackup(place, file, { replace: true, say: breakOff })).rejects.toThrow("the disk");
    const { rows } = await client.query("select count(*)::int as mine from setting where name = 'mine'");
    const { rows: schemas } = await client.query(
      "select nspname from pg_namespace where nspname like '%before_restore'",
    );
    await client.end();
    expect(rows).toEqual([{ mine: 1 }]);
    expect(schemas).toEqual([]);
  });

  test("a site that is not empty, but for --replace", async () => {
    await expect(restoreBackup(place, file)).rejects.toThrow(/not empty/);
    await restoreBackup(place, file, { replace: true });
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    const { rows } = await client.query("select 1 from setting where name = 'mine'");
    await client.end();
    expect(rows).toEqual([]);
  });

  test.each([
    ["cut off", async (path: string) => truncate(path, (await stat(path)).size - 5_000), /damaged/],
    ["changed in one byte", flip, /damaged/],
    ["no backup at all", (path: string) => writeFile(path, "hello"), /damaged or no backup/],
    ["not there", (path: string) => rm(path), /There is no file/],
  ])("an archive that is %s", async (_name, spoil, message) => {
    const place = await empty();
    const spoiled = join(folder, "spoiled.backup");
    await writeFile(spoiled, await readFile(file));
    await spoil(spoiled);
    await expect(restoreBackup(place, spoiled)).rejects.toThrow(message);
    expect(await readdir(place.store)).toEqual([]);
  });
});

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 0x10, middle);
  await writeFile(path, bytes);
}
