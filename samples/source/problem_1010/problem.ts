import { at, ensure, type Problem, Random, type Test, text, times } from "../kit.ts";

/** By looking at every row that could be calm, for few days. */
function longestSlowly(d: number, t: number[]): number {
  let best = 0;
  for (let from = 0; from < t.length; from++) {
    for (let to = from + 1; to <= t.length; to++) {
      const row = t.slice(from, to);
      if (Math.max(...row) - Math.min(...row) <= d) best = Math.max(best, to - from);
    }
  }
  return best;
}

/** Reference: the days of a row by temperature, held sorted as the row moves on. */
function longest(d: number, t: number[]): number {
  const [warmest, coldest]: [number[], number[]] = [[], []];
  let [from, best] = [0, 0];
  t.forEach((now, day) => {
    while (warmest.length > 0 && at(t, at(warmest, warmest.length - 1)) <= now) warmest.pop();
    while (coldest.length > 0 && at(t, at(coldest, coldest.length - 1)) >= now) coldest.pop();
    warmest.push(day);
    coldest.push(day);
    while (at(t, at(warmest, 0)) - at(t, at(coldest, 0)) > d) {
      from++;
      if (at(warmest, 0) < from) warmest.shift();
      if (at(coldest, 0) < from) coldest.shift();
    }
    best = Math.max(best, day - from + 1);
  });
  return best;
}

function test(d: number, t: number[], example?: true): Test {
  ensure(t.length >= 1 && t.length <= 2e5 && d >= 0 && d <= 1e9, "1 ≤ n ≤ 2 · 10⁵, 0 ≤ d ≤ 10⁹");
  ensure(
    t.every((one) => Math.abs(one) <= 1e9),
    "-10⁹ ≤ t ≤ 10⁹",
  );
  const answer = longest(d, t);
  if (t.length <= 60) ensure(answer === longestSlowly(d, t), "the reference is right");
  return {
    input: text([`${t.length} ${d}`, t.join(" ")]),
    output: text([answer]),
    ...(example && { example }),
  };
}

const random = new Random(1010);
const walk = (days: number, step: number) => {
  let now = 0;
  return times(days, () => (now += random.int(-step, step)));
};

export const problem: Problem = {
  judgeMode: "default",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["two pointers", "data structures"],
  tests: [
    test(2, [7, 3, 4, 2, 4, 9], true),
    test(0, [5, 5, 1, 5, 5, 5], true),
    test(0, [-1_000_000_000]),
    test(
      1_000_000_000,
      times(50, (day) => (day % 2 === 0 ? -1_000_000_000 : 1_000_000_000)),
    ),
    test(30, walk(60, 10)),
    test(500, walk(2000, 20)),
    test(
      3,
      times(60_000, () => random.int(0, 3)),
    ),
    test(1000, walk(60_000, 10)),
  ],
  templates: [
    ...["C++ 17", "C++ 20", "C++ 17 With O2", "C++ 20 With O2"].map((language) => ({
      language,
      file: "template.cpp",
    })),
    { language: "Java", file: "template.java" },
    { language: "Python3", file: "template.py" },
    { language: "PyPy3", file: "template.py" },
  ],
  grader: { module: "calm", files: ["grader.cpp", "grader.java", "grader.py"] },
  attachments: ["calm.h", "grader.cpp", "grader.java", "grader.py"],
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.java", language: "Java", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "every-row.cpp", language: "C++ 17", verdict: "TLE" },
    { file: "neighbours-only.py", language: "Python3", verdict: "WA" },
    { file: "prints-itself.cpp", language: "C++ 17", verdict: "WA" },
    { file: "own-main.cpp", language: "C++ 17", verdict: "CE" },
    { file: "other-name.java", language: "Java", verdict: "CE" },
    { file: "reads-the-grader.cpp", language: "C++ 17", verdict: "CE" },
    { file: "takes-the-graders-place.java", language: "Java", verdict: "CE" },
  ],
};
