import { status } from "@verdict/contract";
import { expect, test } from "vitest";
import { firstFailing } from "./case-states.ts";

const test1 = (seq: number, code: number) => ({ seq, status: code, time: 1, memory: 1, score: null });

test("what is told of first is the failing test of the least number that really ran", () => {
  expect(
    firstFailing([
      test1(4, status.wrongAnswer),
      test1(1, status.accepted),
      test1(2, status.cancelled),
      test1(3, status.timeLimitExceeded),
    ])?.seq,
  ).toBe(3);
  expect(firstFailing([test1(1, status.accepted), test1(2, status.cancelled)])).toBeNull();
});
