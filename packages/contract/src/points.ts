import type { JudgeCaseMode } from "./problem/problem.ts";

/** Modes in which the cases of a group count together. */
export type SubtaskMode = Extract<JudgeCaseMode, "subtask_lowest" | "subtask_average">;

export const isSubtaskMode = (mode: JudgeCaseMode): mode is SubtaskMode =>
  mode === "subtask_lowest" || mode === "subtask_average";

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Points of one subtask by those of its cases: the least, or the rounded mean. */
export function subtaskPoints(mode: SubtaskMode, points: readonly number[]): number {
  return mode === "subtask_lowest" ? Math.min(...points) : Math.round(sum(points) / points.length);
}

/** Points of all cases together, as scored and as full marks: summed over the cases, or over the subtasks. */
export function totalPoints(
  mode: JudgeCaseMode,
  cases: readonly { points: number; group: number | null }[],
): number {
  if (!isSubtaskMode(mode)) return sum(cases.map(({ points }) => points));
  const groups = [...Map.groupBy(cases, ({ group }) => group).values()];
  return sum(
    groups.map((group) =>
      subtaskPoints(
        mode,
        group.map(({ points }) => points),
      ),
    ),
  );
}
