import { expect, test } from "vitest";
import { mergeEdits } from "./merge-edits.ts";

test("fields that stand as they were follow, those changed since stay", () => {
  const before = { title: "Cups ", hint: "", cases: [{ score: 1 }] };
  const after = { title: "Cups", hint: "", cases: [{ score: 2 }] };
  expect(mergeEdits(before, before, after)).toEqual(after);
  expect(mergeEdits({ ...before, hint: "typed" }, before, after)).toEqual({ ...after, hint: "typed" });
  expect(mergeEdits({ ...before, cases: [{ score: 3 }] }, before, after)).toEqual({
    ...after,
    cases: [{ score: 3 }],
  });
});
