import { type SubmissionStatus, status } from "@verdict/contract";
import { expect, test } from "vitest";
import { isNearLimit, withNote } from "./near-limit.ts";
import type { ProgramEnd } from "./program.ts";

const end = (cpuMs: number, code: SubmissionStatus | null = status.timeLimitExceeded): ProgramEnd => ({
  timeMs: cpuMs,
  memoryKiB: 1,
  cpuNs: cpuMs * 1e6,
  failure: code === null ? null : { status: code, message: "" },
  output: new Uint8Array(),
});

test.each([
  ["in time", end(999, null), false],
  ["a little late", end(1001), true],
  ["at the edge of the noise", end(1020), true],
  ["clearly late", end(1021), false],
  ["stopped by the clock, having used little", end(100), false],
  ["over its memory", end(1001, status.memoryLimitExceeded), false],
])("a run that is %s", (_what, run, again) => {
  expect(isNearLimit(run, 1000, 20)).toBe(again);
});

test("the note stands behind the message", () => {
  expect(withNote("a", "b")).toBe("a b");
  expect(withNote(null, "b")).toBe("b");
  expect(withNote("a", null)).toBe("a");
  expect(withNote(null, null)).toBeNull();
});
