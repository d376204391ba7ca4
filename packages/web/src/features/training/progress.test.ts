import { expect, test } from "vitest";
import { progressOf } from "./progress.ts";

test.each([
  [0, 0, 100],
  [0, 3, 0],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [3, 3, 100],
  [4, 3, 100],
])("%i of %i is %d percent", (solved, all, percent) => {
  expect(progressOf(solved, all)).toBe(percent);
});
