import { isSubtaskMode, marksOf, problemType, type StagedUpload } from "@verdict/contract";
import { type CaseRow, type EditorValues, rowOf, spreadScores } from "../draft.ts";

/**
 * Rows of staged files. What was set before stays, by name, unless a new archive brings a table of its own (`isNew`):
 * without one it puts every case into group 1, which says nothing. OI points that nobody gave are spread.
 */
export function mergeCases(
  staged: StagedUpload["fileList"],
  before: readonly CaseRow[],
  { type, judgeCaseMode }: Pick<EditorValues, "type" | "judgeCaseMode">,
  isNew = false,
): CaseRow[] {
  const known = new Map(before.map((row) => [row.input, row]));
  const hasTable = staged.some(({ score, groupNum }) => score !== undefined || (groupNum ?? 1) !== 1);
  const rows = staged.map((file) => {
    const old = known.get(file.input);
    const row = rowOf(file);
    return old && !(isNew && hasTable) ? { ...row, score: old.score, groupNum: old.groupNum } : row;
  });
  const isUnscored = type === String(problemType.oi) && rows.every(({ score }) => score === 0);
  return isUnscored ? withScores(rows, judgeCaseMode) : rows;
}

/**
 * The rows with a full score spread over them. A subtask's points are the lowest or the mean of its cases': there they
 * are spread over the subtasks, and each case carries what its subtask is worth.
 */
export function withScores(
  rows: readonly CaseRow[],
  judgeCaseMode: EditorValues["judgeCaseMode"],
): CaseRow[] {
  const hasSubtasks = isSubtaskMode(judgeCaseMode);
  const units = hasSubtasks ? [...new Set(rows.map(({ groupNum }) => groupNum))].sort((a, b) => a - b) : [];
  const scores = spreadScores(hasSubtasks ? units.length : rows.length);
  return rows.map((row, index) => ({
    ...row,
    score: scores[hasSubtasks ? units.indexOf(row.groupNum) : index] ?? 0,
  }));
}

export interface CaseGroup {
  number: number;
  /** Of cases. */
  count: number;
  /** null: its cases have different ones. */
  points: number | null;
}

/** The groups that the cases make, by number. */
export function groupsOf(rows: readonly CaseRow[]): CaseGroup[] {
  return [...Map.groupBy(rows, ({ groupNum }) => groupNum)]
    .map(([number, inside]) => ({ number, count: inside.length, points: pointsInside(inside) }))
    .toSorted((a, b) => a.number - b.number);
}

function pointsInside(rows: readonly CaseRow[]): number | null {
  const [points = null, ...others] = new Set(rows.map(({ score }) => score));
  return others.length === 0 ? points : null;
}

/** The least and the mean of equal points are those points: so a group's points stand at each of its cases. */
export const withGroupPoints = (rows: readonly CaseRow[], group: number, score: number): CaseRow[] =>
  rows.map((row) => (row.groupNum === group ? { ...row, score } : row));

/** The chosen cases put into a group: they are worth there what the others are. */
export function intoGroup(
  rows: readonly CaseRow[],
  chosen: ReadonlySet<string>,
  groupNum: number,
): CaseRow[] {
  const score = pointsInside(rows.filter((row) => row.groupNum === groupNum));
  return rows.map((row) =>
    chosen.has(row.input) ? { ...row, groupNum, ...(score !== null && { score }) } : row,
  );
}

/** What the rows are worth together. */
export const marksOfRows = (mode: EditorValues["judgeCaseMode"], rows: readonly CaseRow[]): number =>
  marksOf(
    mode,
    rows.map(({ score, groupNum }) => ({ score, group: groupNum })),
  );

/** The next free number N of N.in and N.out. */
export function nextNumber(rows: readonly CaseRow[]): number {
  const used = rows.map(({ input }) => Number(/^(\d+)\.in$/.exec(input)?.[1] ?? 0));
  return Math.max(0, ...used) + 1;
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ["KB", "MB", "GB"];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`;
}
