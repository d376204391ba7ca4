import { expect, test } from "vitest";
import { bySection, nextIn, type PlannedProblem, waitsFor } from "./plan.ts";

const problem = (pid: number, more: Partial<PlannedProblem> = {}): PlannedProblem => ({
  pid,
  problemId: `P${pid}`,
  title: `Problem ${pid}`,
  sectionId: null,
  after: [],
  isLocked: false,
  status: -10,
  solvedTime: null,
  ...more,
});

test("one goes on with the first problem that is open and not solved", () => {
  expect(nextIn([])).toBeUndefined();
  const rows = [problem(1, { status: 0 }), problem(2, { isLocked: true }), problem(3, { status: -1 })];
  expect(nextIn(rows)?.pid).toBe(3);
  expect(nextIn([problem(1, { status: 0 })])).toBeUndefined();
});

test("a problem waits for those before it that are not solved", () => {
  const rows = [problem(1, { status: 0 }), problem(2), problem(3, { status: -1 }), problem(4)];
  expect(waitsFor(rows, { after: [3, 1, 2] })).toBe("P2, P3");
  expect(waitsFor(rows, { after: [1] })).toBe("");
});

test("rows stand in their sections, those in none first", () => {
  const sections = [
    { id: 7, title: "Later", dueTime: null },
    { id: 5, title: "Empty", dueTime: null },
  ];
  const rows = [problem(1, { sectionId: 7 }), problem(2), problem(3, { sectionId: 99 })];
  const parts = bySection(sections, rows).map(({ section, rows: own }) => [
    section?.id ?? null,
    own.map(({ pid }) => pid),
  ]);
  expect(parts).toEqual([
    [null, [2, 3]],
    [7, [1]],
    [5, []],
  ]);
  expect(bySection(sections, []).map(({ section }) => section?.id)).toEqual([7, 5]);
});
