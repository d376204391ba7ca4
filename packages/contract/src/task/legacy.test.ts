import { expect, test } from "vitest";
import { type JudgeCaseMode, judgeCaseModes, problemType } from "../problem/problem.ts";
import { legacyOf, marksOf, specOf } from "./legacy.ts";
import { randomOf } from "./random-scoring.ts";
import { fullMarksOf, type JudgedShare, scoreTree } from "./score-tree.ts";
import type { Scoring } from "./scoring.ts";

/** Points of a case as they have always been: all, or the part that was reached, cut to whole ones. */
const casePoints = ({ isAccepted, fraction }: JudgedShare, score: number) =>
  isAccepted ? score : Math.floor(fraction * score + 1e-9);

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** The sums as they have always been, too. */
function totalPoints(mode: JudgeCaseMode, cases: { points: number; group: number | null }[]): number {
  if (!mode.startsWith("subtask")) return sum(cases.map(({ points }) => points));
  const groups = [...Map.groupBy(cases, ({ group }) => group).values()];
  const inGroups = groups.map((group) => group.map(({ points }) => points));
  return sum(
    inGroups.map((points) =>
      mode === "subtask_lowest" ? Math.min(...points) : Math.round(sum(points) / points.length),
    ),
  );
}

test("problems without groups of their own get the points they have always got", () => {
  const random = randomOf(3);
  for (let round = 0; round < 5_000; round += 1) {
    const judgeCaseMode = judgeCaseModes[random(4)] as JudgeCaseMode;
    const cases = Array.from({ length: 1 + random(12) }, (_, index) => ({
      seq: index + 1,
      score: random(9) ? random(60) : null,
      group: random(9) ? 1 + random(4) : null,
    }));
    const points = cases.map(({ score, group }) => ({ points: score ?? 0, group }));
    const full = totalPoints(judgeCaseMode, points);
    const totalScore = random(3) ? full : random(100);
    const spec = specOf({ type: problemType.oi, judgeCaseMode, totalScore }, cases);
    const outcomes = cases.map(({ seq }) => {
      const isAccepted = random(2) > 0;
      return { seq, isAccepted, fraction: isAccepted ? 1 : random(100) / 100 };
    });
    const reached = points.map((one, index) => ({
      ...one,
      points: casePoints(outcomes[index] as JudgedShare, one.points),
    }));
    const sum = totalPoints(judgeCaseMode, reached);
    expect([round, scoreTree(spec, outcomes).points]).toEqual([
      round,
      totalScore > 0 ? Math.min(sum, totalScore) : sum,
    ]);
    expect([round, fullMarksOf({ ...spec, points: null })]).toEqual([round, full]);
    expect([round, marksOf(judgeCaseMode, cases)]).toEqual([round, full]);
    expect(scoreTree(spec, outcomes).isFull).toBe(outcomes.every((one) => one.isAccepted));
  }
});

test("a problem without points has none, and is solved by being right everywhere", () => {
  const cases = [1, 2].map((seq) => ({ seq, score: null, group: null }));
  const spec = specOf({ type: problemType.acm, judgeCaseMode: "default", totalScore: 0 }, cases);
  const of = (...right: boolean[]) =>
    scoreTree(
      spec,
      right.map((isAccepted, index) => ({ seq: index + 1, isAccepted, fraction: 0.5 })),
    );
  expect(of(true, true)).toMatchObject({ points: null, isFull: true });
  expect(of(true, false)).toMatchObject({ points: null, isFull: false });
});

const plain: Scoring = {
  digits: 0,
  rounding: { at: "group", how: "down" },
  stop: "settled",
  rule: "sum",
  points: null,
  groups: [
    { key: "1", points: 30, rule: "min", cases: [1, 2] },
    { key: "2", points: 70, rule: "min", cases: [3] },
  ],
};

test("older nodes and clients are told all of a tree that their words can say", () => {
  const { cases, ...told } = legacyOf(plain);
  expect(told).toEqual({ judgeCaseMode: "subtask_lowest", totalScore: 100, isExact: true });
  expect([...cases]).toEqual([
    [1, { score: 30, groupNum: 1 }],
    [2, { score: 30, groupNum: 1 }],
    [3, { score: 70, groupNum: 2 }],
  ]);
});

test.each<[string, Partial<Scoring>]>([
  ["a digit", { digits: 1 }],
  ["rounding", { rounding: { at: "group", how: "nearest" } }],
  ["all cases run", { stop: "never" }],
  ["a rule", { groups: [{ key: "1", points: 100, rule: "max", cases: [1, 2, 3] }] }],
  ["a title", { groups: [{ key: "1", title: "n ≤ 10", points: 100, rule: "min", cases: [1, 2, 3] }] }],
  ["a shared case", { groups: [...plain.groups, { key: "3", points: 1, rule: "min", cases: [1] }] }],
  [
    "a dependency",
    {
      groups: [
        ...plain.groups,
        { key: "3", points: 1, rule: "min", cases: [4], requires: [{ group: "1", pass: "accepted" }] },
      ],
    },
  ],
])("%s is more than they can be told", (_what, more) => {
  expect(legacyOf({ ...plain, ...more }).isExact).toBe(false);
});

test("cases of a sum are shown with their part of its points", () => {
  const groups = [
    { key: "1", points: 10, rule: "sum" as const, cases: [1, 2, 3] },
    { key: "2", points: 30, rule: "sum" as const, cases: [3, 4], weights: [1, 2] },
  ];
  const { cases, totalScore } = legacyOf({ ...plain, groups });
  expect([totalScore, [...cases.values()]]).toEqual([
    40,
    [
      { score: 3, groupNum: 1 },
      { score: 3, groupNum: 1 },
      { score: 3, groupNum: 1 },
      { score: 20, groupNum: 2 },
    ],
  ]);
});
