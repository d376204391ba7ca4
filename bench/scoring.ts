/**
 * Adding up points: 200 cases in 20 groups that share them (4,000 memberships, each group depending on the one before),
 * and as many groups and memberships as there may be. Beside it what a node does for any submission anyway: writing and
 * reading the results of those cases as JSON. 2026-11-29, two cores at a load of 3: 0.15 ms, 3.4 times the JSON.
 */
import { type JudgedShare, type ScoreGroup, type Scoring, scoreTree } from "@verdict/contract";
import { report } from "./lib/report.ts";

const ROUNDS = 300;

interface Sizes {
  groupCount: number;
  caseCount: number;
  /** Cases of a group. */
  held: number;
}

function made({ groupCount, caseCount, held }: Sizes): [Scoring, JudgedShare[]] {
  const groups = Array.from({ length: groupCount }, (_, at): ScoreGroup => {
    const cases = Array.from({ length: held }, (_, index) => ((index * 7 + at) % caseCount) + 1);
    const requires = at > 0 ? [{ group: String(at - 1), pass: "points" as const }] : [];
    return { key: String(at), points: 5, rule: at % 2 ? "min" : "sum", cases: [...new Set(cases)], requires };
  });
  const rounding = { at: "group", how: "down" } as const;
  const scoring: Scoring = { digits: 2, rounding, stop: "settled", rule: "sum", points: null, groups };
  const outcomes = Array.from({ length: caseCount }, (_, index) => {
    return { seq: index + 1, isAccepted: index % 3 > 0, fraction: 0.5 };
  });
  return [scoring, outcomes];
}

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN;
}

const rows = [
  { what: "200 cases x 20 groups", sizes: { groupCount: 20, caseCount: 200, held: 200 }, bound: 1 },
  { what: "as many as there may be", sizes: { groupCount: 200, caseCount: 5000, held: 100 }, bound: null },
].map(({ what, sizes, bound }) => {
  const [scoring, outcomes] = made(sizes);
  const ms = medianMs(() => scoreTree(scoring, outcomes));
  const json = medianMs(() => JSON.parse(JSON.stringify(outcomes)));
  const kept = bound === null ? "" : ms <= bound ? "yes" : "NO";
  return {
    what,
    "median ms": ms.toFixed(3),
    "x JSON": (ms / json).toFixed(1),
    "bound ms": bound ?? "",
    kept,
  };
});
report(Object.fromEntries(rows.map((row) => [row.what, Number(row["median ms"])])), rows);
if (rows.some(({ kept }) => kept === "NO")) process.exitCode = 1;
