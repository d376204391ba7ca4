import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines, partsOf } from "./line-diff.ts";

const rows = (expected: string, actual: string, overlooksBlanks = true) =>
  diffLines(expected, actual, overlooksBlanks).map(
    ({ expected, actual, isSame }) => `${expected ?? "–"}${isSame ? " = " : " | "}${actual ?? "–"}`,
  );

describe("lines side by side", () => {
  test.each([
    ["equal", "1\n2\n", "1\n2", ["1 = 1", "2 = 2"]],
    ["one changed", "1\n2\n3", "1\n5\n3", ["1 = 1", "2 | 5", "3 = 3"]],
    ["one missing", "1\n2\n3", "1\n3", ["1 = 1", "2 | –", "3 = 3"]],
    ["one too many", "1\n3", "1\n2\n3", ["1 = 1", "– | 2", "3 = 3"]],
    ["two for one", "a\nb\nz", "c\nz", ["a | c", "b | –", "z = z"]],
    ["nothing", "", "", []],
    ["nothing came", "1\n2", "", ["1 | –", "2 | –"]],
    ["blanks at the end", "1  \n2\n", "1\n2\t\n\n", ["1   = 1", "2 = 2\t"]],
    ["other line ends", "1\r\n2", "1\n2", ["1 = 1", "2 = 2"]],
  ])("%s", (_what, expected, actual, table) => {
    expect(rows(expected, actual)).toEqual(table);
  });

  test("blanks at the end count where the problem asks for exactness", () => {
    expect(rows("1 \n2", "1\n2", false)).toEqual(["1  | 1", "2 = 2"]);
  });

  test("a line that is missing at the top of a long text moves nothing", () => {
    const lines = Array.from({ length: 5000 }, (_, n) => String(n));
    const table = diffLines(lines.join("\n"), lines.slice(1).join("\n"), true);
    expect(table.filter(({ isSame }) => !isSame)).toHaveLength(1);
  });

  test("long texts that have nothing in common are compared by place", () => {
    const lines = Array.from({ length: 1500 }, (_, n) => String(n));
    const table = diffLines(lines.join("\n"), lines.map((line) => `-${line}`).join("\n"), true);
    expect(table).toHaveLength(1500);
    expect(table.filter(({ isSame }) => isSame)).toEqual([]);
  });

  test("both sides are there whole and in order, and equal rows are equal", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const table = diffLines(left.join("\n"), right.join("\n"), true);
        expect(table.flatMap(({ expected }) => expected ?? [])).toEqual(left);
        expect(table.flatMap(({ actual }) => actual ?? [])).toEqual(right);
        for (const { expected, actual, isSame } of table) if (isSame) expect(actual).toBe(expected);
      }),
    );
  });
});

/** Marked as [so]. */
const marked = (line: string, other: string) =>
  partsOf(line, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join("");

test.each([
  ["12345", "12945", "12[3]45", "12[9]45"],
  ["1 2 3", "1  2 3", "1 2 3", "1 [ ]2 3"],
  ["x = 1", "x=\t1", "x[ ]=[ ]1", "x=[\t]1"],
  ["1.50", "1.5", "1.5[0]", "1.5"],
  ["a1b2c3", "a9b2c8", "a[1]b2c[3]", "a[9]b2c[8]"],
  ["aa", "aaa", "aa", "aa[a]"],
  ["", "x", "", "[x]"],
  ["same", "same", "same", "same"],
])("%j and %j differ in these characters", (line, other, first, second) => {
  expect([marked(line, other), marked(other, line)]).toEqual([first, second]);
});

test("lines of any length are told apart, and nothing of them is lost", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (line, other) => {
      const parts = partsOf(line, other);
      expect(parts.map(({ text }) => text).join("")).toBe(line);
      expect(
        parts.some(({ differs }) => differs) || partsOf(other, line).some(({ differs }) => differs),
      ).toBe(line !== other);
    }),
  );
  const long = "x".repeat(50_000);
  expect(marked(`a${long}`, `b${long}`)).toBe(`[a]${long}`);
});
