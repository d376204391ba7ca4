import { dependencyPasses, groupRules, type ScoreGroup, type Scoring } from "./scoring.ts";

/** Numbers of 0 to below `n`, the same for the same seed. */
export function randomOf(seed: number): (n: number) => number {
  let state = seed >>> 0 || 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

type Random = ReturnType<typeof randomOf>;

const pick = <T>(random: Random, of: readonly T[]): T => of[random(of.length)] as T;

/** A tree of up to `caseCount` cases, some of them in several groups, that could be saved as it is. */
export function randomScoring(random: Random, caseCount: number): Scoring {
  const at = pick(random, ["case", "group", "total"] as const);
  const digits = pick(random, [0, 1, 2] as const);
  const ended: string[] = [];
  let named = 0;
  const requires = (): ScoreGroup["requires"] => {
    if (ended.length === 0 || random(2)) return undefined;
    const keys = new Set(Array.from({ length: 1 + random(2) }, () => pick(random, ended)));
    return [...keys].map((group) => ({ group, pass: pick(random, dependencyPasses) }));
  };
  const leaf = (points: ScoreGroup["points"]): ScoreGroup => {
    const all = Array.from({ length: caseCount }, (_, index) => index + 1);
    const cases = all.filter(() => random(caseCount) < 3);
    if (cases.length === 0) cases.push(1 + random(caseCount));
    const key = `g${++named}`;
    const needs = requires();
    const rule = pick(random, points === "unbounded" ? (["sum", "min", "max"] as const) : groupRules);
    const ofPoints = rule === "min-points" || rule === "mean-points";
    const weights =
      ofPoints || (rule === "sum" && random(2))
        ? cases.map((_, index) => (index ? random(20) : 1 + random(20)))
        : undefined;
    ended.push(key);
    return {
      ...{ key, points, rule, cases, requires: needs },
      ...(weights && { weights }),
      ...(rule === "threshold" && { threshold: pick(random, [0.25, 0.5, 1, 20]) }),
    };
  };
  const group = (points: ScoreGroup["points"], depth: number): ScoreGroup => {
    if (depth === 0 || points === "unbounded" || random(3)) return leaf(points);
    const key = `g${++named}`;
    const needs = requires();
    const rule = pick(random, ["all", "min", "max", "sum", "product", "average"] as const);
    const groups = Array.from({ length: 1 + random(3) }, () => group(null, depth - 1));
    const weights = rule === "sum" && random(2) ? groups.map(() => 1 + random(3)) : undefined;
    ended.push(key);
    return { ...{ key, points, rule, groups, requires: needs }, ...(weights && { weights }) };
  };
  const pointsOf = (): ScoreGroup["points"] =>
    random(12) === 0 ? "unbounded" : at === "total" ? random(1000) / 7 : random(101);
  const groups = Array.from({ length: 1 + random(5) }, () => group(pointsOf(), 2));
  const rule = random(6) ? "sum" : pick(random, ["min", "max", "average", "all", "product"] as const);
  const rounding = { at, how: pick(random, ["down", "nearest"] as const) };
  return { digits, rounding, stop: "settled", rule, points: rule === "sum" ? null : 100, groups };
}
