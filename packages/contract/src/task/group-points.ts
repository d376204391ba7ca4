import { z } from "zod";
import { type JudgedShare, scoreTree } from "./score-tree.ts";
import type { Scoring } from "./scoring.ts";

/** What an attempt got in each of a problem's outermost groups. */
export const GroupPoints = z.object({
  /** Which groups with which points: attempts of one scheme can be put together group by group. */
  scheme: z.string(),
  points: z.array(z.number()),
  /** More than this is not given; absent: the sum. */
  cap: z.number().optional(),
  /** Points are not rounded yet: their sum is, so. */
  sumRounds: z.enum(["down", "nearest"]).optional(),
});
export type GroupPoints = z.infer<typeof GroupPoints>;

/** Points that add up group by group; null where the outermost groups make no sum, or are one. */
export function groupPointsOf(
  scoring: Scoring,
  cases: readonly JudgedShare[],
): Omit<GroupPoints, "scheme"> | null {
  const { rule, groups, points: cap, rounding } = scoring;
  if (rule !== "sum" || groups.length < 2) return null;
  const scored = new Map(scoreTree(scoring, cases).groups.map((group) => [group.key, group]));
  const isCut = rounding.at !== "total";
  const points = groups.map((group) => {
    const found = scored.get(group.key);
    const isShare = !isCut && typeof group.points === "number";
    return (isShare ? (found?.fraction ?? 0) * Number(group.points) : found?.points) ?? 0;
  });
  return { points, ...(cap !== null && { cap }), ...(!isCut && { sumRounds: rounding.how }) };
}

/** What two judgings have in common whose groups mean the same. */
export const schemeTextOf = ({ digits, rounding, points, groups }: Scoring): string =>
  JSON.stringify([digits, rounding, points, groups.map((group) => [group.key, group.points])]);
