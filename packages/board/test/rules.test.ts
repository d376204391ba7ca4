/** The rules of boards one by one, as tables. */
import { describe, expect, test } from "vitest";
import { rankPage } from "../src/query/page.ts";
import type { AcmRow, OiRow } from "../src/query/rows.ts";
import { makeSpec } from "../src/spec.ts";
import type { Standings } from "../src/standings.ts";
import { type Line, write } from "./builder.ts";

const rows = (standings: Standings) => rankPage(standings).records;
const acm = (lines: Line[], draft = {}) => rows(write({ lines, draft }).look("live")) as AcmRow[];
const freeze = { freezeAt: Date.UTC(2026, 10, 21, 13) }; // four hours after the start
const hour = 3600;

describe("ACM", () => {
  test.each([
    ["nothing before", ["ann A 60 AC"], 60, 0],
    ["second 0 is a second", ["ann A 0 AC"], 0, 0],
    ["one error", ["ann A 60 WA", "ann A 90 AC"], 90 + 1200, 1],
    [
      "the five that cost",
      [..."WA PE TLE MLE RE".split(" ").map((v) => `ann A 9 ${v}`), "ann A 90 AC"],
      90 + 6000,
      5,
    ],
    [
      "those that are free",
      [..."CE SE SF PA CA".split(" ").map((v) => `ann A 9 ${v}`), "ann A 90 AC"],
      90,
      0,
    ],
    ["errors after the solution", ["ann A 60 AC", "ann A 70 WA", "ann A 80 AC"], 60, 0],
    ["errors without a solution", ["ann A 60 AC", "ann B 70 WA"], 60, 0],
    ["an error that is judged late", ["ann A 90 AC", "ann A 60 WA"], 90 + 1200, 1],
  ])("penalty: %s", (_, lines, totalTime, errorNum) => {
    const [row] = acm(lines);
    expect(row?.totalTime).toBe(totalTime);
    expect(row?.submissionInfo.A?.errorNum).toBe(errorNum);
  });

  test("removed intervals do not count, wherever they meet what was sent in", () => {
    const at = (second: number) => Date.UTC(2026, 10, 21, 9) + second * 1000;
    const lines: Line[] = ["ann A 90 AC", "bob A 300 AC", "cyd A 650 AC", "dan A 17999 AC"];
    const removed = [{ from: at(200), to: at(400) }];
    const times = (draft: object) =>
      acm(lines, draft).map(({ username, totalTime }) => `${username} ${totalTime}`);
    expect(times({ removed })).toEqual(["ann 90", "bob 200", "cyd 450", "dan 17799"]);
    // One interval as two that touch, and one that lies before the start.
    const split = [
      { from: at(-50), to: at(0) },
      { from: at(300), to: at(400) },
      { from: at(200), to: at(300) },
    ];
    expect(times({ removed: split })).toEqual(times({ removed }));
    expect(times({ removed: [{ from: at(0), to: at(100) }] })).toEqual([
      "ann 0",
      "bob 200",
      "cyd 550",
      "dan 17899",
    ]);
    expect(() =>
      makeSpec({ type: "acm", startAt: 0, endAt: 10, removed: [{ from: -1, to: 11 }], problems: [] }),
    ).toThrow("nothing is left");
  });

  test("the penalty is a setting", () => {
    expect(acm(["ann A 60 WA", "ann A 90 AC"], { penaltyS: 0 })[0]?.totalTime).toBe(90);
  });

  test("total counts every judged attempt, also after the solution and free ones; those that wait do not count", () => {
    const [row] = acm(["ann A 60 AC", "ann A 70 WA", "ann A 80 CE", "ann B 90 ?"]);
    expect(row?.total).toBe(3);
    expect(row?.submissionInfo).toEqual({
      A: { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 60, isAfterContest: false },
    });
  });

  test("keys that say nothing are absent", () => {
    const [row] = acm(["ann A 60 CE"]);
    expect(row?.submissionInfo).toEqual({ A: { errorNum: 0 } });
  });

  test("the window: from the start on, before the end; after it only where that is asked for", () => {
    const lines = ["ann A -1 AC", "bob A 17999 AC", "cid A 18000 AC", "cid B 20000 WA"];
    const { look } = write({ lines, draft: { allowEndSubmit: true } });
    expect(rows(look("live")).map(({ username }) => username)).toEqual(["bob"]);
    const after = rows(look("after-end")) as AcmRow[];
    expect(after.map(({ username }) => username)).toEqual(["bob", "cid"]);
    expect(after[1]?.submissionInfo.A).toMatchObject({ ACTime: 18_000, isAfterContest: true });
    expect(() => write({ lines: [] }).look("after-end")).toThrow("after the end");
  });

  test("an end between two seconds is exact", () => {
    const { board, persons, look } = write({
      people: [{ username: "ann" }, { username: "bob" }],
      lines: [],
      draft: { endAt: Date.UTC(2026, 10, 21, 14, 0, 0, 500) },
    });
    const at = (ms: number, number: number) => ({
      ...{ number, kind: "judged" as const, submission: number, judging: 1, problem: 11, language: 1 },
      ...{ submittedAt: Date.UTC(2026, 10, 21, 14) + ms, verdict: 0 as const, score: null, runMs: null },
      participation: persons[number - 1]?.participation as number,
    });
    board.apply([at(499, 1), at(500, 2)]);
    expect(rows(look("live")).map(({ username }) => username)).toEqual(["ann"]);
  });

  test("ranks: more solved, less penalty, then the earlier first attempt; equal keys share, the next goes by place", () => {
    const lines = [
      "cid B 50 WA",
      "ann A 100 AC",
      "bob A 90 CE",
      "bob A 100 AC",
      "cid A 100 AC",
      "dan A 101 AC",
    ];
    const order = acm(lines).map(({ username, rank }) => [username, rank]);
    expect(order).toEqual([
      ["cid", 1],
      ["bob", 1],
      ["ann", 1],
      ["dan", 4],
    ]);
  });

  test("starred rows have no rank, take none, win nothing, and may solve a problem first", () => {
    const draft = {
      awardType: 2,
      awards: [{ priority: 1, name: "gold", background: "a", color: "b", num: 1 }],
    };
    const people = [{ username: "star", kind: "starred" as const }, { username: "ann" }, { username: "bob" }];
    const lines = ["star A 10 AC", "ann A 20 AC", "bob A 10 WA", "bob A 20 AC"];
    const { look } = write({ draft, people, lines });
    const all = rows(look("live")) as AcmRow[];
    expect(all.map(({ username, rank, isWinAward }) => [username, rank, isWinAward])).toEqual([
      ["star", -1, false],
      ["ann", 1, true],
      ["bob", 2, false],
    ]);
    expect(all.map(({ submissionInfo }) => submissionInfo.A?.isFirstAC)).toEqual([true, false, false]);
    const without = rankPage(look("live"), { removeStar: true });
    expect(without.records).toEqual(all.slice(1));
    expect(without.total).toBe(2);
  });

  test("all who solved in the first second were first; a rejudge of one leaves the other, of both the next", () => {
    const { board, persons, look } = write({ lines: ["ann A 10 AC", "bob A 10 AC", "cid A 30 AC"] });
    const first = () =>
      (rows(look("live")) as AcmRow[]).filter((r) => r.submissionInfo.A?.isFirstAC).map((r) => r.uid);
    const wrong = (submission: number) => ({
      ...{
        number: board.number + 1,
        kind: "judged" as const,
        submission,
        judging: 2,
        problem: 11,
        language: 1,
      },
      ...{ submittedAt: Date.UTC(2026, 10, 21, 9, 0, 10), verdict: -1 as const, score: null, runMs: null },
      participation: persons[submission - 1]?.participation as number,
    });
    expect(first()).toEqual(["ann", "bob"]);
    board.apply([wrong(1)]);
    expect(first()).toEqual(["bob"]);
    board.apply([wrong(2)]);
    expect(first()).toEqual(["cid"]);
  });

  test.each(["AC", "WA", "CE", "SE", "PA", "CA", "?"])(
    "a frozen %s raises tries and total, nothing else",
    (verdict) => {
      const lines = [
        "ann A 60 WA",
        `ann A ${4 * hour} ${verdict}`,
        "ann B 70 AC",
        `ann B ${5 * hour - 1} ${verdict}`,
      ];
      const [row] = rows(write({ lines, draft: freeze }).look("frozen")) as AcmRow[];
      expect(row?.submissionInfo).toMatchObject({
        A: { errorNum: 1, tryNum: 1 },
        B: { errorNum: 0, tryNum: 1, isAC: true, ACTime: 70 },
      });
      expect([row?.ac, row?.total, row?.totalTime]).toEqual([1, 4, 70]);
    },
  );

  test("a freeze between two seconds hides the whole second", () => {
    const draft = { freezeAt: freeze.freezeAt + 900 };
    const [row] = rows(write({ lines: [`ann A ${4 * hour} AC`], draft }).look("frozen")) as AcmRow[];
    expect(row?.submissionInfo.A).toEqual({ errorNum: 0, tryNum: 1 });
  });

  test("a start and an end of one's own", () => {
    const startAt = Date.UTC(2026, 10, 21, 10);
    const endAt = Date.UTC(2026, 10, 21, 15, 30);
    const people = [
      { username: "late", startAt },
      { username: "extra", endAt },
      // Before the contest itself begins: extra time takes nothing away.
      { username: "odd", endAt: startAt - 1e9 },
      { username: "ann" },
    ];
    const lines = [
      "late A 60 AC",
      `late B ${5 * hour - 1} AC`,
      `late C ${5 * hour} AC`,
      `extra A ${6 * hour} AC`,
      `odd A ${5 * hour - 1} AC`,
      `odd B ${5 * hour} AC`,
    ];
    const { look } = write({ people, lines: [...lines, `ann A ${5 * hour} AC`] });
    const answer = rows(look("live")) as AcmRow[];
    expect(answer.map(({ username, ac, totalTime }) => [username, ac, totalTime])).toEqual([
      ["late", 2, 60 + 5 * hour - 1],
      ["odd", 1, 5 * hour - 1],
      ["extra", 1, 6 * hour],
    ]);
  });

  test("who is left out, practises or runs virtually is on no official board", () => {
    const kinds = ["excluded", "practice", "virtual", "ghost"] as const;
    const people = [...kinds.map((kind) => ({ username: kind, kind })), { username: "ann" }];
    const lines = [...kinds.map((kind) => `${kind} A 5 AC`), "ann A 60 AC"];
    const answer = rows(write({ people, lines }).look("live")) as AcmRow[];
    expect(answer.map(({ username }) => username)).toEqual(["ann"]);
    expect(answer[0]?.submissionInfo.A?.isFirstAC).toBe(true);
  });
});

