import { expect, test } from "vitest";
import { rebased } from "./rebased.ts";

test("fields that stand as they were follow, those changed since stay", () => {
  const before = { title: "Cups ", hint: "", cases: [{ score: 1 }] };
  const after = { title: "Cups", hint: "", cases: [{ score: 2 }] };
  expect(rebased(before, before, after)).toEqual(after);
  expect(rebased({ ...before, hint: "typed" }, before, after)).toEqual({ ...after, hint: "typed" });
  expect(rebased({ ...before, cases: [{ score: 3 }] }, before, after)).toEqual({
    ...after,
    cases: [{ score: 3 }],
  });
});
