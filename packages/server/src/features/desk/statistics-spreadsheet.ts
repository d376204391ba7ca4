import { type BoardName, shownName } from "@verdict/board";
import { type SpreadsheetRow, workbook } from "../../platform/spreadsheet.ts";
import { statisticsOf } from "../board/figures.ts";
import type { LoadedBoard } from "../board/loaded-board.ts";

/** The figures of a view as a workbook: by problem, by language, over time. */
export async function statisticsXlsx(loaded: LoadedBoard, name: BoardName): Promise<Buffer> {
  const told = await statisticsOf(loaded, name);
  const times = told.attempts.map((attempts, step): SpreadsheetRow => {
    const from = (step * told.stepS) / 60;
    return [from, attempts, told.accepted[step] ?? 0];
  });
  const languages = Object.entries(told.languages).map(
    ([id, attempts]): SpreadsheetRow => [loaded.languages[Number(id)] ?? "?", attempts],
  );
  return workbook({
    problems: [
      ["problem", "title", "solved", "tried", "attempts", "first", "first_second"],
      ...problemRows(loaded, name, told.problems),
    ],
    languages: [["language", "attempts"], ...languages.toSorted((a, b) => Number(b[1]) - Number(a[1]))],
    time: [["from_minute", "attempts", "accepted"], ...times],
  });
}

function problemRows(
  loaded: LoadedBoard,
  name: BoardName,
  figures: readonly { solved: number; tried: number; attempts: number }[],
): SpreadsheetRow[] {
  const { standings } = loaded.view(name);
  const { people, spec } = loaded.board;
  const titles = new Map(loaded.made.settings.problems.map(({ id, title }) => [id, title]));
  const rows = [...standings.all.rows()];
  return spec.problems.map(({ id, label }, column) => {
    const { solved = 0, tried = 0, attempts = 0 } = figures[column] ?? {};
    const first = rows.filter((row) => standings.isFirst(row, column)).sort((a, b) => a - b);
    const names = first.map((row) => shownName(people.person(row), spec, false)).join(", ");
    const [row] = first;
    const second = row === undefined ? null : standings.cell(row, column).second;
    return [label, titles.get(id) ?? "", solved, tried, attempts, names, second];
  });
}
