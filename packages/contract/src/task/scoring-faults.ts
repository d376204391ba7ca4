import type { RefusalCode } from "../refusal.ts";
import type { RefusalParams } from "../refusal-text.ts";
import { fullMarksOf } from "./score-tree.ts";
import {
  groupsOfScoring,
  SCORING_DEPTH_MAX,
  SCORING_GROUPS_MAX,
  SCORING_MEMBERS_MAX,
  type ScoreGroup,
  type Scoring,
} from "./scoring.ts";

export const scoringFaultCodes = [
  "scoring-too-large",
  "scoring-key-twice",
  "scoring-group-empty",
  "scoring-case-unknown",
  "scoring-case-twice",
  "scoring-case-left",
  "scoring-requires-unknown",
  "scoring-requires-later",
  "scoring-requires-cycle",
  "scoring-requires-twice",
  "scoring-points-missing",
  "scoring-points-unbounded",
  "scoring-points-digits",
  "scoring-points-unequal",
  "scoring-threshold",
  "scoring-weights",
  "scoring-hidden-group",
] as const satisfies RefusalCode[];

export interface ScoringFault {
  code: (typeof scoringFaultCodes)[number];
  params: RefusalParams;
  /** The group to blame; null: the whole. */
  group: string | null;
  field: "key" | "cases" | "requires" | "points" | "threshold" | "weights" | "feedback" | "groups";
}

/** What does not fit together in the scoring of an OI problem with so many cases, the first of each group. */
export function scoringFaults(scoring: Scoring, caseCount: number): ScoringFault[] {
  const groups = [...groupsOfScoring(scoring.groups)];
  return [
    ...sizeFaults(scoring, groups),
    ...groups.flatMap((group) => groupFault(group, scoring, caseCount) ?? []),
    ...keyFaults(groups),
    ...requireFaults(scoring.groups),
    ...hiddenFaults(scoring),
    ...pointsFaults(scoring),
    ...leftFaults(groups, caseCount),
  ];
}

type Fault = Omit<ScoringFault, "group">;
const at = ({ key }: ScoreGroup, { code, params, field }: Fault): ScoringFault => ({
  ...{ code, field, group: key },
  params: { name: key, ...params },
});

function sizeFaults({ groups: outermost }: Scoring, groups: readonly ScoreGroup[]): ScoringFault[] {
  const members = groups.reduce((all, { cases = [] }) => all + cases.length, 0);
  const params = { groups: SCORING_GROUPS_MAX, depth: SCORING_DEPTH_MAX };
  const fits =
    groups.length <= SCORING_GROUPS_MAX &&
    members <= SCORING_MEMBERS_MAX &&
    depthOf(outermost) <= SCORING_DEPTH_MAX;
  return fits ? [] : [{ code: "scoring-too-large", params, group: null, field: "groups" }];
}

const depthOf = (groups: readonly ScoreGroup[]): number =>
  groups.length === 0 ? 0 : 1 + Math.max(...groups.map(({ groups: inside = [] }) => depthOf(inside)));

function keyFaults(groups: readonly ScoreGroup[]): ScoringFault[] {
  const seen = new Set<string>();
  return groups.flatMap((group) => {
    const isTwice = seen.has(group.key);
    seen.add(group.key);
    return isTwice ? [at(group, { code: "scoring-key-twice", params: {}, field: "key" })] : [];
  });
}

function groupFault(group: ScoreGroup, scoring: Scoring, caseCount: number): ScoringFault | null {
  const fault = caseFault(group, caseCount) ?? ruleFault(group, scoring) ?? insideFault(group);
  return fault && at(group, fault);
}

function caseFault({ cases, groups }: ScoreGroup, caseCount: number): Fault | null {
  const isLeaf = cases !== undefined && groups === undefined;
  if (!(isLeaf ? cases.length : cases === undefined && groups?.length)) {
    return { code: "scoring-group-empty", params: {}, field: "cases" };
  }
  const seen = new Set<number>();
  for (const seq of cases ?? []) {
    if (seq > caseCount) return { code: "scoring-case-unknown", params: { case: seq }, field: "cases" };
    if (seen.has(seq)) return { code: "scoring-case-twice", params: { case: seq }, field: "cases" };
    seen.add(seq);
  }
  return null;
}

function ruleFault(group: ScoreGroup, { digits, rounding }: Scoring): Fault | null {
  const { rule, threshold, weights, points, cases, groups = [] } = group;
  if ((rule === "threshold") !== (threshold !== undefined) || (rule === "threshold" && !cases)) {
    return { code: "scoring-threshold", params: {}, field: "threshold" };
  }
  const ofPoints = rule === "min-points" || rule === "mean-points";
  const parts = cases?.length ?? groups.length;
  const mayWeigh = rule === "sum" || (ofPoints && cases !== undefined);
  const fits = weights && mayWeigh && weights.length === parts && weights.some((one) => one > 0);
  if ((weights && !fits) || (ofPoints && !weights?.every(Number.isInteger))) {
    return { code: "scoring-weights", params: {}, field: "weights" };
  }
  if (points === "unbounded" && !(cases && (rule === "sum" || rule === "min" || rule === "max"))) {
    return { code: "scoring-points-unbounded", params: {}, field: "points" };
  }
  const isWhole = typeof points !== "number" || isWholeUnits(points, digits);
  if (!isWhole && rounding.at !== "total") {
    return { code: "scoring-points-digits", params: { digits }, field: "points" };
  }
  return null;
}

