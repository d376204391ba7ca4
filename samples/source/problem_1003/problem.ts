import { ensure, type Problem, Random, range, type Test, text, times } from "../kit.ts";

type Fire = [xA: number, yA: number, xB: number, yB: number];

/** Reference: narrows down the best point of the bank by ternary search, without geometry. */
function solve([xA, yA, xB, yB]: Fire): number {
  const way = (x: number) => Math.hypot(x - xA, yA) + Math.hypot(x - xB, yB);
  let [low, high] = [Math.min(xA, xB), Math.max(xA, xB)];
  for (const _ of range(1, 200)) {
    const third = (high - low) / 3;
    if (way(low + third) < way(high - third)) high -= third;
    else low += third;
  }
  return way((low + high) / 2);
}

function test(fires: Fire[], example?: true): Test {
  ensure(fires.length >= 1 && fires.length <= 1000, "1 ≤ t ≤ 1000");
  for (const [xA, yA, xB, yB] of fires) {
    ensure(Math.max(Math.abs(xA), Math.abs(xB)) <= 1e6, "|x| ≤ 10⁶");
    ensure(Math.min(yA, yB) >= 0 && Math.max(yA, yB) <= 1e6, "0 ≤ y ≤ 10⁶");
  }
  return {
    input: text([fires.length, ...fires.map((fire) => fire.join(" "))]),
    output: text(fires.map((fire) => solve(fire).toFixed(9))),
    ...(example && { example }),
  };
}

const random = new Random(1003);

/** `count` fires with coordinates up to `size`; one in five has a point on the bank. */
function fires(count: number, size: number): Fire[] {
  const height = () => (random.oneIn(10) ? 0 : random.int(0, size));
  return times(count, () => [random.int(-size, size), height(), random.int(-size, size), height()]);
}

const M = 1_000_000;
const corners: Fire[] = [-M, M].flatMap((xA) =>
  [0, M].flatMap((yA) => [-M, M].flatMap((xB) => [0, M].map((yB): Fire => [xA, yA, xB, yB]))),
);

export const problem: Problem = {
  judgeMode: "spj",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 0,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["math", "geometry"],
  tests: [
    test(
      [
        [0, 4, 6, 4],
        [2, 1, -1, 1],
        [5, 0, 5, 0],
      ],
      true,
    ),
    test([[0, 0, 0, 0]]),
    test(corners),
    test(fires(100, 10)),
    test(fires(1000, 1000)),
    test(fires(1000, M)),
  ],
  judgeProgram: "checker.cpp",
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "six-digits.cpp", language: "C++ 17", verdict: "WA" },
    { file: "straight-line.py", language: "Python3", verdict: "WA" },
  ],
};
