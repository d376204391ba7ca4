import { at, ensure, type Problem, range, type Test, text } from "../kit.ts";

const modulus = 998_244_353;

/** By walking every trail, for small n. */
function countSlowly(n: number, h: number, altitude = 0, highest = 0): number {
  if (altitude < 0) return 0;
  if (n === 0) return altitude === 0 && highest === h ? 1 : 0;
  return [-1, 0, 1]
    .map((step) => countSlowly(n - 1, h, altitude + step, Math.max(highest, altitude + step)))
    .reduce((sum, trails) => sum + trails);
}

/** Reference: one table for the trails that have not been at altitude h yet, one for those that have. */
function count(n: number, h: number): number {
  let below = new Float64Array(h + 3);
  let reached = new Float64Array(h + 3);
  (h === 0 ? reached : below)[1] = 1;
  for (const _ of range(1, n)) {
    const nextBelow = new Float64Array(h + 3);
    const nextReached = new Float64Array(h + 3);
    for (let cell = 1; cell <= h + 1; cell++) {
      const arriving = (table: Float64Array) => at(table, cell - 1) + at(table, cell) + at(table, cell + 1);
      if (cell <= h) nextBelow[cell] = arriving(below) % modulus;
      const first = cell === h + 1 ? arriving(below) : 0;
      nextReached[cell] = (arriving(reached) + first) % modulus;
    }
    [below, reached] = [nextBelow, nextReached];
  }
  return at(reached, 1);
}

function test(n: number, h: number, example?: true): Test {
  ensure(n >= 1 && n <= 4000 && h >= 0 && h <= n, "1 ≤ n ≤ 4000, 0 ≤ h ≤ n");
  const answer = count(n, h);
  if (n <= 10) ensure(answer === countSlowly(n, h), "the reference is right");
  return { input: text([`${n} ${h}`]), output: text([answer]), ...(example && { example }) };
}

export const problem: Problem = {
  judgeMode: "default",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 2,
  auth: 1,
  timeLimitMs: 2000,
  memoryLimitMiB: 64,
  isRemoveEndBlank: true,
  tags: ["dp", "math"],
  tests: [
    test(4, 1, true),
    test(4, 3, true),
    test(1, 0),
    test(1, 1),
    test(9, 3),
    test(10, 5),
    test(100, 13),
    test(999, 31),
    test(4000, 0),
    test(4000, 1),
    test(3999, 80),
    test(4000, 1000),
    test(4000, 2000),
    test(3999, 2000),
    test(4000, 4000),
  ],
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "full-table.cpp", language: "C++ 17", verdict: "MLE" },
    { file: "at-most.py", language: "Python3", verdict: "WA" },
  ],
};
