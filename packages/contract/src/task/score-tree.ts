import { type Part, type Share, shareOf, sum, weightsOf } from "./group-share.ts";
import { type DependencyPass, GROUP_POINTS_MAX, type ScoreGroup, type Scoring } from "./scoring.ts";

/** What came of one case; a case that is not among those given came to nothing. */
export interface JudgedShare {
  seq: number;
  isAccepted: boolean;
  /** 0 to 1; all of it where the case is accepted. */
  fraction: number;
  /** The number that the checker gave; absent: the fraction. */
  value?: number | undefined;
}

export interface GroupScore {
  key: string;
  /** null: it has none, only a share. */
  points: number | null;
  /** Full points; null: none, or unbounded. */
  max: number | null;
  fraction: number;
  /** It reached all there is by its rule. */
  isFull: boolean;
  /** A group that it depends on did not hold. */
  isBlocked: boolean;
}

export interface TreeScore {
  /** null: nothing in it has points. */
  points: number | null;
  isFull: boolean;
  /** Each group before those inside it. */
  groups: GroupScore[];
}

interface Evaluated extends Part {
  group: ScoreGroup;
  isBlocked: boolean;
  /** In whole units, or not rounded yet where only the total is. */
  units: number | null;
}

/** What floating point loses of a share such as 0.29 times 100 is given back. */
const EPSILON = 1e-9;

const noCase: Part = { fraction: 0, isFull: false, value: 0, isAccepted: false };

const roundTo = (how: Scoring["rounding"]["how"], units: number) =>
  Math.floor(units + (how === "nearest" ? 0.5 : 0) + EPSILON);

/** Whole points, cut, for those who know no others. */
export const wholePoints = (points: number): number => roundTo("down", points);

/** The points of one submission. That cases were left out because they were settled changes nothing. */
export function scoreTree(scoring: Scoring, cases: readonly JudgedShare[]): TreeScore {
  const parts = new Map(cases.map((one) => [one.seq, partOf(one)]));
  const groups: GroupScore[] = [];
  const known = new Map<string, Evaluated>();
  const evaluate = (group: ScoreGroup, isBlockedAbove: boolean): Evaluated => {
    const at = groups.push({ ...blank, key: group.key }) - 1;
    const { holds, cap } = dependenciesOf(group, known, scoring);
    const isBlocked = isBlockedAbove || !holds;
    const inside = group.cases
      ? group.cases.map((seq) => parts.get(seq) ?? noCase)
      : (group.groups ?? []).map((one) => evaluate(one, isBlocked));
    const found = evaluated(group, inside, { isBlocked, cap }, scoring);
    known.set(group.key, found);
    const { fraction, isFull } = found;
    const max = fullUnits(group, scoring);
    groups[at] = {
      ...{ key: group.key, fraction, isFull, isBlocked },
      points: shown(found.units, scoring),
      max: shown(max, scoring),
    };
    return found;
  };
  const outermost = scoring.groups.map((group) => evaluate(group, false));
  const share = shareOf(scoring, outermost, weightsOf(scoring));
  return { points: totalOf(scoring, outermost, share), isFull: share.isFull, groups };
}

/** Full marks; what is unbounded counts for nothing. null: nothing has points. */
export function fullMarksOf(scoring: Scoring): number | null {
  const full: Share = { fraction: 1, isFull: true };
  const groups = scoring.groups.map((group) => ({
    units: group.points === "unbounded" ? 0 : fullUnits(group, scoring),
  }));
  return totalOf(scoring, groups, full);
}

const blank = { points: null, max: null, fraction: 0, isFull: false, isBlocked: false };

function partOf({ isAccepted, fraction, value }: JudgedShare): Part {
  const share = isAccepted ? 1 : Math.min(1, Math.max(0, fraction));
  return { isAccepted, isFull: isAccepted, fraction: share, value: value ?? share };
}

function dependenciesOf(
  { requires = [] }: ScoreGroup,
  known: ReadonlyMap<string, Evaluated>,
  scoring: Scoring,
): { holds: boolean; cap: number } {
  let holds = true;
  let cap = 1;
  for (const { group, pass } of requires) {
    const one = known.get(group);
    if (pass === "cap") cap = Math.min(cap, one?.fraction ?? 0);
    else holds &&= one !== undefined && passes(one, pass, scoring);
  }
  return { holds, cap };
}

