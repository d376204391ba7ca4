import type { ScoreGroup, Scoring } from "@verdict/contract";
import { expect, test } from "vitest";
import type { CaseRow } from "../draft.ts";
import {
  earlier,
  moved,
  rangesOf,
  rangesText,
  renamed,
  renumbered,
  scoringOf,
  withGroup,
  withNew,
} from "./tree.ts";

const row = (input: string, groupNum = 1, score = 10): CaseRow => ({
  ...{ input, output: "", inputSize: 1, outputSize: 1, score, groupNum },
});
const leaf = (key: string, cases: number[], more: Partial<ScoreGroup> = {}): ScoreGroup => ({
  ...{ key, points: 10, rule: "min", cases },
  ...more,
});
const groups: ScoreGroup[] = [
  leaf("1", [1]),
  { key: "2", points: 10, rule: "min", groups: [leaf("3", [2]), leaf("4", [3])] },
  leaf("5", [4], { requires: [{ group: "3", pass: "accepted" }] }),
];
const keys = (of: readonly ScoreGroup[]): unknown[] =>
  of.map(({ key, groups: inside }) => (inside ? [key, keys(inside)] : key));

test("groups are moved, taken out and made where they stand", () => {
  expect(keys(moved(groups, [1, 0], 1))).toEqual(["1", ["2", ["4", "3"]], "5"]);
  expect(keys(moved(groups, [0], 1))).toEqual([["2", ["3", "4"]], "1", "5"]);
  expect(keys(moved(groups, [0], -1))).toEqual(keys(groups));
  expect(keys(withGroup(groups, [1, 1], () => null))).toEqual(["1", ["2", ["3"]], "5"]);
  expect(keys(withNew(groups, []))).toEqual(["1", ["2", ["3", "4"]], "5", "6"]);
  const inside = withNew(groups, [0]);
  expect(keys(inside)).toEqual([["1", ["6"]], ["2", ["3", "4"]], "5"]);
  expect(inside[0]?.groups?.[0]).toMatchObject({ cases: [1], points: null });
  expect(inside[0]?.cases).toBeUndefined();
});

test("a new name reaches those that depend on it; a group may depend on what ends before it", () => {
  const [, second, third] = renamed(groups, "3", "x");
  expect(second?.groups?.[0]?.key).toBe("x");
  expect(third?.requires).toEqual([{ group: "x", pass: "accepted" }]);
  expect(earlier(groups, [2])).toEqual(["1", "2", "3", "4"]);
  expect(earlier(groups, [1, 1])).toEqual(["1", "3"]);
  expect(earlier(groups, [0])).toEqual([]);
});

test("cases keep their groups when the files change", () => {
  const scoring: Scoring = {
    ...{ digits: 0, rounding: { at: "group", how: "down" }, stop: "settled", rule: "sum", points: null },
    groups: [
      leaf("1", [1, 2, 3], { rule: "sum", weights: [1, 2, 3] }),
      { key: "2", points: 5, rule: "sum", groups: [leaf("3", [3])] },
    ],
  };
  const now = renumbered(scoring, [row("a"), row("b"), row("c")], [row("0"), row("a"), row("c")]);
  expect(now.groups[0]).toMatchObject({ cases: [2, 3], weights: [1, 3] });
  expect(now.groups[1]?.groups?.[0]?.cases).toEqual([3]);
});

test("groups begin as the subtasks there are", () => {
  const cases = [row("a", 2, 60), row("b", 1, 40), row("c", 2, 60)];
  expect(scoringOf({ cases, judgeCaseMode: "subtask_lowest" }).groups).toEqual([
    { key: "1", points: 40, rule: "min", cases: [2] },
    { key: "2", points: 60, rule: "min", cases: [1, 3] },
  ]);
  expect(scoringOf({ cases, judgeCaseMode: "default" }).groups).toEqual([
    { key: "1", points: 160, rule: "sum", cases: [1, 2, 3] },
  ]);
});

test.each([
  ["1-3, 7", [1, 2, 3, 7]],
  ["7 1，2、3", [7, 1, 2, 3]],
  ["", []],
  ["2-99999", [2, 3, 4, 5, 6, 7, 8]],
  ["12", [12]],
  ["3-1", null],
  ["0", null],
  ["1,x", null],
])("%s stands for %j", (text, numbers) => {
  expect(rangesOf(text, 8)).toEqual(numbers);
});

test("numbers in a row are told as a range", () => {
  expect(rangesText([3, 1, 2, 9, 7, 8, 5])).toBe("1-3, 5, 7-9");
});
