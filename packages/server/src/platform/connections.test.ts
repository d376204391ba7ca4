import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { isOutOfConnections, oneAtATime, openDatabase, takesConnections } from "./db.ts";

/** Connections that the database ends, as it does to all of them when it is started anew. */

let database: TestDatabase;
/** What would have ended a server. */
const unheard: Error[] = [];
const note = (error: Error) => unheard.push(error);
beforeAll(async () => {
  process.on("uncaughtException", note);
  database = await createTestDatabase();
});
afterEach(() => expect(unheard).toEqual([]));
afterAll(async () => {
  process.off("uncaughtException", note);
  await database?.drop();
});

/** Ends every other connection, and resolves when the database has done so. */
async function endOthers(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await client.query(`select pg_terminate_backend(pid, 10000) ${others}`);
  await client.end();
}

test("a transaction whose connection is ended fails by itself, and the next one works", async () => {
  const db = openDatabase(database.url, 2);
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await endOthers();
    // The end is told while nothing runs on the connection.
    await new Promise((resolve) => setImmediate(resolve));
    await tx.execute(sql`select 2`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute(sql`select 3 as n`)).rows).toEqual([{ n: 3 }]);
  await db.$client.end();
});

test("what servers do one after the other outlives the connection that holds its lock", async () => {
  const done = await oneAtATime(database.url, async () => {
    await endOthers();
    await new Promise((resolve) => setImmediate(resolve));
    return "done";
  });
  expect(done).toBe("done");
});

test("a connection that is not made in time, or refused, is no fault: the query was not begun", async () => {
  const slow = new Error("Connection terminated due to connection timeout", {
    cause: new Error("Connection terminated unexpectedly"),
  });
  const refusal = (code: string) => Object.assign(new pg.DatabaseError("refused", 0, "error"), { code });
  const all = [slow, refusal("57P03"), refusal("53300"), refusal("57P01"), slow.cause as Error];
  const expected = [true, true, true, false, false];
  expect(all.map(isOutOfConnections)).toEqual(expected);
  expect(all.map((cause) => isOutOfConnections(new Error("Failed query", { cause })))).toEqual(expected);
});

test("nobody who listens is no fault either: PostgreSQL is being started again", async () => {
  const db = openDatabase("postgresql://nobody@localhost:1/nothing", 1);
  const refused = await db.execute(sql`select 1`).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(isOutOfConnections(refused as Error)).toBe(true);
  await db.$client.end();
});

test("who says nothing within a transaction does not hold its locks for good", async () => {
  const db = openDatabase(database.url, 1);
  const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: "30s" }]);
  await db.$client.end();
});

test("where nothing listens no connection is taken", async () => {
  expect(await takesConnections(database.url)).toBe(true);
  expect(await takesConnections("postgresql://nobody@127.0.0.1:1/nothing")).toBe(false);
});

test("what is prepared on a connection that is always busy does not gather for good", async () => {
  const db = openDatabase(database.url, 1, 0.2);
  const prepared = async () => (await db.execute(sql`select name from pg_prepared_statements`)).rows.length;
  await db.$client.query({ name: "one", text: "select 1" });
  await db.$client.query({ name: "two", text: "select 2" });
  await expect.poll(prepared, { interval: 1 }).toBe(0);
  await db.$client.end();
});

test("connections of a server are replaced after a while", async () => {
  const db = openDatabase(database.url);
  expect(db.$client.options.maxLifetimeSeconds).toBeGreaterThan(0);
  await db.$client.end();
});
