import { type Gradebook, status } from "@verdict/contract";
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

export async function gradebookFile(book: Gradebook, format: "csv" | "xlsx", isGroup: boolean) {
  const rows = spreadsheetOf(book, isGroup);
  return format === "csv"
    ? { type: "text/csv; charset=utf-8", bytes: Buffer.from(CSV_START + csv(rows)) }
    : { type: XLSX_TYPE, bytes: await xlsx(rows) };
}
