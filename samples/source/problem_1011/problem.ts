import { ensure, type Problem, Random, type Test, text } from "../kit.ts";

/** The checker turns the strip where the second number is 1. */
function test(x: number, turns: 0 | 1): Test {
  ensure(x >= 0 && x < 2 ** 30, "0 ≤ x < 2³⁰");
  return { input: text(["send", x]), output: text([turns]) };
}

const random = new Random(1011);
const any = () => random.int(0, 2 ** 30 - 1);

export const problem: Problem = {
  judgeMode: "spj",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["constructive", "multi-pass"],
  tests: [
    test(6, 0),
    test(6, 1),
    test(0, 0),
    test(0, 1),
    test(2 ** 30 - 1, 1),
    test(2 ** 29, 1),
    test(any(), 0),
    test(any(), 1),
  ],
  examples: [
    { input: "send\n6", output: "abbab" },
    { input: "receive\nbabba", output: "6" },
  ],
  judgeProgram: "checker.cpp",
  checkerProtocol: "icpc",
  passes: 2,
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "never-turned.py", language: "Python3", verdict: "WA" },
    { file: "leaves-a-note.py", language: "Python3", verdict: "WA" },
    { file: "too-many-letters.py", language: "Python3", verdict: "WA" },
    { file: "bert-thinks-for-ever.cpp", language: "C++ 17", verdict: "TLE" },
    { file: "bert-stumbles.cpp", language: "C++ 17", verdict: "RE" },
  ],
};
