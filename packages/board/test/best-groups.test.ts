import { describe, expect, test } from "vitest";
import { Board } from "../src/board.ts";
import type { BoardEvent, GroupPoints } from "../src/event.ts";
import type { Person } from "../src/people.ts";
import { groupsOfCell } from "../src/query/attempts.ts";
import { makeSpec, type SpecDraft } from "../src/spec.ts";
import { type BoardName, windowOf } from "../src/windows.ts";
import { specOf, verdicts } from "./builder.ts";
import { START } from "./contests.ts";

const HOUR = 3600;

interface Sent {
  at: number;
  /** Points of groups; a number: only the whole. */
  got: readonly number[] | number;
  verdict?: keyof typeof verdicts | "?";
  ms?: number;
  scheme?: string;
  more?: Partial<GroupPoints>;
  /** Of an earlier one, by its place from 1: its next judging. */
  again?: number;
  who?: number;
  kind?: BoardEvent["kind"];
}

const sum = (numbers: readonly number[]) => Math.floor(numbers.reduce((all, one) => all + one, 0));

function logOf(sent: readonly Sent[]): BoardEvent[] {
  return sent.map(({ at, got, verdict = "PA", again, ...rest }, index): BoardEvent => {
    const isOpen = verdict === "?";
    const points = typeof got === "number" ? null : got;
    const groups = points && { scheme: rest.scheme ?? "one", points: [...points], ...rest.more };
    return {
      number: index + 1,
      kind: rest.kind ?? (isOpen ? "submitted" : "judged"),
      submission: again ?? index + 1,
      judging: again ? 2 : 1,
      participation: rest.who ?? 1,
      problem: 11,
      language: 1,
      submittedAt: START + at * 1000,
      verdict: isOpen ? null : verdicts[verdict],
      score: isOpen ? null : typeof got === "number" ? got : sum(got),
      groups: isOpen ? null : groups,
      runMs: rest.ms ?? 1,
    };
  });
}

const persons = [1, 2].map(
  (participation): Person => ({ participation, kind: "official", uid: `u${participation}`, username: "x" }),
);

function cellOf(sent: readonly Sent[], draft: Partial<SpecDraft> = {}, name: BoardName = "live") {
  const spec = specOf({ type: "oi", oiRankScoreType: "Subtasks", ...draft });
  const board = new Board(spec, persons);
  board.apply(logOf(sent));
  const view = board.look(windowOf(spec, name));
  const { score, second, total, runMs } = view.standings.cell(0, 0);
  return { score, second, total, runMs, groups: groupsOfCell(view, 0, 0)?.points, standings: view.standings };
}

const three: Sent[] = [
  { at: 100, got: [30, 0, 10] },
  { at: 200, got: [0, 40, 10] },
  { at: 300, got: [20, 20, 0] },
];

const worth = (maxScore: number, fullScore: number): Partial<SpecDraft> => ({
  problems: [{ id: 11, label: "A", color: null, maxScore, fullScore }],
});

