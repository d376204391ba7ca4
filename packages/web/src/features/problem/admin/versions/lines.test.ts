import { expect, test } from "vitest";
import { diffLines, shortened } from "./lines.ts";

const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: " ", gone: "-", new: "+" }[kind]}${text}`);

test.each([
  ["a\nb", "a\nb", [" a", " b"]],
  ["a\nb\nc", "a\nx\nc", [" a", "-b", "+x", " c"]],
  ["a\nc", "a\nb\nc", [" a", "+b", " c"]],
  ["a\nb\nb", "a\nb", [" a", " b", "-b"]],
  ["a\nb\nc\nd", "b\nc\nx\nd", ["-a", " b", " c", "+x", " d"]],
  ["", "a\nb", ["+a", "+b"]],
  ["a", "", ["-a"]],
])("%j to %j", (before, after, lines) => {
  expect(shown(before, after)).toEqual(lines);
});

test("unchanged lines far away are left out", () => {
  const before = Array.from({ length: 20 }, (_, index) => String(index));
  const after = before.with(10, "x");
  const lines = shortened(diffLines(before.join("\n"), after.join("\n")));
  expect(lines[0]).toBeNull();
  expect(lines.at(-1)).toBeNull();
  expect(lines.filter(Boolean)).toHaveLength(8);
});
