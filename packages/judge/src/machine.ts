import { cpus, freemem, totalmem } from "node:os";

/** Percent of the whole machine. */
export interface MachineLoad {
  cpuLoad: number;
  memoryLoad: number;
}

/** A meter of the processor time since it was last asked. */
export function openMachineMeter(): () => MachineLoad {
  let before = ticks();
  return () => {
    const now = ticks();
    const all = now.all - before.all;
    const idle = now.idle - before.idle;
    before = now;
    return { cpuLoad: percent(all - idle, all), memoryLoad: percent(totalmem() - freemem(), totalmem()) };
  };
}

/** `part` of `whole`, between 0 and 100; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (100 * part) / whole)) : 0;
}

function ticks() {
  let [all, idle] = [0, 0];
  for (const { times } of cpus()) {
    all += times.user + times.nice + times.sys + times.idle + times.irq;
    idle += times.idle;
  }
  return { all, idle };
}
