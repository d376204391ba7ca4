import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import * as tables from "./tables.ts";

export type Db = NodePgDatabase<typeof tables> & { $client: pg.Pool };
/** The database, or a transaction of it. */
export type Sql = Pick<
  Db,
  | "select"
  | "selectDistinct"
  | "selectDistinctOn"
  | "insert"
  | "update"
  | "delete"
  | "execute"
  | "$with"
  | "with"
>;

const MIGRATION_LOCK = 7_236_001;

/** `max`: connections of this server; LISTEN takes one more of its own. */
export function openDatabase(url: string, max = 20): Db {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, keepAlive: true });
  // A connection that dies while idle is replaced at the next query; unheard, the event would end the process.
  pool.on("error", () => {});
  return drizzle({ client: pool, schema: tables, casing: "snake_case" });
}

/** Brings the schema up to date; servers that start together take turns. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const db = drizzle({ client, casing: "snake_case" });
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrate(db, { migrationsFolder: fileURLToPath(new URL("../../migrations", import.meta.url)) });
  } finally {
    await client.end();
  }
}

/** Ready-made `limit`/`offset` of a page, and the page around its rows. */
export function pageOf<Row>(records: Row[], total: number, query: { currentPage: number; limit: number }) {
  return {
    records,
    total,
    size: query.limit,
    current: query.currentPage,
    pages: Math.ceil(total / query.limit),
  };
}

export function offsetOf(query: { currentPage: number; limit: number }): number {
  return (query.currentPage - 1) * query.limit;
}

/** Text as a LIKE pattern that finds it anywhere. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
