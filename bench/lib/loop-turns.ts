import { setImmediate } from "node:timers/promises";

/** The longest turn of this process's event loop: processor time of its thread, and time on the clock. */
export interface Turns {
  cpuMs: number;
  wallMs: number;
}

/**
 * Does the work and watches the loop meanwhile. Processor time is what the work itself costs; the clock also counts what
 * others do on the machine.
 */
export async function longestTurns(work: () => Promise<unknown>): Promise<Turns> {
  const longest: Turns = { cpuMs: 0, wallMs: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const cpu = process.threadCpuUsage();
      const wall = performance.now();
      await setImmediate();
      const { user, system } = process.threadCpuUsage(cpu);
      longest.cpuMs = Math.max(longest.cpuMs, (user + system) / 1000);
      longest.wallMs = Math.max(longest.wallMs, performance.now() - wall);
    }
  })();
  await work();
  isOver = true;
  await watching;
  return longest;
}
