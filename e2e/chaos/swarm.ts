import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolders, newSecret } from "../../packages/launcher/src/folders.ts";
import { Part, type PartPlan } from "../../packages/launcher/src/part.ts";
import { fromRepository, node24, repository } from "../../packages/launcher/src/paths.ts";
import { placeApp } from "../../packages/launcher/src/placement.ts";
import { freePort } from "../../packages/launcher/src/ports.ts";
import { prepareCluster, siteDatabase } from "../../packages/launcher/src/postgres.ts";
import { readSettings } from "../../packages/launcher/src/settings.ts";
import * as plans from "../../packages/launcher/src/site-parts.ts";
import { isRoot, partUsers } from "../../packages/launcher/src/users.ts";
import { OWN_ROOT_PASSWORD } from "../own-site.ts";
import { bringServerCode, bringSiteCache, siteCache } from "../site-cache.ts";
import { warningsIn } from "../warnings.ts";

/** One PostgreSQL, several servers on it, several judge nodes with a sandbox each; every part comes back when it dies. */
export interface Swarm {
  readonly databaseUrl: string;
  /** Addresses of the servers. */
  readonly origins: readonly string[];
  readonly nodes: readonly SwarmNode[];
  /** Names of all parts: database, server-1 …, judge-1 …, sandbox-1 …. */
  readonly parts: readonly string[];
  /** The signal goes to the part's process, if it runs at this moment. */
  signal(part: string, signal: NodeJS.Signals): boolean;
  ready(): Promise<void>;
  /** What its parts warned of. */
  warnings(): string;
  stop(): Promise<void>;
}

export interface SwarmNode {
  readonly name: string;
  readonly cache: string;
  /** The cache lies on a disk of its own, small enough to be filled. Needs root. */
  readonly smallDisk: boolean;
}

/** All that the node precompiles, 600 MB, and some more. */
const SMALL_DISK_MIB = 1024;
const STARTS_WITHIN_MS = 120_000;

export async function startSwarm({ servers = 2, nodes = 3 } = {}): Promise<Swarm> {
  const data = mkdtempSync("/var/tmp/verdict-chaos-");
  chmodSync(data, 0o755);
  const users = partUsers();
  const placement = placeApp(users);
  const parts = new Map<string, Part>();
  const mounted: string[] = [];
  const ports = await Promise.all(Array.from({ length: servers }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);

  const surroundings = (folder: string, port = 0): plans.Surroundings => ({
    settings: {
      ...readSettings({ DATA_DIR: data, ROOT_PASSWORD: OWN_ROOT_PASSWORD, JUDGE_SLOTS: "1" }),
      PORT: port,
    },
    users,
    folders: makeFolders(folder, users),
    placement,
    watch: false,
  });
  const launch = async (name: string, plan: Omit<PartPlan, "onIdentity">) => {
    const part = new Part(
      { ...plan, name, shows: () => false, onIdentity: () => {} },
      join(data, `${name}.log`),
    );
    parts.set(name, part);
    await part.start();
  };
  const stop = async () => {
    const hurry = AbortSignal.timeout(15_000);
    const inOrder = ["judge", "sandbox", "server", "database"].map((kind) =>
      [...parts].filter(([name]) => name.startsWith(kind)).map(([, part]) => part),
    );
    for (const kind of inOrder) {
      for (const part of kind) part.pid && process.kill(part.pid, "SIGCONT"); // a stopped one hears nothing
      await Promise.all(kind.map((part) => part.stop(hurry)));
    }
    for (const folder of mounted) spawnSync("umount", ["--lazy", folder]);
    rmSync(data, { recursive: true, force: true });
  };

  try {
    bringServerCode(join(data, "site"));
    const base = surroundings(join(data, "site"), ports[0]);
    const cluster = plans.siteCluster(base);
    await prepareCluster(cluster);
    await launch("database", plans.databasePlan(cluster));
    const databaseUrl = await siteDatabase(cluster, AbortSignal.timeout(STARTS_WITHIN_MS));

    const localToken = newSecret();
    // One after the other: the first makes tables, root and sample problems.
    for (const [i, port] of ports.entries()) {
      const site = { ...base, settings: { ...base.settings, PORT: port } };
      await launch(`server-${i + 1}`, plans.serverPlan(site, databaseUrl, localToken));
      await answering(origins[i] ?? "");
    }

    const made: SwarmNode[] = [];
    for (let i = 1; i <= nodes; i++) {
      const name = `judge-${i}`;
      const cache = siteCache(join(data, name));
      const smallDisk = i === nodes && isRoot() && mountSmall(cache);
      if (smallDisk) mounted.push(cache);
      bringSiteCache(join(data, name));
      const own = surroundings(join(data, name), ports[i % servers]);
      await launch(`sandbox-${i}`, plans.sandboxPlan(own));
      while (!existsSync(plans.sandboxSocket(own))) await pause(20);
      await launch(name, plans.judgePlan(own, tokenFor(databaseUrl, name)));
      made.push({ name, cache, smallDisk });
    }

    const swarm: Swarm = {
      databaseUrl,
      origins,
      nodes: made,
      parts: [...parts.keys()],
      signal(part, signal) {
        const pid = parts.get(part)?.pid;
        if (!pid) return false;
        process.kill(pid, signal);
        return true;
      },
      async ready() {
        const deadline = Date.now() + STARTS_WITHIN_MS;
        for (const origin of origins) {
          while (!(await isReady(origin, nodes))) {
            if (Date.now() > deadline) {
              const words = [...parts].map(([name, part]) => `${name}: ${part.lastWords}`);
              throw new Error(`the swarm is not ready:\n${words.join("\n\n")}`);
            }
            await pause(100);
          }
        }
      },
      warnings: () => warningsIn(data),
      stop,
    };
    await swarm.ready();
    return swarm;
  } catch (error) {
    await stop();
    throw error;
  }
}

function mountSmall(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const options = `size=${SMALL_DISK_MIB}m,mode=700`;
  return spawnSync("mount", ["-t", "tmpfs", "-o", options, "verdict-chaos", folder]).status === 0;
}

/** As an administrator makes one. */
function tokenFor(databaseUrl: string, name: string): string {
  const { stdout, stderr } = spawnSync(node24, [fromRepository("packages/server/src/node-token.ts"), name], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: "utf8",
  });
  const token = /^NODE_TOKEN=(\S+)$/m.exec(stdout)?.[1];
  if (!token) throw new Error(`no token for ${name}: ${stdout}${stderr}`);
  return token;
}

/** Whether a server answers, and knows of so many live nodes. */
async function isReady(origin: string, nodes: number): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  if (!answer) return false;
  const { judgeNodes } = (await answer.json()) as { judgeNodes: number };
  return judgeNodes >= nodes;
}

async function answering(origin: string): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (!(await fetch(`${origin}/readyz`).catch(() => null))) {
    if (Date.now() > deadline) throw new Error(`the server at ${origin} does not answer`);
    await pause(50);
  }
}
