import { expect, test } from "vitest";
import { segmentsOf } from "./segments.ts";

test("a text is cut at its matches and is whole again when put together", () => {
  const text = "abcdefghij";
  const segments = segmentsOf(text, [
    [6, 8],
    [0, 2],
    [2, 4],
  ]);
  expect(segments.map(({ text, match }) => [text, match])).toEqual([
    ["ab", 1],
    ["cd", 2],
    ["ef", null],
    ["gh", 0],
    ["ij", null],
  ]);
  expect(segments.map((segment) => segment.text).join("")).toBe(text);
  expect(segmentsOf(text, [])).toEqual([{ from: 0, text, match: null }]);
});
