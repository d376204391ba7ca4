import type { StatusName } from "../status.ts";

/**
 * What a contest's board counts, as a value; the board engine folds it (`board/src/rules.ts`). Without schemas, for the engine
 * and pages; `contest-rule.ts` has the schema.
 */

/**
 * What a problem brings. solved: one, for boards that count problems. cases: what the judge gives. fixed: all of its points
 * for an accepted program. falling: the same, less with every minute.
 */
export const rulePoints = ["solved", "cases", "fixed", "falling"] as const;
/**
 * Which submission counts. first: the first accepted one. best: the one worth most, of several the first. latest: the
 * latest one; where only accepted ones bring something, the latest of those. groups: the best of each group of cases.
 */
export const ruleCounts = ["first", "best", "latest", "groups"] as const;
/**
 * What orders equal points. penalty: the seconds of what counts, added up, with the minutes of wrong tries. last: the
 * latest of those seconds alone, with those minutes. runTime: the run times of accepted programs. none: they share a place.
 */
export const ruleTies = ["penalty", "last", "runTime", "none"] as const;
/** Verdicts that may cost something as a wrong try; those of the judge's own failures never do. */
export const costlyVerdicts = [
  "presentationError",
  "wrongAnswer",
  "timeLimitExceeded",
  "memoryLimitExceeded",
  "runtimeError",
  "partialAccepted",
  "compileError",
] as const satisfies StatusName[];
export type CostlyVerdict = (typeof costlyVerdicts)[number];

/** A penalty has at most so many minutes a try: what sort keys have room for. */
export const TRY_MINUTES_MAX = 160;
export const TRY_POINTS_MAX = 10_000;

export interface ContestRule {
  points: (typeof rulePoints)[number];
  counts: (typeof ruleCounts)[number];
  /** Of falling points: how much of them is lost from the start to the end. */
  fallsPercent: number;
  /** What counts is never worth less than so much of what it was before time and tries. */
  leastPercent: number;
  /** What each costly submission before the one that counts adds to the penalty, ... */
  tryMinutes: number;
  /** ... takes off its points, ... */
  tryPoints: number;
  /** ... and takes of what is then left of them. */
  tryPercent: number;
  /** Verdicts that make a submission costly; an accepted one that another one replaces is, too. */
  costs: CostlyVerdict[];
  ties: (typeof ruleTies)[number];
  /** Until the contest is over programs run on pretests alone; the rest decides in the system tests. Absent: no such phases. */
  pretests?: boolean | undefined;
}

/** Whether tries before the one that counts cost something. */
export const isCostly = ({
  tryMinutes,
  tryPoints,
  tryPercent,
}: Pick<ContestRule, "tryMinutes" | "tryPoints" | "tryPercent">): boolean =>
  tryMinutes > 0 || tryPoints > 0 || tryPercent > 0;

/** Whether points are for accepted programs alone: problems of the ACM type have them, too. */
export const isForAccepted = ({ points }: Pick<ContestRule, "points">): boolean =>
  points === "fixed" || points === "falling";

/** What orders rows of equal points: moments with a penalty for tries, run times in milliseconds, or nothing. */
export const costKind = ({ ties }: Pick<ContestRule, "ties">): "penalty" | "runTime" | "none" =>
  ties === "last" ? "penalty" : ties;

/** Points of a problem that has none of its own, where a rule gives points for accepted programs. */
export const ACCEPTED_POINTS = 100;

/** Whether the parts go together. */
export function isPossible(rule: ContestRule): boolean {
  const { points, counts, ties, tryPoints, tryPercent, tryMinutes } = rule;
  if (tryMinutes > 0 && ties !== "penalty" && ties !== "last") return false;
  if (points === "solved") {
    return counts === "first" && tryPoints === 0 && tryPercent === 0 && ties !== "runTime";
  }
  if (counts === "groups" && isCostly(rule)) return false;
  if (points === "cases") return counts !== "first" && (ties !== "runTime" || !isCostly(rule));
  return counts !== "groups" && ties !== "runTime";
}

const rejected: CostlyVerdict[] = [
  "presentationError",
  "wrongAnswer",
  "timeLimitExceeded",
  "memoryLimitExceeded",
  "runtimeError",
];
const free = { fallsPercent: 0, leastPercent: 0, tryMinutes: 0, tryPoints: 0, tryPercent: 0 };
const costs: CostlyVerdict[] = [...rejected, "partialAccepted"];

/** Rules of well-known contests. */
export const rulePresets = {
  icpc: { ...free, points: "solved", counts: "first", tryMinutes: 20, costs: rejected, ties: "penalty" },
  ioi: { ...free, points: "cases", counts: "groups", costs: rejected, ties: "none" },
  oi: { ...free, points: "cases", counts: "latest", costs: rejected, ties: "runTime" },
  codeforces: {
    ...{ points: "falling", counts: "latest", fallsPercent: 48, leastPercent: 30 },
    ...{ tryMinutes: 0, tryPoints: 50, tryPercent: 0, costs, ties: "none", pretests: true },
  },
  atcoder: { ...free, points: "fixed", counts: "best", tryMinutes: 5, costs, ties: "last" },
  leduo: { ...free, points: "cases", counts: "best", tryPercent: 5, leastPercent: 70, costs, ties: "none" },
  usaco: { ...free, points: "cases", counts: "latest", costs: rejected, ties: "none" },
  kattis: { ...free, points: "cases", counts: "best", costs: rejected, ties: "last" },
} as const satisfies Record<string, ContestRule>;
export type RulePreset = keyof typeof rulePresets;
/** Their names, in every language. */
export const rulePresetNames: Record<RulePreset, string> = {
  icpc: "ICPC",
  ioi: "IOI",
  oi: "OI",
  codeforces: "Codeforces",
  atcoder: "AtCoder",
  leduo: "LeDuo",
  usaco: "USACO",
  kattis: "Kattis",
};

const countsOf = { Recent: "latest", Highest: "best", Subtasks: "groups" } as const;
type ScoreType = keyof typeof countsOf;

const usual = {
  acm: (): ContestRule => rulePresets.icpc,
  oi: (scoreType: ScoreType): ContestRule => ({ ...rulePresets.oi, counts: countsOf[scoreType] }),
};

/** What a contest of this type counts by where it has no rule of its own. */
export const usualRule = (type: keyof typeof usual, scoreType: ScoreType = "Recent"): ContestRule =>
  usual[type](scoreType);

/** Whether two rules count the same: verdicts that would cost nothing make no difference. */
export function isSameRule(a: ContestRule, b: ContestRule): boolean {
  const words = ({ costs, pretests = false, ...rest }: ContestRule) =>
    JSON.stringify([pretests, Object.entries(rest).sort(), isCostly(rest) ? costs.toSorted() : []]);
  return words(a) === words(b);
}

/** The preset that counts the same, at once or in phases; null: none does. */
export const presetOf = ({ pretests, ...one }: ContestRule): RulePreset | null =>
  (Object.keys(rulePresets) as RulePreset[]).find((name) =>
    isSameRule({ ...rulePresets[name], pretests: false }, one),
  ) ?? null;
