/**
 * The similarity of 1,000 programs of one problem as the server's job computes it, and the made set: hidden copies that
 * are found, pairs of people who worked alone that are not. `npm run bench -- similarity 5000` takes so many programs.
 */
import { loadavg } from "node:os";
import { findPairs, SUSPICIOUS } from "@verdict/similarity";
import { alone, copiesOf, samples } from "../packages/similarity/test/made-set.ts";

const PROGRAMS = Number(process.argv[2] ?? 1000);
const COPIES = PROGRAMS / 5;
const BOUND_S = 30;

const people = alone(PROGRAMS - COPIES);
const copies = copiesOf(people.slice(0, COPIES), PROGRAMS);
const programs = [...people, ...copies];
const since = performance.now();
const { pairs, compared } = findPairs(programs);
const seconds = (performance.now() - since) / 1000;

const found = pairs.filter(({ left, right }) => right === left + PROGRAMS).length;
const honest = pairs.filter(({ left, right }) => left < PROGRAMS && right < PROGRAMS).length;
const foundShare = found / COPIES;
const wrongShare = honest / ((people.length * (people.length - 1)) / 2);

const real = samples();
const problemOf = new Map(real.map(({ id, problem }) => [id, problem]));
const crossed = findPairs(real).pairs.filter(
  ({ left, right }) => problemOf.get(left) !== problemOf.get(right),
);

const lines: [string, string, string, boolean][] = [
  [`${PROGRAMS} programs`, `${seconds.toFixed(1)} s`, `< ${BOUND_S} s`, seconds < BOUND_S],
  ["hidden copies found", `${(foundShare * 100).toFixed(1)} %`, "≥ 95 %", foundShare >= 0.95],
  ["independent pairs taken for copies", `${(wrongShare * 100).toFixed(2)} %`, "≤ 1 %", wrongShare <= 0.01],
  ["pairs across different real problems", `${crossed.length}`, "0", crossed.length === 0],
];
process.stdout.write(
  `similarity of ${compared} programs (${COPIES} copies, each renamed, reordered, with dead code and other comments), ` +
    `pairs from ${SUSPICIOUS * 100} %; load ${loadavg()[0]?.toFixed(1)}\n`,
);
for (const [what, value, bound, isMet] of lines)
  process.stdout.write(
    `${isMet ? "  ok  " : "  OVER"} ${what.padEnd(40)} ${value.padStart(10)}   ${bound}\n`,
  );
process.exit(lines.every(([, , , isMet]) => isMet) ? 0 : 1);
