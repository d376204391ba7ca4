import { expect, test } from "vitest";
import { mergeCases, nextNumber, sizeText } from "./cases.ts";

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
