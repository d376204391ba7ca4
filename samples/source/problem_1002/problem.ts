import { ensure, type Problem, range, type Test } from "../kit.ts";

/** Reference: fills a grid of characters, then cuts the blanks at the end of each row. */
function solve(week: number, days: number, first: number): string {
  const width = String(days).length;
  const rowCount = Math.ceil((first - 1 + days) / week);
  const rows = range(1, rowCount).map(() => Array<string>(week * (width + 1)).fill(" "));
  for (const day of range(1, days)) {
    const cell = first - 1 + day - 1;
    const end = (cell % week) * (width + 1) + width;
    const digits = [...String(day)];
    rows[Math.floor(cell / week)]?.splice(end - digits.length, digits.length, ...digits);
  }
  return rows.map((row) => `${row.join("").replace(/ +$/, "")}\n`).join("");
}

function test(week: number, days: number, first: number, example?: true): Test {
  ensure(week >= 1 && week <= 30 && days >= 1 && days <= 1000, "1 ≤ w ≤ 30, 1 ≤ d ≤ 1000");
  ensure(first >= 1 && first <= week, "1 ≤ s ≤ w");
  return {
    input: `${week} ${days} ${first}\n`,
    output: solve(week, days, first),
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
  isRemoveEndBlank: false,
  tags: ["implementation", "string"],
  tests: [
    test(7, 31, 3, true),
    test(5, 8, 1, true),
    test(7, 28, 1),
    test(7, 30, 7),
    test(1, 1, 1),
    test(10, 9, 10),
    test(1, 10, 1),
    test(30, 12, 19),
    test(13, 100, 5),
    test(30, 1000, 17),
    test(9, 999, 9),
  ],
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "trailing-space.cpp", language: "C++ 17", verdict: "PE" },
    { file: "no-last-line-feed.py", language: "Python3", verdict: "PE" },
    { file: "one-day-short.cpp", language: "C++ 17", verdict: "WA" },
  ],
};
