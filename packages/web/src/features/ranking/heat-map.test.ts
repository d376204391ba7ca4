import { expect, test } from "vitest";
import { levelOf, monthStarts, weeksOf } from "./heat-map.ts";

test("a year ends with its last day, in weeks from Sunday on", () => {
  const weeks = weeksOf("2024-03-01", [{ date: "2024-02-29", count: 3 }]); // a Friday
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks.at(-1)?.at(5)).toEqual({ date: "2024-03-01", count: 0 });
  expect(weeks.at(-1)?.at(6)).toBeNull();
  expect(weeks.at(-1)?.at(4)).toEqual({ date: "2024-02-29", count: 3 });
  const days = weeks.flat().filter((day) => day !== null);
  expect(days).toHaveLength(366);
  expect(days[0]?.date).toBe("2023-03-02");
  expect(new Set(days.map((day) => day.date)).size).toBe(366);
});

test.each([
  [0, 9, 0],
  [1, 1, 4],
  [1, 100, 1],
  [26, 100, 2],
  [51, 100, 3],
  [100, 100, 4],
])("%i of at most %i has colour %i", (count, most, level) => expect(levelOf(count, most)).toBe(level));

test("months are named where they begin, and a first one that is too short is not", () => {
  const starts = monthStarts(weeksOf("2024-03-31", []));
  expect(starts.map(({ date }) => date.slice(0, 7))).toHaveLength(12);
  expect(starts[0]?.date.slice(0, 7)).toBe("2023-04");
  expect(starts.every(({ week }, index) => index === 0 || week - (starts[index - 1]?.week ?? 0) >= 3)).toBe(
    true,
  );
});
