import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";

const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Retried: at a signal something may still be written into it. */
const WHOLLY = { recursive: true, force: true, maxRetries: 3 } as const;

/**
 * A folder for one piece of work, which goes when that ends: done, failed, or stopped by a signal. `path` is how it begins;
 * what a process that was killed left under such a name goes first.
 */
export async function inPassingFolder<T>(path: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftovers(path);
  const folder = await mkdtemp(`${path}${process.pid}-`);
  const remove = () => rmSync(folder, WHOLLY);
  const end = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  process.on("exit", remove);
  for (const signal of STOPPING) process.on(signal, end);
  try {
    return await work(folder);
  } finally {
    for (const signal of STOPPING) process.off(signal, end);
    process.off("exit", remove);
    await rm(folder, WHOLLY);
  }
}

async function removeLeftovers(path: string): Promise<void> {
  const begin = basename(path);
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(begin)) continue;
    const [, maker] = /^(\d+)-/.exec(name.slice(begin.length)) ?? [];
    if (!maker || !isAlive(Number(maker))) await rm(join(dirname(path), name), WHOLLY);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // somebody else's
  }
}