describe("what a cell is worth", () => {
  const forty: Sent[] = [40, 70, 55].map((got, index) => ({ at: 100 * index, got }));

  test("B1, B2: the latest, and the highest", () => {
    expect(cellOf(forty, { oiRankScoreType: "Recent" }).score).toBe(55);
    expect(cellOf(forty, { oiRankScoreType: "Highest" }).score).toBe(70);
    expect(cellOf(forty)).toMatchObject({ score: 70, second: 100 });
  });

  test("B3: the best of each group, since the attempt that raised it last", () => {
    expect(cellOf(three)).toMatchObject({ score: 80, second: 200, total: 3, groups: [30, 40, 10] });
  });

  test("B4: a compile error takes nothing away, and is no attempt at points", () => {
    const failed: Sent[] = [...three, { at: 400, got: 0, verdict: "CE" }];
    expect(cellOf(failed)).toMatchObject({ score: 80, second: 200 });
    expect(cellOf(failed, { oiRankScoreType: "Recent" }).score).toBe(0);
    expect(cellOf([{ at: 5, got: 30, verdict: "SE" }])).toMatchObject({ score: 0, second: -1, total: 1 });
  });

  test("B5: what waits changes nothing", () => {
    const sent: Sent[] = [
      { at: 1, got: [30, 0] },
      { at: 2, got: 0, verdict: "?" },
    ];
    expect(cellOf(sent)).toMatchObject({ score: 30, total: 1 });
  });

  test("B6: a rejudge takes back what an attempt had brought", () => {
    const before: Sent[] = [
      { at: 1, got: [30, 0] },
      { at: 2, got: [10, 40] },
    ];
    expect(cellOf(before).score).toBe(70);
    expect(cellOf([...before, { at: 1, got: [0, 0], again: 1 }])).toMatchObject({
      score: 50,
      groups: [10, 40],
    });
  });

  test("B7: dependencies are settled inside a submission", () => {
    const sent: Sent[] = [
      { at: 1, got: [40, 0] },
      { at: 2, got: [0, 0] },
    ];
    expect(cellOf(sent).score).toBe(40);
  });

  test("B8: an attempt with other groups counts as a whole, until it is judged again", () => {
    const sent: Sent[] = [
      { at: 1, got: [25, 25], scheme: "old" },
      { at: 2, got: [20, 20] },
    ];
    expect(cellOf(sent)).toMatchObject({ score: 50, second: 1 });
    const again: Sent[] = [...sent, { at: 1, got: [20, 30], again: 1 }];
    expect(cellOf(again)).toMatchObject({ score: 50, groups: [20, 30] });
  });

  test("B9, B10: the contest's points are put on the sum, once", () => {
    expect(cellOf([{ at: 1, got: [30, 15] }], worth(200, 100)).score).toBe(90);
    const ones: Sent[] = [
      { at: 1, got: [1, 0, 0] },
      { at: 2, got: [0, 1, 0] },
    ];
    expect(cellOf(ones, worth(100, 3)).score).toBe(66);
    expect(cellOf([...ones, { at: 3, got: [0, 0, 1] }], worth(100, 3)).score).toBe(100);
  });

  test("B11: parts of points add up before they are cut", () => {
    const sent: Sent[] = [
      { at: 1, got: [12.34, 0] },
      { at: 2, got: [0, 33.66] },
    ];
    expect(cellOf(sent)).toMatchObject({ score: 46, groups: [12.34, 33.66] });
  });

  test("B12: the frozen board has what was sent before the freeze", () => {
    const sent: Sent[] = [
      { at: 1, got: [30, 0] },
      { at: 4 * HOUR, got: [0, 40] },
    ];
    const freeze = { freezeAt: START + 4 * HOUR * 1000 };
    expect(cellOf(sent, freeze, "frozen")).toMatchObject({ score: 30, total: 1, groups: [30, 0] });
    expect(cellOf(sent, freeze)).toMatchObject({ score: 70, groups: [30, 40] });
  });

  test("B13: what was withdrawn is gone, in this way of counting, too", () => {
    const gone: Sent[] = [
      { at: 1, got: [70, 0] },
      { at: 2, got: [0, 40] },
      { at: 1, got: [70, 0], again: 1, kind: "withdrawn" },
    ];
    expect(cellOf(gone, { oiRankScoreType: "Highest" }).score).toBe(40);
    expect(cellOf(gone).score).toBe(40);
  });

  test("B14: without an accepted attempt run times tell nobody apart", () => {
    const sent: Sent[] = [
      ...three.map((one) => ({ ...one, ms: 900 })),
      { at: 9, got: [30, 40, 10], who: 2, ms: 3 },
    ];
    const { standings, runMs } = cellOf(sent);
    expect([standings.rank(0), standings.rank(1), runMs]).toEqual([1, 1, -1]);
    const solved: Sent[] = [...sent, { at: 500, got: [30, 40, 10], verdict: "AC", ms: 7 }];
    expect(cellOf(solved)).toMatchObject({ runMs: 7, second: 200 });
  });

  test("B15: a team's attempts are put together, whoever sent them", () => {
    const sent: Sent[] = [
      { at: 1, got: [10, 0] },
      { at: 2, got: [0, 20] },
    ];
    expect(cellOf(sent).score).toBe(30);
  });

  test("thirds that are rounded in the end are whole when all are there", () => {
    const third = 100 / 3;
    const more = { sumRounds: "nearest" } as const;
    const sent: Sent[] = [
      { at: 1, got: [third, 0, 0], more },
      { at: 2, got: [0, third, 0], more },
    ];
    expect(cellOf(sent).score).toBe(67);
    expect(cellOf([...sent, { at: 3, got: [0, 0, third], more }]).score).toBe(100);
    const down = sent.map((one) => ({ ...one, more: { sumRounds: "down" as const } }));
    expect(cellOf(down).score).toBe(66);
    expect(cellOf([...down, { ...down[0], at: 3, got: [0, 0, third] } as Sent]).score).toBe(100);
  });

  test("no more than the problem's own cap", () => {
    const more = { cap: 60 };
    const sent: Sent[] = [
      { at: 1, got: [50, 0], more },
      { at: 2, got: [0, 50], more },
    ];
    expect(cellOf(sent).score).toBe(60);
  });
});

test("problems and settings that change keep the groups of what was sent", () => {
  const board = new Board(makeSpec({ ...specOf({ type: "oi" }), oiRankScoreType: "Recent" }), persons);
  board.apply(logOf(three));
  const spec = specOf({ type: "oi", oiRankScoreType: "Subtasks" });
  const steps = board.rebuilt(spec);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const live = step.value.look(windowOf(spec, "live")).standings;
  expect(live.cell(0, 0)).toMatchObject({ score: 80, second: 200 });
});