describe("OI", () => {
  const oi = (oiRankScoreType: "Recent" | "Highest", lines: Line[]) =>
    rows(write({ lines, draft: { type: "oi", oiRankScoreType } }).look("live")) as OiRow[];

  test.each([
    ["Recent", ["ann A 60 AC 100 5", "ann A 90 PA 40 7"], 40, undefined],
    ["Highest", ["ann A 60 AC 100 5", "ann A 90 PA 40 7"], 100, 5],
    ["Recent", ["ann A 60 PA 40 5", "ann A 60 AC 100 9"], 100, 9],
    ["Recent", ["ann A 60 AC 100 9", "ann A 60 PA 40 5"], 40, 9], // the later id counts, the time is the selection's
    ["Recent", ["ann A 60 AC 100 9", "ann A 60 AC 100 4"], 100, 4],
    ["Recent", ["ann A 60 AC 100 9", "ann A 99 ?"], 100, 9],
    ["Highest", ["ann A 60 AC 100 9", "ann A 70 AC 100 4", "ann A 80 AC 100 6"], 100, 4],
    ["Highest", ["ann A 60 CE"], 0, undefined],
  ] as const)("%s: %j", (mode, lines, score, ms) => {
    const [row] = oi(mode, [...lines]);
    expect(row?.submissionInfo).toEqual({ A: score });
    expect(row?.timeInfo).toEqual(ms === undefined ? {} : { A: ms });
    expect([row?.totalScore, row?.totalTime]).toEqual([score, ms ?? 0]);
  });

  test.each([
    [100, 200, 200],
    [99, 200, 198],
    [99, 50, 49], // only a full solution has all points
    [1, 50, 0],
    [40, null, 40],
  ])("%d of the judge's 100 points, where a full solution counts %s, are %d", (given, points, shown) => {
    const problems = [{ id: 11, label: "A", color: null, maxScore: points ?? 100, fullScore: 100 }];
    const draft = { type: "oi" as const, problems };
    const [row] = rows(write({ lines: [`ann A 60 PA ${given} 5`], draft }).look("live")) as OiRow[];
    expect([row?.submissionInfo.A, row?.totalScore]).toEqual([shown, shown]);
  });

  test("more points, less run time, then the first attempt; both equal share a rank", () => {
    const lines = ["ann A 9 AC 100 7", "bob A 5 AC 100 8", "cid A 3 AC 100 7", "dan A 1 PA 99 1"];
    expect(oi("Recent", lines).map(({ username, rank }) => [username, rank])).toEqual([
      ["cid", 1],
      ["ann", 1],
      ["bob", 3],
      ["dan", 4],
    ]);
  });

  test("a frozen board ends with the last second before the freeze", () => {
    const lines = [
      `ann A ${4 * hour - 1} PA 30 1`,
      `ann A ${4 * hour} AC 100 1`,
      `bob A ${4 * hour} AC 100 1`,
    ];
    const [row, ...others] = rows(
      write({ lines, draft: { ...freeze, type: "oi" } }).look("frozen"),
    ) as OiRow[];
    expect([row?.username, row?.totalScore, others.length]).toEqual(["ann", 30, 0]);
  });
});
