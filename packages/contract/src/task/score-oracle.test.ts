/**
 * The rules once more, as plainly as possible and in exact fractions. It shares no code with what it checks, so that one
 * mistake cannot be in both.
 */
import { expect, test } from "vitest";
import { randomOf, randomScoring } from "./random-scoring.ts";
import { fullMarksOf, type JudgedShare, scoreTree } from "./score-tree.ts";
import type { ScoreGroup, Scoring } from "./scoring.ts";

/** A fraction of whole numbers, whose lower one is above 0. */
type Exact = [bigint, bigint];
/** Points are written with few digits, or as sevenths. */
const exact = (value: number): Exact => {
  const scale = [1, 7, 20, 100, 10_000].find((one) => Math.abs(value * one - Math.round(value * one)) < 1e-6);
  if (!scale) throw new Error(`${value} is no short fraction`);
  return [BigInt(Math.round(value * scale)), BigInt(scale)];
};
const zero: Exact = [0n, 1n];
const one: Exact = [1n, 1n];
const add = ([a, b]: Exact, [c, d]: Exact): Exact => (b === d ? [a + c, b] : [a * d + c * b, b * d]);
const times = ([a, b]: Exact, [c, d]: Exact): Exact => [a * c, b * d];
const over = ([a, b]: Exact, [c, d]: Exact): Exact => (c === 0n ? zero : [a * d, b * c]);
const less = ([a, b]: Exact, [c, d]: Exact) => a * d < c * b;
const least = (all: Exact[]) => all.reduce((x, y) => (less(y, x) ? y : x));
const most = (all: Exact[]) => all.reduce((x, y) => (less(x, y) ? y : x));
const total = (all: Exact[]) => all.reduce(add, zero);
const floor = ([a, b]: Exact): Exact => [a / b, 1n];
/** By two digits: no more are shown. */
const asNumber = ([a, b]: Exact) => Number((a * 200n + b) / (b * 2n)) / 100;

interface Plain {
  share: Exact;
  value: Exact;
  full: boolean;
  accepted: boolean;
  blocked: boolean;
  points: Exact | null;
  rule: string;
  worthless: boolean;
}

function oracle(scoring: Scoring, outcomes: JudgedShare[]) {
  const unit = BigInt(10 ** scoring.digits);
  const round = (points: Exact): Exact => {
    const units = times(points, [unit, 1n]);
    const [whole] = floor(scoring.rounding.how === "nearest" ? add(units, [1n, 2n]) : units);
    return [whole, unit];
  };
  const early = (points: Exact) => (scoring.rounding.at === "total" ? points : round(points));
  const known: Record<string, Plain> = {};

  function caseOf(seq: number): Plain {
    const found = outcomes.find((outcome) => outcome.seq === seq);
    const share = found ? (found.isAccepted ? one : exact(found.fraction)) : zero;
    const value = found?.value === undefined ? share : exact(found.value);
    const accepted = found?.isAccepted ?? false;
    return {
      share,
      value,
      full: accepted,
      accepted,
      blocked: false,
      points: null,
      rule: "case",
      worthless: false,
    };
  }

  function shareBy(rule: string, parts: Plain[], weights: Exact[], threshold: number) {
    const shares = parts.map((part) => part.share);
    const allFull = parts.every((part) => part.full);
    const mean = over(total(shares), [BigInt(shares.length), 1n]);
    const weighed = over(total(shares.map((share, i) => times(share, weights[i] as Exact))), total(weights));
    const fits = parts.every((part) => less(zero, part.value) && !less(exact(threshold), part.value));
    const table: Record<string, [boolean, Exact]> = {
      all: [allFull, zero],
      min: [allFull, least(shares)],
      max: [parts.some((part) => part.full), most(shares)],
      sum: [allFull, weighed],
      product: [allFull, shares.reduce(times, one)],
      average: [allFull, mean],
      threshold: [fits, zero],
      "min-points": [allFull, least(shares)],
      "mean-points": [allFull, mean],
    };
    const [full, share] = table[rule] as [boolean, Exact];
    return { full, share: full ? one : share };
  }

  function weightsIn(
    group: { weights?: number[] | undefined; groups?: ScoreGroup[] | undefined },
    count: number,
  ): Exact[] {
    if (group.weights) return group.weights.map(exact);
    const points = (group.groups ?? []).map((inside) => inside.points);
    const all = points.length > 0 && points.every((x) => typeof x === "number");
    return all ? points.map((x) => exact(x as number)) : Array.from({ length: count }, () => one);
  }

  function walk(group: ScoreGroup, above: boolean): Plain {
    let blocked = above;
    let cap = one;
    for (const { group: key, pass } of group.requires ?? []) {
      const other = known[key] as Plain;
      if (pass === "cap") cap = least([cap, other.share]);
      if (pass === "accepted") {
        blocked ||= other.blocked || !other.full || !(other.accepted || other.rule === "threshold");
      }
      if (pass === "points") {
        const worth = other.points === null || other.worthless ? other.share : round(other.points);
        blocked ||= other.blocked || !less(zero, worth);
      }
    }
    const parts = group.cases ? group.cases.map(caseOf) : (group.groups ?? []).map((x) => walk(x, blocked));
    const weights = weightsIn(group, parts.length);
    const own = shareBy(group.rule, parts, weights, group.threshold ?? 1);
    const capped = less(cap, one);
    const share = blocked ? zero : least([own.share, cap]);
    const full = own.full && !blocked && !capped;
    const points = pointsOf(group, parts, weights, { share, full, blocked, cap });
    const accepted = !blocked && parts.every((part) => part.accepted);
    const isRight = parts.map(() => ({ ...caseOf(0), full: true, share: one }));
    const all = { share: one, full: true, blocked: false, cap: one };
    const worth = group.points === "unbounded" ? one : pointsOf(group, isRight, weights, all);
    const worthless = worth !== null && worth[0] === 0n;
    const plain = { worthless, share, value: share, full, accepted, blocked, points, rule: group.rule };
    known[group.key] = plain;
    return plain;
  }

  function pointsOf(
    group: ScoreGroup,
    parts: Plain[],
    weights: Exact[],
    { share, full, blocked, cap }: { share: Exact; full: boolean; blocked: boolean; cap: Exact },
  ): Exact | null {
    const worth = group.points;
    if (worth === null) return null;
    if (blocked) return zero;
    const byCase = scoring.rounding.at === "case";
    if (worth === "unbounded") {
      const values = parts.map((part) => (byCase ? round(part.value) : part.value));
      const by = { min: least, max: most }[group.rule as string] ?? total;
      return early(times(by(values), cap));
    }
    if (group.rule === "min-points" || group.rule === "mean-points") {
      const combine = (points: Exact[]) =>
        group.rule === "min-points"
          ? least(points)
          : floor(add(over(total(points), [BigInt(points.length), 1n]), [1n, 2n]));
      if (full) return combine(weights);
      const points = parts.map((part, i) => floor(times(part.share, weights[i] as Exact)));
      return least([combine(points), early(times(cap, combine(weights)))]);
    }
    const whole = exact(worth);
    if (full) return whole;
    if (byCase && group.cases && (group.rule === "sum" || group.rule === "average")) {
      const by = group.rule === "sum" ? weights : parts.map(() => one);
      const points = parts.map((part, i) =>
        early(times(times(part.share, whole), over(by[i] as Exact, total(by)))),
      );
      return least([total(points), early(times(cap, whole))]);
    }
    return early(times(share, whole));
  }

  const top = scoring.groups.map((group) => walk(group, false));
  const { full, share } = shareBy(scoring.rule, top, weightsIn(scoring, top.length), 1);
  let points: Exact | null = total(top.flatMap((group) => (group.points === null ? [] : [group.points])));
  if (top.every((group) => group.points === null)) points = null;
  else if (scoring.rounding.at === "total") points = round(points);
  if (scoring.rule !== "sum") {
    points =
      scoring.points === null
        ? null
        : full
          ? exact(scoring.points)
          : round(times(share, exact(scoring.points)));
  } else if (points && scoring.points !== null) points = least([points, exact(scoring.points)]);
  return {
    points: points && asNumber(points),
    isFull: full,
    groups: Object.fromEntries(
      Object.entries(known).map(([key, group]) => [
        key,
        [group.points && asNumber(group.points), group.full, group.blocked],
      ]),
    ),
  };
}

