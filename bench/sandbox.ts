/**
 * What a sandboxed run costs: bare posix_spawn and wait, our pool, our fresh variant and bubblewrap, interleaved in
 * one process (`sandbox/daemon/src/bin/sandbox-bench.rs`). Needs root, gcc and python3; bubblewrap if it is there.
 * Rounds: first argument, 300 by default.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

interface Measured {
  /** Nanoseconds by "runner/task". */
  samples: Record<string, number[]>;
  /** Runs per second of one client on one slot, and of two clients on two. */
  throughput: { one: number; two: number };
}

const program = fileURLToPath(new URL("../sandbox/target/release/sandbox-bench", import.meta.url));
const rounds = process.argv[2] ?? "300";
const output = execFileSync(program, [rounds], {
  encoding: "utf8",
  maxBuffer: 64 * 2 ** 20,
  stdio: ["ignore", "pipe", "inherit"],
});
const { samples, throughput } = JSON.parse(output) as Measured;

/** The value below which `share` of the samples lie, in ms. */
function quantileMs(key: string, share: number): number | undefined {
  const sorted = samples[key]?.toSorted((a, b) => a - b);
  const value = sorted?.[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return value === undefined ? undefined : value / 1e6;
}

const figures: Record<string, number> = { rounds: Number(rounds) };
const rows = Object.keys(samples).map((key) => {
  const [runner, task] = key.split("/") as [string, string];
  const bare = runner.endsWith("-idle") ? `bare-idle/${task}` : `bare/${task}`;
  const medianMs = quantileMs(key, 0.5) ?? Number.NaN;
  const p95Ms = quantileMs(key, 0.95) ?? Number.NaN;
  const ratio = medianMs / (quantileMs(bare, 0.5) ?? Number.NaN);
  figures[`${key} medianMs`] = round(medianMs);
  figures[`${key} p95Ms`] = round(p95Ms);
  figures[`${key} ratio`] = round(ratio);
  return { run: key, "median ms": round(medianMs), "p95 ms": round(p95Ms), "× bare": round(ratio) };
});
figures["runs per second, one slot"] = Math.round(throughput.one);
figures["runs per second, two slots"] = Math.round(throughput.two);
figures["two slots over one"] = round(throughput.two / throughput.one);

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

console.table(rows.sort((a, b) => a.run.localeCompare(b.run)));
console.log(
  `runs of /usr/bin/true per second: ${Math.round(throughput.one)} with one slot, ${Math.round(throughput.two)} with two`,
);
console.log(JSON.stringify(figures));
