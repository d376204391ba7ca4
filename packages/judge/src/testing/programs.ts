/**
 * Test programs of one language for the problem "read two integers, print their sum".
 * Together they reach every verdict that a program can cause.
 */
export interface TestPrograms {
  sum: string;
  /** Never ends, using the processor. */
  slow: string;
  /** Fills memory without end. */
  hungry: string;
  /** Ends badly by itself; `crashSays` is in the message. */
  crash: string;
  crashSays: string;
  /** Prints without end. */
  flood: string;
  /** Does not compile; null where nothing is compiled. */
  broken: string | null;
  /** Memory limit in MiB, before the language's factor, under which `sum` works. */
  memoryMiB: number;
}

const c: TestPrograms = {
  sum: `#include <stdio.h>
int main(void) { long long a, b; scanf("%lld%lld", &a, &b); printf("%lld\\n", a + b); return 0; }`,
  slow: `int main(void) { volatile long long i = 0; for (;;) i++; }`,
  hungry: `#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) { char *block = malloc(1 << 20); if (!block) return 1; memset(block, 1, 1 << 20); } }`,
  crash: `int main(void) { volatile int *nowhere = 0; *nowhere = 1; return 0; }`,
  crashSays: "signal 11 (SIGSEGV: invalid memory access)",
  flood: `#include <stdio.h>
int main(void) { for (;;) puts("a line of sixty characters, again and again and again and on"); }`,
  broken: "int main(void) { return undeclared; }",
  memoryMiB: 32,
};

const cpp: TestPrograms = {
  ...c,
  sum: `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }`,
  hungry: `#include <vector>
#include <memory>
int main() { std::vector<std::vector<char>> all; for (;;) all.emplace_back(1 << 20, 1); }`,
  crash: `#include <stdexcept>
int main() { throw std::runtime_error("no"); }`,
  crashSays: "signal 6 (SIGABRT",
  broken: "int main() { return undeclared; }",
};

const java: TestPrograms = {
  sum: `import java.util.Scanner;
public class Main {
  public static void main(String[] arguments) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextLong() + in.nextLong());
  }
}`,
  slow: `public class Main { public static void main(String[] a) { long i = 0; while (true) i++; } }`,
  hungry: `import java.util.*;
public class Main {
  public static void main(String[] a) { List<long[]> all = new ArrayList<>(); while (true) all.add(new long[1 << 17]); }
}`,
  crash: `public class Main { public static void main(String[] a) { System.exit(Integer.parseInt("3")); } }`,
  crashSays: "exit code 3",
  flood: `public class Main {
  public static void main(String[] a) {
    java.io.PrintStream out = new java.io.PrintStream(new java.io.BufferedOutputStream(System.out, 1 << 16));
    while (true) out.println("a line of sixty characters, again and again and again and on");
  }
}`,
  broken: "public class Main { public static void main(String[] a) { undeclared(); } }",
  memoryMiB: 64,
};

const python: TestPrograms = {
  sum: "print(sum(map(int, input().split())))",
  slow: "while True:\n    pass",
  hungry: "blocks = []\nwhile True:\n    blocks.append(bytearray(b'1') * (1 << 20))",
  crash: "print(1 // 0)",
  crashSays: "exit code 1",
  flood: "line = 'a line of sixty characters, again and again and again and on\\n' * 100\nwhile True:\n    print(line)",
  broken: "print((",
  memoryMiB: 32,
};

/** By the end of the source's name. */
export const testPrograms: Record<string, TestPrograms> = { c, cpp, java, py: python };
