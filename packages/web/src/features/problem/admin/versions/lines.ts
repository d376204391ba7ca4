import { diffArrays } from "diff";

/** One line of a comparison: in both, only before, only after. */
export interface DiffLine {
  kind: "same" | "gone" | "new";
  text: string;
}

/** With more lines gone and new than this a text is told as one block replaced by another. */
const MOST_CHANGES = 4000;
/** Unchanged lines kept round a change. */
const AROUND = 3;

/** Compares two texts line by line. An empty text has no line. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before === "" ? [] : before.split("\n");
  const now = after === "" ? [] : after.split("\n");
  const runs = diffArrays(old, now, { maxEditLength: MOST_CHANGES }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return runs.flatMap(({ value, removed, added }) =>
    value.map((text) => ({ kind: removed ? "gone" : added ? "new" : "same", text }) as const),
  );
}

/** Leaves out unchanged lines far from a change; null stands for what was left out. */
export function shortened(lines: DiffLine[]): (DiffLine | null)[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== "same"),
  );
  return lines.flatMap((line, index) => {
    if (near[index]) return [line];
    return index === 0 || near[index - 1] ? [null] : [];
  });
}
