/** One line of a comparison: in both, only before, only after. */
export interface DiffLine {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Lines compared beyond this many pairs: told as one block replaced by another. */
const PAIRS_MAX = 4_000_000;
/** Unchanged lines kept round a change. */
const AROUND = 3;

/** Compares two texts line by line, by their longest common subsequence. An empty text has no line. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before === "" ? [] : before.split("\n");
  const now = after === "" ? [] : after.split("\n");
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = compare(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: "same", text }));
  return [...same(old.slice(0, start)), ...middle, ...same(end === 0 ? [] : old.slice(-end))];
}

function compare(old: string[], now: string[]): DiffLine[] {
  const gone = (text: string): DiffLine => ({ kind: "gone", text });
  const fresh = (text: string): DiffLine => ({ kind: "new", text });
  if (old.length * now.length > PAIRS_MAX) return [...old.map(gone), ...now.map(fresh)];
  // longest[i][j]: common lines of old from i and now from j
  const longest = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    const row = longest[i];
    for (let j = now.length - 1; row && j >= 0; j--) {
      row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const before = old[i];
    const after = now[j];
    if (before !== undefined && before === after) {
      lines.push({ kind: "same", text: before });
      i++;
      j++;
    } else if (after === undefined || (before !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(gone(before ?? ""));
      i++;
    } else {
      lines.push(fresh(after));
      j++;
    }
  }
  return lines;
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
