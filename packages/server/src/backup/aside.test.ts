import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { migrateDatabase } from "../platform/db.ts";
import { dropAside, siteAside, takeBack } from "./aside.ts";
import { writeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

/** Sites that an older version set aside for a restore, and was killed. */

let database: TestDatabase;
let client: pg.Client;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-aside-"));
  database = await createTestDatabase({ withRoot: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** As those versions did, up to where they were killed: the old site is aside, an empty one is made by the next start. */
async function cutOff(): Promise<void> {
  await client.query("insert into setting (name, value) values ('mine', '{}') on conflict do nothing");
  await client.query("create schema before_restore");
  const { rows } = await client.query<{ change: string }>(
    `select format('alter table public.%I set schema before_restore', relname) as change from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all
     select format('alter function %s set schema before_restore', p.oid::regprocedure) from pg_proc p
     where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { change } of rows) await client.query(change);
  await client.query("alter schema drizzle rename to drizzle_before_restore");
  await migrateDatabase(database.url);
}

const isOld = async () => (await client.query("select from setting where name = 'mine'")).rowCount === 1;
const leftOver = async () =>
  (await client.query("select nspname from pg_namespace where nspname ~ 'restore|changing'")).rows.length;
const site = (users: number) => ({ users, submissions: 0, latest: null });

test("a site that stands aside is found, and changes places with the one in use, both ways", async () => {
  expect(await siteAside(client)).toBeNull();
  await expect(takeBack(client)).rejects.toThrow("No site stands aside");
  await expect(dropAside(client)).rejects.toThrow("No site stands aside");
  await cutOff();
  expect(await siteAside(client)).toEqual({ aside: site(1), inUse: site(0) });
  expect(await isOld()).toBe(false);
  await takeBack(client);
  expect(await isOld()).toBe(true);
  expect(await siteAside(client)).toEqual({ aside: site(0), inUse: site(1) });
  // It is a site like any other: up to date, and its triggers work.
  await migrateDatabase(database.url);
  await client.query("update user_account set status = 1");
  await client.query("update user_account set status = 0");
  await takeBack(client);
  expect(await isOld()).toBe(false);
  await takeBack(client);
});

test("nothing is restored before it is taken back or dropped", async () => {
  const place = { databaseUrl: database.url, store: join(folder, "store") };
  await mkdir(place.store);
  await writeFile(join(place.store, "secret.key"), "k".repeat(43));
  const file = join(folder, "site.backup");
  await writeBackup(place, file);
  for (const replace of [false, true]) {
    await expect(restoreBackup(place, file, { replace })).rejects.toThrow("npm run doctor");
  }
  expect(await isOld()).toBe(true);
  await dropAside(client);
  expect(await leftOver()).toBe(0);
  expect(await isOld()).toBe(true);
});
