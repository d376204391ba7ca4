import { expect, test } from "vitest";
import { plainOf } from "./plain.ts";

test.each([
  ["# Hello\n\nI like **graphs**.\n\n- one\n- two", "Hello I like graphs. one two"],
  ["> [my page](https://example.org/a_b) and ![a cat](cat.png)", "my page and a cat"],
  ["1. `x * y` is *not* x ** y", "x * y is not x ** y"],
  ["a_b_c stays, __so__ does 2 * 3 * 4", "a_b_c stays, so does 2 * 3 * 4"],
  ["```cpp\nint main\n```\n---\nend", "int main end"],
  ["cut in the mid **dle", "cut in the mid **dle"],
  ["", ""],
])("%j reads %j", (markdown, plain) => {
  expect(plainOf(markdown)).toBe(plain);
});
