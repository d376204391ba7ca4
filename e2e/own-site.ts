import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Client } from "./client.ts";
import { bringServerCode, bringSiteCache } from "./site-cache.ts";

/** A whole site of a test's own, started as `npm start` does, to be hurt. */
export interface OwnSite {
  readonly origin: string;
  /** Process number of a running part; PostgreSQL's postmaster for "postgres". */
  pidOf(part: Part): number;
  ready(withinMs: number): Promise<void>;
  stop(): Promise<void>;
}

export type Part = "judge" | "sandbox" | "server" | "postgres";

export const OWN_ROOT_PASSWORD = "own-secret";

/**
 * `databaseUrl`: an empty database of the caller's; without it the site starts its own PostgreSQL. `host`: where it listens;
 * 127.0.0.1 is among it.
 */
export async function startOwnSite({ databaseUrl = "", host = "127.0.0.1" } = {}): Promise<OwnSite> {
  const repository = join(import.meta.dirname, "..");
  const data = mkdtempSync("/var/tmp/verdict-e2e-");
  bringSiteCache(data);
  bringServerCode(data);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(repository, "scripts/start.ts")], {
    cwd: repository,
    env: {
      ...process.env,
      HOST: host,
      PORT: String(port),
      DATA_DIR: data,
      ROOT_PASSWORD: OWN_ROOT_PASSWORD,
      DATABASE_URL: databaseUrl,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));

  async function untilIt(withinMs: number, fails: string, does: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!(await does())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the site ${fails}:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const site: OwnSite = {
    origin,
    pidOf(part) {
      if (part === "postgres") {
        return Number.parseInt(readFileSync(join(data, "postgres/18/postmaster.pid"), "utf8"), 10);
      }
      const parts = JSON.parse(readFileSync(join(data, "run/parts.json"), "utf8")) as Record<
        string,
        { pid: number }
      >;
      const found = parts[part];
      if (!found) throw new Error(`${part} is not running; the supervisor said:\n${said}`);
      return found.pid;
    },
    ready: (withinMs) => untilIt(withinMs, "is not ready", () => isReady(origin)),
    async stop() {
      await ended(child, "SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
  };
  return site;
}

/** The site once it answers, as root has it, with no pause between two submissions. */
export async function enterAsRoot(
  site: OwnSite,
  readyWithinMs = 600_000,
): Promise<{ client: Client; root: string }> {
  await site.ready(readyWithinMs);
  const client = new Client(site.origin);
  const root = await client.signIn("root", OWN_ROOT_PASSWORD);
  await client.switchInterval(root, 0);
  return { client, root };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
