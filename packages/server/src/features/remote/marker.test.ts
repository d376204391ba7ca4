import { expect, test } from "vitest";
import { isSent, withMarker } from "./marker.ts";

const code = (blanks: number) => `int main(){${" ".repeat(blanks)}}`;

test.each([
  ["as it was sent", withMarker("a", " \t ", "C++"), true],
  ["with other line ends", "a\r\n \t ", true],
  ["without white space at its end", "a", true],
  ["with the beginning of the marker", "a\n \t", true],
  ["with another marker", withMarker("a", "\t \t", "C++"), false],
  ["with another program", withMarker("b", " \t ", "C++"), false],
])("a program is shown %s", (_how, shown, sent) => {
  expect(isSent(shown, withMarker("a", " \t ", "C++"), " \t ")).toBe(sent);
});

test("blanks within a program are not read again and again", () => {
  const sent = withMarker(code(1_000_000), " \t ", "C++");
  const before = process.threadCpuUsage();
  expect(isSent(sent, sent, " \t ")).toBe(true);
  // Milliseconds; by squares it would be an hour.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2000);
});
