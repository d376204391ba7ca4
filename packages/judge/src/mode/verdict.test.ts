import { status } from "@verdict/contract";
import { expect, test } from "vitest";
import { programResult } from "../testing/program-result.ts";
import { failureOf } from "./verdict.ts";

const MIB = 1024 * 1024;
const limits = { timeMs: 1000, memoryMiB: 64, stackMiB: 64 };

test.each<[string, Parameters<typeof programResult>[0], number | null, RegExp]>([
  ["ends well", {}, null, /^$/],
  ["uses exactly its time", { cpuNs: 1e9 }, null, /^$/],
  [
    "ends a little late",
    { cpuNs: 1_001e6 },
    status.timeLimitExceeded,
    /^Over the time limit of 1000 ms \(took 1001 ms\)/,
  ],
  ["is stopped for time", { verdict: "TLE", cpuNs: 1_203e6 }, status.timeLimitExceeded, /stopped at 1203 ms/],
  ["sleeps", { verdict: "WALL", wallNs: 3.6e9 }, status.timeLimitExceeded, /after 3600 ms on the clock/],
  [
    "is stopped for memory",
    { verdict: "MLE", signal: 9 },
    status.memoryLimitExceeded,
    /^Over the memory limit of 64 MiB/,
  ],
  ["ends within the slack", { memoryPeakBytes: 70 * MIB }, status.memoryLimitExceeded, /reached 70 MiB/],
  [
    "crashes past its memory",
    { verdict: "RE", signal: 11, memoryPeakBytes: 70 * MIB },
    status.memoryLimitExceeded,
    /memory limit/,
  ],
  [
    "loses a child to the memory limit",
    { verdict: "RE", exitCode: 1, oomKills: 1 },
    status.memoryLimitExceeded,
    /memory limit/,
  ],
  [
    "is late and over its memory",
    { cpuNs: 2e9, memoryPeakBytes: 70 * MIB },
    status.timeLimitExceeded,
    /time limit/,
  ],
  [
    "floods",
    { verdict: "OLE", exitCode: null, signal: 9 },
    status.runtimeError,
    /^Over the output limit of 32 MiB\. Killed by signal 9/,
  ],
  ["returns 3", { verdict: "RE", exitCode: 3 }, status.runtimeError, /^Ended with exit code 3/],
  [
    "crashes",
    { verdict: "RE", exitCode: null, signal: 11 },
    status.runtimeError,
    /signal 11 \(SIGSEGV: invalid memory/,
  ],
  [
    "is refused memory",
    { verdict: "RE", exitCode: null, signal: 6, stderr: "what(): std::bad_alloc" },
    status.memoryLimitExceeded,
    /^The program reported that memory ran out, having used \d+ MiB of the 64 MiB it may use\. Killed by signal 6/,
  ],
])("a program that %s", (_what, given, code, message) => {
  const failure = failureOf(programResult(given), limits, 32 * MIB, /bad_alloc/);
  expect(failure?.status ?? null).toBe(code);
  expect(failure?.message.text ?? "").toMatch(message);
});
