import { expect, test } from "vitest";
import { fromCargo, fromVitest, passed, slowest, sum, summary } from "../lib/counts.ts";

const good = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured\n";
const bad = "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured\n";

test.each([
  ["all programs are added up", true, good + good, [24, 0, 2]],
  ["failures are counted", false, good + bad, [15, 2, 1]],
  ["a build that fails is one failure", false, "error: could not compile", [0, 1, 0]],
  ["no test at all is one failure", true, "Finished", [0, 1, 0]],
])("cargo: %s", (_, ok, output, expected) => {
  const { passed, failed, skipped } = fromCargo(ok, output);
  expect([passed, failed, skipped]).toEqual(expected);
});

const file = (status: string, results: string[]) => ({
  name: "a.test.ts",
  status,
  message: "cannot load",
  startTime: 1000,
  endTime: 3500,
  assertionResults: results.map((result) => ({ status: result, fullName: "does", failureMessages: ["why"] })),
});

test.each([
  ["passes", true, [file("passed", ["passed", "passed", "skipped"])], [2, 0, 1]],
  ["fails", false, [file("failed", ["passed", "failed"])], [1, 1, 0]],
  ["cannot load a file", false, [file("failed", [])], [0, 1, 0]],
  ["meets an error outside the tests", false, [file("passed", ["passed"])], [1, 1, 0]],
  ["finds no test", true, [], [0, 1, 0]],
])("vitest %s", (_, success, testResults, expected) => {
  const { passed, failed, skipped } = fromVitest({ success, testResults }, "output");
  expect([passed, failed, skipped]).toEqual(expected);
});

test("vitest: a file whose process died is told with the tests that were left, and with what vitest said", () => {
  const died = { ...file("failed", ["passed", "pending"]), message: "" };
  const { failed, skipped, failures } = fromVitest({ success: false, testResults: [died] }, "exit code 139");
  expect([failed, skipped]).toEqual([1, 1]);
  expect(failures).toContain("did not finish: does");
  expect(failures).toContain("exit code 139");
});

test("the closing line", () => {
  const one = { passed: 1, failed: 2, skipped: 0, failures: "", files: [] };
  expect(summary(one)).toBe("1 passed, 2 failed");
  expect(summary(sum([one, { ...one, skipped: 3 }]))).toBe("2 passed, 4 failed, 3 skipped");
});

test("the slowest files come first, of whatever runner", () => {
  const output = [
    "     Running unittests src/main.rs (target/release/deps/a)",
    "test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.40s",
    "     Running tests/attacks.rs (target/release/deps/b)",
    "test result: ok. 9 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 31.02s",
  ].join("\n");
  const counts = sum([
    fromVitest({ success: true, testResults: [file("passed", ["passed"])] }, ""),
    fromCargo(true, output),
    passed(),
  ]);
  expect(slowest(counts, 2)).toBe("  31.0 s  sandbox/tests/attacks.rs\n   2.5 s  a.test.ts");
});
