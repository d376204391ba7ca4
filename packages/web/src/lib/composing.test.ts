import { expect, test } from "vitest";
import { isComposing } from "./composing.ts";

test.each([
  ["Enter", { isComposing: false, keyCode: 13 }, false],
  ["Enter at a word", { isComposing: true, keyCode: 229 }, true],
  ["Enter that ends a word in Safari", { isComposing: false, keyCode: 229 }, true],
])("%s", (_what, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
