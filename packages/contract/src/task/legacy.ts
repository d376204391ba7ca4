import { type JudgeCaseMode, problemType } from "../problem/problem.ts";
import { fullMarksOf, wholePoints } from "./score-tree.ts";
import { groupsOfScoring, type ScoreGroup, type Scoring } from "./scoring.ts";

/** The rules of a problem without groups of its own making. */
export interface CaseModeRules {
  type: number;
  judgeCaseMode: JudgeCaseMode;
  /** More is not given; 0: whatever the cases add up to. */
  totalScore: number;
}

export interface ModeCase {
  seq: number;
  score: number | null;
  /** Of no group: together with the others of none. */
  group: number | null;
}

const whole = { digits: 0, rounding: { at: "case", how: "down" } } as const;

/** The same rules as a tree. */
export function specOf(
  { type, judgeCaseMode, totalScore }: CaseModeRules,
  cases: readonly ModeCase[],
): Scoring {
  const stop = judgeCaseMode === "ergodic_without_error" ? "first-failing" : "settled";
  if (type !== problemType.oi) {
    const group: ScoreGroup = { key: "1", points: null, rule: "sum", cases: cases.map(({ seq }) => seq) };
    return { ...whole, stop, rule: "all", points: null, groups: [group] };
  }
  const groups = groupsOf(judgeCaseMode, cases);
  return { ...whole, stop, rule: "sum", points: totalScore > 0 ? totalScore : null, groups };
}

function groupsOf(mode: JudgeCaseMode, cases: readonly ModeCase[]): ScoreGroup[] {
  const rule = pointsRules[mode];
  if (!rule) return [groupOf("1", "sum", cases)];
  return [...Map.groupBy(cases, ({ group }) => group)].map(([number, inside]) =>
    groupOf(String(number ?? ""), rule, inside),
  );
}

const pointsRules: Partial<Record<JudgeCaseMode, ScoreGroup["rule"]>> = {
  subtask_lowest: "min-points",
  subtask_average: "mean-points",
};

function groupOf(key: string, rule: ScoreGroup["rule"], cases: readonly ModeCase[]): ScoreGroup {
  const weights = cases.map(({ score }) => score ?? 0);
  const points = weights.reduce((all, one) => all + one, 0);
  return { key, points, rule, weights, cases: cases.map(({ seq }) => seq) };
}

/** Full marks of cases by a case mode; also what cases come to that are worth what they got. */
export function marksOf(judgeCaseMode: JudgeCaseMode, cases: readonly Omit<ModeCase, "seq">[]): number {
  const numbered = cases.map((one, index) => ({ ...one, seq: index + 1 }));
  return fullMarksOf(specOf({ type: problemType.oi, judgeCaseMode, totalScore: 0 }, numbered)) ?? 0;
}

/** What older clients and nodes are told of a tree: each case with points and the number of its first group. */
export interface ModeView {
  judgeCaseMode: Extract<JudgeCaseMode, "subtask_lowest">;
  totalScore: number;
  cases: Map<number, { score: number; groupNum: number }>;
  /** It says all that the tree says. */
  isExact: boolean;
}

export function legacyOf(scoring: Scoring): ModeView {
  const leaves = leavesOf(scoring.groups);
  const cases: ModeView["cases"] = new Map();
  for (const [index, leaf] of leaves.entries()) {
    for (const [at, seq] of (leaf.cases ?? []).entries()) {
      if (!cases.has(seq)) cases.set(seq, { score: pointsOfCase(leaf, at), groupNum: index + 1 });
    }
  }
  const members = leaves.reduce((all, leaf) => all + (leaf.cases?.length ?? 0), 0);
  const isExact = isPlain(scoring) && scoring.groups.every(isPlainGroup) && members === cases.size;
  const totalScore = wholePoints(fullMarksOf(scoring) ?? 0);
  return { judgeCaseMode: "subtask_lowest", totalScore, cases, isExact };
}

/** Groups that hold cases, in order. */
export const leavesOf = (groups: readonly ScoreGroup[]): ScoreGroup[] =>
  [...groupsOfScoring(groups)].filter((group) => group.cases);

/** A case of a sum has its part of the group's points; by other rules the group's points are at each case. */
function pointsOfCase({ points, rule, cases = [], weights }: ScoreGroup, at: number): number {
  if (typeof points !== "number") return 0;
  if (rule === "average" || (rule === "sum" && !weights)) return wholePoints(points / cases.length);
  if (rule !== "sum") return wholePoints(points);
  const all = weights?.reduce((sum, one) => sum + one, 0) ?? 0;
  return all > 0 ? wholePoints((points * (weights?.[at] ?? 0)) / all) : 0;
}

const isPlain = ({ digits, rounding, rule, stop, points }: Scoring) =>
  digits === 0 &&
  rounding.at !== "total" &&
  rounding.how === "down" &&
  rule === "sum" &&
  stop === "settled" &&
  points === null;

const isPlainGroup = (
  { key, title, rule, requires, points, cases, feedback = "complete" }: ScoreGroup,
  index: number,
) =>
  key === String(index + 1) &&
  feedback === "complete" &&
  !title &&
  rule === "min" &&
  !requires?.length &&
  Number.isInteger(points) &&
  !!cases;
