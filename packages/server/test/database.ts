import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { ensureRoot } from "../src/features/account/first-root.ts";
import { seedLanguages } from "../src/features/language/seed.ts";
import { migrateDatabase, openDatabase } from "../src/platform/db.ts";
import { locks } from "../src/platform/locks.ts";

export const ROOT_PASSWORD = "root-secret";

/** A database of a test file's own, copied from a migrated template. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`, or name a PostgreSQL");
  return url;
}

function named(database: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The template's name tells its schema, so that an old one is never used. */
async function ensureTemplate(withRoot: boolean): Promise<string> {
  const journal = await readFile(new URL("../migrations/meta/_journal.json", import.meta.url), "utf8");
  const folder = new URL("../migrations/", import.meta.url);
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  const hash = createHash("sha256");
  for (const { tag } of entries) hash.update(await readFile(new URL(`${tag}.sql`, folder)));
  const name = `verdict_${withRoot ? "rooted" : "template"}_${hash.digest("hex").slice(0, 12)}`;
  await asAdmin(async (client) => {
    await client.query("select pg_advisory_lock($1)", [locks.testTemplate]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const draft = `draft_${randomUUID().slice(0, 8)}`;
    await client.query(`create database ${draft}`);
    await migrateDatabase(named(draft));
    const db = openDatabase(named(draft), 1);
    await seedLanguages(db);
    if (withRoot) await ensureRoot({ db, config: { ROOT_PASSWORD } });
    await db.$client.end();
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** `withRoot`: its first user is there, whose hash takes longer than the rest. */
export async function createTestDatabase({ withRoot = false } = {}): Promise<TestDatabase> {
  const template = await ensureTemplate(withRoot);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    url: named(name),
    drop: () => asAdmin(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}
