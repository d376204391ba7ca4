import { type Problem, type Test, text } from "../kit.ts";

function test(a: number, b: number, example?: true): Test {
  return {
    input: text([`${a} ${b}`]),
    output: text([`${BigInt(a) + BigInt(b)}`]),
    ...(example && { example }),
  };
}

export const problem: Problem = {
  judgeMode: "default",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 0,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["math", "implementation"],
  tests: [
    test(3, 5, true),
    test(-7, 4, true),
    test(0, 0),
    test(10 ** 9, 10 ** 9),
    test(-(10 ** 9), -(10 ** 9)),
  ],
  solutions: [
    { file: "correct.c", language: "C", verdict: "AC" },
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.java", language: "Java", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "wrong-answer.cpp", language: "C++ 17", verdict: "WA" },
    { file: "wrong-answer.py", language: "Python3", verdict: "WA" },
    { file: "endless-loop.cpp", language: "C++ 17", verdict: "TLE" },
    { file: "endless-loop.py", language: "Python3", verdict: "TLE" },
    { file: "memory-eater.cpp", language: "C++ 17", verdict: "MLE" },
    { file: "memory-eater.py", language: "Python3", verdict: "MLE" },
    { file: "segmentation-fault.cpp", language: "C++ 17", verdict: "RE" },
    { file: "exit-code.c", language: "C", verdict: "RE" },
    { file: "endless-output.cpp", language: "C++ 17", verdict: "RE" },
    { file: "exception.java", language: "Java", verdict: "RE" },
    { file: "exception.py", language: "Python3", verdict: "RE" },
    { file: "compile-error.c", language: "C", verdict: "CE" },
    { file: "compile-error.cpp", language: "C++ 17", verdict: "CE" },
    { file: "compile-error.java", language: "Java", verdict: "CE" },
    { file: "compile-error.py", language: "Python3", verdict: "CE" },
  ],
};
