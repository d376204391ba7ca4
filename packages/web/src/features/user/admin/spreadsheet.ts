import { SPREADSHEET_FORMULA } from "@verdict/contract";
import Papa from "papaparse";

const COLUMNS = ["username", "password", "email", "realname", "gender", "nickname", "school"];

/**
 * Rows of cells of a table as people bring it: CSV with quotes, semicolons, or cells pasted from a spreadsheet. Blank
 * lines and a line of headings are left out. Tabs win over semicolons, those over commas.
 */
export function readSpreadsheet(text: string): string[][] {
  const [first = ""] = text.split("\n");
  const delimiter = ["\t", ";"].find((mark) => first.includes(mark)) ?? ",";
  const { data } = Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: "greedy",
    transform: (cell) => cell.trim(),
  });
  return data[0] && isHeading(data[0]) ? data.slice(1) : data;
}

function isHeading(row: string[]): boolean {
  const [name = "", password = ""] = row.map((cell) => cell.toLowerCase());
  return name === COLUMNS[0] && password === COLUMNS[1];
}

/** Rows as CSV that spreadsheets open: quoted, with a mark that says UTF-8, and nothing that would run as a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse([...rows.map((row) => [...row])], { quotes: true, escapeFormulae: SPREADSHEET_FORMULA })}\r\n`;
}
