import { ensure, type Problem, Random, range, type Test, text } from "../kit.ts";

function test(first: number[], second: number[]): Test {
  const n = first.length;
  ensure(n >= 1 && n <= 1000 && second.length === n, "1 ≤ n ≤ 1000, of both");
  ensure(new Set([...first, ...second]).size === 2 * n, "all heights are different");
  const sorted = (heights: number[]) => heights.toSorted((a, b) => a - b);
  const [a, b] = [sorted(first), sorted(second)];
  const answer = sorted([...a, ...b])[n - 1] as number;
  return { input: text([n, a.join(" "), b.join(" ")]), output: text([answer]) };
}

const random = new Random(1012);

/** Heights of which every one is the first keeper's with the given chance, as far as both have room. */
function dealt(n: number, chance: number): Test {
  const all = new Set<number>();
  while (all.size < 2 * n) all.add(random.int(1, 10 ** 9));
  const piles: [number[], number[]] = [[], []];
  for (const height of [...all].toSorted((a, b) => a - b)) {
    const wanted = random.int(1, 100) <= chance ? 0 : 1;
    piles[piles[wanted].length < n ? wanted : 1 - wanted]?.push(height);
  }
  return test(...piles);
}

export const problem: Problem = {
  judgeMode: "interactive",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["binary search", "communication"],
  tests: [
    test([2, 5, 9], [3, 4, 8]),
    test([7], [6]),
    test(range(1, 1000), range(1001, 2000)),
    test(range(1001, 2000), range(1, 1000)),
    dealt(2, 50),
    dealt(999, 50),
    dealt(1000, 50),
    dealt(1000, 90),
  ],
  examples: [{ input: "3\n2 5 9\n8\n3", output: "say 9\nsay 2\nanswer 4" }],
  judgeProgram: "manager.cpp",
  checkerProtocol: "cms",
  communication: { processes: 2, io: "std", timeRule: "sum" },
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "own-middle.py", language: "Python3", verdict: "WA" },
    { file: "one-by-one.py", language: "Python3", verdict: "WA" },
    { file: "never-flushed.cpp", language: "C++ 17", verdict: "TLE" },
    { file: "second-falls.py", language: "Python3", verdict: "RE" },
    { file: "half-each.cpp", language: "C++ 17", verdict: "TLE" },
  ],
};
