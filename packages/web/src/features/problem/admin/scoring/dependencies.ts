import { type DependencyPass, groupsOfScoring, type ScoreGroup } from "@verdict/contract";

/** Groups that depend on others or that others depend on, in columns: each right of all that it depends on. */

export interface Drawn {
  key: string;
  column: number;
  row: number;
}

export interface Arrow {
  from: Drawn;
  to: Drawn;
  pass: DependencyPass;
}

export interface DependencyPlan {
  groups: Drawn[];
  arrows: Arrow[];
  columns: number;
  rows: number;
}

/** null: none depends on another. */
export function dependencyPlan(tree: readonly ScoreGroup[]): DependencyPlan | null {
  const all = [...groupsOfScoring(tree)];
  const keys = new Set(all.map(({ key }) => key));
  const needs = new Map(
    all.map(({ key, requires = [] }) => [key, requires.filter(({ group }) => keys.has(group))]),
  );
  const named = new Set([...needs].flatMap(([key, of]) => (of.length > 0 ? [key, ...of.map(groupOf)] : [])));
  if (named.size === 0) return null;
  const columnOf = new Map<string, number>();
  const column = (key: string, open: ReadonlySet<string>): number => {
    const known = columnOf.get(key);
    if (known !== undefined) return known;
    // A circle is a fault that is shown elsewhere.
    const before = (needs.get(key) ?? []).filter(({ group }) => !open.has(group));
    const found = before.length
      ? 1 + Math.max(...before.map(({ group }) => column(group, new Set([...open, key]))))
      : 0;
    columnOf.set(key, found);
    return found;
  };
  const heights: number[] = [];
  const groups = [...new Set(all.map(({ key }) => key))]
    .filter((key) => named.has(key))
    .map((key): Drawn => {
      const at = column(key, new Set([key]));
      const row = heights[at] ?? 0;
      heights[at] = row + 1;
      return { key, column: at, row };
    });
  const drawn = new Map(groups.map((group) => [group.key, group]));
  const arrows = groups.flatMap((to) =>
    (needs.get(to.key) ?? []).flatMap(({ group, pass }) => {
      const from = drawn.get(group);
      return from ? [{ from, to, pass }] : [];
    }),
  );
  return { groups, arrows, columns: heights.length, rows: Math.max(...heights.map((one) => one ?? 0)) };
}

const groupOf = ({ group }: { group: string }) => group;
