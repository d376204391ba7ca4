import { expect, test } from "vitest";
import { secondsUntil } from "./countdown.ts";

test.each([
  [8000, 0, 8],
  [8000, 1, 8],
  [8000, 7001, 1],
  [8000, 8000, 0],
  [0, 5, 0],
])("until %i at %i: %i s", (until, now, seconds) => expect(secondsUntil(until, now)).toBe(seconds));
