import { expect, test } from "vitest";
import { type JudgedShare, scoreTree, wholePoints } from "./score-tree.ts";
import type { ScoreGroup, Scoring } from "./scoring.ts";

type More = Partial<Omit<ScoreGroup, "key" | "cases" | "groups">>;

const ordinary: Omit<Scoring, "groups"> = {
  digits: 0,
  rounding: { at: "group", how: "down" },
  stop: "settled",
  rule: "sum",
  points: null,
};

/** Each letter is a case, a its first. */
const seqOf = (letter: string) => letter.charCodeAt(0) - 96;
const g = (
  key: string,
  points: ScoreGroup["points"],
  rule: ScoreGroup["rule"],
  cases: string,
  more: More = {},
): ScoreGroup => ({
  ...{ key, points, rule, cases: [...cases].map(seqOf), ...more },
});
const p = (
  key: string,
  points: ScoreGroup["points"],
  rule: ScoreGroup["rule"],
  groups: ScoreGroup[],
  more: More = {},
): ScoreGroup => ({
  ...{ key, points, rule, groups, ...more },
});
const needs = (group: string, pass: "accepted" | "points" | "cap" = "accepted"): More => ({
  requires: [{ group, pass }],
});

/** "A A .5 =20": accepted, half right, and a checker that gave 20; a case each. */
function outcomes(text: string): JudgedShare[] {
  return text.split(" ").map((word, index) => {
    const seq = index + 1;
    if (word === "A") return { seq, isAccepted: true, fraction: 1 };
    if (!word.startsWith("=")) return { seq, isAccepted: false, fraction: Number(word) };
    const value = Number(word.slice(1));
    return { seq, isAccepted: value >= 1, fraction: Math.min(1, value), value };
  });
}

const two = [g("g1", 30, "min", "ab"), g("g2", 70, "min", "cde")];
const four = g("g", 100, "sum", "abcd");
const three = g("g", 100, "sum", "abc");
const shared = (rule: "min" | "max") => [g("g1", 20, "min", "a"), g("g2", 80, rule, "ab")];
const chain = [
  g("g1", 10, "all", "a"),
  g("g2", 30, "min", "b", needs("g1")),
  g("g3", 60, "all", "c", needs("g2")),
];
const halves = (pass: "accepted" | "points" | "cap") => [
  g("g1", 40, "min", "a"),
  g("g2", 60, "min", "b", needs("g1", pass)),
];
const gate = (more: More) => [g("s", 0, "all", "a"), g("g1", 100, "min", "b", more)];
const thirds = ["a", "b", "c"].map((letter) => g(letter, 100 / 3, "all", letter));
const nearest = { rounding: { at: "group", how: "nearest" } } as const;
const byCase = { rounding: { at: "case", how: "down" } } as const;
const byTotal = { rounding: { at: "total", how: "nearest" } } as const;

