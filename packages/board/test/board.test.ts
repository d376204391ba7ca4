/** Logs as they come: rejudges, cancels, gaps, people who come late; settings that cannot be. */
import { describe, expect, test } from "vitest";
import { Board, boardAsOf } from "../src/board.ts";
import { withoutRemoved } from "../src/clock.ts";
import type { BoardEvent } from "../src/event.ts";
import { mergeContests } from "../src/merge.ts";
import { rankPage } from "../src/query/page.ts";
import type { AcmRow } from "../src/query/rows.ts";
import { atOnce } from "../src/slices.ts";
import { makeSpec } from "../src/spec.ts";
import { pastWindow, virtualWindow, windowOf } from "../src/windows.ts";
import { eventOf, specOf, write } from "./builder.ts";
import { dump, START } from "./contests.ts";

const ann = { participation: 1, kind: "official" as const, uid: "ann", username: "ann" };
const attempt = eventOf("ann A 60 AC", 1, [ann]);
type Step = Pick<BoardEvent, "kind" | "judging"> & Partial<BoardEvent>;

/** What the live board says of one attempt after these events: its verdict's effect, or nothing. */
function after(steps: Step[]): string {
  const board = new Board(specOf(), [ann]);
  const view = board.open(windowOf(board.spec, "live"));
  board.apply(steps.map((step, index) => ({ ...attempt, ...step, number: index + 1 })));
  const cell = view.standings.cell(0, 0);
  if (cell.total === 0) return "nothing";
  return cell.second >= 0 ? "AC" : "WA";
}

describe("an attempt's way", () => {
  const submitted = (judging: number): Step => ({ kind: "submitted", judging, verdict: null });
  const judged = (judging: number, verdict: 0 | -1): Step => ({ kind: "judged", judging, verdict });
  const withdrawn = (judging: number): Step => ({ kind: "withdrawn", judging, verdict: null });
  const removed: Step = { kind: "removed", judging: 9, verdict: null };

  test.each<[string, string, Step[]]>([
    ["waits", "nothing", [submitted(1)]],
    ["is judged", "AC", [submitted(1), judged(1, 0)]],
    ["keeps its verdict while a rejudge waits", "AC", [judged(1, 0), submitted(2)]],
    ["takes the new verdict", "WA", [judged(1, 0), submitted(2), judged(2, -1)]],
    ["does not take an older judging", "WA", [judged(2, -1), judged(1, 0)]],
    ["takes a verdict by hand of the same judging", "WA", [judged(1, 0), judged(1, -1)]],
    ["is cancelled at once", "nothing", [judged(1, 0), withdrawn(1)]],
    ["stays cancelled when the judge reports late", "nothing", [submitted(1), withdrawn(1), judged(1, 0)]],
    ["is judged again after a cancel", "AC", [withdrawn(1), submitted(2), judged(2, 0)]],
    ["is gone for good", "nothing", [judged(1, 0), removed, judged(3, 0)]],
  ])("%s: %s", (_, result, steps) => {
    expect(after(steps)).toBe(result);
  });
});

test("a missing row is noticed before anything after it; what comes twice is skipped", () => {
  const board = new Board(specOf(), [ann]);
  const view = board.open(windowOf(board.spec, "live"));
  const first = { ...attempt, number: 1 };
  const third = { ...attempt, number: 3, submission: 3, problem: 12 };
  expect(() => board.apply([first, third])).toThrow("row 2 of the log is missing before row 3");
  expect([board.number, board.version, view.standings.points[0]]).toEqual([1, "1.1", 1]);
  board.apply([first, { ...first, number: 2 }, third]);
  expect([board.number, view.standings.points[0]]).toEqual([3, 2]);
});

test("attempts wait for their participation, and for their problem", () => {
  const board = new Board(specOf({ problems: [] }));
  board.apply([attempt]);
  board.putPeople([ann]);
  const view = board.open(windowOf(board.spec, "live"));
  expect(dump(view.standings)).toEqual([]);
  const next = atOnce(board.rebuilt(specOf({ epoch: 2 })));
  expect(dump(next.look(windowOf(next.spec, "live")).standings)).toMatchObject([{ points: 1 }]);
  expect([board.version, next.version]).toEqual(["1.1", "2.1"]);

  const late = new Board(specOf());
  const open = late.open(windowOf(late.spec, "live"));
  late.apply([attempt]);
  late.putPeople([ann]);
  expect(dump(open.standings)).toMatchObject([{ participation: 1, points: 1 }]);
  late.putPeople([{ ...ann, username: "Ann" }]);
  expect(() => late.putPeople([{ ...ann, kind: "starred" }])).toThrow("changed its kind");
});

test("as of a row of the log, and as of a second", () => {
  const log = [eventOf("ann A 60 WA", 1, [ann]), eventOf("ann B 50 AC", 2, [ann])];
  const rejudged = { ...(log[0] as BoardEvent), number: 3, judging: 2, verdict: 0 as const };
  const spec = specOf();
  const at = (number: number) => boardAsOf(number, spec, [ann], [...log, rejudged]);
  const points = (board: Board, second = 1e6) =>
    board.look(pastWindow(spec, "live", second)).standings.points[0];
  expect([points(at(1)), points(at(2)), points(at(3))]).toEqual([0, 1, 2]);
  expect([points(at(3), 49), points(at(3), 50), points(at(3), 60)]).toEqual([0, 1, 2]);
});

