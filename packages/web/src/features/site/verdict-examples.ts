import type { StatusName } from "@verdict/contract";

interface VerdictExample {
  readonly name: Extract<
    StatusName,
    | "accepted"
    | "wrongAnswer"
    | "presentationError"
    | "timeLimitExceeded"
    | "memoryLimitExceeded"
    | "runtimeError"
    | "compileError"
    | "partialAccepted"
    | "cancelled"
    | "systemError"
  >;
  /** The body of `main` that gets this verdict for the sum of two numbers; null: no program does. */
  readonly code: string | null;
}

const program = (
  lines: string[],
) => `#include <iostream>${lines.some((line) => line.includes("std::vector")) ? "\n#include <vector>" : ""}

int main() {
  long long a, b;
  std::cin >> a >> b;
${lines.map((line) => `  ${line}`).join("\n")}
}`;

/** Each verdict in the order in which people meet them, with a program that gets it. */
export const verdictExamples: readonly VerdictExample[] = [
  { name: "accepted", code: program(['std::cout << a + b << "\\n";']) },
  { name: "wrongAnswer", code: program(['std::cout << a - b << "\\n";']) },
  { name: "presentationError", code: program(['std::cout << a + b << "  \\n\\n";']) },
  { name: "timeLimitExceeded", code: program(["for (volatile int i = 0;; i = i + 1) {}"]) },
  {
    name: "memoryLimitExceeded",
    code: program(["std::vector<std::vector<char>> kept;", "for (;;) kept.emplace_back(1 << 24, 'x');"]),
  },
  { name: "runtimeError", code: program(["std::vector<int> none;", "std::cout << none.at(a + b);"]) },
  { name: "compileError", code: program(["std::cout << a + b"]) },
  { name: "partialAccepted", code: program(['std::cout << (a < 1000 ? a + b : 0) << "\\n";']) },
  { name: "cancelled", code: null },
  { name: "systemError", code: null },
];
