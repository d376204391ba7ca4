import { at, ensure, type Problem, Random, range, type Test, text, times } from "../kit.ts";

/** By the definition, for small n. */
function countSlowly(heights: number[]): number {
  let pairs = 0;
  for (const [i, left] of heights.entries()) {
    let between = 0;
    for (const right of heights.slice(i + 1)) {
      if (between <= Math.min(left, right)) pairs++;
      between = Math.max(between, right);
    }
  }
  return pairs;
}

/**
 * Reference: takes towers away from the lowest to the tallest. When its turn comes, a run of
 * neighbours of one height sees itself and the taller tower on each side, and nothing else.
 */
function count(heights: number[]): number {
  const n = heights.length;
  const height = [Infinity, ...heights, Infinity];
  const previous = range(-1, n);
  const next = range(1, n + 2);
  const gone = new Set<number>();
  let pairs = 0;
  for (const tower of range(1, n).sort((a, b) => at(height, a) - at(height, b) || a - b)) {
    if (gone.has(tower)) continue;
    let length = 0;
    let end = tower;
    for (; at(height, end) === at(height, tower); end = at(next, end)) {
      gone.add(end);
      length++;
    }
    const begin = at(previous, tower);
    pairs += (length * (length - 1)) / 2;
    if (begin >= 1) pairs += length;
    if (end <= n) pairs += length;
    next[begin] = end;
    previous[end] = begin;
  }
  return pairs;
}

const subtasks = [
  { most: 100, points: 20 },
  { most: 3000, points: 25 },
  { most: 100_000, points: 25 },
  { most: 100_000, points: 30 },
];

function test(group: number, heights: number[], example?: true): Test {
  const { most, points } = at(subtasks, group - 1);
  ensure(heights.length >= 1 && heights.length <= most, "1 ≤ n ≤ limit of the subtask");
  ensure(
    heights.every((height) => height >= 1 && height <= 1e9),
    "1 ≤ h ≤ 10⁹",
  );
  ensure(group !== 3 || new Set(heights).size === heights.length, "subtask 3: all different");
  const answer = count(heights);
  if (heights.length <= 3000) ensure(answer === countSlowly(heights), "the reference is right");
  return {
    input: text([heights.length, heights.join(" ")]),
    output: text([answer]),
    score: points,
    group,
    ...(example && { example }),
  };
}

const random = new Random(1006);

function randomHeights(n: number, low: number, high: number): number[] {
  return times(n, () => random.int(low, high));
}

/** All different: falls from both ends to the middle, so that a scan never meets a taller tower. */
function valley(n: number): number[] {
  const rising = range(1, n);
  return [...rising.filter((h) => h % 2 === 0).reverse(), ...rising.filter((h) => h % 2 === 1)];
}

/** Terraces of equal towers, up and down again and again. */
function terraces(n: number, width: number, levels: number): number[] {
  return times(n, (i) => 1 + Math.abs((Math.floor(i / width) % (2 * levels)) - levels));
}

export const problem: Problem = {
  judgeMode: "default",
  judgeCaseMode: "subtask_lowest",
  type: 1,
  difficulty: 2,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["data structures", "stack"],
  tests: [
    test(1, [5, 2, 4, 4, 1], true),
    test(1, [3, 3, 3, 3], true),
    test(1, [1_000_000_000]),
    test(1, randomHeights(100, 1, 1_000_000_000)),
    test(1, randomHeights(97, 1, 4)),
    test(2, randomHeights(3000, 999_999_000, 1_000_000_000)),
    test(
      2,
      times(3000, () => 1_000_000_000),
    ),
    test(2, valley(3000)),
    test(2, randomHeights(2999, 1, 6)),
    test(3, [2, 1]),
    test(3, random.shuffled(range(1, 40_000))),
    test(3, valley(100_000)),
    test(4, randomHeights(100_000, 1, 9)),
    test(
      4,
      times(100_000, () => 7),
    ),
    test(4, terraces(80_000, 37, 45)),
  ],
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC", score: 100 },
    { file: "correct.py", language: "Python3", verdict: "AC", score: 100 },
    { file: "quadratic.cpp", language: "C++ 17", verdict: "PAC", score: 45 },
    { file: "all-different.cpp", language: "C++ 17", verdict: "PAC", score: 25 },
    { file: "int-overflow.cpp", language: "C++ 17", verdict: "PAC", score: 70 },
    { file: "neighbours-only.py", language: "Python3", verdict: "PAC", score: 0 },
  ],
};
