/** Problems as DMOJ's own tests keep them: init.yml, files, and programs with the verdicts of their cases. By path. */

const programs = (all: Record<string, { language: string; file: string; code: string; rest: string }>) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, { language, file, code, rest }]) => [
      [`tests/${name}/${file}`, code],
      [`tests/${name}/test.yml`, `language: ${language}\ntime: 2\nmemory: 65536\nsource: ${file}\n${rest}\n`],
    ]),
  );
const python = (code: string, rest: string) => ({ language: "PY3", file: "p.py", code: `${code}\n`, rest });

/** Files N.in and N.out: a number, and twice as much. */
const doubles = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => index + 1).flatMap((n) => [
      [`${n}.in`, `${n}\n`],
      [`${n}.out`, `${2 * n}\n`],
    ]),
  );
const file = (n: number) => `{in: ${n}.in, out: ${n}.out}`;
const doubling = "print(2 * int(input()))";
const wrongAt = (n: number) => `n = int(input())\nprint(0 if n == ${n} else 2 * n)`;

export const dmojFolders: Record<string, Record<string, string>> = {
  depend: {
    ...doubles(5),
    "init.yml": `test_cases:
- {batched: [${file(1)}, ${file(2)}], points: 30}
- {batched: [${file(3)}], points: 20}
- {batched: [${file(4)}], points: 40, dependencies: [1, 2]}
- {batched: [${file(5)}], points: 10}
`,
    ...programs({
      all: python(doubling, "cases: [AC, AC, AC, AC, AC]"),
      first: python(wrongAt(1), "cases: [WA, SC, AC, SC, AC]"),
      second: python(wrongAt(3), "cases: {3: WA, 4: SC}"),
      third: python(wrongAt(4), "expect: [AC, WA]"),
      crash: python("1 // (int(input()) - 3)\nprint(2)", "cases: [AC, WA, IR, SC, WA]"),
      broken: {
        ...python("", "expect: CE"),
        language: "CPP17",
        file: "p.cpp",
        code: "int main() { return undeclared; }\n",
      },
    }),
  },
  gate: {
    ...doubles(4),
    "init.yml": `test_cases:
- {batched: [${file(1)}, ${file(2)}], points: 0}
- {in: 3.in, out: 3.out, points: 60}
- {in: 4.in, out: 4.out, points: 40}
`,
    ...programs({
      all: python(doubling, "expect: AC"),
      early: python(wrongAt(2), "cases: [AC, WA, SC, SC]"),
      late: python(wrongAt(3), "cases: [AC, AC, WA, AC]"),
    }),
  },
  pretest: {
    ...doubles(3),
    "init.yml": `pretest_test_cases:
- {in: 1.in, out: 1.out}
test_cases:
- {in: 2.in, out: 2.out, points: 50}
- {in: 3.in, out: 3.out, points: 50}
`,
    ...programs({
      all: python(doubling, "expect: AC"),
      early: python(wrongAt(1), "expect: [AC, WA, SC]"),
      late: python(wrongAt(2), "expect: [AC, WA]"),
    }),
  },
  checked: {
    ...doubles(2),
    "init.yml": `checker: {name: bridged, args: {files: check.cpp, lang: CPP17}}
test_cases:
- {in: 1.in, out: 1.out, points: 50}
- {in: 2.in, out: 2.out, points: 50}
`,
    "check.cpp": `#include <fstream>
int main(int, char **argv) {
    std::ifstream output(argv[2]), answer(argv[3]);
    int found = 0, right = 0;
    answer >> right;
    return output >> found && found % right == 0 ? 0 : 1;
}
`,
    ...programs({
      more: python("print(6 * int(input()))", "expect: AC"),
      odd: python(`${wrongAt(7).replace("0 if n == 7", "3 if n == 1")}`, "cases: [WA, AC]"),
    }),
  },
  called: {
    ...doubles(2),
    "init.yml": `checker: check.py
test_cases:
- {in: 1.in, out: 1.out, points: 50}
- {in: 2.in, out: 2.out, points: 50}
`,
    "check.py": `from dmoj.result import CheckerResult

def check(process_output, judge_output, judge_input, **kwargs):
    return CheckerResult(process_output.split()[:1] == judge_output.split(), 50 if kwargs['point_value'] == 50 else 1)
`,
    ...programs({
      chats: python("print(2 * int(input()), 'or so')", "expect: AC"),
      silent: python(wrongAt(2), "cases: [AC, WA]"),
    }),
  },
  talks: {
    ...doubles(2),
    "init.yml": `interactive: {files: talk.cpp, type: testlib, lang: CPP17}
test_cases:
- {in: 1.in, out: 1.out, points: 50}
- {in: 2.in, out: 2.out, points: 50}
`,
    "talk.cpp": `#include <fstream>
#include <iostream>
int main(int, char **argv) {
    std::ifstream input(argv[1]), answer(argv[3]);
    int number = 0, right = 0, found = 0;
    input >> number;
    answer >> right;
    std::cout << number << std::endl;
    return std::cin >> found && found == right ? 0 : 1;
}
`,
    ...programs({
      answers: python(doubling, "expect: AC"),
      lies: python(wrongAt(1), "cases: [WA, AC]"),
    }),
  },
  signed: {
    ...doubles(2),
    "init.yml": `signature_grader: {entry: main.c, header: twice.h}
test_cases:
- {in: 1.in, out: 1.out, points: 50}
- {in: 2.in, out: 2.out, points: 50}
`,
    "main.c": `#include "twice.h"
#include <stdio.h>
int main(void) { int n; if (scanf("%d", &n) == 1) printf("%d\\n", twice(n)); return 0; }
`,
    "twice.h": "#ifndef TWICE\n#define TWICE\nint twice(int number);\n#endif\n",
    ...programs({
      c: {
        ...python("", "expect: AC"),
        language: "C11",
        file: "p.c",
        code: "int twice(int n) { return 2 * n; }\nint main(void) { return 1; }\n",
      },
      cpp: {
        ...python("", "cases: [AC, WA]"),
        language: "CPP17",
        file: "p.cpp",
        code: "int twice(int n) { return n > 1 ? 0 : 2 * n; }\n",
      },
    }),
  },
  standard: {
    ...doubles(3),
    "init.yml": `checker: {name: floats, args: {precision: 3}}
test_cases:
- {in: 1.in, out: 1.out, points: 20}
- {in: 2.in, out: 2.out, points: 30}
- {in: 3.in, out: 3.out, points: 50}
`,
    ...programs({
      near: python("print(2 * int(input()) + 1e-5)", "expect: AC"),
      far: python("n = int(input())\nprint(2 * n + (n == 3) * 0.1)", "cases: {3: WA}"),
      slow: python("n = int(input())\nwhile n == 3: pass\nprint(2 * n)", "cases: {3: TLE}"),
    }),
  },
};

/** What each program gets here in points, by problem and name of its test. */
export const dmojPoints: Record<string, Record<string, number>> = {
  depend: { all: 100, first: 30, second: 40, third: 60, crash: 0 },
  gate: { all: 100, early: 0, late: 40 },
  pretest: { all: 100, early: 0, late: 50 },
  checked: { more: 100, odd: 50 },
  called: { chats: 100, silent: 50 },
  talks: { answers: 100, lies: 50 },
  signed: { c: 100, cpp: 50 },
  standard: { near: 100, far: 50, slow: 50 },
};
