import { judgeMessage, status } from "@verdict/contract";
import { expect, test } from "vitest";
import { type CaseState, causeOf } from "./cause.ts";

function cases(...codes: number[]): CaseState[] {
  return codes.map((code, index) => ({ seq: index + 1, status: code, time: 1, memory: 256, score: null }));
}

test("the first test with the submission's verdict explains it, in whatever order they came", () => {
  const tests = cases(0, status.wrongAnswer, status.timeLimitExceeded, status.wrongAnswer).reverse();
  expect(causeOf({ status: status.wrongAnswer, isManual: false }, tests)).toMatchObject({
    key: "wrongAnswer",
    test: { seq: 2 },
    passed: 1,
    total: 4,
  });
});

test.each([
  [status.accepted, "accepted"],
  [status.compileError, "compileError"],
  [status.partialAccepted, "partialAccepted"],
  [status.systemError, "systemError"],
  [status.cancelled, "cancelled"],
  [status.submitFailed, "submitFailed"],
])("verdict %i needs no test", (code, key) =>
  expect(causeOf({ status: code, isManual: false }, cases(0, 0))).toMatchObject({ key, test: null }),
);

test("what waited until the clock stopped it is not said to have run for its processor time", () => {
  const [first, second] = cases(0, status.timeLimitExceeded);
  const waited = { ...second, sentences: [judgeMessage("stood-still", { wallMs: 3812, usedMs: 1 })] };
  const causeWith = (test: CaseState) =>
    causeOf({ status: status.timeLimitExceeded, isManual: false }, [first as CaseState, test]);
  expect(causeWith(second as CaseState)).toMatchObject({ key: "timeLimitExceeded" });
  expect(causeWith(waited as CaseState)).toMatchObject({ key: "stoodStill", test: { seq: 2 } });
});

test.each([status.runtimeError, status.partialAccepted])(
  "where tests are not shown, that is said: %i",
  (code) => {
    expect(causeOf({ status: code, isManual: false }, [])).toMatchObject({ key: "noTest", test: null });
  },
);

test.each([status.pending, status.compiling, status.judging, status.submittedUnknown])(
  "state %i has no cause yet",
  (code) => expect(causeOf({ status: code, isManual: false }, cases(0))).toBeNull(),
);

test("what was decided by hand is not explained by tests that say otherwise", () => {
  const byHand = (code: number) => causeOf({ status: code, isManual: true }, cases(0, status.wrongAnswer));
  for (const code of [status.accepted, status.wrongAnswer, status.partialAccepted]) {
    expect(byHand(code)).toMatchObject({ key: "byHand", test: null });
  }
  expect(byHand(status.cancelled)).toMatchObject({ key: "cancelled" });
});
