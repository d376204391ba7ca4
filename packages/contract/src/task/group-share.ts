import type { GroupRule, ScoreGroup } from "./scoring.ts";

/** A case or a group inside a group. */
export interface Part {
  /** 0 to 1 */
  fraction: number;
  /** It reached all there is; a part that counts for nothing may not have, though the fraction is 1. */
  isFull: boolean;
  /** The checker's number; of a group its fraction. */
  value: number;
  /** Every case inside is accepted, which its rule may not ask for. */
  isAccepted: boolean;
}

export type Share = Pick<Part, "fraction" | "isFull">;

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** null: all parts weigh alike. */
export function weightsOf({
  weights,
  groups,
}: Pick<ScoreGroup, "weights" | "groups">): readonly number[] | null {
  if (weights) return weights;
  const points = groups?.map((group) => group.points);
  return points?.every((one) => typeof one === "number") ? points : null;
}

/** What a group comes to by its rule alone. */
export function shareOf(
  { rule, threshold = 0 }: Pick<ScoreGroup, "rule" | "threshold">,
  parts: readonly Part[],
  weights: readonly number[] | null,
): Share {
  const isFull = isFullBy(rule, parts, threshold);
  return { isFull, fraction: isFull ? 1 : fractionOf(rule, parts, weights) };
}

function isFullBy(rule: GroupRule, parts: readonly Part[], threshold: number): boolean {
  if (rule === "max") return parts.some((part) => part.isFull);
  if (rule === "threshold") return parts.every(({ value }) => value > 0 && value <= threshold);
  return parts.every((part) => part.isFull);
}

function fractionOf(rule: GroupRule, parts: readonly Part[], weights: readonly number[] | null): number {
  const fractions = parts.map(({ fraction }) => fraction);
  switch (rule) {
    case "all":
    case "threshold":
      return 0;
    case "min":
    case "min-points":
      return Math.min(...fractions);
    case "max":
      return Math.max(...fractions);
    case "product":
      return fractions.reduce((all, one) => all * one, 1);
    case "average":
    case "mean-points":
      return sum(fractions) / fractions.length;
    case "sum": {
      if (!weights) return sum(fractions) / fractions.length;
      const all = sum(weights);
      return all > 0 ? sum(fractions.map((one, index) => one * (weights[index] ?? 0))) / all : 0;
    }
  }
}
