import { expect, test } from "vitest";
import { readSpreadsheet, writeCsv } from "./spreadsheet.ts";

test.each([
  [
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["\uFEFFusername,password\r\na,b\r\n\r\n", [["a", "b"]]],
  [
    "a\tb\tx, y\nc\td",
    [
      ["a", "b", "x, y"],
      ["c", "d"],
    ],
  ],
  [
    "a;b\nc;d,e",
    [
      ["a", "b"],
      ["c", "d,e"],
    ],
  ],
  ['a,"b ""x"", y",c', [["a", 'b "x", y', "c"]]],
  [
    'a,"two\nlines"\nb,c',
    [
      ["a", "two\nlines"],
      ["b", "c"],
    ],
  ],
  ["  ", []],
])("%j", (text, rows) => {
  expect(readSpreadsheet(text)).toEqual(rows);
});

test("what is written is read again, and formulas are not run", () => {
  const rows = [
    ["a", 'b "x"'],
    ["c,d", "e\nf"],
  ];
  expect(readSpreadsheet(writeCsv(rows))).toEqual(rows);
  expect(writeCsv([["=1+1"]])).toContain("'=1+1");
});
