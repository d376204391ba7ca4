import { expect, test } from "vitest";
import { moved } from "./order.tsx";

test.each([
  [0, 2, "BCAD"],
  [3, 0, "DABC"],
  [1, 2, "ACBD"],
  [2, 1, "ACBD"],
  [1, 1, "ABCD"],
])("from %i to %i: %s", (from, to, order) => {
  expect(moved([..."ABCD"], from, to).join("")).toBe(order);
});
