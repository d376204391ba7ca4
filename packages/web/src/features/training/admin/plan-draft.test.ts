import { expect, test } from "vitest";
import { bodyOf, brokenIn, itemsOf, moved, newSection } from "./plan-draft.ts";

const problem = (pid: number, sectionId: number | null, after: number[] = []) => ({
  ...{ pid, sectionId, after },
  problemId: `P${pid}`,
  title: `Problem ${pid}`,
  difficulty: 0,
  isShown: true,
});
const plan = {
  title: "Graphs",
  sections: [
    { id: 7, title: "One", dueTime: "2026-01-31T08:00:00.000+0000" },
    { id: 8, title: "Two", dueTime: null },
  ],
  problems: [problem(1, null), problem(2, 7, [1]), problem(3, 8)],
};
const keys = (items: ReturnType<typeof itemsOf>) => items.map(({ key }) => key);

test("headings and problems are one list, and become the plan again", () => {
  const items = itemsOf(plan);
  expect(keys(items)).toEqual(["p1", "s7", "p2", "s8", "p3"]);
  expect(bodyOf(5, items)).toEqual({
    tid: 5,
    sections: [
      { id: 7, title: "One", dueTime: "2026-01-31T08:00:00.000Z" },
      { id: 8, title: "Two", dueTime: null },
    ],
    problems: [
      { pid: 1, section: null, after: [] },
      { pid: 2, section: 0, after: [1] },
      { pid: 3, section: 1, after: [] },
    ],
  });
});

test("a due date that nobody touched keeps its seconds", () => {
  const dueTime = "2026-01-31T08:00:59.999+0000";
  const items = itemsOf({ ...plan, sections: [{ id: 7, title: "One", dueTime }] });
  expect(bodyOf(5, items).sections[0]?.dueTime).toBe("2026-01-31T08:00:59.999Z");
});

test("a problem moved past a heading is in its section", () => {
  const items = moved(itemsOf(plan), 4, 3);
  expect(keys(items)).toEqual(["p1", "s7", "p2", "p3", "s8"]);
  expect(bodyOf(5, items).problems[2]).toEqual({ pid: 3, section: 0, after: [] });
  expect(keys(moved(items, 0, -1))).toEqual(keys(items));
  expect(keys(moved(items, 0, 4))).toEqual(["s7", "p2", "p3", "s8", "p1"]);
});

test("who waits for a later problem is told", () => {
  const items = itemsOf(plan);
  expect(brokenIn(items)).toEqual(new Set());
  expect(brokenIn(moved(items, 0, 2))).toEqual(new Set([2]));
});

test("a new section has no number yet", () => {
  expect(bodyOf(5, [newSection("New")]).sections).toEqual([{ id: null, title: "New", dueTime: null }]);
});
