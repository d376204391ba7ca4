import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { migrateDatabase } from "../../packages/server/src/platform/db.ts";
import { startTestCluster } from "../../scripts/lib/test-database.ts";
import { type Asked, askAt, withServer } from "./asked.ts";

export interface FilledSite {
  name: string;
  /** A database that was filled before and is kept. */
  kept: string | undefined;
  /** A table that holds something once the database is filled. */
  filledTable: string;
  fill: (url: string) => Promise<void>;
}

/**
 * A server on a filled database, for as long as `work` takes; gives the seconds that the filling took.
 * Uses TEST_DATABASE_URL, or a PostgreSQL of its own.
 */
export async function onFilledSite(
  { name, kept, filledTable, fill }: FilledSite,
  work: (asked: Required<Pick<Asked, "port" | "pid" | "databaseUrl">>) => Promise<void>,
): Promise<{ fill_s?: number }> {
  const cluster = kept || process.env.TEST_DATABASE_URL ? null : await startTestCluster();
  const adminUrl = process.env.TEST_DATABASE_URL ?? cluster?.url ?? "";
  const database = `bench_${name}_${process.pid}`;
  const url = kept ?? Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
  const store = await mkdtemp(join(tmpdir(), "verdict-bench-"));
  const took: { fill_s?: number } = {};
  try {
    if (!kept) await askAt(adminUrl, `create database ${database}`);
    await migrateDatabase(url);
    const [{ filled } = { filled: false }] = await askAt(
      url,
      `select exists (select from ${filledTable}) as filled`,
    );
    if (!filled) {
      const begun = Date.now();
      await fill(url);
      took.fill_s = Math.round((Date.now() - begun) / 1000);
    }
    await withServer(
      ["packages/server/src/main.ts"],
      { DATABASE_URL: url, STORE_URL: pathToFileURL(`${store}/`).href, LOG_LEVEL: "warn" },
      (port, pid) => work({ port, pid, databaseUrl: url }),
    );
  } finally {
    if (!kept) await askAt(adminUrl, `drop database if exists ${database} with (force)`);
    await cluster?.stop();
    await rm(store, { recursive: true });
  }
  return took;
}
