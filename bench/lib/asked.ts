/** A process that answers HTTP, asked by many clients at once, and what that costs it and PostgreSQL. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { node24, repository } from "../../packages/launcher/src/paths.ts";
import { freePort } from "../../packages/launcher/src/ports.ts";

const CLIENTS = 32;
const SECONDS = 3;
const WARM_UP_SECONDS = 1;

export async function askAt(database: string, statement: string) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** `count` addresses, the same in every run. */
export const many = (count: number, path: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => path((n * 7919) % count));

export interface Asked {
  readonly port: number;
  readonly pid: number;
  /** Whose processes are counted beside the server's own. */
  readonly databaseUrl?: string;
  /** Of whoever asks; absent: a guest. */
  readonly token?: string;
}

export async function withServer(
  args: string[],
  env: Record<string, string>,
  work: (port: number, pid: number) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const child = spawn(node24, args, {
    cwd: join(repository, "packages/server"),
    stdio: "inherit",
    env: { ...process.env, ...env, PORT: String(port) },
    ...(args[0]?.endsWith(".ts") && { cwd: repository }),
  });
  try {
    await untilUp(port);
    await work(port, child.pid ?? 0);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}

async function untilUp(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the server did not start");
}

export async function bodyOf(port: number, path: string): Promise<string> {
  return (
    await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "Accept-Encoding": "identity" } })
  ).text();
}

/** All clients ask in turn for the paths. */
export async function measure({ port, pid, databaseUrl, token = "" }: Asked, paths: string[]) {
  await load(port, token, WARM_UP_SECONDS, paths);
  const serverBefore = cpuMs(pid);
  const backendsBefore = databaseUrl ? await backendsCpu(databaseUrl) : new Map<number, number>();
  const loadBefore = loadavg()[0] ?? 0;
  const { requests, seconds, p50, p95, p99, bytes } = await load(port, token, SECONDS, paths);
  const server = cpuMs(pid) - serverBefore;
  let postgres = 0;
  for (const [backend, ms] of databaseUrl ? await backendsCpu(databaseUrl) : []) {
    postgres += ms - (backendsBefore.get(backend) ?? 0); // one that came meanwhile did all of its work meanwhile
  }
  return {
    bytes,
    "requests/s": Math.round(requests / seconds),
    "p50 ms": round(p50, 1),
    "p95 ms": round(p95, 1),
    "p99 ms": round(p99, 1),
    "server CPU ms": round(server / requests, 2),
    "PostgreSQL CPU ms": round(postgres / requests, 2),
    "machine's load": round(loadBefore, 1),
  };
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

async function load(port: number, token: string, seconds: number, paths: string[]) {
  const generator = join(import.meta.dirname, "load.ts");
  const args = [generator, String(port), String(CLIENTS), String(seconds)];
  const env = { ...process.env, LOAD_TOKEN: token };
  const child = spawn(node24, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(paths.join("\n"));
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the load generator failed on ${paths[0]}`);
  return JSON.parse(said) as Record<"requests" | "seconds" | "p50" | "p95" | "p99" | "bytes", number>;
}

/** Time of PostgreSQL's processes that work for the measured database; none where it runs on another machine. */
async function backendsCpu(databaseUrl: string): Promise<Map<number, number>> {
  const rows = await askAt(
    databaseUrl,
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return new Map(rows.map((row) => [row.pid as number, cpuMs(row.pid as number)]));
}

/** User and system time of a process so far, in steps of a clock tick (10 ms). */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
