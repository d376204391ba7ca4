import { readdirSync, readFileSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Boot id and start in clock ticks since that boot (proc(5), field 22 of stat). */
  readonly born: string;
}

const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();

/** The identity of a living process, or null; a zombie does not live. */
export function identityOf(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command's name may hold spaces and brackets: the fields begin after the last ")".
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : { pid, born: `${bootId}/${fields[19]}` };
  } catch {
    return null;
  }
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identityOf(identity.pid)?.born === identity.born;
}

/** Sends the signals one after another, each with its time to take effect; true once the process is gone. */
export async function endProcess(
  identity: ProcessIdentity,
  steps: readonly [NodeJS.Signals, number][],
): Promise<boolean> {
  for (const [signal, graceMs] of steps) {
    if (!isAlive(identity)) return true;
    sendSignal(identity.pid, signal);
    const deadline = Date.now() + graceMs;
    while (isAlive(identity) && Date.now() < deadline) await pause(20);
  }
  return !isAlive(identity);
}

/** A signal to a process that may be gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Every process whose working folder is `folder`, seen from whatever mount namespace. */
export function processesIn(folder: string): ProcessIdentity[] {
  const wanted = statSync(folder, { throwIfNoEntry: false });
  if (!wanted) return [];
  const found: ProcessIdentity[] = [];
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const { dev, ino } = statSync(`/proc/${entry}/cwd`);
      const identity = dev === wanted.dev && ino === wanted.ino ? identityOf(Number(entry)) : null;
      if (identity) found.push(identity);
    } catch {
      // gone, or another user's
    }
  }
  return found;
}
