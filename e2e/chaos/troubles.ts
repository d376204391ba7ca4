import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LEASE_SECONDS } from "@verdict/contract";
import pg from "pg";
import type { Swarm, SwarmNode } from "./swarm.ts";

/** Longest wait for a node to have work. */
const WORK_WITHIN_MS = 60_000;

/** What has been done to a swarm, by kind. */
export type Tally = Record<string, number>;

/** How much is done, and how often. */
export interface Measure {
  /** Mean pause between two kills, ms. */
  readonly killEveryMs: number;
  /** A node is frozen until its leases are gone, so that it reports too late. */
  readonly late: boolean;
  /** One part of each kind is killed, one disk filled once, a cache spoiled once, and that is all. */
  readonly once?: boolean;
}

/**
 * Hurts the swarm until `over` is aborted, or once, then heals what it did: kills parts at random, freezes a node past
 * its leases, fills a node's disk, spoils files in a node's cache.
 */
export async function makeTrouble(
  swarm: Swarm,
  { killEveryMs, late, once = false }: Measure,
  random: () => number,
  over: AbortSignal,
): Promise<Tally> {
  const tally: Tally = {};
  const count = (kind: string) => {
    tally[kind] = (tally[kind] ?? 0) + 1;
  };
  const [frozen, spoiled] = swarm.nodes;
  const full = swarm.nodes.find(({ smallDisk }) => smallDisk);
  const until = (ms: number) => pause(ms, undefined, { signal: over }).catch(() => {});

  const kill = async (part: string) => {
    await until(killEveryMs * (0.5 + random()));
    // A frozen node is the late one: it must live to be late.
    if (part === frozen?.name && late && tally.frozen && !tally.thawed) return;
    while (!over.aborted && !swarm.signal(part, "SIGKILL")) await until(100); // it is being started
    if (!over.aborted) count(`kill -9 ${kindOf(part)}`);
  };
  const kills = async () => {
    if (once) {
      const others = swarm.parts.filter((part) => part !== frozen?.name);
      for (const part of oneOfEachKind(others, random)) await kill(part);
    } else {
      while (!over.aborted) await kill(swarm.parts[Math.floor(random() * swarm.parts.length)] ?? "");
    }
  };
  /** Stops a node that has work and keeps it; false when there was none to the end. */
  const stoppedAtWork = async (node: SwarmNode) => {
    for (const deadline = Date.now() + WORK_WITHIN_MS; !over.aborted && Date.now() < deadline; ) {
      if ((await hasWork(swarm, node)) && swarm.signal(node.name, "SIGSTOP")) {
        await until(300); // its last word before may be on its way
        if (await hasWork(swarm, node)) return true;
        swarm.signal(node.name, "SIGCONT");
      }
      await until(50);
    }
    return false;
  };
  const freeze = async () => {
    if (!late || !frozen) return;
    if (!once) await until(3_000);
    if (!(await stoppedAtWork(frozen))) return;
    count("frozen");
    // As late as it takes: whoever takes back lapsed leases is one of those that die.
    await until(LEASE_SECONDS * 1000);
    while (!over.aborted && (await hasWork(swarm, frozen)) !== false) await until(250);
    swarm.signal(frozen.name, "SIGCONT");
    count("thawed");
  };
  const spoil = async () => {
    while (!over.aborted && spoiled) {
      await until(once ? 500 : killEveryMs);
      for (let i = spoilFiles(spoiled, random); i > 0; i--) count("cache file spoiled");
      if (once && tally["cache file spoiled"]) return;
    }
  };
  const fill = async () => {
    while (!over.aborted && full) {
      await until(killEveryMs);
      const filler = join(full.cache, "filler");
      fillDisk(filler);
      count("disk filled");
      await until(killEveryMs * 2);
      rmSync(filler, { force: true });
      if (once) return;
    }
  };
  await Promise.all([kills(), freeze(), spoil(), fill()]);
  return tally;
}

const kindOf = (part: string) => part.replace(/-\d+$/, "");

/** A part of each kind, in random order. */
function oneOfEachKind(parts: readonly string[], random: () => number): string[] {
  const shuffled = [...parts].sort(() => random() - 0.5);
  return [...new Map(shuffled.map((part) => [kindOf(part), part])).values()];
}

/** null: the database does not say. */
async function hasWork({ databaseUrl }: Swarm, { name }: SwarmNode): Promise<boolean | null> {
  const db = new pg.Client({ connectionString: databaseUrl });
  try {
    await db.connect();
    const { rowCount } = await db.query(
      "select 1 from attempt a join judge_node n on n.id = a.node_id where n.name = $1 and a.finished_at is null",
      [name],
    );
    return rowCount !== 0;
  } catch {
    return null; // the database is one of the parts that die
  } finally {
    await db.end().catch(() => {});
  }
}

/** Changes a byte in the middle of up to three cached files, size and name unchanged. */
function spoilFiles({ cache }: SwarmNode, random: () => number): number {
  const folder = join(cache, "blobs");
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  let spoiled = 0;
  for (const path of files.sort(() => random() - 0.5).slice(0, 3)) {
    const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
    if (size === 0) continue;
    if (spoilByte(path, Math.floor(size / 2), Math.floor(random() * 256))) spoiled++;
  }
  return spoiled;
}

/** False for a file that went away, or that is a program running at this moment: the system guards those. */
function spoilByte(path: string, position: number, byte: number): boolean {
  try {
    const file = openSync(path, "r+");
    writeSync(file, Buffer.from([byte]), 0, 1, position);
    closeSync(file);
    return true;
  } catch (error) {
    if (["ENOENT", "ETXTBSY"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

function fillDisk(path: string): void {
  const file = openSync(path, "w");
  try {
    const block = Buffer.alloc(1024 * 1024);
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}
