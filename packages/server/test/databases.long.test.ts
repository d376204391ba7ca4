import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { endpoints, getProblemList, status, submissionEvents, submitProblemJudge } from "@verdict/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../launcher/src/ports.ts";
import { migrateDatabase } from "../src/platform/db.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { eventually } from "./eventually.ts";
import { TestNode } from "./node.ts";
import { type TestSite, useSite } from "./site.ts";

/** A site on databases that are not ours: Debian's PostgreSQL 15, and ours behind Debian's PgBouncer in either mode. */

const run = promisify(execFile);
const site = useSite();
const NOBODY = 65_534;
const BIN_15 = "/usr/lib/postgresql/15/bin";

async function need(name: string, program: string): Promise<void> {
  if (existsSync(program)) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
}

/** What a pooler or an older PostgreSQL could spoil: notices, transactions, named statements, many at once. */
async function stands(server: TestSite): Promise<void> {
  const { problemId } = await server.problem({ cases: 1 });
  const root = await server.tokenOf("1");
  const node = await TestNode.join(server);
  const waiting = node.claimOne(); // hears of the submission by LISTEN
  const user = await server.user();
  const code = "int main(void) { return 0; } // as long as a program is";
  const body = { pid: problemId, language: "C", code };
  const sent = await server.call(submitProblemJudge, { token: user.token, body });
  expect(sent.status).toBe(200);
  const query = { submitIds: String(sent.data.submitId) };
  const stream = (await server.fetch(submissionEvents, { query })).text();
  const task = await waiting;
  expect((await node.result(task, status.accepted)).data.stored).toBe(true);
  expect(await stream).toContain(`"status":${status.accepted}`);

  const answers = await Promise.all(
    Array.from({ length: 150 }, () => server.call(getProblemList, { query: { limit: 10 } })),
  );
  expect(answers.filter(({ status: told }) => told !== 200)).toEqual([]);
  const askable = endpoints.filter(
    ({ endpoint }) =>
      endpoint.method === "GET" && endpoint.path !== submissionEvents.path && isListOf(endpoint.name),
  );
  expect(askable.length).toBeGreaterThan(40);
  const faults: string[] = [];
  for (const { endpoint } of askable) {
    const { status: http, text } = await server.read(endpoint, { token: root });
    if (http >= 500) faults.push(`${endpoint.name}: ${text.slice(0, 200)}`);
  }
  expect(faults).toEqual([]);
}

const isListOf = (name: string): boolean => /List|Rank|Statistic|Count|Config|Info$/.test(name);

describe("PostgreSQL 15", () => {
  let folder = "";
  let postgres: ChildProcess;
  let url = "";

  beforeAll(async () => {
    await need("postgresql-15", join(BIN_15, "postgres"));
    folder = await mkdtemp(join(tmpdir(), "verdict-15-"));
    await chown(folder, NOBODY, NOBODY);
    const as = { uid: NOBODY, gid: NOBODY, cwd: folder };
    const data = join(folder, "data");
    await run(
      join(BIN_15, "initdb"),
      ["-D", data, "-U", "verdict", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
      as,
    );
    const flags = ["-c", "listen_addresses=", "-k", folder, "-c", "fsync=off"];
    postgres = spawn(join(BIN_15, "postgres"), ["-D", data, ...flags], { ...as, stdio: "ignore" });
    const place = (name: string) =>
      `postgresql://verdict@localhost/${name}?host=${encodeURIComponent(folder)}`;
    await eventually(() => asked(place("postgres"), "create database site"));
    url = place("site");
    await migrateDatabase(url);
  });
  afterAll(async () => {
    postgres?.kill("SIGINT");
    if (postgres?.exitCode === null) await new Promise((ended) => postgres.once("exit", ended));
    await rm(folder, { recursive: true, force: true });
  });

  test("a whole site stands on it", async () => {
    expect(await asked(url, "show server_version")).toEqual([
      { server_version: expect.stringMatching(/^15\./) },
    ]);
    const server = await site().another({ DATABASE_URL: url });
    await stands(server).finally(() => server.server.stop());
  });
});

describe.each(["session", "transaction"] as const)("PgBouncer in %s mode", (mode) => {
  const POOL = { session: 40, transaction: 6 };
  let folder = "";
  let pooler: ChildProcess;
  let server: TestSite;
  let database: TestDatabase;
  let direct = "";

  beforeAll(async () => {
    await need("pgbouncer", "/usr/sbin/pgbouncer");
    database = await createTestDatabase({ withRoot: true });
    direct = database.url;
    const { username, password, pathname, searchParams } = new URL(direct);
    folder = await mkdtemp(join(tmpdir(), "verdict-pgbouncer-"));
    await chmod(folder, 0o755);
    const port = await freePort();
    const example = await readFile(
      new URL("../../../deploy/pgbouncer/pgbouncer.ini", import.meta.url),
      "utf8",
    );
    const changed = example
      .replace(
        /^verdict = .*$/m,
        `verdict = host=${searchParams.get("host")} port=5432 dbname=${pathname.slice(1)}`,
      )
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${join(folder, "userlist.txt")}`)
      .replace(/^pool_mode = .*$/m, `pool_mode = ${mode}`)
      .replace(/^default_pool_size = .*$/m, `default_pool_size = ${POOL[mode]}`);
    await writeFile(join(folder, "pgbouncer.ini"), changed);
    await writeFile(join(folder, "userlist.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
    pooler = spawn("/usr/sbin/pgbouncer", [join(folder, "pgbouncer.ini")], {
      uid: NOBODY,
      gid: NOBODY,
      stdio: "ignore",
    });
    const pooled = `postgresql://${username}:${password}@127.0.0.1:${port}/verdict`;
    await eventually(() => asked(pooled, "select 1"));
    server = await site().another({
      DATABASE_URL: pooled,
      DATABASE_LISTEN_URL: direct,
      DATABASE_POOL_MODE: mode,
    });
  });
  afterAll(async () => {
    await server?.server.stop();
    pooler?.kill("SIGINT");
    if (pooler?.exitCode === null) await new Promise((ended) => pooler.once("exit", ended));
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test("a whole site stands on it", async () => {
    await stands(server);
  });

  test("it names statements where its connections are its own, and nowhere else", async () => {
    const count = () =>
      server.db.execute<{ n: number }>(
        "select count(*)::int as n from pg_prepared_statements where name <> ''",
      );
    const found = await Promise.all(Array.from({ length: 30 }, count));
    expect(found.some(({ rows }) => Number(rows[0]?.n) > 0)).toBe(mode === "session");
  });
});

async function asked(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
