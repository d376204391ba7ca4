import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { changes, figuresOf } from "../../bench/lib/figures.ts";
import { fromRepository } from "../../packages/launcher/src/paths.ts";

const benchmarks = readdirSync(fromRepository("bench")).filter((name) => name.endsWith(".ts"));

test.each(benchmarks)("%s ends with figures that a run of all can keep", (name) => {
  expect(readFileSync(fromRepository("bench", name), "utf8")).toMatch(/\b(report|benchPages)\(/);
});

test("figures are the numbers of the last line, by their way to them", () => {
  const said =
    'a table\n{"first":1}\n{"p95_ms":12.5,"load":"2.1 of all","shares":{"compile":0.4,"run":[3,4]}}\n';
  expect(figuresOf(said)).toEqual({
    p95_ms: 12.5,
    "shares.compile": 0.4,
    "shares.run.0": 3,
    "shares.run.1": 4,
  });
});

test.each(["", "a table", "{}", '{"load":"2.1"}\n', "[1]\n"])("%j says no figures", (said) => {
  expect(figuresOf(said)).toBeNull();
});

test("a change is told from a tenth on, in either direction, the largest first", () => {
  const before = { lists: { rps: 1000, p95_ms: 10, rows: 20 }, board: { fold_ms: 100 } };
  const now = {
    lists: { rps: 500, p95_ms: 10.9, rows: 20, fresh: 3 },
    board: { fold_ms: 150 },
    other: { ms: 1 },
  };
  expect(changes(before, now)).toEqual([
    { benchmark: "lists", figure: "rps", before: 1000, now: 500, ratio: 0.5 },
    { benchmark: "board", figure: "fold_ms", before: 100, now: 150, ratio: 1.5 },
  ]);
});

test("what was or is nothing has no ratio", () => {
  expect(changes({ a: { lost: 0, found: 3 } }, { a: { lost: 2, found: 0 } })).toEqual([]);
});