const isWholeUnits = (points: number, digits: number) =>
  Math.abs(points * 10 ** digits - Math.round(points * 10 ** digits)) < 1e-6;

/** Inside a sum either all groups have points, which add up, or none has. */
function insideFault({ rule, points, weights, groups = [] }: ScoreGroup): Fault | null {
  if (groups.some((inside) => inside.points === "unbounded")) {
    return { code: "scoring-points-unbounded", params: {}, field: "points" };
  }
  if (rule !== "sum" || weights || points === null) return null;
  const given = groups.flatMap((inside) => (typeof inside.points === "number" ? inside.points : []));
  if (given.length === 0) return null;
  if (given.length < groups.length) return { code: "scoring-points-missing", params: {}, field: "points" };
  return unequal(given, points);
}

function unequal(given: readonly number[], points: number | "unbounded"): Fault | null {
  const sum = given.reduce((all, one) => all + one, 0);
  if (typeof points !== "number" || Math.abs(sum - points) < 1e-6) return null;
  return {
    code: "scoring-points-unequal",
    params: { sum: Math.round(sum * 100) / 100, points },
    field: "points",
  };
}

/** What is hidden until the end says nothing through what is shown, and something is shown. */
function hiddenFaults({ groups }: Scoring): ScoringFault[] {
  const hidden = groups.filter((group) => group.feedback === "none");
  if (hidden.length === 0) return [];
  const fault = { code: "scoring-hidden-group", params: {}, field: "feedback" } as const;
  const [first] = hidden;
  if (first && hidden.length === groups.length) return [at(first, fault)];
  const inside = [...groupsOfScoring(hidden)];
  const keys = new Set(inside.map(({ key }) => key));
  const shown = groups.filter((group) => group.feedback !== "none");
  const shownCases = new Set([...groupsOfScoring(shown)].flatMap(({ cases = [] }) => cases));
  const asks = ({ requires = [] }: ScoreGroup) => requires.some(({ group }) => keys.has(group));
  const shares = ({ cases = [] }: ScoreGroup) => cases.some((seq) => shownCases.has(seq));
  return [...shown.filter((group) => [...groupsOfScoring([group])].some(asks)), ...inside.filter(shares)].map(
    (group) => at(group, fault),
  );
}

/** What the outermost groups are worth is said, and adds up to what the whole is worth where that is said, too. */
function pointsFaults(scoring: Scoring): ScoringFault[] {
  if (scoring.rule !== "sum") {
    return scoring.points === null
      ? [{ code: "scoring-points-missing", params: { name: "" }, group: null, field: "points" }]
      : [];
  }
  const bad = scoring.groups.find(({ points }) => points === null);
  if (bad) return [at(bad, { code: "scoring-points-missing", params: {}, field: "points" })];
  if (scoring.points === null || scoring.groups.some(({ points }) => points === "unbounded")) return [];
  const fault = unequal([fullMarksOf({ ...scoring, points: null }) ?? 0], scoring.points);
  return fault ? [{ ...fault, params: { name: "", ...fault.params }, group: null }] : [];
}

/** A group depends on groups that end before it begins. */
function requireFaults(outermost: readonly ScoreGroup[]): ScoringFault[] {
  const groups = [...groupsOfScoring(outermost)];
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const ended = new Set<string>();
  const faults: ScoringFault[] = [];
  const visit = (group: ScoreGroup) => {
    const seen = new Set<string>();
    for (const { group: other } of group.requires ?? []) {
      const code = requireFault(group.key, other, { byKey, ended, seen });
      seen.add(other);
      if (code) faults.push(at(group, { code, params: { other }, field: "requires" }));
    }
    for (const inside of group.groups ?? []) visit(inside);
    ended.add(group.key);
  };
  for (const group of outermost) visit(group);
  return faults;
}

function requireFault(
  key: string,
  other: string,
  {
    byKey,
    ended,
    seen,
  }: { byKey: Map<string, ScoreGroup>; ended: ReadonlySet<string>; seen: ReadonlySet<string> },
): ScoringFault["code"] | null {
  if (!byKey.has(other)) return "scoring-requires-unknown";
  if (seen.has(other)) return "scoring-requires-twice";
  if (ended.has(other)) return null;
  return reaches(other, key, byKey, new Set()) ? "scoring-requires-cycle" : "scoring-requires-later";
}

/** Whether `from` depends on `to`, by whatever way; a group depends on those inside it. */
function reaches(from: string, to: string, byKey: Map<string, ScoreGroup>, seen: Set<string>): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  const group = byKey.get(from);
  const next = [
    ...(group?.requires ?? []).map((one) => one.group),
    ...(group?.groups ?? []).map(({ key }) => key),
  ];
  return next.some((one) => reaches(one, to, byKey, seen));
}

function leftFaults(groups: readonly ScoreGroup[], caseCount: number): ScoringFault[] {
  const held = new Set(groups.flatMap(({ cases = [] }) => cases));
  for (let seq = 1; seq <= caseCount; seq += 1) {
    if (!held.has(seq)) {
      return [{ code: "scoring-case-left", params: { case: seq }, group: null, field: "cases" }];
    }
  }
  return [];
}
