import {
  groupsOfScoring,
  isSubtaskMode,
  SCORING_DEPTH_MAX,
  type ScoreGroup,
  type Scoring,
} from "@verdict/contract";
import type { CaseRow, EditorValues } from "../draft.ts";

/** What the editor does with a tree of groups; where a group stands is a path of places from the outermost on. */
export type Path = readonly number[];

type Groups = readonly ScoreGroup[];

/** The groups of one level changed, whose own place is the path. */
function atLevel(groups: Groups, path: Path, change: (level: Groups) => ScoreGroup[]): ScoreGroup[] {
  const [first, ...rest] = path;
  if (first === undefined) return change(groups);
  return groups.map((group, index) =>
    index === first ? { ...group, groups: atLevel(group.groups ?? [], rest, change) } : group,
  );
}

/** Replaced where `change` gives a group, taken out where it gives null. */
export function withGroup(
  groups: Groups,
  path: Path,
  change: (group: ScoreGroup) => ScoreGroup | null,
): ScoreGroup[] {
  const place = path.at(-1);
  return atLevel(groups, path.slice(0, -1), (level) =>
    level.flatMap((group, index) => (index === place ? (change(group) ?? []) : group)),
  );
}

/** One place up or down among those beside it. */
export function moved(groups: Groups, path: Path, by: -1 | 1): ScoreGroup[] {
  const from = path.at(-1) ?? 0;
  return atLevel(groups, path.slice(0, -1), (level) => {
    const group = level[from];
    if (!group || from + by < 0 || from + by >= level.length) return [...level];
    return level.toSpliced(from, 1).toSpliced(from + by, 0, group);
  });
}

/** Taken to the place that another one has, on its level or on another one. null: it cannot lie there. */
export function movedTo(groups: Groups, from: Path, to: Path): ScoreGroup[] | null {
  const isInside = from.every((place, depth) => to[depth] === place);
  const group = groupAt(groups, from);
  if (isInside || !group || to.length - 1 + depthOf(group) > SCORING_DEPTH_MAX) return null;
  // Who stood behind it, and what lies in them, moves up once it is gone.
  const level = from.length - 1;
  const isBehind = from.slice(0, -1).every((place, depth) => to[depth] === place);
  const target = to.map((place, depth) =>
    isBehind && depth === level && depth < to.length - 1 && place > (from.at(-1) ?? 0) ? place - 1 : place,
  );
  const without = withGroup(groups, from, () => null);
  const placed: ScoreGroup = target.length > 1 ? { ...group, feedback: undefined } : group;
  return atLevel(without, target.slice(0, -1), (others) => others.toSpliced(target.at(-1) ?? 0, 0, placed));
}

/** Up and down among those beside it, right into the one before it, left out behind the one it lies in. */
export function movedByKey(groups: Groups, path: Path, key: string): ScoreGroup[] | null {
  const place = path.at(-1) ?? 0;
  const above = path.slice(0, -1);
  const beside = above.length === 0 ? groups : (groupAt(groups, above)?.groups ?? []);
  switch (key) {
    case "ArrowUp":
      return place > 0 ? moved(groups, path, -1) : null;
    case "ArrowDown":
      return place < beside.length - 1 ? moved(groups, path, 1) : null;
    case "ArrowRight": {
      const before = beside[place - 1]?.groups;
      return before ? movedTo(groups, path, [...above, place - 1, before.length]) : null;
    }
    case "ArrowLeft":
      return above.length === 0
        ? null
        : movedTo(groups, path, [...above.slice(0, -1), (above.at(-1) ?? 0) + 1]);
    default:
      return null;
  }
}

const groupAt = (groups: Groups, [first = 0, ...rest]: Path): ScoreGroup | undefined =>
  rest.length === 0 ? groups[first] : groupAt(groups[first]?.groups ?? [], rest);

const depthOf = ({ groups = [] }: ScoreGroup): number => 1 + Math.max(0, ...groups.map(depthOf));

