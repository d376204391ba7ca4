import { fileURLToPath } from "node:url";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { locks } from "./locks.ts";
import { openLog } from "./log.ts";
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

/**
 * Of each connection of a server. An answer that never comes, for a firewall or a dead machine took the connection away
 * without a word, is noticed in 20 s (Linux sends ten probes, one a second) instead of two hours.
 */
export const connecting = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;
/** A server that stops or loses its machine within a transaction holds its locks for so long, and others wait for them. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * PostgreSQL keeps, for each connection, every statement that was prepared on it, some 300 kB for one of the large lists
 * with its plan. On a busy site no connection is ever idle enough to be closed: an older one is replaced. Unnamed
 * statements would gather nothing, but be parsed and planned anew each time.
 */
const CONNECTION_LIFE_S = 30 * 60;

/** `max`: connections of this server; LISTEN takes one more of its own. */
export function openDatabase(url: string, max = 20, lifeSeconds = CONNECTION_LIFE_S): Db {
  const pool = new pg.Pool({
    ...{ connectionString: url, max, maxLifetimeSeconds: lifeSeconds, ...connecting },
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // A connection that dies is replaced, and what runs on it fails by itself; unheard, the event would end the process.
  // The pool hears of those that are idle only.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle({ client: pool, schema: tables, casing: "snake_case" });
}

/**
 * For a pooler that gives each transaction another connection: what was prepared on one is not there on the next.
 * Statements are parsed and planned at each call then.
 */
export function prepareNothing({ $client: pool }: Db): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const unnamed = (asked: unknown) =>
      typeof asked === "object" && asked !== null && "name" in asked ? { ...asked, name: undefined } : asked;
    client.query = ((asked: unknown, ...rest: unknown[]) =>
      query(unnamed(asked), ...rest)) as typeof client.query;
  });
}

/** What pg-pool says, without a code, when none of its connections came free, or a new one was not made, in time. */
const NO_CONNECTION = [
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
];
/** PostgreSQL's too_many_connections and cannot_connect_now. */
const CONNECTION_REFUSED = ["53300", "57P03"];
/** Of the operating system, where nobody listens: PostgreSQL is being started again. */
const NOBODY_THERE = ["ECONNREFUSED", "ENOENT"];

/** Whether an error says that there was no connection for the query, which was not begun. */
export function isOutOfConnections(error: Error): boolean {
  if (NO_CONNECTION.includes(error.message)) return true;
  if (error instanceof pg.DatabaseError) return CONNECTION_REFUSED.includes(error.code ?? "");
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  if (syscall === "connect" || error instanceof AggregateError) return NOBODY_THERE.includes(code);
  return error.cause instanceof Error && isOutOfConnections(error.cause);
}

const PROBE_MS = 5_000;

/** Whether the database takes a new connection. While it shuts down it serves those it has and refuses others. */
export async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS });
  client.on("error", () => {}); // told by connect()
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

/** What PostgreSQL said, where a statement failed by it. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  return error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : null;
}

/** PostgreSQL's foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = "23503";

/** Whether a row could not be written because the one it belongs to went away meanwhile. */
export function isOrphan(error: Error): boolean {
  const said = databaseErrorOf(error);
  // Of "update or delete" rows stand in the way of a deletion.
  return said?.code === FOREIGN_KEY_VIOLATION && said.message.startsWith("insert or update");
}

/** Work that servers starting together must do one after the other, such as filling an empty site. */
export async function oneAtATime<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the next query fails by it; unheard, the event would end the process
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [locks.start]);
    return await work(client);
  } finally {
    await client.end(); // which gives the lock back
  }
}

export type Migration = ReturnType<typeof readMigrationFiles>[number];

/** Every migration this version knows, oldest first. */
export function migrationsThereAre(): Migration[] {
  const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
  return readMigrationFiles({ migrationsFolder });
}

/**
 * Brings the schema up to date. Each migration is a transaction of its own, so that one which builds an index on a
 * large table does not hold the locks of one that changed its columns. What has run is kept where Drizzle keeps it.
 * `most`: stops after the first so many of all there are, to try a later one on an older site. A database that newer
 * versions have changed is left alone by all but the one just before the newest, of which `warn` is told.
 */
