/** A server of a benchmark's own on an empty database of its own, spoken to over HTTP. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { serverNodeOptions } from "../../packages/launcher/src/node-options.ts";
import { node24, repository } from "../../packages/launcher/src/paths.ts";
import { freePort } from "../../packages/launcher/src/ports.ts";
import { migrateDatabase } from "../../packages/server/src/platform/db.ts";
import { startTestCluster } from "../../scripts/lib/test-database.ts";

/** Of root. */
export const BENCH_PASSWORD = "bench-secret";

/**
 * An empty, migrated database in TEST_DATABASE_URL's PostgreSQL or in one of its own, and a folder. `settings`: of its own
 * PostgreSQL; without them it is one that need not survive a crash.
 */
export interface Ground {
  readonly databaseUrl: string;
  readonly folder: string;
  ask(statement: string): Promise<Record<string, unknown>[]>;
  clear(): Promise<void>;
}

export async function prepareGround(name: string, settings?: Record<string, string>): Promise<Ground> {
  const cluster = process.env.TEST_DATABASE_URL ? null : await startTestCluster(settings);
  const adminUrl = process.env.TEST_DATABASE_URL ?? cluster?.url ?? "";
  const database = `bench_${name}_${process.pid}`;
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
  const folder = await mkdtemp(join(tmpdir(), "verdict-bench-"));
  await askAt(adminUrl, `create database ${database}`);
  await migrateDatabase(databaseUrl);
  return {
    databaseUrl,
    folder,
    ask: (statement) => askAt(databaseUrl, statement),
    async clear() {
      await askAt(adminUrl, `drop database if exists ${database} with (force)`);
      await cluster?.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function askAt(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

export interface OwnServer {
  readonly origin: string;
  /** Calls as root; the envelope's data, or an error with its words. */
  call<Data>(path: string, init?: RequestInit): Promise<Data>;
  /** MiB of the process: now, or at its highest. */
  memory(line: "VmRSS" | "VmHWM"): number;
  /** Seconds of CPU the process has used: what other work on the machine does not change. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Starts a server as `npm start` does and signs root in. */
export async function startServer(
  { databaseUrl, folder }: Ground,
  name: string,
  environment: Record<string, string> = {},
): Promise<OwnServer> {
  const store = join(folder, `store-${name}`);
  const port = await freePort();
  const child = spawn(node24, [...serverNodeOptions, "packages/server/src/main.ts"], {
    cwd: repository,
    stdio: "inherit",
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      STORE_URL: pathToFileURL(`${store}/`).href,
      ROOT_PASSWORD: BENCH_PASSWORD,
      LOG_LEVEL: "warn",
      PORT: String(port),
      ...environment,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(store, { recursive: true, force: true });
  };
  const token = await signIn(origin).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    origin,
    call: <Data>(path: string, init: RequestInit = {}) => call<Data>(origin, token, path, init),
    memory(line) {
      const text = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Math.round(Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(text)?.[1] ?? 0) / 1024);
    },
    cpuSeconds() {
      // Behind the name in brackets: fields 14 and 15, in hundredths of a second. Source: proc_pid_stat(5)
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    stop,
  };
}

async function call<Data>(origin: string, token: string, path: string, init: RequestInit): Promise<Data> {
  const headers = {
    Authorization: token,
    ...(typeof init.body === "string" && { "Content-Type": "application/json" }),
  };
  const answer = await fetch(origin + path, { ...init, headers });
  const { status, data, msg } = (await answer.json()) as { status: number; msg: string; data: Data };
  if (status !== 200) throw new Error(`${path}: ${msg}`);
  return data;
}

async function signIn(origin: string): Promise<string> {
  const body = JSON.stringify({ username: "root", password: BENCH_PASSWORD });
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${origin}/api/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    }).catch(() => null);
    const token = answer?.headers.get("Authorization");
    if (token) return token;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the server did not start");
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return Number(((performance.now() - begun) / 1000).toFixed(1));
}
