import { type Gradebook, status } from "@verdict/contract";
import { CSV_START, csv, type SpreadsheetRow, XLSX_TYPE, xlsx } from "../../platform/spreadsheet.ts";

/** A line of heads, one with the full marks, then one a member: points, empty where nothing was tried. */
function spreadsheetOf({ members, problems, cells }: Gradebook): SpreadsheetRow[] {
  const byMember = Map.groupBy(cells, ([member]) => member);
  const full = problems.reduce((sum, problem) => sum + problem.full, 0);
  return [
    [
      "Username",
      "Real name",
      "Points",
      "Solved",
      "Late",
      ...problems.map((one) => `${one.displayId} ${one.title}`),
    ],
    ["", "", full, problems.length, "", ...problems.map((one) => one.full)],
    ...members.map((member, index) => {
      const own = byMember.get(index) ?? [];
      const points = new Map(own.map(([, problem, value]) => [problem, value]));
      const late = own.filter(
        ([, , , standing, , isLate]) => isLate === 1 && standing === status.accepted,
      ).length;
      return [
        member.username,
        member.realname,
        member.points,
        member.solved,
        late,
        ...problems.map((_, problem) => points.get(problem) ?? null),
      ];
    }),
  ];
}

export async function gradebookFile(book: Gradebook, format: "csv" | "xlsx") {
  const rows = spreadsheetOf(book);
  return format === "csv"
    ? { type: "text/csv; charset=utf-8", bytes: Buffer.from(CSV_START + csv(rows)) }
    : { type: XLSX_TYPE, bytes: await xlsx(rows) };
}
