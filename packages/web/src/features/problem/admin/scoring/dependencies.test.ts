import type { DependencyPass, ScoreGroup } from "@verdict/contract";
import { expect, test } from "vitest";
import { dependencyPlan } from "./dependencies.ts";
import { movedByKey, movedTo } from "./tree.ts";

const group = (key: string, needs: string[] = [], groups?: ScoreGroup[]): ScoreGroup => ({
  ...{ key, points: 10, rule: "min" },
  ...(groups ? { groups } : { cases: [1] }),
  ...(needs.length > 0 && {
    requires: needs.map((one) => ({ group: one, pass: "accepted" as DependencyPass })),
  }),
});

test("a group stands right of all that it depends on; those that depend on nothing are not drawn", () => {
  expect(dependencyPlan([group("a"), group("b")])).toBe(null);
  const plan = dependencyPlan([group("a"), group("b", ["a"]), group("c", ["a", "b"]), group("d")]);
  expect(plan?.groups).toEqual([
    { key: "a", column: 0, row: 0 },
    { key: "b", column: 1, row: 0 },
    { key: "c", column: 2, row: 0 },
  ]);
  expect(plan?.arrows.map(({ from, to }) => from.key + to.key)).toEqual(["ab", "ac", "bc"]);
});

test("a circle, a name that is nobody's and groups inside are drawn as far as they can be", () => {
  const plan = dependencyPlan([
    group("a", ["b"]),
    group("b", ["a", "x"]),
    group("c", [], [group("d", ["a"])]),
  ]);
  expect(plan?.groups.map(({ key }) => key)).toEqual(["a", "b", "d"]);
});

const keys = (groups: readonly ScoreGroup[] | null): unknown =>
  groups?.map(({ key, groups: inside }) => (inside ? [key, keys(inside)] : key)) ?? null;

const tree = () => [group("a"), group("b", [], [group("c"), group("d")]), group("e")];

test.each([
  ["down, to the place of another", [0], [2], [["b", ["c", "d"]], "e", "a"]],
  ["up", [2], [0], ["e", "a", ["b", ["c", "d"]]]],
  ["into a group", [0], [1, 1], [["b", ["c", "a", "d"]], "e"]],
  ["out of one", [1, 0], [0], ["c", "a", ["b", ["d"]], "e"]],
  ["into itself", [1], [1, 0], null],
] as const)("dragged %s", (_what, from, to, after) => {
  expect(keys(movedTo(tree(), from, to))).toEqual(after);
});

test.each([
  ["ArrowDown", [0], [["b", ["c", "d"]], "a", "e"]],
  ["ArrowUp", [0], null],
  ["ArrowRight", [2], ["a", ["b", ["c", "d", "e"]]]],
  ["ArrowRight", [1], null], // the one before holds cases
  ["ArrowLeft", [1, 0], ["a", ["b", ["d"]], "c", "e"]],
  ["ArrowLeft", [0], null],
  ["Enter", [0], null],
] as const)("%s at %j", (key, path, after) => {
  expect(keys(movedByKey(tree(), path, key))).toEqual(after);
});

test("nothing comes to lie deeper than groups may", () => {
  const deep = [group("a", [], [group("b", [], [group("c")])]), group("d", [], [group("e")])];
  expect(movedTo(deep, [1], [0, 0, 0])).toBe(null);
  expect(keys(movedTo(deep, [1], [0, 0]))).toEqual([
    [
      "a",
      [
        ["d", ["e"]],
        ["b", ["c"]],
      ],
    ],
  ]);
});