function randomOutcomes(random: (n: number) => number, count: number): JudgedShare[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = index + 1;
    const kind = random(8);
    if (kind < 4) return { seq, isAccepted: true, fraction: 1 };
    if (kind === 4) return { seq, isAccepted: false, fraction: 0 };
    if (kind === 5) return { seq, isAccepted: true, fraction: 1, value: random(400) / 20 };
    return { seq, isAccepted: false, fraction: random(20) / 20 };
  });
}

test("10,000 random trees give what exact fractions give", () => {
  const random = randomOf(7);
  for (let round = 0; round < 10_000; round += 1) {
    const count = 1 + random(12);
    const scoring = randomScoring(random, count);
    const outcomes = randomOutcomes(random, count);
    const { groups, ...whole } = scoreTree(scoring, outcomes);
    const plain = oracle(scoring, outcomes);
    const shown = Object.fromEntries(
      groups.map(({ key, points, isFull, isBlocked }) => [key, [points, isFull, isBlocked]]),
    );
    expect([round, whole, shown]).toEqual([
      round,
      { points: plain.points, isFull: plain.isFull },
      plain.groups,
    ]);
  }
});

test("the order in which cases are judged changes nothing", () => {
  const random = randomOf(11);
  for (let round = 0; round < 2_000; round += 1) {
    const count = 1 + random(10);
    const scoring = randomScoring(random, count);
    const outcomes = randomOutcomes(random, count);
    const mixed = outcomes.toSorted(() => random(3) - 1);
    expect([round, scoreTree(scoring, mixed)]).toEqual([round, scoreTree(scoring, outcomes)]);
  }
});

test("full marks are what a program gets that is right everywhere", () => {
  const random = randomOf(13);
  for (let round = 0; round < 2_000; round += 1) {
    const count = 1 + random(10);
    const scoring = randomScoring(random, count);
    const right = Array.from({ length: count }, (_, index) => ({
      seq: index + 1,
      isAccepted: true,
      fraction: 1,
    }));
    // A threshold below 1 is one that a right answer does not meet by its number.
    if (/"threshold":0|unbounded/.test(JSON.stringify(scoring))) continue;
    expect([round, scoreTree(scoring, right).points]).toEqual([round, fullMarksOf(scoring)]);
  }
});
