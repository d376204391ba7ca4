import type { Compiler } from "../compile/compiler.ts";
import type { Toolchains } from "../language/probe.ts";
import type { Runner } from "../runner.ts";
import { launch, programBounds } from "./program.ts";

const limits = { timeMs: 5_000, memoryMiB: 64, stackMiB: 64 };
const RUNS = 7;
/** Bounds of what is believed: a share of the time limit. */
const LEAST_SHARE = 0.01;
const MOST_SHARE = 0.05;
const MOST_MS = 200;

/** About 30 ms of work that is the same each time. */
const work = `int main(void) {
  volatile unsigned x = 1;
  for (int i = 0; i < 12000000; i++) x = x * 1664525u + 1013904223u;
  return 0;
}
`;

/** How much the time of equal work differs on this machine. */
export class Noise {
  #share = 0.02;

  /** ms by which a run may pass `timeLimitMs` through the machine's doing. */
  ms(timeLimitMs: number): number {
    return Math.min(MOST_MS, timeLimitMs * this.#share);
  }

  /** Runs the same work several times; returns the spread, from the median up to the slowest but one, as a share. */
  async measure(runner: Runner, compiler: Compiler, toolchains: Toolchains): Promise<number> {
    const toolchain = toolchains.get("C");
    const compiled = toolchain && (await compiler.compile({ ...toolchain, code: work }));
    if (!compiled || "error" in compiled) return this.#share;
    const times: number[] = [];
    try {
      for (let run = 0; run < RUNS; run += 1) {
        const [result] = await runner.run((files) => ({
          programs: [
            {
              ...launch(compiled.program, limits, files),
              stdin: null,
              stdout: null,
              stderr: null,
              limits: programBounds(limits, 1024),
            },
          ],
        }));
        if (result?.verdict === "OK") times.push(result.cpuNs);
      }
    } finally {
      compiled.program.artefact.release();
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)];
    const slow = times[times.length - 2];
    if (median && slow) this.#share = Math.min(MOST_SHARE, Math.max(LEAST_SHARE, slow / median - 1));
    return this.#share;
  }
}