test("a freeze in time that is removed up to the end comes to the end, and is one", () => {
  const [freezeAt, endAt] = [START + 33_000, START + 45_000];
  const spec = specOf({ endAt, freezeAt, removed: [{ from: freezeAt, to: endAt }] });
  const flat = makeSpec(withoutRemoved(spec));
  expect([flat.freezeS, flat.durationS, flat.isFrozen]).toEqual([33, 33, true]);
  expect([spec.freezeS, spec.durationS, spec.isFrozen]).toEqual([33, 33, true]);
});

test("settings that no board can hold", () => {
  const problems = (count: number, maxScore = 0) =>
    Array.from({ length: count }, (_, id) => ({ id, label: `${id}`, color: null, maxScore }));
  expect(() => specOf({ problems: problems(255) })).not.toThrow();
  expect(() => specOf({ problems: problems(256) })).toThrow("256 problems, at most 255");
  expect(() => specOf({ type: "oi", problems: problems(5, 13_107) })).not.toThrow();
  expect(() => specOf({ type: "oi", problems: problems(6, 13_107) })).toThrow("78642, at most 65535");
  expect(() => specOf({ endAt: START })).toThrow("ends before it starts");
  expect(() => specOf({ freezeAt: START - 1 })).toThrow("outside");
  expect(() => specOf({ endAt: START + 1000, freezeAt: START + 1001 })).toThrow("outside");
  expect(() => specOf({ penaltyS: -1 })).toThrow("penalty");
  expect(() => specOf({ problems: [...problems(1), ...problems(1)] })).toThrow("two columns");
  const run = { ...ann, startAt: START, endAt: START };
  expect(() => new Board(specOf(), [run])).toThrow("participation 1 ends before");
});

test("a virtual run stands among official rows and ghosts of the same second, ranked, and wins nothing", () => {
  const people = [
    { username: "ann" },
    { username: "me", kind: "virtual" as const, startAt: START + 9e7 },
    { username: "other", kind: "virtual" as const },
    { username: "ghost", kind: "ghost" as const },
  ];
  const lines = ["ann A 100 AC", "ann B 300 AC", "me A 50 AC", "other A 1 AC", "ghost A 80 AC"];
  const awards = [{ priority: 1, name: "gold", background: "", color: "", num: 4 }];
  const { board } = write({ people, lines, draft: { awardType: 2, awards } });
  const { standings } = board.look(virtualWindow(1, 200));
  const told = (rankPage(standings).records as AcmRow[]).map((r) => [r.username, r.rank, r.ac, r.isWinAward]);
  expect(told).toEqual([
    ["me", 1, 1, false],
    ["ghost", -1, 1, false],
    ["ann", 2, 1, false],
  ]);
  expect(standings.isFirst(1, 0)).toBe(false);
  expect(standings.isFirst(0, 0)).toBe(true);
});

test("merged: who has extra time in a contest has it there, for nothing that came after their end elsewhere", () => {
  const ends = (minutes: number) => START + (300 + minutes) * 60_000;
  const people = [
    { username: "ann", endAt: ends(10) },
    { username: "bob", endAt: null },
  ];
  const second = 300 * 60;
  const main = write({
    draft: { allowEndSubmit: true },
    people,
    lines: [`ann A ${second + 500} AC`, `ann B ${second + 600} AC`, `bob A ${second} AC`],
  });
  const other = write({
    draft: { allowEndSubmit: true },
    firstSubmission: 50,
    people: [{ username: "ann" }, { username: "bob", endAt: ends(10) }],
    lines: [`ann C ${second + 10} AC`, `bob B ${second + 599} AC`],
  });
  const cells = (name: "live" | "after-end") => {
    const merged = mergeContests(main.board, [{ board: other.board }]);
    const { standings } = merged.look(windowOf(main.spec, name));
    return Object.fromEntries(
      rankPage(standings).records.map(({ uid, submissionInfo }) => [
        uid,
        Object.keys(submissionInfo).join(""),
      ]),
    );
  };
  expect(cells("live")).toEqual({ ann: "A", bob: "B" });
  expect(cells("after-end")).toEqual({ ann: "ABC", bob: "AB" });
});

test.each(["acm", "oi"] as const)(
  "%s: other contests are merged by user and label, up to this one's second",
  (type) => {
    const main = write({
      draft: { type },
      people: [{ username: "ann" }, { username: "root", kind: "excluded" }],
      lines: ["ann A 100 AC 10 1", "root A 5 AC 10 1"],
    });
    const there = { startAt: START - 1e8, endAt: START - 1e8 + 18_000_000, freezeAt: START - 1e8 + 600_000 };
    const other = write({
      draft: { ...there, type },
      firstSubmission: 50,
      people: ["bob", "ann", "root"].map((username) => ({ username, startAt: there.startAt })),
      lines: [
        "bob A 50 AC 10 1",
        "ann B 200 AC 10 1",
        "root A 1 AC 10 1",
        "bob C 601 AC 10 1",
        "bob B 900 AC 10 1",
      ],
    });
    const cells = (isForced: boolean, second: number) => {
      const merged = mergeContests(main.board, [{ board: other.board, isForced }]);
      const { standings } = merged.look(pastWindow(main.spec, "live", second));
      const rows = rankPage(standings).records;
      return Object.fromEntries(
        rows.map(({ uid, submissionInfo }) => [uid, Object.keys(submissionInfo).join("")]),
      );
    };
    expect(cells(true, 99)).toEqual({ bob: "A" });
    expect(cells(true, 100)).toEqual({ bob: "A", ann: "A" });
    expect(cells(true, 5000)).toEqual({ bob: "ABC", ann: "AB" });
    expect(cells(false, 5000)).toEqual({ bob: "A", ann: "AB" }); // what is frozen there waits here
  },
);
