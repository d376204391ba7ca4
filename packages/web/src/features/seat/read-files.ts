import {
  CONTEST_FILES_CHARS_MAX,
  CONTEST_FILES_MAX,
  isContestTable,
  type ReadContestFiles,
  readContestFiles,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { textOfFile } from "../../lib/text-file.ts";
import { readSpreadsheet } from "../user/admin/spreadsheet.ts";
import { blank, type ColumnName, type Row, rowsOfCells } from "./rows.ts";

export interface ReadRows {
  rows: Row[];
  /** Teams that say of themselves that they are no contestants. */
  hidden: number;
  /** Columns that say nothing here. */
  ignored: string[];
  /** What is not taken of files of contest systems. */
  notes: ReadContestFiles["notes"];
}

/** `taken`: the columns that are read, in the order of a table without headings. */
export const readText = (text: string, taken: readonly ColumnName[]): ReadRows => ({
  ...rowsOfCells(readSpreadsheet(text), taken),
  ...{ hidden: 0, notes: [] },
});

/** The rows of chosen files: tables one after the other, and files of contest systems, which belong together. */
export async function readFiles(files: readonly File[], taken: readonly ColumnName[]): Promise<ReadRows> {
  const found: ReadRows = { rows: [], hidden: 0, ignored: [], notes: [] };
  const systems: { name: string; text: string }[] = [];
  const tables: Pick<ReadRows, "rows" | "ignored">[] = [];
  for (const file of files) {
    const text = isWorkbook(file) ? null : await textOfFile(file);
    if (text === null) tables.push(rowsOfCells(await cellsOf(file), taken));
    else if (isOfSystem(file.name, text)) systems.push({ name: file.name, text });
    else tables.push(readText(text, taken));
  }
  if (systems.length > 0) {
    const { rows, hidden, notes } = await readSystemFiles(systems);
    Object.assign(found, { rows: rows.map((row) => ({ ...blank, ...row })), hidden, notes });
  }
  for (const { rows } of tables) found.rows.push(...rows);
  return { ...found, ignored: [...new Set(tables.flatMap(({ ignored }) => ignored))] };
}

const isWorkbook = ({ name }: File) => /\.xlsx$/i.test(name);

const isOfSystem = (name: string, text: string) => /\.(json|ya?ml)$/i.test(name) || isContestTable(text);

/** What files of contest systems say; refused here where they are more than the call takes. */
export async function readSystemFiles(
  files: readonly { name: string; text: string }[],
): Promise<ReadContestFiles> {
  const length = files.reduce((sum, { text }) => sum + text.length, 0);
  if (files.length > CONTEST_FILES_MAX || length > CONTEST_FILES_CHARS_MAX) throw new Error("too much");
  return call(readContestFiles, {
    body: { files: files.map(({ name, text }) => ({ name: name.slice(-200), text })) },
  });
}

/** The first sheet of a workbook; the reader is fetched for it only. */
async function cellsOf(file: File): Promise<string[][]> {
  const { readSheet: readWorkbook } = await import("read-excel-file/browser");
  const sheet = await readWorkbook(file);
  return sheet
    .map((row) => row.map((cell) => (cell === null ? "" : String(cell))))
    .filter((row) => row.some(Boolean));
}
