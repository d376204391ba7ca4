import { textOfFile } from "../../lib/text-file.ts";
import { readSpreadsheet } from "../user/admin/spreadsheet.ts";
import { type ColumnName, type Row, rowsOfCells, rowsOfTeams } from "./rows.ts";

export interface ReadRows {
  rows: Row[];
  /** Teams that say of themselves that they are no contestants. */
  hidden: number;
  /** Columns that say nothing here. */
  ignored: string[];
}

/** `taken`: the columns that are read, in the order of a table without headings. */
export const readText = (text: string, taken: readonly ColumnName[]): ReadRows => ({
  ...rowsOfCells(readSpreadsheet(text), taken),
  hidden: 0,
});

/** The rows of chosen files: tables one after the other, teams with their organizations. */
export async function readFiles(files: readonly File[], taken: readonly ColumnName[]): Promise<ReadRows> {
  const ending = (file: File, end: string) => file.name.toLowerCase().endsWith(end);
  const lists = await Promise.all(
    files
      .filter((file) => ending(file, ".json"))
      .map(async (file) => JSON.parse(await file.text()) as unknown),
  );
  const { rows, hidden } = rowsOfTeams(lists);
  const ignored = new Set<string>();
  for (const file of files.filter((one) => !ending(one, ".json"))) {
    const table = ending(file, ".xlsx")
      ? rowsOfCells(await cellsOf(file), taken)
      : readText(await textOfFile(file), taken);
    rows.push(...table.rows);
    for (const name of table.ignored) ignored.add(name);
  }
  return { rows, hidden, ignored: [...ignored] };
}

/** The first sheet of a workbook; the reader is fetched for it only. */
async function cellsOf(file: File): Promise<string[][]> {
  const { readSheet: readWorkbook } = await import("read-excel-file/browser");
  const sheet = await readWorkbook(file);
  return sheet
    .map((row) => row.map((cell) => (cell === null ? "" : String(cell))))
    .filter((row) => row.some(Boolean));
}
