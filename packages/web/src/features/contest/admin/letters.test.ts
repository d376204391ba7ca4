import { expect, test } from "vitest";
import { nextLetter } from "./letters.ts";

test("the next problem gets the first letter that is free", () => {
  expect(nextLetter([])).toBe("A");
  expect(nextLetter(["a", "C"])).toBe("B");
  const all = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  expect(nextLetter(all)).toBe("A1");
});
