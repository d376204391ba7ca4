import { contestType, type OiScoreType } from "./contest.ts";
import type { ContestRule } from "./rule-value.ts";

/**
 * What a contest's type decides outside the scoreboard engine, whose part is `board/rules.ts`. Nothing else asks which type it
 * is: it asks what the type says. What exactly a board counts is a value of the contest: `contest-rule.ts`.
 */
interface TypeRule {
  /** As boards and addresses call it. */
  readonly name: keyof typeof contestType;
  /** What people call it, in every language. */
  readonly label: string;
  /** Problems and submissions have points, and of several the one that counts is scored; else problems are solved or not. */
  readonly hasPoints: boolean;
  /** Who solves a problem first, and when, is told: balloons, a resolver, formats of boards that know nothing else. */
  readonly isRace: boolean;
  /** What orders rows of equal points: the penalty in seconds, or the run time in milliseconds. */
  readonly cost: "penalty" | "runTime";
  /** During the contest authors see the cases of their submissions: points are told by them. */
  readonly tellsOwnCases: boolean;
  /** While the board is frozen authors still hear the verdicts of their own submissions. */
  readonly tellsOwnFrozen: boolean;
  /** A submission may take the place of an earlier one of its author. */
  readonly replaces: boolean;
}

export const contestRules: Record<keyof typeof contestType, TypeRule> = {
  acm: {
    name: "acm",
    label: "ACM",
    hasPoints: false,
    isRace: true,
    cost: "penalty",
    tellsOwnCases: false,
    tellsOwnFrozen: true,
    replaces: false,
  },
  oi: {
    name: "oi",
    label: "OI",
    hasPoints: true,
    isRace: false,
    cost: "runTime",
    tellsOwnCases: true,
    tellsOwnFrozen: false,
    replaces: true,
  },
};

/** The rule of a contest of this type. */
export const ruleOf = (type: number | null | undefined): TypeRule =>
  Object.values(contestRules).find(({ name }) => contestType[name] === type) ?? contestRules.acm;

/** To choose from. */
export const contestTypes = Object.values(contestRules).map(({ name, label }) => ({
  value: String(contestType[name]),
  label,
}));

const scoreTypeOf: Record<ContestRule["counts"], OiScoreType> = {
  first: "Highest",
  best: "Highest",
  latest: "Recent",
  groups: "Subtasks",
};

/** The type of a contest with this rule, and what older clients read of it. */
export const typeOfRule = ({ points, counts }: ContestRule) => ({
  type: points === "solved" ? contestType.acm : contestType.oi,
  oiRankScoreType: scoreTypeOf[counts],
});
