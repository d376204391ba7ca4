/** What is answered from a board: spreadsheet, awards, pages, statistics. */
import { expect, test } from "vitest";
import { attemptsOf, runResult } from "../src/query/attempts.ts";
import { suggestedMedals } from "../src/query/awards.ts";
import { rankPage } from "../src/query/page.ts";
import { acmText, spreadsheetRows } from "../src/query/spreadsheet.ts";
import { statistics } from "../src/query/statistics.ts";
import { emptyCell } from "../src/rules.ts";
import { windowOf } from "../src/windows.ts";
import { verdicts, write } from "./builder.ts";
import { START } from "./contests.ts";

test("cells of the spreadsheet", () => {
  const cell = (more: object) => ({ ...emptyCell(), total: 9, ...more });
  expect(acmText(cell({ second: 60 }), false)).toBe("+(1)");
  expect(acmText(cell({ second: 60, errors: 2, tries: 3 }), false)).toBe("+(3)");
  expect(acmText(cell({ second: 60, errors: 2 }), true)).toBe("+(3)*");
  expect(acmText(cell({ errors: 2 }), false)).toBe("-(2)");
  expect(acmText(cell({ errors: 2, tries: 3 }), false)).toBe("-(2+3)");
  expect(acmText(cell({ tries: 3 }), false)).toBe("?(3)");
  expect(acmText(cell({}), false)).toBe("");
});

test("the spreadsheet", () => {
  const people = [
    { username: "star", kind: "starred" as const },
    { username: "ann", nickname: "Nick", realname: "Ann A.", school: "School" },
  ];
  const lines = ["star A 10 AC", "ann A 20 WA", "ann A 30 AC", "ann B 40 WA"];
  const { look } = write({ people, lines, draft: { showName: "nickname" } });
  const head = [
    "Rank",
    "Username",
    "ShowName",
    "Real Name",
    "School",
    "AC",
    "Total Submission",
    "Total Penalty Time",
  ];
  const line = [1, "ann", "Nick", "Ann A.", "School", 1, 3, 1230, "+(2)", "-(1)", ""];
  const star = ["*", "star", "star", "", "", 1, 1, 10, "+(1)", "", ""];
  expect(spreadsheetRows(look("live"))).toEqual([[...head, "A", "B", "C"], star, line]);
  expect(spreadsheetRows(look("live"), { removeStar: true })).toEqual([[...head, "A", "B", "C"], line]);
  const oi = write({ lines: ["ann A 60 PA 40 5", "ann B 60 CE"], draft: { type: "oi" } });
  expect(spreadsheetRows(oi.look("live"))).toEqual([
    ["Rank", "Username", "ShowName", "Real Name", "School", "Total Score", "A", "B", "C"],
    [1, "ann", "ann", "", "", 40, 40, 0, ""],
  ]);
});

test("awards by percent, and medals by default, are of the ranked rows on the board, rounded down; entries of none are dropped", () => {
  const names = [..."abcdefghijk"];
  const people = [{ username: "star", kind: "starred" as const }, ...names.map((username) => ({ username }))];
  const award = (priority: number, name: string, num: number) => ({
    priority,
    name,
    background: "",
    color: "",
    num,
  });
  const awards = [award(2, "bronze", 19), award(1, "none", 9), award(0, "gold", 10)];
  const lines = [
    "star A 1 AC",
    ...names.map((name, index) => `${name} A ${index + 5} ${index < 9 ? "AC" : "WA"}`),
  ];
  const { look } = write({ people, lines, draft: { awardType: 1, awards } });
  const given = rankPage(look("live")).records.map(({ awardName }) => awardName);
  expect(given.slice(0, 5)).toEqual([null, "gold", "bronze", "bronze", null]);
  expect(suggestedMedals(look("live"))).toEqual([1, 2, 3]);
});

