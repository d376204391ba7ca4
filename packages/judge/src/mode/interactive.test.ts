import { status } from "@verdict/contract";
import { expect, test } from "vitest";
import type { Program } from "../compile/compiler.ts";
import { Fault } from "../fault.ts";
import { exampleTask } from "../testing/example-task.ts";
import { programResult } from "../testing/program-result.ts";
import { echo } from "../testing/scripted-sandbox.ts";
import { decide } from "./interactive.ts";

const setting = {
  task: exampleTask({ judgeMode: "interactive" }),
  limits: { timeMs: 1000, memoryMiB: 64, stackMiB: 64 },
  program: { language: echo } as Program,
};
type Given = Parameters<typeof programResult>[0];
const says = (exitCode: number): Given => ({ verdict: exitCode === 0 ? "OK" : "RE", exitCode });
const crash = (stderr = ""): Given => ({ verdict: "RE", exitCode: 1, stderr });
const brokenPipe: Given = { verdict: "RE", exitCode: null, signal: 13 };

test.each<[string, Given, string, Given, number]>([
  ["ends well", {}, "accepts", says(0), status.accepted],
  ["ends well", {}, "says wrong", says(102), status.wrongAnswer],
  ["ends well", {}, "found no reader", brokenPipe, status.wrongAnswer],
  [
    "ends well",
    {},
    "found no reader, in Python",
    crash("BrokenPipeError: [Errno 32] Broken pipe"),
    status.wrongAnswer,
  ],
  [
    "ends well",
    {},
    "waits for more, in Python",
    crash("EOFError: EOF when reading a line"),
    status.wrongAnswer,
  ],
  ["crashes", crash(), "accepts", says(0), status.runtimeError],
  ["crashes", crash(), "says wrong", says(102), status.runtimeError],
  ["crashes", crash(), "crashes", crash(), status.runtimeError],
  [
    "misses its input",
    crash("EOFError: EOF when reading a line"),
    "says wrong",
    says(102),
    status.wrongAnswer,
  ],
  ["misses its input", crash("EOFError"), "accepts", says(0), status.runtimeError],
  ["finds no reader", brokenPipe, "says wrong", says(102), status.wrongAnswer],
  ["finds no reader", brokenPipe, "accepts", says(0), status.runtimeError],
  ["is late", { cpuNs: 2e9 }, "says wrong", says(102), status.timeLimitExceeded],
  ["waits for ever", { verdict: "WALL" }, "says wrong", says(102), status.timeLimitExceeded],
  ["eats memory", { verdict: "MLE" }, "says wrong", says(102), status.memoryLimitExceeded],
])("a program that %s and an interactor that %3$s", (_program, user, _interactor, interactor, expected) => {
  const decision = decide(setting, programResult(user), programResult(interactor));
  expect(decision.status).toBe(expected);
});

test("an interactor that fails by itself is its own fault", () => {
  for (const interactor of [says(77), { verdict: "TLE", exitCode: null } as Given, says(103)]) {
    expect(() => decide(setting, programResult(), programResult(interactor))).toThrow(Fault);
  }
});
