import type { ProblemInfo } from "@verdict/contract";
import { expect, test } from "vitest";
import { hasOneLimit } from "./limits.ts";

test.each([
  ["CF-4A", true, ["Python 3.8.10"], true],
  ["GYM-100200A", true, ["Java 11.0.6"], true],
  ["HDU-1000", true, ["G++", "Java"], false],
  ["CF-4A", false, ["Python3"], false], // an own problem that is only called so
  ["1000", false, ["C", "C++"], true],
  ["1000", false, ["C", "Python3"], false],
  ["1000", false, [], false], // all languages
])("%s, remote: %s, in %j: one limit is %s", (problemId, isRemote, languages, expected) => {
  const problem = { problemId, isRemote } as ProblemInfo["problem"];
  expect(hasOneLimit({ problem, languages })).toBe(expected);
});
