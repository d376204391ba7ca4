import { describe, expect, test } from "vitest";
import { type FreezeChoice, freezeMoment, freezeOf, isFreezePossible, usualFreeze } from "./freeze.ts";

const start = new Date("2026-05-01T10:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe("freezing a board", () => {
  test.each<[FreezeChoice, number, boolean]>([
    ["half", 1799, false],
    ["half", 1800, true],
    ["hour", 3599, false],
    ["hour", 3600, true],
    ["all", 1, true],
  ])("a choice of freeze in a contest of so many seconds: %s in %d: %s", (choice, seconds, isPossible) => {
    expect(isFreezePossible(choice, seconds)).toBe(isPossible);
  });

  test("is an hour long for ACM contests of at least one, else it lasts throughout", () => {
    expect(usualFreeze(0, 3600)).toBe("hour");
    expect(usualFreeze(0, 3599)).toBe("all");
    expect(usualFreeze(1, 18_000)).toBe("all");
  });

  test.each<[FreezeChoice, number]>([
    ["half", 16_200],
    ["hour", 14_400],
    ["all", 0],
  ])("%s is read back from its moment", (choice, from) => {
    const end = after(18_000);
    const at = freezeMoment(choice, start, end, null);
    expect(at).toEqual(after(from));
    expect(freezeOf(at, start, end)).toBe(choice);
  });

  test("keeps a moment of its own while the contest holds it", () => {
    const at = after(777);
    expect(freezeOf(at, start, after(18_000))).toBe("kept");
    expect(freezeMoment("kept", start, after(18_000), at)).toEqual(at);
    expect(freezeMoment("kept", start, after(700), at)).toEqual(start);
  });

  test("lasts throughout where the contest became too short for the choice", () => {
    expect(freezeMoment("hour", start, after(3000), null)).toEqual(start);
  });
});