/** Worked by hand: what, groups, outcomes, points of the groups (of all where one number), total. */
test.each<[string, ScoreGroup[], string, number[], number, Partial<Scoring>?]>([
  ["1", two, "A A A A A", [30, 70], 100],
  ["2", two, "A A A A 0", [30, 0], 30],
  ["3", two, "A A .5 .8 A", [30, 35], 65],
  ["4", [four], "A A 0 .5", [62], 62],
  ["4, a digit", [four], "A A 0 .5", [62.5], 62.5, { digits: 1 }],
  ["5", [four], "A A 0 .5", [62], 62, byCase],
  ["6", [three], "A A A", [100], 100],
  ["6, by case", [three], "A A A", [100], 100, byCase],
  ["7", [three], "A A 0", [66], 66],
  ["7, nearest", [three], "A A 0", [67], 67, nearest],
  ["8", [g("g", 100, "product", "abc")], ".9 .9 .5", [40], 40],
  ["8, nearest", [g("g", 100, "product", "abc")], ".9 .9 .5", [41], 41, nearest],
  ["9", [g("g", 40, "max", "abc")], "0 .25 .75", [30], 30],
  ["10", [g("g", 50, "average", "abc")], "A .5 0", [25], 25],
  ["11", [g("g", 50, "all", "abc")], "A A .99", [0], 0],
  ["12", [g("g", 40, "threshold", "abc", { threshold: 20 })], "=5 =20 =12", [40], 40],
  ["13", [g("g", 40, "threshold", "abc", { threshold: 20 })], "=5 =21 =12", [0], 0],
  ["14", [g("g", 40, "threshold", "abc", { threshold: 20 })], "=5 0 =3", [0], 0],
  ["15", shared("min"), "0 A", [0, 0], 0],
  ["16", shared("min"), ".5 A", [10, 40], 50],
  ["17", shared("max"), "0 A", [0, 80], 80],
  ["18", halves("accepted"), ".5 A", [20, 0], 20],
  ["19", halves("points"), ".5 A", [20, 60], 80],
  ["20", halves("points"), ".02 A", [0, 0], 0],
  ["21", halves("cap"), ".5 A", [20, 30], 50],
  ["22", chain, "0 A A", [0, 0, 0], 0],
  ["23", chain, "A .5 A", [10, 15, 0], 25],
  ["24", gate(needs("s")), "0 A", [0, 0], 0],
  ["25", gate(needs("s")), "A .5", [0, 50], 50],
  ["26", gate({}), "0 A", [0, 100], 100],
  ["29", [g("g", "unbounded", "sum", "ab")], "=12.5 =7.25", [19.75], 19.75, { digits: 2 }],
  ["30", [g("g", 10, "sum", "abcd")], "A A A 0", [7.5], 7.5, { digits: 1 }],
  ["31", [g("g", 25, "min", "ab")], ".4 A", [10], 10],
  ["32", thirds, "A A 0", [33.33, 33.33, 0], 67, byTotal],
  ["32, all", thirds, "A A A", [33.33, 33.33, 33.33], 100, byTotal],
  ["33", [g("g", 10, "min-points", "ab", { weights: [10, 20] })], ".5 .4", [5], 5],
  ["33, min", [g("g", 10, "min", "ab")], ".5 .4", [4], 4],
  ["34", [g("g", 33, "mean-points", "abc", { weights: [30, 30, 40] })], "A 0 .5", [17], 17],
  ["35", [g("g", 100, "sum", "ab", { weights: [50, 50] })], ".29 A", [64], 64, byCase],
  ["36", [g("g", 100, "min", "a")], ".29", [29], 29],
  ["38", [g("1", 40, "sum", "a"), g("2", 30, "sum", "b"), g("3", 30, "sum", "c")], "A 0 .5", [40, 0, 15], 55],
  ["40", [g("g", 100, "sum", "ab")], "0 A", [50], 50],
])("row %s", (_row, groups, text, ofGroups, total, more = {}) => {
  const scored = scoreTree({ ...ordinary, ...more, groups }, outcomes(text));
  expect([scored.groups.map(({ points }) => points), scored.points]).toEqual([ofGroups, total]);
});

test("row 27: groups within a group", () => {
  const groups = [
    p("p", 60, "min", [g("q", null, "all", "a"), g("r", null, "sum", "b")]),
    g("t", 40, "sum", "c"),
  ];
  const scored = scoreTree({ ...ordinary, groups }, outcomes("A .5 A"));
  expect(scored.points).toBe(70);
  expect(scored.groups.map(({ key, points, fraction }) => [key, points, fraction])).toEqual([
    ["p", 30, 0.5],
    ["q", null, 1],
    ["r", null, 0.5],
    ["t", 40, 1],
  ]);
});

test("row 28: groups that weigh", () => {
  const groups = [
    p("p", 60, "sum", [g("q", null, "all", "a"), g("r", null, "sum", "b")], { weights: [1, 2] }),
  ];
  expect(scoreTree({ ...ordinary, groups }, outcomes("A .5")).points).toBe(40);
});

test("rows 1, 18, 26: what is full, and what is blocked", () => {
  const full = (groups: ScoreGroup[], text: string) => scoreTree({ ...ordinary, groups }, outcomes(text));
  expect(full(two, "A A A A A").isFull).toBe(true);
  expect(full(two, "A A A A 0").isFull).toBe(false);
  expect(full(gate({}), "0 A")).toMatchObject({ points: 100, isFull: false });
  expect(full(halves("accepted"), ".5 A").groups.map((one) => one.isBlocked)).toEqual([false, true]);
  expect(full(halves("cap"), ".5 A").groups.map((one) => [one.isBlocked, one.isFull])).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(full([g("g", 40, "threshold", "abc", { threshold: 0.5 })], ".5 .2 .1").isFull).toBe(true);
});

test("rows 37, 42: without points there are none, and a program that ran nowhere has none", () => {
  const groups = [g("1", null, "sum", "abc")];
  expect(scoreTree({ ...ordinary, rule: "all", groups }, outcomes("A 0 0"))).toMatchObject({
    points: null,
    isFull: false,
  });
  expect(scoreTree({ ...ordinary, groups: two }, []).points).toBe(0);
});

test("rows 29, 30: those who know whole points get them cut", () => {
  expect([19.75, 7.5, 29, 28.999999999999996].map(wholePoints)).toEqual([19, 7, 29, 29]);
});
