import { statfs } from "node:fs/promises";
import { cpus, freemem, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

export interface MachineLoad {
  cores: number;
  /** Percent of all cores, over the time between the last two looks. */
  cpu: number;
  /** Percent of the memory that is not available to programs. */
  memory: number;
}

/** A meter whose answer covers the time since it was last asked, but half a second at least. */
export function openMachineMeter(): () => Promise<MachineLoad> {
  let before = ticks();
  return async () => {
    let now = ticks();
    if (now.all - before.all < 500 * now.cores) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      now = ticks();
    }
    const all = now.all - before.all;
    const cpu = all > 0 ? (100 * (all - (now.idle - before.idle))) / all : 0;
    before = now;
    return {
      cores: now.cores,
      cpu: Math.min(100, Math.max(0, cpu)),
      memory: 100 * (1 - freemem() / totalmem()),
    };
  };
}

/** Megabytes. */
export interface DiskSpace {
  freeMB: number;
  totalMB: number;
}

/** Space where a file:// address points to, as far as programs may use it; null for other addresses. */
export async function diskSpace(url: string): Promise<DiskSpace | null> {
  if (!url.startsWith("file:")) return null;
  const { bsize, bavail, blocks } = await statfs(fileURLToPath(url));
  const megabytes = (number: number) => Math.round((number * bsize) / 1_000_000);
  return { freeMB: megabytes(bavail), totalMB: megabytes(blocks) };
}

/** Milliseconds of all cores since the machine started. */
function ticks() {
  const cores = cpus();
  const sum = (pick: (times: NodeJS.Dict<number>) => number) =>
    cores.reduce((total, { times }) => total + pick(times), 0);
  const all = sum((times) => Object.values(times).reduce((total: number, ms) => total + (ms ?? 0), 0));
  return { cores: cores.length, all, idle: sum((times) => times.idle ?? 0) };
}
