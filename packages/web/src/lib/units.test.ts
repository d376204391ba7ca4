import { expect, test } from "vitest";
import { acceptanceRate, formatLength, formatMemory, formatPercent, formatTime } from "./units.ts";

test.each([
  [null, "–"],
  [0, "0 ms"],
  [9999, "9999 ms"],
  [10_000, "10 s"],
  [88_310, "88.3 s"],
])("time %s is %s", (timeMs, text) => expect(formatTime(timeMs)).toBe(text));

test.each([
  [null, "–"],
  [0, "0 KB"],
  [1023, "1023 KB"],
  [1024, "1 MB"],
  [2867, "2.8 MB"],
  [524_288, "512 MB"],
  [1_572_864, "1.5 GB"],
])("memory %s is %s", (memoryKiB, text) => expect(formatMemory(memoryKiB)).toBe(text));

test.each([
  [76, "76 B"],
  [65_535, "64 KB"],
])("length %s is %s", (characters, text) => expect(formatLength(characters)).toBe(text));

test("acceptance of nothing is unknown, not zero", () => {
  expect(acceptanceRate(0, 0)).toBeNull();
  expect(formatPercent(acceptanceRate(0, 0))).toBe("–");
  expect(formatPercent(acceptanceRate(1, 6))).toBe("16.7%");
  expect(formatPercent(acceptanceRate(6, 6))).toBe("100%");
});
