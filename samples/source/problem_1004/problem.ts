import { at, ensure, type Problem, Random, range, type Test, text, times } from "../kit.ts";

type Pair = [number, number];

/** Reference: union-find over 2n nodes; node a + n stands for "the other tent than a's". */
function solve(n: number, pairs: Pair[]): string {
  const parent = range(0, 2 * n);
  const find = (node: number): number => {
    let root = node;
    while (at(parent, root) !== root) {
      parent[root] = at(parent, at(parent, root));
      root = at(parent, root);
    }
    return root;
  };
  for (const [a, b] of pairs) {
    parent[find(a)] = find(b + n);
    parent[find(b)] = find(a + n);
  }
  const children = range(1, n);
  if (children.some((child) => find(child) === find(child + n))) return text(["NO"]);
  const tents = new Map<number, number>();
  for (const child of children) {
    if (tents.has(find(child))) continue;
    tents.set(find(child), 1).set(find(child + n), 2);
  }
  return text(["YES", children.map((child) => tents.get(find(child))).join(" ")]);
}

function test(n: number, pairs: Pair[], example?: true): Test {
  ensure(n >= 1 && n <= 5000 && pairs.length <= 10_000, "1 ≤ n ≤ 5000, 0 ≤ m ≤ 10⁴");
  for (const [a, b] of pairs) ensure(Math.min(a, b) >= 1 && Math.max(a, b) <= n && a !== b, "pairs");
  const input = text([`${n} ${pairs.length}`, ...pairs.map((pair) => pair.join(" "))]);
  return { input, output: solve(n, pairs), ...(example && { example }) };
}

const random = new Random(1004);

/** Other numbers for the children, the pairs in another order and each turned round at will. */
function disguised(n: number, pairs: Pair[]): Pair[] {
  const names = [0, ...random.shuffled(range(1, n))];
  return random
    .shuffled(pairs)
    .map(([a, b]): Pair => (random.oneIn(2) ? [at(names, a), at(names, b)] : [at(names, b), at(names, a)]));
}

function cycle(n: number): Pair[] {
  return range(1, n).map((a) => [a, (a % n) + 1]);
}

/** Pairs between even and odd children only, so that two tents are enough. */
function friendly(n: number, m: number): Pair[] {
  return times(m, () => [2 * random.int(1, n / 2), 2 * random.int(1, n / 2) - 1]);
}

export const problem: Problem = {
  judgeMode: "spj",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["graph", "dfs and bfs"],
  tests: [
    test(
      5,
      [
        [1, 2],
        [1, 3],
        [3, 4],
        [2, 1],
      ],
      true,
    ),
    test(4, [...cycle(3), [3, 4]], true),
    test(1, []),
    test(
      2,
      times(50, (): Pair => [2, 1]),
    ),
    test(60, disguised(60, friendly(60, 40))),
    test(5000, disguised(5000, cycle(5000))),
    test(4999, disguised(4999, cycle(4999))),
    test(
      5000,
      disguised(
        5000,
        range(2, 5000).map((a): Pair => [a - 1, a]),
      ),
    ),
    test(5000, disguised(5000, friendly(5000, 10_000))),
    test(
      5000,
      disguised(5000, [...friendly(4990, 9_993), ...cycle(7).map(([a, b]): Pair => [a + 4991, b + 4991])]),
    ),
  ],
  judgeProgram: "checker.cpp",
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "greedy.cpp", language: "C++ 17", verdict: "WA" },
    { file: "always-yes.py", language: "Python3", verdict: "WA" },
  ],
};
