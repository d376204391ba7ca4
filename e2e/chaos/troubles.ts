import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LEASE_SECONDS } from "@verdict/contract";
import type { Swarm, SwarmNode } from "./swarm.ts";

/** What has been done to a swarm, by kind. */
export type Tally = Record<string, number>;

/** How much is done, and how often. */
export interface Measure {
  /** Mean pause between two kills, ms. */
  readonly killEveryMs: number;
  /** A node is frozen until its leases are gone, so that it reports too late. */
  readonly late: boolean;
}

/**
 * Hurts the swarm until `over` is aborted, then heals what it did: kills parts at random, freezes a node past its
 * leases, fills a node's disk, spoils files in a node's cache.
 */
export async function makeTrouble(
  swarm: Swarm,
  { killEveryMs, late }: Measure,
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

  const kills = async () => {
    while (!over.aborted) {
      await until(killEveryMs * (0.5 + random()));
      const part = swarm.parts[Math.floor(random() * swarm.parts.length)] ?? "";
      // A frozen node is the late one: it must live to be late.
      if (part === frozen?.name && late && tally.frozen && !tally.thawed) continue;
      if (!over.aborted && swarm.signal(part, "SIGKILL")) count(`kill -9 ${part.replace(/-\d+$/, "")}`);
    }
  };
  const freeze = async () => {
    if (!late || !frozen) return;
    await until(3_000);
    if (!swarm.signal(frozen.name, "SIGSTOP")) return;
    count("frozen");
    await until((LEASE_SECONDS + 4) * 1000);
    swarm.signal(frozen.name, "SIGCONT");
    count("thawed");
  };
  const spoil = async () => {
    while (!over.aborted && spoiled) {
      await until(killEveryMs);
      for (let i = spoilFiles(spoiled, random); i > 0; i--) count("cache file spoiled");
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
    }
  };
  await Promise.all([kills(), freeze(), spoil(), fill()]);
  return tally;
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