function passes(
  { group, units, fraction, isFull, isAccepted, isBlocked }: Evaluated,
  pass: Exclude<DependencyPass, "cap">,
  scoring: Scoring,
): boolean {
  if (isBlocked) return false;
  // A threshold may be met by a case that is only partly right.
  if (pass === "accepted") return isFull && (isAccepted || group.rule === "threshold");
  // Of what is worth nothing, any share.
  const isWorthless = units === null || fullUnits(group, scoring) === 0;
  return isWorthless ? fraction > 0 : roundTo(scoring.rounding.how, units) > 0;
}

function evaluated(
  group: ScoreGroup,
  parts: readonly Part[],
  { isBlocked, cap }: { isBlocked: boolean; cap: number },
  scoring: Scoring,
): Evaluated {
  const isAccepted = parts.every((part) => part.isAccepted);
  if (isBlocked) {
    return { ...noCase, group, isBlocked, units: group.points === null ? null : 0 };
  }
  const weights = weightsOf(group);
  const own = shareOf(group, parts, weights);
  const isFull = own.isFull && cap >= 1;
  const fraction = Math.min(cap, own.fraction);
  const units = unitsOf(group, parts, { fraction, isFull, cap }, weights, scoring);
  return { group, fraction, isFull, isAccepted, isBlocked, value: fraction, units };
}

/** Full points of a group in units. */
function fullUnits({ rule, points, weights = [] }: ScoreGroup, { digits }: Scoring): number | null {
  if (points === null || points === "unbounded") return null;
  const unit = 10 ** digits;
  if (rule === "min-points") return Math.min(...weights) * unit;
  if (rule === "mean-points") return roundTo("nearest", sum(weights) / weights.length) * unit;
  return points * unit;
}

function unitsOf(
  group: ScoreGroup,
  parts: readonly Part[],
  { fraction, isFull, cap }: Share & { cap: number },
  weights: readonly number[] | null,
  scoring: Scoring,
): number | null {
  if (group.points === null) return null;
  const { at, how } = scoring.rounding;
  const unit = 10 ** scoring.digits;
  const rounded = (units: number) => (at === "total" ? units : roundTo(how, units));
  if (group.points === "unbounded") {
    const values = parts.map(({ value }) => (at === "case" ? rounded(value * unit) : value * unit));
    return rounded(Math.min(ofValues(group.rule, values) * cap, GROUP_POINTS_MAX * unit));
  }
  const full = fullUnits(group, scoring) ?? 0;
  if (isFull) return full;
  const most = rounded(cap * full);
  if (group.rule === "min-points" || group.rule === "mean-points") {
    const points = parts.map((part, index) => roundTo("down", part.fraction * (weights?.[index] ?? 0)));
    const whole =
      group.rule === "min-points" ? Math.min(...points) : roundTo("nearest", sum(points) / points.length);
    return Math.min(whole * unit, most);
  }
  if (at !== "case" || !group.cases || (group.rule !== "sum" && group.rule !== "average")) {
    return rounded(fraction * full);
  }
  const own = group.rule === "sum" && weights ? weights : parts.map(() => 1);
  const all = sum(own);
  const ofCases = parts.map((part, index) =>
    all > 0 ? rounded(part.fraction * full * ((own[index] ?? 0) / all)) : 0,
  );
  return Math.min(sum(ofCases), most);
}

function ofValues(rule: ScoreGroup["rule"], values: readonly number[]): number {
  if (rule === "min") return Math.min(...values);
  return rule === "max" ? Math.max(...values) : sum(values);
}

function totalOf(
  { rule, points, digits, rounding }: Scoring,
  groups: readonly Pick<Evaluated, "units">[],
  share: Share,
): number | null {
  const unit = 10 ** digits;
  if (rule !== "sum") {
    if (points === null) return null;
    return share.isFull ? points : roundTo(rounding.how, share.fraction * points * unit) / unit;
  }
  const units = groups.flatMap((group) => group.units ?? []);
  if (units.length === 0) return null;
  const total = rounding.at === "total" ? roundTo(rounding.how, sum(units)) : sum(units);
  return Math.min(total, points === null ? Number.POSITIVE_INFINITY : points * unit) / unit;
}

/** Where only the total is rounded, a group's points are shown by two digits. */
function shown(units: number | null, { digits }: Scoring): number | null {
  return units === null ? null : roundTo("nearest", (units / 10 ** digits) * 100) / 100;
}
