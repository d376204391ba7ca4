import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { migrateDatabase } from "./db.ts";

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
