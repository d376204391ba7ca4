import { at, ensure, type Problem, Random, range, type Test, text, times } from "../kit.ts";

/** Steps from the cell `start` to each cell; `open` says which characters may be stepped on. */
function distances(garden: string[], start: string, open: string): Map<number, number> {
  const columns = at(garden, 0).length;
  const cells = garden.join("");
  const steps = new Map([[cells.indexOf(start), 0]]);
  for (const [cell, done] of steps) {
    const x = cell % columns;
    const around = [
      cell - columns,
      cell + columns,
      ...(x > 0 ? [cell - 1] : []),
      ...(x < columns - 1 ? [cell + 1] : []),
    ];
    for (const near of around) {
      if (near >= 0 && near < cells.length && open.includes(at(cells, near)) && !steps.has(near)) {
        steps.set(near, done + 1);
      }
    }
  }
  return steps;
}

/** Reference: the best of the way without doors and of all ways by one key, one search from each end. */
function solve(garden: string[]): number {
  const cells = garden.join("");
  const before = distances(garden, "S", ".KST");
  const after = distances(garden, "T", ".KSTD");
  let best = before.get(cells.indexOf("T")) ?? Infinity;
  for (const [cell, steps] of before) {
    if (cells[cell] === "K") best = Math.min(best, steps + (after.get(cell) ?? Infinity));
  }
  return best === Infinity ? -1 : best;
}

function test(garden: string[], example?: true): Test {
  const columns = at(garden, 0).length;
  const cells = garden.join("");
  ensure(garden.length <= 300 && columns <= 300 && cells.length >= 2, "r, c ≤ 300, r·c ≥ 2");
  ensure(
    garden.every((row) => row.length === columns),
    "rows of equal length",
  );
  ensure(/^[.#DK]*[ST][.#DK]*[ST][.#DK]*$/.test(cells) && /S.*T|T.*S/.test(cells), "one S and one T");
  return {
    input: text([`${garden.length} ${columns}`, ...garden]),
    output: text([solve(garden)]),
    ...(example && { example }),
  };
}

const random = new Random(1007);

/** Puts each [row, column, character] into the garden. */
function planted(garden: string[], ...plants: [number, number, string][]): string[] {
  const rows = garden.map((row) => [...row]);
  for (const [row, column, plant] of plants) at(rows, row)[column] = plant;
  return rows.map((row) => row.join(""));
}

function lawn(rows: number, columns: number): string[] {
  return times(rows, () => ".".repeat(columns));
}

/** Hedges, keys and doors at random, S and T in opposite corners. */
function wild(rows: number, columns: number, plants: string): string[] {
  const garden = times(rows, () => times(columns, () => random.pick(plants)).join(""));
  return planted(garden, [0, 0, "S"], [rows - 1, columns - 1, "T"]);
}

/** One long winding path: every second row is a hedge with a hole at one end, left and right in turn. */
function winding(rows: number, columns: number): string[] {
  return range(0, rows - 1).map((row) => {
    if (row % 2 === 0) return ".".repeat(columns);
    return row % 4 === 1 ? `${"#".repeat(columns - 1)}.` : `.${"#".repeat(columns - 1)}`;
  });
}

/** A hedge with a single door parts the lawn; the near key leads astray, the far key lies on the way. */
function twoKeys(size: number): string[] {
  const middle = size / 2;
  const halves = lawn(size, size).map((row, y) => (y === middle ? "#".repeat(row.length) : row));
  return planted(
    halves,
    [middle, size - 1, "D"],
    [middle - 1, 20, "S"],
    [middle - 1, 2, "K"],
    [middle - 10, 60, "K"],
    [middle + 1, 0, "T"],
  );
}

export const problem: Problem = {
  judgeMode: "default",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["graph", "dfs and bfs"],
  tests: [
    test(["K.S#...", "..####.", "..D.T..", "..####.", "......."], true),
    test(["S.#K", ".#.D", "..DT"], true),
    test(["ST"]),
    test(["T", "#", "S"]),
    test(["T...D.S..K"]),
    test(["S.D", "##T"]),
    test(["SK#", ".DD", "#DT"]),
    test(planted(lawn(300, 300), [0, 0, "T"], [299, 299, "S"])),
    test(planted(winding(299, 300), [0, 0, "S"], [298, 0, "T"])),
    test(planted(winding(299, 300), [0, 150, "T"], [0, 151, "D"], [0, 152, "S"], [298, 299, "K"])),
    test(twoKeys(200)),
    test(wild(300, 300, `${".".repeat(20)}#########D`)),
    test(wild(300, 300, `${".".repeat(40)}${"#".repeat(16)}${"D".repeat(12)}K`)),
    test(planted(wild(250, 300, "....#D"), [0, 1, "."], [0, 2, "K"])),
  ],
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "nearest-key.cpp", language: "C++ 17", verdict: "WA" },
    { file: "no-keys.py", language: "Python3", verdict: "WA" },
  ],
};
