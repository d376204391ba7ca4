import { type Gradebook, type gradebookFormats, status } from "@verdict/contract";
import { CSV_START, csv, type SpreadsheetRow, XLSX_TYPE, xlsx } from "../../platform/spreadsheet.ts";

/**
 * A line of heads, one with the full marks, then one a member: points, empty where nothing was tried. A grade by hand stands in
 * place of an assignment's points in a group's table, and beside them in its own; remarks come last.
 */
function spreadsheetOf(
  { members, problems, cells, grades, isGraded }: Gradebook,
  isGroup: boolean,
): SpreadsheetRow[] {
  const byMember = Map.groupBy(cells, ([member]) => member);
  const gradesOf = Map.groupBy(grades, ({ uid }) => uid);
  const full = problems.reduce((sum, problem) => sum + problem.full, 0);
  const remarks = isGroup
    ? problems.filter(({ pid }) => grades.some((one) => one.tid === pid && one.remark))
    : [];
  const byHand = isGraded && !isGroup;
  return [
    [
      "Username",
      "Real name",
      "Points",
      "Solved",
      "Late",
      ...problems.map((one) => `${one.displayId} ${one.title}`),
      ...(byHand ? ["Grade", "Remark"] : remarks.map(({ title }) => `Remark on ${title}`)),
    ],
    ["", "", full, problems.length, "", ...problems.map((one) => one.full)],
    ...members.map((member, index) => {
      const own = byMember.get(index) ?? [];
      const written = new Map(gradesOf.get(member.uid)?.map((one) => [one.tid, one]));
      const points = new Map(own.map(([, problem, value]) => [problem, value]));
      const late = own.filter(
        ([, , , standing, , isLate]) => isLate === 1 && standing === status.accepted,
      ).length;
      const [one] = written.values();
      return [
        member.username,
        member.realname,
        member.points,
        member.solved,
        late,
        ...problems.map(
          ({ pid }, problem) => (isGroup ? written.get(pid)?.points : null) ?? points.get(problem) ?? null,
        ),
        ...(byHand
          ? [one?.points ?? null, one?.remark ?? null]
          : remarks.map(({ pid }) => written.get(pid)?.remark ?? null)),
      ];
    }),
  ];
}

interface Column {
  title: string;
  full: number;
  /** By the member's place; null: there is nothing yet. */
  points: (member: number) => number | null;
}

/** What a learning platform has columns of: a group's assignments, or all of a training or contest as one. */
function columnsOf({ title, members, problems, cells, grades }: Gradebook, isGroup: boolean): Column[] {
  const tried = new Map(cells.map(([member, problem, points]) => [`${member} ${problem}`, points]));
  const byHand = new Map(grades.map(({ uid, tid, points }) => [`${uid} ${tid}`, points]));
  if (isGroup)
    return problems.map(({ pid, title, full }, problem) => ({
      ...{ title, full },
      points: (member) =>
        byHand.get(`${members[member]?.uid} ${pid}`) ?? tried.get(`${member} ${problem}`) ?? null,
    }));
  const full = problems.reduce((sum, problem) => sum + problem.full, 0);
  const done = new Set([...cells.map(([member]) => members[member]?.uid), ...grades.map(({ uid }) => uid)]);
  const points = (member: number) => {
    const one = members[member];
    return one && done.has(one.uid) ? one.points : null;
  };
  return [{ title, full, points }];
}

/** As Canvas imports grades: a line of heads, one with the points possible, people by their login. */
function canvasRows(book: Gradebook, isGroup: boolean): SpreadsheetRow[] {
  const columns = columnsOf(book, isGroup);
  return [
    ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", ...columns.map(({ title }) => title)],
    ["Points Possible", "", "", "", "", ...columns.map(({ full }) => full)],
    ...book.members.map(({ username, realname }, member) => [
      ...[realname ?? username, "", "", username, ""],
      ...columns.map(({ points }) => points(member)),
    ]),
  ];
}

/** As Moodle imports grades: people by their username. */
function moodleRows(book: Gradebook, isGroup: boolean): SpreadsheetRow[] {
  const columns = columnsOf(book, isGroup);
  return [
    ["Username", "Name", ...columns.map(({ title }) => title)],
    ...book.members.map(({ username, realname }, member) => [
      ...[username, realname],
      ...columns.map(({ points }) => points(member)),
    ]),
  ];
}

const rowsFor = { csv: spreadsheetOf, xlsx: spreadsheetOf, canvas: canvasRows, moodle: moodleRows };

export async function gradebookFile(
  book: Gradebook,
  format: (typeof gradebookFormats)[number],
  isGroup: boolean,
) {
  const rows = rowsFor[format](book, isGroup);
  if (format === "xlsx") return { type: XLSX_TYPE, end: ".xlsx", bytes: await xlsx(rows) };
  // What opens it is no spreadsheet: the mark before it would be part of the first head.
  const start = format === "csv" ? CSV_START : "";
  const end = format === "csv" ? ".csv" : `_${format}.csv`;
  return { type: "text/csv; charset=utf-8", end, bytes: Buffer.from(start + csv(rows)) };
}
