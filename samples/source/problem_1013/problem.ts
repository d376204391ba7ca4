import { at, ensure, type Problem, Random, type Test, text, times } from "../kit.ts";

/** Exams of which no two that meet are on the same of `days`, by the order in which they were dealt. */
function test(n: number, days: number, chance: number, random: Random): Test {
  const day = times(n, (exam) => (exam < days ? exam + 1 : random.int(1, days)));
  const pairs: [number, number][] = [];
  for (let one = 0; one < n; one++) {
    for (let other = one + 1; other < n; other++) {
      // The first exams of all days meet each other, so that fewer days can not do.
      const isFirst = other < days;
      if (at(day, one) !== at(day, other) && (isFirst || random.int(1, 100) <= chance))
        pairs.push([one + 1, other + 1]);
    }
  }
  ensure(n <= 60 && pairs.length <= 2000, "n ≤ 60, m ≤ 2000");
  const lines = random.shuffled(pairs).map((pair) => pair.join(" "));
  return { input: text([`${n} ${pairs.length}`, ...lines]), output: text([day.join(" ")]), score: 20 };
}

const random = new Random(1013);

export const problem: Problem = {
  judgeMode: "spj",
  judgeCaseMode: "default",
  type: 1,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["graphs", "output-only"],
  tests: [
    test(6, 2, 60, random),
    test(20, 3, 40, random),
    test(40, 4, 30, random),
    test(60, 5, 40, random),
    test(60, 8, 60, random),
  ],
  examples: [{ input: "3 2\n1 2\n2 3", output: "1 2 1" }],
  judgeProgram: "checker.cpp",
  checkerProtocol: "cms",
  outputOnly: { carriesOver: true },
  solutions: [
    // First: what it lacks would come from one before.
    { file: "two-of-five", language: "Text", verdict: "PAC", score: 40 },
    { file: "right", language: "Text", verdict: "AC", score: 100 },
    { file: "a-day-each", language: "Text", verdict: "PAC", score: 14 },
    { file: "all-at-once", language: "Text", verdict: "WA", score: 0 },
    { file: "no-numbers", language: "Text", verdict: "WA", score: 0 },
  ],
};