export function migrateDatabase(
  url: string,
  most = Number.POSITIVE_INFINITY,
  warn: (text: string) => void = (text) => openLog("warn").warn(text),
): Promise<void> {
  return oneAtATime(url, async (client) => {
    await makeMigrationTable(client);
    const { rows } = await client.query<{ at: string }>(
      "select created_at as at from drizzle.__drizzle_migrations",
    );
    const done = rows.map(({ at }) => Number(at));
    const known = migrationsThereAre();
    const ahead = migrationsAhead(done, known);
    if (ahead > 0) {
      const words = `the database is ${ahead} ${ahead === 1 ? "migration" : "migrations"} ahead of this server`;
      const { rows: steps } = await client.query<{ before: string }>("select before from drizzle.last_step");
      const before = Number(steps[0]?.before ?? -1);
      if (newestOf(known) < before) throw new TooOld(`${words}, which would spoil it. ${WAY_BACK}`);
      warn(`${words}: only the version just before the newest may go on with it`);
    }
    const newest = Math.max(-1, ...done);
    const missing = known.slice(0, most).filter(({ folderMillis }) => folderMillis > newest);
    if (missing.length > 0 && done.length > 0) await keepStep(client, newest, newestOf(missing));
    for (const migration of missing) await inTransaction(client, () => applyMigration(client, migration));
  });
}

/** This server is older than the version just before the one that last changed the database. */
export class TooOld extends Error {
  override name = "TooOld";
}

const WAY_BACK =
  "Start the newer version again, or restore the backup that was made before the upgrade: " +
  "docs/operations.md, Upgrading a site on one machine";

const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.folderMillis ?? -1;

const migrationsAhead = (done: readonly number[], known: readonly Migration[]): number =>
  done.filter((at) => at > newestOf(known)).length;

/** Keeps where the database stood before a version moved it on; one that goes on after a fault moves it no further. */
async function keepStep(client: pg.Client, before: number, after: number): Promise<void> {
  await client.query(
    `insert into drizzle.last_step (before, after) values ($1, $2)
    on conflict (id) do update set before = excluded.before, after = excluded.after
      where last_step.after <> excluded.after`,
    [before, after],
  );
}

/** Where it is kept which migrations have run. */
export async function makeMigrationTable(client: pg.Client): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  // One row: of the version that last changed the schema, the newest migration it found and its own newest.
  await client.query(`create table if not exists drizzle.last_step
    (id boolean primary key default true check (id), before bigint not null, after bigint not null)`);
}

/** Runs one migration and keeps that it has run; where the transaction begins and ends is the caller's. */
export async function applyMigration(
  client: pg.Client,
  { sql, hash, folderMillis }: Migration,
): Promise<void> {
  for (const statement of sql) await client.query(statement);
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ]);
}

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a connection that is gone has taken it back
    throw error;
  }
}

/**
 * Builds a prepared statement once for each database: for hot statements, where building the SQL with Drizzle costs more than
 * running it. Within a transaction it is built anew.
 */
export function preparedOnce<Statement>(build: (db: Sql) => Statement): (db: Sql) => Statement {
  const built = new WeakMap<object, Statement>();
  return (db) => {
    if (!("$client" in db)) return build(db);
    const known = built.get(db);
    if (known) return known;
    const made = build(db);
    built.set(db, made);
    return made;
  };
}

/**
 * A placeholder of a prepared statement that the planner cannot look into, so that PostgreSQL keeps the generic plan. Where a
 * custom plan for the given value looks cheaper, PostgreSQL would plan the statement anew at each call, which takes longer than
 * running it. The outer cast keeps `any (select …)` from being read as a list of rows.
 */
export const genericParam = (
  name: string,
  type: "int" | "int[]" | "boolean" | "bigint[]" | "text[]" | "uuid[]" | "tsquery",
): SQL => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;

/** `limit` and `offset` placeholders of a prepared statement. */
export const pageCut = {
  limit: genericParam("limit", "int") as unknown as Placeholder,
  offset: genericParam("offset", "int") as unknown as Placeholder,
};

/** For a prepared statement with a placeholder `ids`: the rows with these ids, and the order of the ids. */
export const isAnyOf = (id: PgColumn): SQL => sql`${id} = any(${genericParam("ids", "int[]")})`;
export const idOrder = (id: PgColumn): SQL => sql`array_position(${sql.placeholder("ids")}::int[], ${id})`;

/** How many rows a statement finds, which stops counting at `most`. */
export async function countOf(db: Sql, rows: SQL, most?: number): Promise<number> {
  const all = most === undefined ? rows : sql`${rows} limit ${most}`;
  const { rows: counted } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${all}) as counted`,
  );
  return counted[0]?.n ?? 0;
}

/** Rows of one table, to be counted. */
export const rowsOfTable = (table: PgTable, where: SQL | undefined): SQL =>
  where ? sql`select 1 from ${table} where ${where}` : sql`select 1 from ${table}`;

/** Text as a LIKE pattern that finds it anywhere. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
