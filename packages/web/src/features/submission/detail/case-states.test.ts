import { type CaseResult, status } from "@verdict/contract";
import { expect, test } from "vitest";
import { casesOf, countedByVerdict, firstFailing, isFailed } from "./case-states.ts";

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

test("a passed test shows no points where its subtask gives those of the worst one", () => {
  const tests = [
    { ...test1(1, status.accepted), score: 25 },
    { ...test1(2, status.partialAccepted), score: 10 },
  ];
  const scores = (judgeCaseMode: CaseResult["judgeCaseMode"]) =>
    casesOf({
      judgeCaseList: null,
      subTaskJudgeCaseVoList: [{ groupNum: 1, subtaskDetailList: tests }],
      judgeCaseMode,
    } as unknown as CaseResult)?.map(({ score }) => score);
  expect(scores("subtask_lowest")).toEqual([null, 10]);
  expect(scores("subtask_average")).toEqual([25, 10]);
});

test("five hundred tests are counted by verdict, the skipped ones are no failures", () => {
  const codes = Array.from({ length: 500 }, (_, index) =>
    index < 470 ? status.accepted : index < 490 ? status.wrongAnswer : status.cancelled,
  );
  const cases = codes.map((code, index) => test1(500 - index, code)).toReversed();
  expect(countedByVerdict(cases)).toEqual([
    { status: status.cancelled, count: 10 },
    { status: status.wrongAnswer, count: 20 },
    { status: status.accepted, count: 470 },
  ]);
  expect(cases.filter(isFailed).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 11),
  );
});
