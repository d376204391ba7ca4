import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestCluster } from "../../../scripts/lib/test-database.ts";
import { untilConnected } from "../src/given-database.ts";
import { Part } from "../src/part.ts";
import { clusterUrl, ensureDatabase } from "../src/postgres.ts";
import { identityOf, isAlive } from "../src/processes.ts";
import { type RunningCluster, startCluster } from "../src/running-cluster.ts";
import { databasePlan } from "../src/site-parts.ts";

let first: RunningCluster;
let now: RunningCluster;

beforeAll(async () => {
  first = await startTestCluster({});
  now = first;
  await query("create table kept (n int)");
});

afterAll(async () => {
  await now?.stop();
  await first?.stop();
});

async function query(text: string, url = now.url): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

test("kill -9 with a session at work: the next start has every committed row", async () => {
  await query("insert into kept select generate_series(1, 1000)");
  const busy = query("select pg_sleep(60)").catch((error: Error) => error);
  const ended = once(now.process, "exit");
  now.process.kill("SIGKILL");
  await ended;
  now = await startCluster(first.cluster);
  expect(await busy).toBeInstanceOf(Error);
  expect(await query("select count(*)::int from kept")).toEqual([1000]);
});

test("a PostgreSQL that a killed supervisor left is stopped, not met by a second one", async () => {
  const left = identityOf(now.process.pid ?? 0);
  await query("insert into kept values (1001)");
  now = await startCluster(first.cluster);
  expect(left && isAlive(left)).toBe(false);
  expect(await query("select count(*)::int from kept")).toEqual([1001]);
});

test("a pid file whose number another program has by now stops nothing", async () => {
  await now.stop();
  const file = join(first.cluster.dir, "18", "postmaster.pid");
  writeFileSync(file, `${process.pid}\n${first.cluster.seenDir}/18\n1\n5432\n\n\n\n`);
  now = await startCluster(first.cluster);
  expect(Number.parseInt(readFileSync(file, "utf8"), 10)).toBe(now.process.pid);
});

test("a lost administrator's password is replaced", async () => {
  await now.stop();
  const cluster = { ...first.cluster, adminPassword: "another-password", adminPasswordIsNew: true };
  now = await startCluster(cluster);
  expect(await query("select count(*)::int from kept")).toEqual([1001]);
  await expect(query("select 1", first.url)).rejects.toThrow("password authentication failed");
});

test("the server's role owns its database and is no superuser; its password changes with each start", async () => {
  for (const password of ["first-password", "second-password"]) {
    await ensureDatabase(now.url, "verdict", password);
    const url = clusterUrl(now.cluster, "verdict", password, "verdict");
    expect(await query("select rolsuper from pg_roles where rolname = current_user", url)).toEqual([false]);
    expect(await query("show log_error_verbosity", url)).toEqual(["terse"]);
    await query("create table if not exists mine (n int)", url);
    await expect(query("copy mine from program 'id'", url)).rejects.toThrow("permission denied");
  }
  const old = clusterUrl(now.cluster, "verdict", "first-password", "verdict");
  await expect(query("select 1", old)).rejects.toThrow("password authentication failed");
});

test("it listens on no network address", async () => {
  expect(await query("show listen_addresses")).toEqual([""]);
});

const never = new AbortController().signal;

test("a database of somebody else's that refuses is told in a sentence, without its password", async () => {
  const url = new URL(now.url);
  url.password = "wrong-password";
  const refusal = await untilConnected(url.href, never).catch((error: Error) => error.message);
  expect(refusal).toMatch(
    /^The database at \S+:5432 refuses: password authentication failed for user "postgres"\.\n/,
  );
  expect(refusal).not.toContain("wrong-password");
  const nobody = untilConnected("postgresql://u:wrong-password@127.0.0.1:1/x", never, 0);
  await expect(nobody).rejects.toThrow("at 127.0.0.1:1 cannot be used: connect ECONNREFUSED");
  const unnamed = untilConnected("postgresql://u:p@nowhere.invalid/x", never);
  await expect(unnamed).rejects.toThrow("The database at nowhere.invalid:5432 cannot be used");
});

test("one that is not up yet is waited for", async () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await now.stop();
  const connected = untilConnected(now.url, never);
  await vi.waitUntil(() => write.mock.calls.some(([text]) => String(text).includes("waiting")), 60_000);
  write.mockRestore();
  now = await startCluster(now.cluster);
  await expect(connected).resolves.toBeUndefined();
});

test("told to stop by somebody else, PostgreSQL does not wait for its sessions: it is started again", async () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await now.stop();
  const plan = { ...databasePlan(now.cluster), onIdentity: () => {} };
  const part = new Part(plan, join(now.cluster.dir, "database.log"));
  try {
    await part.start();
    await untilConnected(now.url, never);
    const busy = query("select pg_sleep(60)").catch((error: Error) => error);
    await vi.waitUntil(async () => (await sessionsAsleep()) === 1, { timeout: 60_000 });
    const first = part.pid ?? 0;
    process.kill(first, "SIGTERM");
    await vi.waitUntil(() => part.isRunning && part.pid !== first, { timeout: 60_000 });
    expect(await busy).toBeInstanceOf(Error);
    await untilConnected(now.url, never);
    expect(await query("select count(*)::int from kept")).toEqual([1001]);
  } finally {
    await part.stop(never);
    write.mockRestore();
  }
});

const sessionsAsleep = async () =>
  (await query("select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'"))[0];
