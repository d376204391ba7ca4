/** One row of two texts laid side by side; null where that side has no such line. */
export interface DiffRow {
  /** Its place, from 1. */
  readonly number: number;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly isSame: boolean;
}

/** Above, lines are compared by their place only: the table below grows with the square. */
const MAX_LINES = 600;

/**
 * Lines of `expected` and `actual` side by side, equal ones on one row. Blanks at line ends and empty lines at the
 * end do not count where `overlooksBlanks`, as they do not in the verdict.
 */
export function diffLines(expected: string, actual: string, overlooksBlanks: boolean): DiffRow[] {
  const left = linesOf(expected);
  const right = linesOf(actual);
  const same = overlooksBlanks
    ? (a: string, b: string) => a.trimEnd() === b.trimEnd()
    : (a: string, b: string) => a === b;
  const isLong = Math.max(left.length, right.length) > MAX_LINES;
  const rows = isLong ? byPlace(left, right, same) : joinNeighbours(aligned(left, right, same));
  return rows.map((row, index) => ({ ...row, number: index + 1 }));
}

type Row = Omit<DiffRow, "number">;

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  return lines;
}

type Same = (a: string, b: string) => boolean;

function byPlace(left: string[], right: string[], same: Same): Row[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
    const [expected = null, actual = null] = [left[at], right[at]];
    return { expected, actual, isSame: expected !== null && actual !== null && same(expected, actual) };
  });
}

/** By the longest common sequence of lines. */
function aligned(left: string[], right: string[], same: Same): Row[] {
  const width = right.length + 1;
  // longest[i * width + j]: of left from i and right from j.
  const longest = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      longest[i * width + j] = same(left[i] as string, right[j] as string)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const rows: Row[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [expected = null, actual = null] = [left[i], right[j]];
    if (expected !== null && actual !== null && same(expected, actual)) {
      rows.push({ expected, actual, isSame: true });
      i++;
      j++;
    } else if (actual === null || (expected !== null && at(i + 1, j) >= at(i, j + 1))) {
      rows.push({ expected, actual: null, isSame: false });
      i++;
    } else {
      rows.push({ expected: null, actual, isSame: false });
      j++;
    }
  }
  return rows;
}

/** A run of missing lines and the run of surplus ones after it stand beside each other, line by line. */
function joinNeighbours(rows: Row[]): Row[] {
  const joined: Row[] = [];
  for (let at = 0; at < rows.length; ) {
    const run = rows.slice(at).findIndex((row) => row.isSame);
    const end = run === -1 ? rows.length : at + run;
    const differing = rows.slice(at, end);
    const expected = differing.flatMap((row) => row.expected ?? []);
    const actual = differing.flatMap((row) => row.actual ?? []);
    joined.push(...byPlace(expected, actual, () => false));
    const next = rows[end];
    if (next) joined.push(next);
    at = end + 1;
  }
  return joined;
}

/** Where two unlike lines differ: what is before and after is the same in both. */
export function differingPart(line: string, other: string): { start: number; end: number } {
  const shorter = Math.min(line.length, other.length);
  let start = 0;
  while (start < shorter && line[start] === other[start]) start++;
  let back = 0;
  while (back < shorter - start && line.at(-1 - back) === other.at(-1 - back)) back++;
  return { start, end: line.length - back };
}
