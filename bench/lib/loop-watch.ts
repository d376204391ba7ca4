/**
 * Loaded into a server beside its own code (`--import`): watches its event loop, and writes what it saw to LOOP_WATCH, which
 * is begun anew once that file is gone. Processor time of a turn is what the server's own work costs; the clock also counts
 * what others do on the machine.
 */
import { existsSync, writeFileSync } from "node:fs";

const TICK_MS = 10;
const WRITE_MS = 500;
const file = process.env.LOOP_WATCH;
if (file) watch(file);

function watch(path: string): void {
  let cpu: number[] = [];
  let wall: number[] = [];
  let before = process.threadCpuUsage();
  let at = performance.now();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    const now = performance.now();
    cpu.push((user + system) / 1000);
    wall.push(Math.max(0, now - at - TICK_MS));
    before = process.threadCpuUsage();
    at = now;
  }, TICK_MS).unref();
  writeFileSync(path, "{}");
  setInterval(() => {
    if (!existsSync(path)) [cpu, wall] = [[], []];
    const told = {
      cpuP99: at99(cpu),
      cpuMax: Math.max(0, ...cpu),
      wallP99: at99(wall),
      wallMax: Math.max(0, ...wall),
    };
    writeFileSync(path, JSON.stringify(told));
  }, WRITE_MS).unref();
}

const at99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
