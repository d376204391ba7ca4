/** Reads tables as people bring them: CSV with quotes, semicolons, or cells pasted from a spreadsheet. */

const COLUMNS = ["username", "password", "email", "realname", "gender", "nickname", "school"];

/** Rows of cells, blank lines and a line of headings left out. Tabs win over semicolons, those over commas. */
export function readSheet(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, "");
  const [first = ""] = clean.split("\n");
  const separator = ["\t", ";", ","].find((mark) => first.includes(mark)) ?? ",";
  const rows = cellsOf(clean, separator)
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ""));
  return rows[0] && isHeading(rows[0]) ? rows.slice(1) : rows;
}

function isHeading(row: string[]): boolean {
  const [name = "", password = ""] = row.map((cell) => cell.toLowerCase());
  return name === COLUMNS[0] && password === COLUMNS[1];
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? "";
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (mark === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (mark === separator) endCell();
    else if (mark === "\n") endRow();
    else if (mark !== "\r") cell += mark;
  }
  endRow();
  return rows;
}

/** Rows as CSV that spreadsheets open: quoted, with a mark that says UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  // A leading = + - @ would be run as a formula by a spreadsheet.
  const quoted = (cell: string) => `"${(/^[=+\-@]/.test(cell) ? `'${cell}` : cell).replace(/"/g, '""')}"`;
  return `\uFEFF${rows.map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;
}
