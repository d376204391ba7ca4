import { ensure, type Problem, Random, range, type Test, text, times } from "../kit.ts";

const MOST = 500;

/** Reference: the longest row of books that rise from left to right may stay, all others are moved. */
function fewest(books: readonly number[]): number {
  /** Of rising rows of each length the least last book. */
  const last: number[] = [];
  for (const book of books) {
    const place = last.findIndex((one) => one > book);
    if (place < 0) last.push(book);
    else last[place] = book;
  }
  return books.length - last.length;
}

function test(books: readonly number[]): Test {
  ensure(books.length >= 1 && books.length <= MOST, "1 ≤ n ≤ 500");
  ensure(new Set(books).size === books.length && Math.max(...books) === books.length, "a permutation");
  return {
    input: text([books.length, books.join(" ")]),
    output: text([fewest(books)]),
    score: 30,
    group: 1,
  };
}

const random = new Random(1015);

/** In order, but for some that were taken out and put anywhere. */
function nearly(n: number, moved: number): number[] {
  const books = range(1, n);
  for (const _ of range(1, moved)) {
    const [book = 1] = books.splice(random.int(0, n - 1), 1);
    books.splice(random.int(0, n - 1), 0, book);
  }
  return books;
}

const tests = [
  test([2, 3, 1, 4]),
  test([1]),
  test(range(1, MOST)),
  test([MOST, ...range(1, MOST - 1)]),
  test(nearly(MOST, 40)),
  test(random.shuffled(range(1, MOST))),
  test(range(1, MOST).reverse()),
];
const cases = times(tests.length, (index) => index + 1);

export const problem: Problem = {
  judgeMode: "spj",
  judgeCaseMode: "subtask_lowest",
  type: 1,
  difficulty: 1,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["dynamic programming", "threshold"],
  tests,
  // The same tests three times: what tells the subtasks apart is how large the checker's number may be.
  scoring: {
    digits: 0,
    rounding: { at: "group", how: "down" },
    stop: "settled",
    rule: "sum",
    points: null,
    groups: [
      { key: "sorted", points: 30, rule: "threshold", threshold: MOST + 1, cases },
      { key: "few", points: 30, rule: "threshold", threshold: 51, cases },
      { key: "fewest", points: 40, rule: "threshold", threshold: 1, cases },
    ],
  },
  examples: [{ input: "4\n2 3 1 4", output: "1\n1 1" }],
  judgeProgram: "checker.cpp",
  checkerProtocol: "cms",
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC", score: 100 },
    { file: "correct.py", language: "Python3", verdict: "AC", score: 100 },
    { file: "fifty-needless.py", language: "Python3", verdict: "PAC", score: 60 },
    { file: "every-book.cpp", language: "C++ 17", verdict: "PAC", score: 30 },
    { file: "not-sorted.py", language: "Python3", verdict: "WA", score: 0 },
    { file: "fewer-than-none.py", language: "Python3", verdict: "WA", score: 0 },
    { file: "not-a-number.py", language: "Python3", verdict: "WA", score: 0 },
    { file: "moves-without-end.cpp", language: "C++ 17", verdict: "WA", score: 0 },
  ],
};
