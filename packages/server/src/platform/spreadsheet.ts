import { SPREADSHEET_FORMULA } from "@verdict/contract";
import Papa from "papaparse";
import writeExcelFile from "write-excel-file/node";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export type SpreadsheetRow = readonly (string | number | null)[];

/** Characters of a cell; spreadsheets take no more. */
const CELL_MAX = 32_767;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML cannot hold
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A spreadsheet of texts and numbers. Texts are stored as texts: one that begins with "=" is no formula. */
export const xlsx = (rows: readonly SpreadsheetRow[]): Promise<Buffer> =>
  writeExcelFile(cellsOf(rows)).toBuffer();

/** The same with several sheets, by their names. */
export const workbook = (sheets: Readonly<Record<string, readonly SpreadsheetRow[]>>): Promise<Buffer> =>
  writeExcelFile(Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: cellsOf(rows) }))).toBuffer();

const cellsOf = (rows: readonly SpreadsheetRow[]) =>
  rows.map((row) =>
    row.map((value) => {
      if (typeof value === "number") return { value, type: Number };
      const text = (value ?? "").toWellFormed().replace(unwritable, "").slice(0, CELL_MAX);
      return text === "" ? null : { value: text, type: String };
    }),
  );

/** So that spreadsheets read UTF-8. */
export const CSV_START = "\uFEFF";

/** Lines of a CSV; text that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csv = (rows: readonly SpreadsheetRow[]): string =>
  `${Papa.unparse(rows as (string | number | null)[][], { newline: "\r\n", escapeFormulae: SPREADSHEET_FORMULA })}\r\n`;
