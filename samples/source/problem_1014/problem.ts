import { at, ensure, type Problem, Random, range, type Test, text, times } from "../kit.ts";

type Walk = [from: number, to: number];
type Subtask = 1 | 2 | 3;

const POINTS = [20, 20, 60];

/** Reference, by the ends of walks in order: between two of them nothing changes. */
function lit(walks: readonly Walk[]): number {
  const turns = walks.flatMap(([from, to]) => [from, to + 1]).sort((a, b) => a - b);
  return turns.reduce((sum, turn, index) => sum + (index % 2 === 1 ? turn - at(turns, index - 1) : 0), 0);
}

/** By the story, for short roads. */
function litSlowly(n: number, walks: readonly Walk[]): number {
  const isLit = times(n + 1, () => false);
  for (const [from, to] of walks) for (const one of range(from, to)) isLit[one] = !isLit[one];
  return isLit.filter((one) => one).length;
}

function test(subtask: Subtask, n: number, walks: readonly Walk[], example?: true): Test {
  ensure(n >= 1 && n <= (subtask === 1 ? 1000 : 1e9), "1 ≤ n ≤ 10⁹, in subtask 1 ≤ 1000");
  ensure(walks.length >= 1 && walks.length <= (subtask === 1 ? 1000 : 50_000), "1 ≤ w ≤ 50,000");
  ensure(
    walks.every(([from, to]) => from >= 1 && from <= to && to <= n),
    "1 ≤ a ≤ b ≤ n",
  );
  ensure(subtask !== 2 || walks.every(([from, to]) => from === to), "subtask 2: a = b");
  const answer = lit(walks);
  if (n <= 1000) ensure(answer === litSlowly(n, walks), "the reference is right");
  return {
    input: text([`${n} ${walks.length}`, ...walks.map((walk) => walk.join(" "))]),
    output: text([answer]),
    score: at(POINTS, subtask - 1),
    group: subtask,
    ...(example && { example }),
  };
}

const random = new Random(1014);

function walk(n: number): Walk {
  const [a, b] = [random.int(1, n), random.int(1, n)];
  return [Math.min(a, b), Math.max(a, b)];
}

/** At one lantern each; few lanterns, so that many are met again. */
function stops(count: number): Walk[] {
  return times(count, () => {
    const lantern = 500_000_000 + random.int(1, count);
    return [lantern, lantern];
  });
}

/** Of subtask 1 no walk stays at one lantern: that is subtask 2. */
const longer = (n: number, count: number) =>
  times(count, () => walk(n - 1)).map(([from, to]): Walk => [from, to + 1]);

const tests: Test[] = [
  test(
    1,
    8,
    [
      [2, 5],
      [4, 7],
    ],
    true,
  ),
  test(1, 1000, longer(1000, 999)),
  test(1, 1000, [[1, 1000]]),
  test(2, 1_000_000_000, [[1_000_000_000, 1_000_000_000]]),
  test(2, 1_000_000_000, stops(6000)),
  test(
    3,
    1_000_000_000,
    times(6000, () => walk(1_000_000_000)),
  ),
  test(
    3,
    999_999_999,
    times(4001, (index) => [1 + index, 999_999_999 - index]),
  ),
];

export const problem: Problem = {
  judgeMode: "default",
  judgeCaseMode: "subtask_lowest",
  type: 1,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["sorting", "dependencies"],
  tests,
  scoring: {
    digits: 0,
    rounding: { at: "group", how: "down" },
    stop: "settled",
    rule: "sum",
    points: null,
    groups: [
      { key: "short", title: "n ≤ 1000", points: 20, rule: "min", cases: [1, 2, 3] },
      { key: "one", title: "a = b", points: 20, rule: "min", cases: [4, 5] },
      {
        key: "all",
        points: 60,
        rule: "min",
        requires: [
          { group: "short", pass: "accepted" },
          { group: "one", pass: "accepted" },
        ],
        cases: [6, 7],
        feedback: "first",
      },
    ],
  },
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC", score: 100 },
    { file: "correct.py", language: "Python3", verdict: "AC", score: 100 },
    { file: "a-place-each.cpp", language: "C++ 17", verdict: "PAC", score: 20 },
    { file: "one-lantern-only.py", language: "Python3", verdict: "PAC", score: 20 },
    // Right in all tests of the last subtask, which asks for the second.
    { file: "skips-single.cpp", language: "C++ 17", verdict: "PAC", score: 20 },
    { file: "half-open.py", language: "Python3", verdict: "WA", score: 0 },
    { file: "looks-for-answers.py", language: "Python3", verdict: "WA", score: 0 },
  ],
};
