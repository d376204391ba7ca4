import { type SubmissionStatus, status } from "@verdict/contract";
import { expect, test } from "vitest";
import { said } from "../messages.ts";
import { againNearLimit, isNearLimit, withNote } from "./near-limit.ts";
import type { ProgramEnd } from "./program.ts";

const end = (cpuMs: number, code: SubmissionStatus | null = status.timeLimitExceeded): ProgramEnd => ({
  timeMs: cpuMs,
  memoryKiB: 1,
  cpuNs: cpuMs * 1e6,
  wallNs: 2 * cpuMs * 1e6,
  failure: code === null ? null : { status: code, message: said("") },
  output: new Uint8Array(),
  stderr: new Uint8Array(),
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

test.each([
  ["better", 990, 990],
  ["worse", 1100, 1010],
])(
  "near the limit it runs once more and the better run counts: the second was %s",
  async (_what, secondMs, counts) => {
    const runs = [end(1010), end(secondMs, secondMs > 1000 ? status.timeLimitExceeded : null)];
    let again = 0;
    const limits = { timeMs: 1000, memoryMiB: 64, stackMiB: 64 };
    const setting = { limits, noiseMs: 20, onRunAgain: () => again++ };
    const best = await againNearLimit(setting, async () => runs.shift() as ProgramEnd);
    expect(best).toMatchObject({ timeMs: counts, wallNs: 2e6 * (1010 + secondMs) });
    expect(best.note?.sentences).toEqual([{ code: "ran-again", params: { firstMs: 1010, secondMs } }]);
    expect(again).toBe(1);
    expect(runs).toEqual([]);
  },
);

test("the note stands behind the message", () => {
  const [a, b] = [said("a"), said("b")];
  expect(withNote(a, b)?.text).toBe("a b");
  expect(withNote(null, b)?.text).toBe("b");
  expect(withNote(a, null)?.text).toBe("a");
  expect(withNote(null, null)).toBeNull();
});