/** Last in the group at a path; of the outermost at an empty one. What held cases holds them in the new one. */
export function withNew(groups: Groups, path: Path): ScoreGroup[] {
  const fresh = (cases: number[], points: ScoreGroup["points"]): ScoreGroup => ({
    ...{ key: freeKey(groups), points, rule: "min", cases },
  });
  if (path.length === 0) return [...groups, fresh([], 0)];
  return withGroup(groups, path, ({ cases, ...group }) => ({
    ...group,
    rule: group.rule === "sum" ? "sum" : "min",
    weights: undefined,
    groups: [...(group.groups ?? []), fresh(cases ?? [], null)],
  }));
}

function freeKey(groups: Groups): string {
  const keys = new Set([...groupsOfScoring(groups)].map(({ key }) => key));
  let number = keys.size + 1;
  while (keys.has(String(number))) number += 1;
  return String(number);
}

/** A new name, also where others depend on the group. */
export function renamed(groups: Groups, from: string, to: string): ScoreGroup[] {
  return groups.map((group) => ({
    ...group,
    key: group.key === from ? to : group.key,
    ...(group.requires && {
      requires: group.requires.map((one) => (one.group === from ? { ...one, group: to } : one)),
    }),
    ...(group.groups && { groups: renamed(group.groups, from, to) }),
  }));
}

/** Groups that one at a path may depend on: those that end before it begins. */
export function earlier(groups: Groups, path: Path): string[] {
  const [first = 0, ...rest] = path;
  const before = [...groupsOfScoring(groups.slice(0, first))].map(({ key }) => key);
  return rest.length === 0 ? before : [...before, ...earlier(groups[first]?.groups ?? [], rest)];
}

/** The same cases by their new numbers, known by the names of their inputs; those that are gone are taken out. */
export function renumbered(scoring: Scoring, before: readonly CaseRow[], after: readonly CaseRow[]): Scoring {
  const numbers = new Map(after.map((row, index) => [row.input, index + 1]));
  const now = (seq: number) => numbers.get(before[seq - 1]?.input ?? "") ?? null;
  const through = (group: ScoreGroup): ScoreGroup => {
    const kept = (group.cases ?? []).map((seq, at) => ({ seq: now(seq), weight: group.weights?.[at] ?? 1 }));
    const left = kept.flatMap(({ seq, weight }) => (seq === null ? [] : { seq, weight }));
    if (group.groups) return { ...group, groups: group.groups.map(through) };
    return {
      ...group,
      cases: left.map(({ seq }) => seq),
      ...(group.weights && { weights: left.map(({ weight }) => weight) }),
    };
  };
  return { ...scoring, groups: scoring.groups.map(through) };
}

/** The subtasks that the cases make, or one group of all. */
export function scoringOf({ cases, judgeCaseMode }: Pick<EditorValues, "cases" | "judgeCaseMode">): Scoring {
  const numbered = cases.map((row, index) => ({ ...row, seq: index + 1 }));
  const isGrouped = isSubtaskMode(judgeCaseMode);
  const groups = isGrouped
    ? [...Map.groupBy(numbered, ({ groupNum }) => groupNum)].toSorted(([a], [b]) => a - b)
    : [[1, numbered] as const];
  const sum = (rows: readonly CaseRow[]) => rows.reduce((all, { score }) => all + score, 0);
  return {
    digits: 0,
    rounding: { at: "group", how: "down" },
    stop: "settled",
    rule: "sum",
    points: null,
    groups: groups.map(
      ([number, rows]): ScoreGroup => ({
        key: String(number),
        points: isGrouped ? Math.min(...rows.map(({ score }) => score)) : sum(rows),
        rule: judgeCaseMode === "subtask_lowest" ? "min" : "sum",
        cases: rows.map(({ seq }) => seq),
      }),
    ),
  };
}

/** "1-3, 7" */
export function rangesText(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}

/** null: no such text. Numbers up to `most` alone are taken from a range. */
export function rangesOf(text: string, most: number): number[] | null {
  const found = new Set<number>();
  for (const part of text.split(/[,，、;\s]+/).filter(Boolean)) {
    const [, first, last] = /^(\d{1,6})(?:[-–~](\d{1,6}))?$/.exec(part) ?? [];
    if (!first) return null;
    const [from, to] = [Number(first), Number(last ?? first)];
    if (from < 1 || to < from) return null;
    for (let number = from; number <= Math.min(to, Math.max(from, most)); number += 1) found.add(number);
  }
  return [...found];
}
