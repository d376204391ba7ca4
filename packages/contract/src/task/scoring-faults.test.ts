import { expect, test } from "vitest";
import { refusals } from "../refusal.ts";
import { fillRefusal } from "../refusal-text.ts";
import { randomOf, randomScoring } from "./random-scoring.ts";
import { type ScoreGroup, Scoring } from "./scoring.ts";
import { scoringFaults } from "./scoring-faults.ts";

const ordinary: Omit<Scoring, "groups"> = {
  digits: 0,
  rounding: { at: "group", how: "down" },
  stop: "settled",
  rule: "sum",
  points: null,
};
const group = (key: string, more: Partial<ScoreGroup> = {}): ScoreGroup => ({
  ...{ key, points: 10, rule: "min", cases: [1, 2] },
  ...more,
});
const needs = (...keys: string[]): Partial<ScoreGroup> => ({
  requires: keys.map((key) => ({ group: key, pass: "accepted" })),
});
const holding = (key: string, groups: ScoreGroup[], more: Partial<ScoreGroup> = {}): ScoreGroup => ({
  ...{ key, points: 10, rule: "sum", groups },
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const deep = (depth: number): ScoreGroup =>
  depth === 1 ? group("leaf", { points: null }) : holding(`d${depth}`, [deep(depth - 1)], { points: 10 });

test.each<[string, ScoreGroup[], [string, string | null, string][], Partial<Scoring>?]>([
  ["nothing", [], [["scoring-case-left", null, "cases"]]],
  ["no case", [group("a"), group("b", { cases: [] })], [["scoring-group-empty", "b", "cases"]]],
  ["no group inside", [group("a"), holding("b", [])], [["scoring-group-empty", "b", "cases"]]],
  [
    "cases and groups",
    [group("a"), holding("b", [group("c", { points: null })], { cases: [1] })],
    [["scoring-group-empty", "b", "cases"]],
  ],
  ["a name twice", [group("a"), group("a")], [["scoring-key-twice", "a", "key"]]],
  ["a case there is not", [group("a"), group("b", { cases: [3] })], [["scoring-case-unknown", "b", "cases"]]],
  ["a case twice", [group("a", { cases: [1, 2, 1] })], [["scoring-case-twice", "a", "cases"]]],
  ["a case left out", [group("a", { cases: [1] })], [["scoring-case-left", null, "cases"]]],
  ["on nobody", [group("a", needs("x"))], [["scoring-requires-unknown", "a", "requires"]]],
  ["on one behind", [group("a", needs("b")), group("b")], [["scoring-requires-later", "a", "requires"]]],
  [
    "a cycle",
    [group("a", needs("c")), group("b", needs("a")), group("c", needs("b"))],
    [["scoring-requires-cycle", "a", "requires"]],
  ],
  ["on itself", [group("a", needs("a"))], [["scoring-requires-cycle", "a", "requires"]]],
  [
    "on what it is in",
    [holding("a", [group("b", { points: null, ...needs("a") })])],
    [["scoring-requires-cycle", "b", "requires"]],
  ],
  ["twice on one", [group("a"), group("b", needs("a", "a"))], [["scoring-requires-twice", "b", "requires"]]],
  ["no points", [group("a", { points: null })], [["scoring-points-missing", "a", "points"]]],
  [
    "points of some",
    [holding("a", [group("b", { points: 10 }), group("c", { points: null })])],
    [["scoring-points-missing", "a", "points"]],
  ],
  [
    "points inside that do not add up",
    [holding("a", [group("b", { points: 3 }), group("c", { points: 6 })])],
    [["scoring-points-unequal", "a", "points"]],
  ],
  ["points in all that do not", [group("a")], [["scoring-points-unequal", null, "points"]], { points: 100 }],
  ["half a point", [group("a", { points: 0.5 })], [["scoring-points-digits", "a", "points"]]],
  ["half a point, by a digit", [group("a", { points: 0.5 })], [], { digits: 1 }],
  [
    "a third, rounded in the end",
    [group("a", { points: 100 / 3 })],
    [],
    { rounding: { at: "total", how: "nearest" } },
  ],
  [
    "no bound inside",
    [holding("a", [group("b", { points: "unbounded", rule: "sum" })])],
    [["scoring-points-unbounded", "a", "points"]],
  ],
  [
    "no bound of a product",
    [group("a", { points: "unbounded", rule: "product" })],
    [["scoring-points-unbounded", "a", "points"]],
  ],
  ["no bound", [group("a", { points: "unbounded" })], []],
  ["numbers above 1", [group("a", { rule: "threshold", threshold: 20 })], []],
  ["a threshold missing", [group("a", { rule: "threshold" })], [["scoring-threshold", "a", "threshold"]]],
  ["a threshold too many", [group("a", { threshold: 5 })], [["scoring-threshold", "a", "threshold"]]],
  ["weights that nobody reads", [group("a", { weights: [1, 2] })], [["scoring-weights", "a", "weights"]]],
  ["too few weights", [group("a", { rule: "sum", weights: [1] })], [["scoring-weights", "a", "weights"]]],
  ["no weight", [group("a", { rule: "sum", weights: [0, 0] })], [["scoring-weights", "a", "weights"]]],
  ["four deep", [deep(4)], [["scoring-too-large", null, "groups"]]],
  ["three deep", [deep(3)], []],
  ["201 groups", many(201).map((number) => group(String(number))), [["scoring-too-large", null, "groups"]]],
  [
    "several at once",
    [group("a", { cases: [] }), group("b", needs("x"))],
    [
      ["scoring-group-empty", "a", "cases"],
      ["scoring-requires-unknown", "b", "requires"],
    ],
  ],
])("%s", (_what, groups, faults, more = {}) => {
  const found = scoringFaults({ ...ordinary, ...more, groups }, 2);
  expect(found.map(({ code, group: key, field }) => [code, key, field])).toEqual(faults);
  for (const { code, params } of found) expect(fillRefusal(refusals[code].msg, params)).not.toMatch(/[{}]/);
});

test("what random trees are made of can be saved, and is what is read back", () => {
  const random = randomOf(5);
  for (let round = 0; round < 500; round += 1) {
    const scoring = randomScoring(random, 6);
    expect(Scoring.parse(JSON.parse(JSON.stringify(scoring)))).toEqual(JSON.parse(JSON.stringify(scoring)));
    const codes = new Set(scoringFaults(scoring, 6).map(({ code }) => code));
    codes.delete("scoring-case-left");
    expect([round, ...codes]).toEqual([round]);
  }
});

test("no number that is none gets in", () => {
  const of = (points: unknown) =>
    Scoring.safeParse({ ...ordinary, groups: [{ ...group("a"), points }] }).success;
  expect([1, Number.NaN, Number.POSITIVE_INFINITY, -1, "5", "unbounded", null].map(of)).toEqual([
    ...[true, false, false, false, false, true, true],
  ]);
});
