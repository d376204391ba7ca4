import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differingPart, diffLines } from "./line-diff.ts";

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

  test("long texts are compared by place", () => {
    const lines = Array.from({ length: 700 }, (_, n) => String(n));
    const table = diffLines(lines.join("\n"), lines.slice(1).join("\n"), true);
    expect(table).toHaveLength(700);
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

test.each([
  ["abc", "axc", 1, 2],
  ["abc", "ab", 2, 3],
  ["ab", "abc", 2, 2],
  ["aa", "aaa", 2, 2],
  ["", "x", 0, 0],
])("%j differs from %j between %i and %i", (line, other, start, end) => {
  expect(differingPart(line, other)).toEqual({ start, end });
});
