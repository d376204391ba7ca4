import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type Db, openDatabase } from "./db.ts";
import { type Log, openLog } from "./log.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 1);
  await db.execute(sql`create table kept (name text primary key, hash text not null, program text)`);
});
afterAll(async () => {
  await db?.$client.end();
  await database?.drop();
});

/** What a log writes while `say` uses it. */
function writtenBy(say: (log: Log) => void): string {
  let text = "";
  const out = {
    write(line: string) {
      text += line;
    },
  };
  say(openLog("info", out));
  return text;
}

test("what is secret is left out; of an error its code stays, which tells what kind it is", () => {
  const lines = writtenBy((log) => {
    log.error({ err: Object.assign(new Error("away"), { code: "ECONNREFUSED" }) });
    log.info({
      body: { code: "int main", password: "p4ss", token: "t0ken" },
      req: { headers: { cookie: "c00kie" } },
    });
  }).split("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { code: "ECONNREFUSED", message: "away" } });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ body: { code: "[Redacted]" } });
  expect(lines[1]).not.toMatch(/int main|p4ss|t0ken|c00kie/);
});

const SECRET = "$argon2id$s3cret";
/** Looks like the end of a stack, as a program may. */
const PROGRAM = `params: 1\n    at ${SECRET} (file:1:1)\n    at ${SECRET}`;

/** How writing a row ends that is refused. */
const refused = (name: string | null, hash: string | null, program = ""): Promise<Error> =>
  db.execute(sql`insert into kept values (${name}, ${hash}, ${program})`).then(
    () => Promise.reject(new Error("it was written")),
    (error: Error) => error,
  );

test("of a failed write the log has the cause and the statement, and none of its values", async () => {
  await db.execute(sql`insert into kept values ('twice', '')`);
  const error = await refused("twice", SECRET, PROGRAM);
  expect(error.message).toContain(SECRET);
  const text = writtenBy((log) => {
    log.error({ err: error }, "fault");
    log.error(error);
    log.child({ reqId: "1" }).warn({ err: error }, error.message);
    log.warn({ reason: error.message }, "a mail could not be sent");
    log.error({ err: new Error("an import failed", { cause: error }) });
    log.error({ err: new AggregateError([error]) });
    log.error({ err: new Error(`told again: ${error.message}`) });
  });
  expect(text).not.toContain("s3cret");
  const lines = text.trim().split("\n");
  expect(lines).toHaveLength(7);
  const { err } = JSON.parse(lines[0] ?? "");
  expect(err).toMatchObject({ type: "DrizzleQueryError", code: "23505", table: "kept" });
  expect(err.message).toMatch(
    /^duplicate key value violates unique constraint "\w+": Failed query: insert into/,
  );
  expect(err.stack).toMatch(
    /^DrizzleQueryError: Failed query: .*\n {4}at [\s\S]*\ncaused by: \w+: duplicate key/,
  );
  expect(JSON.parse(lines[4] ?? "").msg).toMatch(/^an import failed: duplicate key .*: Failed query: insert/);
});

test("what the database repeats of a value is left out too", async () => {
  const row = await refused(SECRET, null);
  const value = await db.execute(sql`select ${SECRET}::int`).catch((error) => error);
  const text = writtenBy((log) => {
    log.error({ err: row });
    log.error({ err: row.cause });
    log.error({ err: value });
    log.error({ err: value.cause });
  });
  expect(text).toContain("violates not-null constraint");
  expect(text).toContain("invalid input syntax for type integer");
  expect(text).not.toContain("s3cret");
});

const logFile = new URL("./log.ts", import.meta.url).href;
const program = (body: string) => [
  "--input-type=module",
  "-e",
  `import { openLog } from ${JSON.stringify(logFile)}; const log = openLog("info"); ${body}`,
];

function runInto(file: string, body: string): SpawnSyncReturns<string> {
  const out = openSync(file, "a");
  try {
    return spawnSync(process.execPath, program(body), {
      stdio: ["ignore", out, "pipe"],
      encoding: "utf8",
      timeout: 30_000,
    });
  } finally {
    closeSync(out);
  }
}

test("a log that cannot be written ends nothing and holds nothing up", () => {
  const body = `for (let n = 0; n < 3000; n += 1) log.info({ text: "x".repeat(1000) }, "line");
    log.fatal("end"); console.error("alive");`;
  expect(runInto("/dev/full", body)).toMatchObject({ status: 0, stderr: "alive\n" });
});

test.runIf(process.getuid?.() === 0)(
  "where a full disk has room again, the log goes on in whole lines",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "verdict-log-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=256k", "verdict-log", folder]);
    try {
      const file = join(folder, "server.log");
      if (mounted.status === 0) writeFileSync(join(folder, "ballast"), "x".repeat(150 * 1024));
      const out = openSync(file, "a");
      const body = `const fill = () => { for (let n = 0; n < 300; n += 1) log.info({ text: "x".repeat(1000) }, "full"); };
      process.stdin.on("data", () => { log.info("again"); process.exit(); }); fill(); console.error("filled");`;
      const child = spawn(process.execPath, program(body), { stdio: ["pipe", out, "pipe"] });
      closeSync(out);
      if (child.stderr) await once(child.stderr, "data");
      rmSync(join(folder, "ballast"), { force: true });
      child.stdin?.write("go\n");
      await once(child, "exit");
      const lines = readFileSync(file, "utf8").trim().split("\n");
      expect(lines.map((line) => JSON.parse(line).msg).at(-1)).toBe("again");
      if (mounted.status === 0) expect(lines.length).toBeLessThan(200);
    } finally {
      if (mounted.status === 0) spawnSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
