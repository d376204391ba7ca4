import { rulePresets } from "@verdict/contract";
import { expect, test } from "vitest";
import { Board } from "../src/board.ts";
import type { BoardEvent } from "../src/event.ts";
import { makeSpec, NEVER } from "../src/spec.ts";

interface PublishedRow {
  round: string;
  /** Points of each problem, the second of its last accepted program, programs before that, and points as published. */
  results: [full: number, second: number | null, before: number, points: number][];
}

/**
 * Rows of rounds of two hours as Codeforces published them: 1474 (Div. 2, 2021), place 36, and 374 (Div. 2, 2013), place 1, there
 * without the points for hacks.
 */
const published: PublishedRow[] = [
  {
    round: "1474",
    results: [
      [500, 284, 0, 492],
      [1000, 642, 2, 860],
      [1500, 1622, 0, 1338],
      [2000, 3502, 2, 1436],
      [2250, null, 1, 0],
      [3000, null, 0, 0],
    ],
  },
  {
    round: "374",
    results: [
      [500, 4174, 1, 312],
      [1000, 4583, 2, 596],
      [1500, 3751, 0, 1128],
      [2000, 1430, 0, 1816],
      [2500, null, 0, 0],
    ],
  },
];

test.each(published)("round $round: every problem's points are those that were published", ({ results }) => {
  const spec = makeSpec({
    type: "oi",
    rule: rulePresets.codeforces,
    startAt: 0,
    endAt: 7200_000,
    problems: results.map(([maxScore], id) => ({ id, label: `${id}`, color: null, maxScore })),
  });
  const board = new Board(spec, [{ participation: 1, kind: "official", uid: "u", username: "u" }]);
  const sent = results.flatMap(([, second, before], problem) => [
    ...Array.from({ length: before }, () => ({ problem, second: 60, verdict: -1 as const })),
    ...(second === null ? [] : [{ problem, second, verdict: 0 as const }]),
  ]);
  board.apply(
    sent.map(({ problem, second, verdict }, index): BoardEvent => {
      const at = { number: index + 1, submission: index + 1, submittedAt: second * 1000 };
      const what = { kind: "judged", judging: 1, participation: 1, language: 0 } as const;
      return { ...at, ...what, problem, verdict, score: null, runMs: 0 };
    }),
  );
  const { standings } = board.look({ freezeS: NEVER, hasEnd: false, horizonS: NEVER });
  expect(results.map((_, problem) => standings.cell(0, problem).score)).toEqual(results.map((row) => row[3]));
  expect(standings.points[0]).toBe(results.reduce((sum, row) => sum + row[3], 0));
});
