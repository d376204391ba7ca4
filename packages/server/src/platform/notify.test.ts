import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { eventually } from "../../test/eventually.ts";
import { openWire, type Wire } from "../../test/wire.ts";
import { openLog } from "./log.ts";
import { type Listener, openListener } from "./notify.ts";

let database: TestDatabase;
let wire: Wire;
let direct: pg.Client;
let listener: Listener;
let heard: (string | null)[];

beforeEach(async () => {
  database = await createTestDatabase();
  wire = await openWire(database.url);
  direct = new pg.Client({ connectionString: database.url });
  await direct.connect();
  heard = [];
  listener = await openListener(wire.url, openLog("silent"), { pingMs: 100 });
  listener.on("job", (payload) => heard.push(payload));
});
afterEach(async () => {
  await listener.close();
  wire.close();
  await direct.end();
  await database.drop();
});

const others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
const count = async () => Number((await direct.query(`select count(*) as n ${others}`)).rows[0].n);
const endOthers = () => direct.query(`select pg_terminate_backend(pid, 10000) ${others}`);

test("a connection that fell silent without a word is given up, and what may have been missed is told", async () => {
  wire.forget();
  await eventually(() => expect(heard).toEqual([null]));
  await direct.query("notify job, 'one'");
  await eventually(() => expect(heard).toEqual([null, "one"]));
});

test("a connection on which nothing may be listened to is not kept: it is tried again, one at a time", async () => {
  let tried = 0;
  wire.spoil = (bytes) => {
    const text = bytes.toString("latin1");
    if (text.includes("listen judge_work")) tried++;
    return Buffer.from(text.replace("listen ", "listxn "), "latin1");
  };
  await endOthers();
  await eventually(() => expect(tried).toBeGreaterThan(2));
  expect(await count()).toBeLessThanOrEqual(1);
  wire.spoil = (bytes) => bytes;
  await eventually(() => expect(heard).toEqual([null]));
  expect(await count()).toBe(1);
});
