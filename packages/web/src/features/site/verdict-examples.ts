import type { ExplainedVerdict } from "@verdict/contract";

type ShownVerdict = Exclude<ExplainedVerdict, "submitFailed">;

const program = (
  lines: string[],
) => `#include <iostream>${lines.some((line) => line.includes("std::vector")) ? "\n#include <vector>" : ""}

int main() {
  long long a, b;
  std::cin >> a >> b;
${lines.map((line) => `  ${line}`).join("\n")}
}`;

/** The body of `main` that gets each verdict for the sum of two numbers, in the order in which people meet them; null: no program does. */
const examples: Record<ShownVerdict, string | null> = {
  accepted: program(['std::cout << a + b << "\\n";']),
  wrongAnswer: program(['std::cout << a - b << "\\n";']),
  presentationError: program(['std::cout << a + b << "  \\n\\n";']),
  timeLimitExceeded: program(["for (volatile int i = 0;; i = i + 1) {}"]),
  memoryLimitExceeded: program([
    "std::vector<std::vector<char>> kept;",
    "for (;;) kept.emplace_back(1 << 24, 'x');",
  ]),
  runtimeError: program(["std::vector<int> none;", "std::cout << none.at(a + b);"]),
  compileError: program(["std::cout << a + b"]),
  partialAccepted: program(['std::cout << (a < 1000 ? a + b : 0) << "\\n";']),
  cancelled: null,
  systemError: null,
};

const names = Object.keys(examples) as ShownVerdict[];
export const verdictExamples = names.map((name) => ({ name, code: examples[name] }));
