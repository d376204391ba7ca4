import { diffArrays, diffChars } from "diff";

/** One row of two texts laid side by side; null where that side has no such line. */
export interface DiffRow {
  /** Its place, from 1. */
  readonly number: number;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly isSame: boolean;
}

/** Texts that have this many lines of their own, both together, are compared line by line from the top. */
const MOST_CHANGES = 1000;

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
  const rows = aligned(left, right, same) ?? byPlace(left, right, same);
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

/** Equal lines on one row; a run of missing lines and the run of surplus ones beside it, line by line. */
function aligned(left: string[], right: string[], comparator: Same): Row[] | null {
  const runs = diffArrays(left, right, { comparator, maxEditLength: MOST_CHANGES });
  if (!runs) return null;
  const rows: Row[] = [];
  const differing: { expected: string[]; actual: string[] } = { expected: [], actual: [] };
  const close = () => {
    rows.push(...byPlace(differing.expected.splice(0), differing.actual.splice(0), () => false));
  };
  let [i, j] = [0, 0];
  for (const { count, removed, added } of runs) {
    const expected = added ? [] : left.slice(i, i + count);
    const actual = removed ? [] : right.slice(j, j + count);
    i += expected.length;
    j += actual.length;
    if (removed || added) {
      differing.expected.push(...expected);
      differing.actual.push(...actual);
    } else {
      close();
      rows.push(...byPlace(expected, actual, () => true));
    }
  }
  close();
  return rows;
}

/** A piece of a line, and whether the other line lacks it. */
export interface LinePart {
  readonly text: string;
  readonly differs: boolean;
}

/** Lines that are longer, both together, are only told where they begin and end to differ. */
const MOST_CHARACTERS = 4000;

/** What of a line the other one lacks, to the character. */
export function partsOf(line: string, other: string): LinePart[] {
  const { start, end } = differingPart(line, other);
  const [before, middle, after] = [line.slice(0, start), line.slice(start, end), line.slice(end)];
  const otherMiddle = other.slice(start, other.length - after.length);
  const fine = middle.length + otherMiddle.length <= MOST_CHARACTERS && diffChars(otherMiddle, middle);
  const inner = fine
    ? fine.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added }))
    : [{ text: middle, differs: true }];
  const outer = (text: string) => ({ text, differs: false });
  return [outer(before), ...inner, outer(after)].filter(({ text }) => text !== "");
}

/** Where two unlike lines differ: what is before and after is the same in both. */
function differingPart(line: string, other: string): { start: number; end: number } {
  const shorter = Math.min(line.length, other.length);
  let start = 0;
  while (start < shorter && line[start] === other[start]) start++;
  let back = 0;
  while (back < shorter - start && line.at(-1 - back) === other.at(-1 - back)) back++;
  return { start, end: line.length - back };
}
