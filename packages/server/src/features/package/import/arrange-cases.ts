import { type JudgeCaseMode, legacyOf, type ScoreGroup, type Scoring } from "@verdict/contract";
import type { TransferNotes } from "./notes.ts";

/** A test of a package that gives points by itself (`group` null) or together with others. */
export interface ReadCase {
  readonly input: string;
  readonly output: string;
  /** Of a case that counts by itself. */
  readonly points: number;
  readonly group: string | null;
}

/**
 * Cases as the site judges them. Groups become subtasks; among subtasks, a case that counts by itself is one of its
 * own. `groupPoints`: what a group gives once all of its cases are right.
 */
export function arrangeCases(
  cases: readonly ReadCase[],
  groupPoints: ReadonlyMap<string, number>,
  notes: TransferNotes,
) {
  const sizes = new Map<string, number>();
  for (const { group } of cases) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const inSubtasks = [...sizes.values()].some((size) => size > 1);
  const pointsOf = ({ points, group }: ReadCase) =>
    Math.round(group === null ? points : (groupPoints.get(group) ?? 0));
  if (!cases.some((one) => pointsOf(one) > 0)) {
    return {
      type: 0 as const,
      judgeCaseMode: "default" as JudgeCaseMode,
      samples: cases.map(({ input, output }) => ({ input, output, score: null, groupNum: null })),
    };
  }
  if (inSubtasks) notes.change("score-per-case");
  const numbers = new Map<string, number>();
  const samples = cases.map((one, index) => {
    const key = one.group === null ? `case ${index}` : `group ${one.group}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
    const groupNum = inSubtasks ? (numbers.get(key) ?? 1) : null;
    return { input: one.input, output: one.output, score: pointsOf(one), groupNum };
  });
  const judgeCaseMode: JudgeCaseMode = inSubtasks ? "subtask_lowest" : "default";
  return { type: 1 as const, judgeCaseMode, samples };
}

/** Groups in the words of the site; cases are named by their places, from 1. */
export const scoringOfGroups = (groups: ScoreGroup[], more: Partial<Scoring> = {}): Scoring => ({
  digits: 0,
  rounding: { at: "group", how: "down" },
  stop: "settled",
  rule: "sum",
  points: null,
  groups,
  ...more,
});

/** Cases of groups that depend on each other or have rules of their own, told to older readers as subtasks. */
export function arrangeGroups(files: readonly Pick<ReadCase, "input" | "output">[], scoring: Scoring) {
  const { cases, judgeCaseMode } = legacyOf(scoring);
  const none = { score: 0, groupNum: 1 };
  return {
    type: 1 as const,
    judgeCaseMode: judgeCaseMode as JudgeCaseMode,
    samples: files.map(({ input, output }, index) => ({ input, output, ...(cases.get(index + 1) ?? none) })),
    scoring,
  };
}

/** Points over `count` cases in whole numbers, as evenly as can be, with nothing left over. */
export function spread(points: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => Math.round((points * (index + 1)) / count) - Math.round((points * index) / count),
  );
}
