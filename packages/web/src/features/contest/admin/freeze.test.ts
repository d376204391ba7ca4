import { describe, expect, test } from "vitest";
import {
  type FreezeChoice,
  freezeMoment,
  freezeOf,
  isFreezePossible,
  leadOf,
  usualFreeze,
} from "./freeze.ts";

const start = new Date("2026-05-01T10:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe("freezing a board", () => {
  test.each<[FreezeChoice, number, boolean]>([
    ["half", 1799, false],
    ["half", 1800, true],
    ["hour", 3599, false],
    ["hour", 3600, true],
    ["own", 776, false],
    ["own", 777, true],
    ["all", 1, true],
  ])("a choice of freeze in a contest of so many seconds: %s in %d: %s", (choice, seconds, isPossible) => {
    expect(isFreezePossible(leadOf(choice, 777), seconds)).toBe(isPossible);
  });

  test("is an hour long for ACM contests of at least one, else it lasts throughout", () => {
    expect(usualFreeze(0, 3600)).toBe("hour");
    expect(usualFreeze(0, 3599)).toBe("all");
    expect(usualFreeze(1, 18_000)).toBe("all");
  });

  test.each<[FreezeChoice, number]>([
    ["half", 16_200],
    ["hour", 14_400],
    ["own", 17_223],
    ["all", 0],
  ])("%s is read back from its moment", (choice, from) => {
    const end = after(18_000);
    const at = freezeMoment(leadOf(choice, 777), start, end);
    expect(at).toEqual(after(from));
    expect(freezeOf(at, start, end)).toBe(choice);
  });
});
