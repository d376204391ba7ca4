import { expect, test } from "vitest";
import {
  groupsOf,
  intoGroup,
  marksOfRows,
  mergeCases,
  nextNumber,
  sizeText,
  withGroupPoints,
} from "./cases.ts";

const file = (name: string, more = {}) => ({
  input: `${name}.in`,
  output: `${name}.out`,
  inputSize: 1,
  outputSize: 1,
  ...more,
});

const oi = { type: "1", judgeCaseMode: "default" as const };

test.each(["subtask_lowest", "subtask_average"] as const)(
  "in %s a hundred points are the subtasks'",
  (mode) => {
    const rows = mergeCases(
      [1, 1, 2, 5, 5].map((groupNum, n) => file(`${n}`, { groupNum })),
      [],
      {
        type: "1",
        judgeCaseMode: mode,
      },
    );
    expect(rows.map(({ score }) => score)).toEqual([33, 33, 33, 34, 34]);
  },
);

test("what was set by hand stays, a new archive's own table wins, the rest is spread", () => {
  const before = mergeCases([file("1"), file("2")], [], oi);
  expect(before.map(({ score }) => score)).toEqual([50, 50]);
  const set = before.map((row) => ({ ...row, score: 10, groupNum: 4 }));
  const again = [file("2", { groupNum: 1 }), file("3", { groupNum: 1 })];
  for (const isNew of [false, true]) {
    expect(mergeCases(again, set, oi, isNew)).toMatchObject([
      { input: "2.in", score: 10, groupNum: 4 },
      { input: "3.in", score: 0, groupNum: 1 },
    ]);
  }
  const table = [file("2", { score: 70, groupNum: 2 })];
  expect(mergeCases(table, set, oi, true)).toMatchObject([{ score: 70, groupNum: 2 }]);
  expect(mergeCases(table, set, oi)).toMatchObject([{ score: 10, groupNum: 4 }]);
  expect(mergeCases([file("1")], [], { ...oi, type: "0" })).toMatchObject([{ score: 0 }]);
});

test.each([
  [[], 1],
  [["1.in", "7.in", "sample.in"], 8],
])("after %j comes %i", (names, next) => {
  expect(nextNumber(names.map((input) => ({ ...file("x"), input, score: 0, groupNum: 1 })))).toBe(next);
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1536, "1.5 KB"],
  [300 * 1024 * 1024, "300 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

const row = (input: string, groupNum: number, score: number) => ({ ...file(input), groupNum, score });

test("groups are told by number, with the points that all of their cases have", () => {
  const rows = [row("a", 10, 5), row("b", 2, 20), row("c", 2, 30), row("d", 10, 5)];
  expect(groupsOf(rows)).toEqual([
    { number: 2, count: 2, points: null },
    { number: 10, count: 2, points: 5 },
  ]);
  expect(groupsOf([])).toEqual([]);
});

test.each(["subtask_lowest", "subtask_average"] as const)(
  "in %s a group is worth what is set once",
  (mode) => {
    const rows = [row("a", 1, 3), row("b", 2, 20), row("c", 2, 31)];
    const set = withGroupPoints(withGroupPoints(rows, 1, 40), 2, 60);
    expect(set.map(({ score }) => score)).toEqual([40, 60, 60]);
    expect(marksOfRows(mode, set)).toBe(100);
  },
);

test("a case that is put into a group is worth what the others are; in a new one, or a mixed one, what it was", () => {
  const rows = [row("a", 1, 40), row("b", 2, 60), row("c", 3, 1), row("d", 3, 2)];
  const points = (group: number) =>
    intoGroup(rows, new Set(["a.in"]), group).map(({ groupNum, score }) => [groupNum, score])[0];
  expect([points(2), points(3), points(9)]).toEqual([
    [2, 60],
    [3, 40],
    [9, 40],
  ]);
});
