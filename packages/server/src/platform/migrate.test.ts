import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { migrateDatabase, migrationsThereAre, TooOld } from "./db.ts";

test("a database that a newer version has changed is told of, with the number of its migrations", async () => {
  const database = await createTestDatabase();
  const said: string[] = [];
  const start = () => migrateDatabase(database.url, undefined, (text) => said.push(text));
  await start();
  expect(said).toEqual([]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const newer = [1, 2].map((more) => [`newer ${more}`, 9_000_000_000_000 + more]);
  for (const migration of newer)
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      migration,
    );
  await client.end();
  await start();
  expect(said).toEqual([expect.stringContaining("2 migrations ahead of this server")]);
  await database.drop();
});

test("a server goes on with the database of the version just after it, and refuses that of later ones", async () => {
  const database = await createTestDatabase();
  const start = (most?: number) => migrateDatabase(database.url, most, () => {});
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const newest = migrationsThereAre().at(-1)?.folderMillis ?? 0;
  // As newer versions leave it: each says what it found.
  const upgrade = async (before: number, after: number) => {
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [
      after,
    ]);
    await client.query(
      `insert into drizzle.last_step (before, after) values ($1, $2)
      on conflict (id) do update set before = excluded.before, after = excluded.after`,
      [before, after],
    );
  };
  await start();
  await upgrade(newest, newest + 1);
  await start();
  await upgrade(newest + 1, newest + 2);
  const refused = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooOld);
  expect(refused).toMatchObject({ message: expect.stringContaining("2 migrations ahead of this server") });
  expect((refused as Error).message).toContain("restore the backup");
  await client.end();
  await database.drop();
});

test("an upgrade keeps what it found, also where it goes on after a fault", async () => {
  const database = await createTestDatabase();
  const all = migrationsThereAre();
  const at = (place: number) => String(all.at(place)?.folderMillis);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("drop schema public, drizzle cascade");
  await client.query("create schema public");
  const step = async () => (await client.query("select before, after from drizzle.last_step")).rows;
  await migrateDatabase(database.url, all.length - 3);
  expect(await step()).toEqual([]);
  await migrateDatabase(database.url, all.length - 1);
  expect(await step()).toEqual([{ before: at(-4), after: at(-2) }]);
  // Cut off after some of its migrations: the next start finds these, and they are the same version's.
  await client.query("update drizzle.last_step set after = $1", [at(-1)]);
  await migrateDatabase(database.url);
  expect(await step()).toEqual([{ before: at(-4), after: at(-1) }]);
  await client.end();
  await database.drop();
});
