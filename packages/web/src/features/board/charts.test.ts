import { expect, test } from "vitest";
import { axisEnd, longerSteps } from "./charts.tsx";

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [7, 8],
  [11, 12],
  [13, 16],
  [500, 500],
  [501, 600],
  [801, 1000],
])("an axis for %i ends at %i", (most, end) => expect(axisEnd(most)).toBe(end));

test("minutes are counted together until they are few enough; none is lost", () => {
  expect(longerSteps([1, 2, 3], 5)).toEqual({ per: 1, sums: [1, 2, 3] });
  expect(longerSteps([1, 2, 3, 4, 5, 6, 7], 3)).toEqual({ per: 3, sums: [6, 15, 7] });
  expect(longerSteps([], 3)).toEqual({ per: 1, sums: [] });
});
