import { ensure, type Problem, Random, type Test, text } from "../kit.ts";

/** The interactor reads n and the number; 0 lets it change its mind. The output file is not used. */
function test(n: number, number: number): Test {
  ensure(n >= 1 && n <= 1e9 && number >= 0 && number <= n, "1 ≤ number ≤ n ≤ 10⁹");
  return { input: text([`${n} ${number}`]), output: text([number]) };
}

const random = new Random(1005);

export const problem: Problem = {
  judgeMode: "interactive",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["interactive", "binary search"],
  tests: [
    test(10, 7),
    test(1, 1),
    test(2, 2),
    test(100, 0),
    test(1_000_000_000, 1),
    test(1_000_000_000, 1_000_000_000),
    test(1_000_000_000, random.int(1, 1_000_000_000)),
    test(999_999_937, random.int(1, 999_999_937)),
    test(536_870_912, 0),
    test(1_000_000_000, 0),
  ],
  examples: [{ input: "10\n\nhigher\n\nlower\n\ncorrect", output: "\n5\n\n8\n\n7" }],
  templates: [
    { language: "C++ 17", file: "template.cpp" },
    { language: "Python3", file: "template.py" },
  ],
  judgeProgram: "interactor.cpp",
  solutions: [
    { file: "correct.c", language: "C", verdict: "AC" },
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.java", language: "Java", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "one-by-one.cpp", language: "C++ 17", verdict: "WA" },
    { file: "out-of-range.py", language: "Python3", verdict: "WA" },
  ],
};