test("a page never has more than 300 rows, and an outside one no real name and nobody in front", () => {
  const people = [{ username: "ann", realname: "Ann A.", school: "North" }, { username: "bob" }];
  const { look } = write({ people, lines: ["bob A 5 AC", "ann A 9 AC"], draft: { showName: "realname" } });
  const inside = rankPage(look("live"), { own: "ann", limit: 1000, keyword: "ann a" });
  expect([inside.size, inside.records[0]?.realname, inside.total]).toEqual([300, "Ann A.", 2]);
  const outside = rankPage(look("live"), { own: "ann", isOutside: true });
  expect(outside.records.map(({ uid, realname }) => [uid, realname])).toEqual([
    ["bob", null],
    ["ann", null],
  ]);
  expect(rankPage(look("live"), { isOutside: true, keyword: "ann a" }).total).toBe(0); // not to be found by it, either
  expect(rankPage(look("live"), { isOutside: true, keyword: "NORTH" }).total).toBe(1);
});

test("a team's members find their row", () => {
  const people = [{ username: "team", members: ["ann", "bob"] }, { username: "cid" }];
  const { look } = write({ people, lines: ["cid A 5 AC", "team A 9 AC"] });
  expect(rankPage(look("live"), { own: "bob", limit: 1 }).records[0]?.username).toBe("team");
});

test("statistics", () => {
  const lines = ["ann A 30 WA", "ann A 60 AC", "bob A 90 AC", "bob B 120 WA", "ann B 200 AC", "bob C 300 ?"];
  const { board, spec } = write({ lines });
  const told = statistics(board.look(windowOf(spec, "live")));
  expect(told.stepS).toBe(60);
  expect([told.attempts.slice(0, 5), told.accepted.slice(0, 5)]).toEqual([
    [1, 2, 1, 1, 0],
    [0, 2, 0, 1, 0],
  ]);
  expect(told.problems).toEqual([
    { solved: 2, tried: 2, attempts: 3 },
    { solved: 1, tried: 2, attempts: 2 },
    { solved: 0, tried: 0, attempts: 0 },
  ]);
  expect(told.languages).toEqual({ 1: 5 });
  const [first] = told.leaders;
  expect(first).toEqual({
    row: 0,
    progress: [
      [60, 1, 1260],
      [200, 2, 1460],
    ],
  });
});

test("a virtual run beside a board that stays as it is: rank among its rows, shared by equal ones", () => {
  const run = { username: "run", kind: "virtual" as const, startAt: START + 86_400_000 };
  const people = [{ username: "ann" }, { username: "bob" }, { username: "eve" }, run, { username: "idle" }];
  const lines = ["ann A 60 AC", "ann B 600 AC", "bob A 120 AC", "eve A 300 AC"];
  const runs = ["run A 60 WA", "run A 120 AC", "run B 700 WA", "run C 800 ?"];
  const alone = write({ people, lines });
  const both = write({ people, lines: [...lines, ...runs] });
  const rows = (written: ReturnType<typeof write>) => spreadsheetRows(written.look("live"));
  expect(rows(both)).toEqual(rows(alone));
  const result = (written: ReturnType<typeof write>, row: number) =>
    runResult(written.board, written.persons[row]?.participation ?? 0, written.look("live"));
  // 120 seconds and one rejected attempt: behind bob's 120 and eve's 300.
  expect(result(both, 3)).toEqual({ rank: 4, ranked: 3, points: 1, cost: 1320 });
  const equal = write({ people, lines: [...lines, "run A 120 AC"] });
  expect(result(equal, 3)).toEqual({ rank: 2, ranked: 3, points: 1, cost: 120 });
  expect(result(both, 4)).toBeNull();
  expect(attemptsOf(both.board, 3).map(({ kind, verdict }) => [kind, verdict])).toEqual([
    ["judged", verdicts.WA],
    ["judged", verdicts.AC],
    ["judged", verdicts.WA],
    ["submitted", null],
  ]);
});
