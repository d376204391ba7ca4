import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hintFor } from "./hints.ts";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";

const reads = `java.util.Scanner in = new java.util.Scanner(System.in);
    System.out.println(in.nextLong() + in.nextLong());`;
const main = `public static void main(String[] args) { ${reads} }`;

const c = (body: string, before = "") =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n#include <unistd.h>\n${before}
int main(void) { long long a, b; if (scanf("%lld%lld", &a, &b) != 2) return 9; ${body} printf("%lld\\n", a + b); return 0; }`;

const right: [what: string, language: string, code: string][] = [
  ["a public class of any name", "Java", `public class Solution { ${main} }`],
  ["a package", "Java", `package org.example.a;\n\npublic class Main { ${main} }`],
  ["both", "Java", `package p;\npublic final class Two_1 { ${main} }\nclass Other {}`],
  ["a public record", "Java", `public record Pair(long a, long b) { ${main} }`],
  ["the entry in a class that is not public", "Java", `class Helper {}\nclass Start { ${main} }`],
  [
    "the entry beside a public class without one",
    "Java",
    `public class Tools { static void use(String[] main) {} }\nclass Runner { ${main} }`,
  ],
  [
    "several entries: that of the public class",
    "Java",
    `class A { public static void main(String[] a) { System.out.println(1); } }\npublic class B { ${main} }`,
  ],
  [
    "several entries: Main",
    "Java",
    `class A { public static void main(String[] a) {} }\nclass Main { ${main} }`,
  ],
  ["an inherited entry", "Java", `class Base { ${main} }\npublic class Main extends Base {}`],
  ["an entry in a nested class", "Java", `public class Outer { static class Inner { ${main} } }`],
  [
    "a name of other letters",
    "Java",
    `public class Größe { public static void main(String... a) { ${reads} } }`,
  ],
  ["a mark", "Java", `\uFEFFpublic class Main { ${main} }`],
  ["a mark", "Python3", "\uFEFFprint(sum(map(int, input().split())))"],
  ["a mark", "C", `\uFEFF${c("")}`],
  [
    "a mark",
    "C++",
    `\uFEFF#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }`,
  ],
  [
    "a mark",
    "JavaScript Node",
    '\uFEFFconst [a, b] = require("fs").readFileSync(0, "utf8").split(/\\s+/).map(BigInt);\nconsole.log(String(a + b));',
  ],
  [
    "strdup",
    "C",
    c('char *s = strdup("x y"), *rest; if (strcmp(strtok_r(s, " ", &rest), "x")) return 1; free(s);'),
  ],
  [
    "M_PI, typeof, pid_t",
    "C With O2",
    c("typeof(a) z = (long long)(M_PI * 0); pid_t p = getpid(); a += z; if (p < 1) return 1;"),
  ],
  [
    "asprintf and getline",
    "C",
    c(
      'char *s; if (asprintf(&s, "%d", 5) != 1) return 1;',
      "ssize_t getline(char **, size_t *, FILE *);",
    ).replace("#include", "#define _GNU_SOURCE\n#include"),
  ],
];

const failing: [what: string, language: string, code: string, verdict: number, says: RegExp][] = [
  [
    "void main",
    "C",
    `#include <stdio.h>\nvoid main() { printf("3"); exit(7); }`,
    status.runtimeError,
    /exit code 7\. Hint: `void main`/,
  ],
  ["void main", "C++", "void main() {}", status.compileError, /^Hint: `void main`.*\n.*must return/s],
  [
    "%I64d",
    "C",
    '#include <stdio.h>\nint main() { long long a, b; scanf("%I64d %I64d", &a, &b); printf("%I64d", a * 0 + b * 0 + 5); return 0; }',
    status.wrongAnswer,
    /Hint: `%I64d`/,
  ],
  [
    "warnings",
    "C",
    "int f(void) { int unused; return 1; }\nint main(void) { return undeclared; }",
    status.compileError,
    /unused variable/,
  ],
  [
    "no entry",
    "Java",
    "public class Main { static int x; }",
    status.compileError,
    /no class with a method public static void main/,
  ],
  [
    "a broken public class",
    "Java",
    "public class Solution { void f() { g(); } }",
    status.compileError,
    /^Solution\.java:1: error: cannot find symbol/,
  ],
  [
    "two public classes",
    "Java",
    `public class A { ${main} }\npublic class B {}`,
    status.compileError,
    /class B is public, should be declared/,
  ],
  [
    "an own out-of-memory exception",
    "Java",
    'public class Main { public static void main(String[] a) { throw new OutOfMemoryError("mine"); } }',
    status.memoryLimitExceeded,
    /reported that memory ran out, having used \d+ MiB of the 512 MiB it may use\. Ended with exit code 1/,
  ],
  [
    "a flood",
    "Python3",
    "while True: print('x' * 100000)",
    status.runtimeError,
    /^Over the output limit of 32 MiB\. Killed by signal 9/,
  ],
];

describe.skipIf(!daemonProgram)("programs as people write them", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C", "C With O2", "C++", "Java", "Python3", "JavaScript Node");
  });
  afterAll(() => real.stop());

  const judge = async (language: string, code: string) => {
    const cases = [await real.case(1, "41 1\n", "42\n")];
    const {
      status,
      errorMessage,
      cases: judged,
    } = await real.judge({
      ...{ language, code, cases, timeLimitMs: 5_000, memoryLimitMiB: 256 },
    });
    return { status, says: judged[0]?.message ?? errorMessage };
  };

  test.each(right)("%s in %s is right", async (_what, language, code) => {
    expect(await judge(language, code)).toMatchObject({ status: status.accepted });
  });

  test.each(failing)("%s in %s: %s", async (_what, language, code, verdict, says) => {
    expect(await judge(language, code)).toEqual({ status: verdict, says: expect.stringMatching(says) });
  });
});

test.each([
  ["main.c", "int main() {} // not void main()", status.runtimeError, null],
  ["main.c", "void main() {}", status.wrongAnswer, null],
  ["main.py", "void main()", status.runtimeError, null],
  ["main.go", "// package main\npackage lib", status.compileError, "hint-package-main"],
  ["main.go", "package main", status.compileError, null],
  ["main.cpp", 'printf("%05I64u", x)', status.presentationError, "hint-i64"],
])("%s with %j, status %i: %s", (source, code, verdict, hint) => {
  expect(hintFor({ source }, code, verdict)?.sentences[0]?.code ?? null).toBe(hint);
});
