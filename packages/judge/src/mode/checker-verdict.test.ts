import { status } from "@verdict/contract";
import { expect, test } from "vitest";
import { Fault } from "../fault.ts";
import { programResult } from "../testing/program-result.ts";
import { readChecker } from "./checker-verdict.ts";

const read = (exitCode: number, stderr = "", stdout = "") =>
  readChecker(programResult({ verdict: exitCode === 0 ? "OK" : "RE", exitCode, stderr, stdout }), "checker");

test.each([
  [0, "ok 3 numbers", "", status.accepted, 1],
  [100, "", "", status.accepted, 1],
  [101, "", "", status.presentationError, 0],
  [102, "no", "", status.wrongAnswer, 0],
  [99, "", "40", status.partialAccepted, 0.4],
  [99, "", "100\n", status.accepted, 1],
  [99, "", "some", status.partialAccepted, 0],
  [1, "wrong answer 1st numbers differ", "", status.wrongAnswer, 0],
  [2, "wrong output format expected integer", "", status.wrongAnswer, 0],
  [7, "points 0.5 half", "", status.partialAccepted, 0.005],
  [7, "points 100", "", status.accepted, 1],
  [50, "partially correct (34) nearly", "", status.partialAccepted, 0.34],
  [0, "partially correct (0) nothing", "", status.partialAccepted, 0],
  [99, "partially correct (99) nearly", "", status.partialAccepted, 0.99],
  [16, "partially correct nearly", "", status.partialAccepted, 0],
  [4, "ok by words", "", status.accepted, 1],
])("exit code %i with %j and output %j", (exitCode, stderr, stdout, code, fraction) => {
  expect(read(exitCode, stderr, stdout)).toMatchObject({ status: code, fraction });
});

test.each([
  [103, ""],
  [3, "FAIL the answer is worse"],
  [1, ""],
  [1, "something else"],
])("exit code %i with %j is the checker's failure", (exitCode, stderr) => {
  expect(() => read(exitCode, stderr)).toThrow(Fault);
});

test.each(["TLE", "WALL", "MLE", "OLE"] as const)("a checker stopped by %s failed", (verdict) => {
  expect(() => readChecker(programResult({ verdict, exitCode: null, signal: 9 }), "checker")).toThrow(Fault);
});

test("a checker that crashed failed, whatever it had said", () => {
  const crashed = programResult({ verdict: "RE", exitCode: null, signal: 11, stderr: "ok" });
  expect(() => readChecker(crashed, "checker")).toThrow(/checker failed/);
});
