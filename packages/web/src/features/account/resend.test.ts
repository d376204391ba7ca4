import { expect, test } from "vitest";
import { secondsLeft } from "./resend.ts";

test.each([
  [null, 0],
  [999_000, 0],
  [1_000_000, 0],
  [1_000_001, 1],
  [1_060_000, 60],
  [9_999_999, 60], // a clock that was set back must not lock the button for hours
])("until %s at 1000000: %i s", (until, seconds) => {
  expect(secondsLeft(until, 1_000_000, 60)).toBe(seconds);
});
