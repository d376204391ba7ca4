/**
 * What a sandboxed run costs and how exact it is. Bare posix_spawn and wait, our pool, our fresh variant and bubblewrap,
 * interleaved in one process (`sandbox/daemon/src/bin/sandbox-bench`); then times, memory and kills against the truth.
 * Needs root, gcc and python3; bubblewrap if it is there. Rounds: first argument, 300 by default.
 * Budgets hold on a quiet machine; the load before and after is printed with the figures.
 */
import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { report } from "./lib/report.ts";

interface Measured {
  /** Nanoseconds by "runner/task". */
  samples: Record<string, number[]>;
  /** Runs per second, a pair per turn: one client on one slot, and two on two; the same for bare spawns. */
  throughput: Record<"pool" | "bare", [one: number, two: number][]>;
  /** How far each run was off, in ns or bytes. */
  accuracy: Record<string, number[]>;
}

const program = fileURLToPath(new URL("../sandbox/target/release/sandbox-bench", import.meta.url));
const rounds = process.argv[2] ?? "300";
const load = () => round(loadavg()[0] ?? Number.NaN);
const loadBefore = load();
const output = execFileSync(program, [rounds], {
  encoding: "utf8",
  maxBuffer: 64 * 2 ** 20,
  stdio: ["ignore", "pipe", "inherit"],
});
const { samples, throughput, accuracy } = JSON.parse(output) as Measured;

/** The value below which `share` of the values lie. */
function quantile(values: number[] | undefined, share: number): number {
  const sorted = values?.toSorted((a, b) => a - b) ?? [];
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
const quantileMs = (key: string, share: number) => quantile(samples[key], share) / 1e6;
const ratio = (key: string, base: string) => quantileMs(key, 0.5) / quantileMs(base, 0.5);

const figures: Record<string, number> = { rounds: Number(rounds), loadBefore, loadAfter: load() };
const rows = Object.keys(samples).map((key) => {
  const [runner, task] = key.split("/") as [string, string];
  const bare = runner.endsWith("-idle") ? `bare-idle/${task}` : `bare/${task}`;
  const [medianMs, p95Ms, toBare] = [quantileMs(key, 0.5), quantileMs(key, 0.95), ratio(key, bare)].map(
    round,
  );
  Object.assign(figures, {
    [`${key} medianMs`]: medianMs,
    [`${key} p95Ms`]: p95Ms,
    [`${key} ratio`]: toBare,
  });
  return { run: key, "median ms": medianMs, "p95 ms": p95Ms, "× bare": toBare };
});

/** One line per budget: the figure, its bound, and whether it is kept. */
const budgets: { budget: string; measured: string; bound: string; kept: string }[] = [];

function atMost(budget: string, value: number, bound: number, unit: string): void {
  note(budget, value, `≤ ${bound} ${unit}`, unit, value <= bound);
}

function atLeast(budget: string, value: number, bound: number, unit: string): void {
  note(budget, value, `≥ ${bound} ${unit}`, unit, value >= bound);
}

function note(budget: string, value: number, bound: string, unit: string, kept: boolean): void {
  figures[`${budget} ${unit}`] = round(value);
  budgets.push({ budget, measured: `${round(value)} ${unit}`, bound, kept: kept ? "yes" : "NO" });
}

for (const [task, most] of Object.entries({ true: 1.5, hello: 1.5, python: 1.1 }))
  atMost(`pool, ${task}`, ratio(`pool/${task}`, `bare/${task}`), most, "× bare");
for (const task of ["true", "hello", "python"])
  atMost(
    `fresh, ${task}`,
    quantileMs(`fresh/${task}`, 0.5) - quantileMs(`bare/${task}`, 0.5),
    4,
    "ms over bare",
  );
if (samples["bubblewrap/true"])
  for (const task of ["true", "hello"])
    atLeast(`bubblewrap, ${task}`, ratio(`bubblewrap/${task}`, `pool/${task}`), 4, "× pool");
atMost("pool after 20 ms of idle, true", ratio("pool-idle/true", "bare-idle/true"), 2, "× bare");

for (const kind of ["pool", "bare"] as const) {
  const column = (index: 0 | 1) =>
    quantile(
      throughput[kind].map((pair) => pair[index]),
      0.5,
    );
  figures[`${kind} runs per second, one`] = Math.round(column(0));
  figures[`${kind} runs per second, two`] = Math.round(column(1));
  figures[`${kind}, two over one`] = round(
    quantile(
      throughput[kind].map(([one, two]) => two / one),
      0.5,
    ),
  );
}
atLeast("two slots", figures["pool, two over one"] ?? Number.NaN, 1.8, "× one");

const exactness: [name: string, budget: string, bound: number, unit: string, divisor: number][] = [
  ["busyAloneNs", "1.000 s of busy loop, off by", 3, "ms", 1e6],
  ["busyBesideNs", "the same with the other slot busy", 3, "ms", 1e6],
  ["touchedBytes", "100 MiB touched, off by", 1, "MiB", 2 ** 20],
  ["cpuKillNs", "CPU time past its limit at the kill", 10, "ms", 1e6],
  ["cpuKillThreadsNs", "the same with four threads", 10, "ms", 1e6],
  ["wallKillNs", "time past the wall limit at the kill", 5, "ms", 1e6],
];
for (const [name, budget, bound, unit, divisor] of exactness) {
  atMost(`${budget}, median`, quantile(accuracy[name], 0.5) / divisor, bound, unit);
  atMost(`${budget}, worst`, quantile(accuracy[name], 1) / divisor, bound, unit);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

console.table(budgets);
console.log(
  `runs of /usr/bin/true per second: ${figures["pool runs per second, one"]} with one slot, ` +
    `${figures["pool runs per second, two"]} with two; bare spawns ${figures["bare runs per second, one"]} and ` +
    `${figures["bare runs per second, two"]} (${figures["bare, two over one"]} ×)`,
);
console.log(`load average ${figures.loadBefore} before, ${figures.loadAfter} after`);
report(
  figures,
  rows.sort((a, b) => a.run.localeCompare(b.run)),
);
