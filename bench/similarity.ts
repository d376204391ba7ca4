/**
 * The similarity of 1,000 programs of one problem as the server's job computes it, and the made set: hidden copies that
 * are found, pairs of people who worked alone that are not. `npm run bench -- similarity 5000` takes so many programs.
 */
import { loadavg } from "node:os";
import { findPairs, SUSPICIOUS } from "@verdict/similarity";
import { alone, copiesOf, samples } from "../packages/similarity/test/made-set.ts";
import { report } from "./lib/report.ts";

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

const lines = [
  {
    what: `${PROGRAMS} programs`,
    figure: `${seconds.toFixed(1)} s`,
    bound: `< ${BOUND_S} s`,
    kept: seconds < BOUND_S,
  },
  { what: "hidden copies found", figure: percent(foundShare), bound: "≥ 95 %", kept: foundShare >= 0.95 },
  {
    what: "independent pairs taken for copies",
    figure: percent(wrongShare),
    bound: "≤ 1 %",
    kept: wrongShare <= 0.01,
  },
  {
    what: "pairs across different real problems",
    figure: `${crossed.length}`,
    bound: "0",
    kept: crossed.length === 0,
  },
];
process.stdout.write(
  `similarity of ${compared} programs (${COPIES} copies, each renamed, reordered, with dead code and other comments), ` +
    `pairs from ${SUSPICIOUS * 100} %; load ${loadavg()[0]?.toFixed(1)}\n`,
);
report(
  {
    programs: PROGRAMS,
    seconds: Number(seconds.toFixed(1)),
    foundShare,
    wrongShare,
    crossed: crossed.length,
  },
  lines,
);
process.exit(lines.every(({ kept }) => kept) ? 0 : 1);

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
