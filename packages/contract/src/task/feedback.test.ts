import { expect, test } from "vitest";
import { status } from "../status.ts";
import { knownCases, knownVerdict, limitsFeedback, toldCases } from "./feedback.ts";
import type { FeedbackLevel, ScoreGroup, Scoring } from "./scoring.ts";
import { scoringFaults } from "./scoring-faults.ts";

const tree = (...groups: ScoreGroup[]): Scoring => ({
  ...{ digits: 0, rounding: { at: "group", how: "down" }, stop: "settled", rule: "sum", points: null },
  groups,
});

const group = (
  key: string,
  feedback: FeedbackLevel | undefined,
  cases: number[],
  more: Partial<ScoreGroup> = {},
): ScoreGroup => ({ key, points: 50, rule: "min", cases, ...(feedback && { feedback }), ...more });

const judged = (...fractions: number[]) =>
  fractions.map((fraction, index) => ({
    seq: index + 1,
    isAccepted: fraction === 1,
    fraction,
    status:
      fraction === 1 ? status.accepted : fraction > 0 ? status.partialAccepted : status.timeLimitExceeded,
  }));

test.each<[FeedbackLevel | undefined, number[], number[], number[]]>([
  [undefined, [1, 0.5, 0, 0], [1, 2, 3, 4], [1, 2, 3, 4]],
  ["complete", [1, 1, 1, 1], [1, 2, 3, 4], [1, 2, 3, 4]],
  ["restricted", [1, 0.5, 0, 0], [1, 2, 3], []],
  ["restricted", [1, 0.5, 1, 0.5], [1, 2], []],
  ["restricted", [1, 1, 1, 1], [1], []],
  ["first", [1, 0.5, 0, 0], [3], []],
  ["first", [1, 1, 1, 1], [1], []],
  ["points", [1, 0.5, 0, 0], [], []],
  ["none", [1, 0.5, 0, 0], [], []],
])("%s of %j tells cases %j in the end, and %j before", (level, fractions, told, before) => {
  const scoring = tree(group("a", level, [1, 2, 3, 4]));
  expect([...toldCases(scoring, judged(...fractions), true)]).toEqual(told);
  expect([...toldCases(scoring, judged(...fractions.slice(0, 2)), false)]).toEqual(before);
});

test("what a level says holds for the groups inside, each by its own cases", () => {
  const inside = [group("b", undefined, [1, 2]), group("c", undefined, [3, 4])];
  const scoring = tree({ key: "a", points: 50, rule: "sum", feedback: "first", groups: inside });
  expect([...toldCases(scoring, judged(1, 0, 0.5, 1), true)]).toEqual([2, 3]);
});

test("a verdict leaves out what is hidden, whatever came of it", () => {
  const scoring = tree(group("open", undefined, [1, 2]), group("hidden", "none", [3, 4]));
  expect(limitsFeedback(scoring)).toBe(true);
  expect([...knownCases(scoring)]).toEqual([1, 2]);
  for (const [c, d] of [
    [1, 1],
    [0, 0.5],
    [0, 0],
  ] as const) {
    expect(knownVerdict(scoring, judged(1, 1, c, d))).toEqual({ status: status.accepted, points: 50 });
    expect(knownVerdict(scoring, judged(1, 0.5, c, d))).toEqual({
      status: status.partialAccepted,
      points: 25,
    });
    expect(knownVerdict(scoring, judged(1, 0, c, d))).toEqual({
      status: status.timeLimitExceeded,
      points: 0,
    });
  }
});

test.each<[string, ScoreGroup[], string[]]>([
  [
    "a hidden group depends on one that is shown",
    [group("a", undefined, [1]), group("b", "none", [2], { requires: [{ group: "a", pass: "accepted" }] })],
    [],
  ],
  [
    "one that is shown depends on a hidden one",
    [group("a", "none", [1]), group("b", "points", [2], { requires: [{ group: "a", pass: "points" }] })],
    ["b"],
  ],
  ["a case of both", [group("a", undefined, [1, 2]), group("b", "none", [2])], ["b"]],
  ["nothing is shown", [group("a", "none", [1]), group("b", "none", [2])], ["a"]],
])("%s", (_what, groups, faulty) => {
  const found = scoringFaults(tree(...groups), 2).filter(({ code }) => code === "scoring-hidden-group");
  expect(found.map(({ group: key }) => key)).toEqual(faulty);
});
