import { z } from "zod";

/** How the cases of a data version add up to points: groups that hold cases or groups. docs/rules.md#groups */

/**
 * What a group makes of the shares (0 to 1) of its parts. `sum` weighs them, `average` counts them alike. `threshold`:
 * all or nothing, by the numbers that the checker gave. The last two are those of older problems: the least and the
 * rounded mean of whole points of cases.
 */
export const groupRules = [
  "all",
  "min",
  "max",
  "sum",
  "product",
  "average",
  "threshold",
  "min-points",
  "mean-points",
] as const;
export type GroupRule = (typeof groupRules)[number];

/** When a dependency holds: all cases Accepted, or any points; `cap`: it limits the share of who depends on it. */
export const dependencyPasses = ["accepted", "points", "cap"] as const;
export type DependencyPass = (typeof dependencyPasses)[number];

/**
 * What a contestant is told of an outermost group while its contest runs: every case; the cases up to the first that lost
 * most; that case alone; points; nothing, so that the verdict leaves the group out until the end. docs/rules.md#feedback
 */
export const feedbackLevels = ["complete", "restricted", "first", "points", "none"] as const;
export type FeedbackLevel = (typeof feedbackLevels)[number];

export const SCORING_GROUPS_MAX = 200;
/** Cases of all groups together; one case may be in several. */
export const SCORING_MEMBERS_MAX = 20_000;
export const SCORING_REQUIRES_MAX = 16;
/** Groups within each other. */
export const SCORING_DEPTH_MAX = 3;
export const GROUP_POINTS_MAX = 1_000_000;
/** Largest number that a checker may give. */
export const CHECKER_NUMBER_MAX = 1_000_000_000;

export const GROUP_KEY_MAX = 40;
export const GROUP_TITLE_MAX = 100;

const key = z.string().trim().min(1).max(GROUP_KEY_MAX);

const groupShape = {
  /** By which other groups, results and boards name it. */
  key,
  title: z.string().trim().max(GROUP_TITLE_MAX).optional(),
  /** null: only a share for the group above. unbounded: what the checker gave is the points. */
  points: z.union([z.number().min(0).max(GROUP_POINTS_MAX), z.literal("unbounded")]).nullable(),
  rule: z.enum(groupRules),
  /** Largest number of the checker that is right. */
  threshold: z.number().positive().max(CHECKER_NUMBER_MAX).optional(),
  /** Of the parts, in their order; absent: the points of the groups inside, else all alike. */
  weights: z.array(z.number().min(0).max(GROUP_POINTS_MAX)).max(SCORING_MEMBERS_MAX).optional(),
  /** Earlier groups. */
  requires: z
    .array(z.object({ group: key, pass: z.enum(dependencyPasses) }))
    .max(SCORING_REQUIRES_MAX)
    .optional(),
  /** Numbers of cases, from 1. */
  cases: z.array(z.int().positive()).max(SCORING_MEMBERS_MAX).optional(),
};

const leaf = z.object(groupShape);
const outermost = z.object({
  ...groupShape,
  /** Absent: complete. */
  feedback: z.enum(feedbackLevels).optional(),
});
const holding = <T extends z.ZodType, Shape extends typeof groupShape>(groups: T, shape: Shape) =>
  z.object({ ...shape, groups: z.array(groups).max(SCORING_GROUPS_MAX).optional() });

/** A group has either cases or groups. */
export interface ScoreGroup extends z.infer<typeof outermost> {
  groups?: ScoreGroup[] | undefined;
}

export const Scoring = z.object({
  /** Digits behind the point. */
  digits: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  rounding: z.object({ at: z.enum(["case", "group", "total"]), how: z.enum(["down", "nearest"]) }),
  /** Which cases are left out: those that change no points any more, those behind the first that fails, none. */
  stop: z.enum(["settled", "first-failing", "never"]),
  /** How the outermost groups add up. */
  rule: z.enum(groupRules),
  /** More is not given; null: the sum of the groups. */
  points: z.number().min(0).max(GROUP_POINTS_MAX).nullable(),
  groups: z.array(holding(holding(leaf, groupShape), outermost.shape)).max(SCORING_GROUPS_MAX),
});

export interface Scoring extends Omit<z.infer<typeof Scoring>, "groups"> {
  groups: ScoreGroup[];
}

/** Every group, a group before those inside it. */
export function* groupsOfScoring(groups: readonly ScoreGroup[]): Generator<ScoreGroup> {
  for (const group of groups) {
    yield group;
    yield* groupsOfScoring(group.groups ?? []);
  }
}
