import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CheckerProtocol, type SubmissionTask, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";

const examples = join(import.meta.dirname, "../../testlib/examples");
const { accepted, wrongAnswer, presentationError, partialAccepted, systemError } = status;

/**
 * One small problem, "print two numbers whose sum is n, both above 0 for all points", with a checker of each system:
 * its arguments, its exit codes, its files and its way to give half of the points.
 */
const cpp = (body: string) => `#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
int judge(std::istream &in, std::istream &out) {
    long n, a, b;
    in >> n;
    if (!(out >> a >> b) || a + b != n) return 0;
    return a > 0 && b > 0 ? 2 : 1;
}
int main(int argc, char **argv) {
    if (argc != 4) return 9;
${body}
}
`;

const checkers: Record<string, { protocol: CheckerProtocol; language: string; code: string }> = {
  "Kattis, ICPC": {
    protocol: "icpc",
    language: "C++",
    code: cpp(`    std::ifstream in(argv[1]);
    std::string feedback = argv[3];
    int found = judge(in, std::cin);
    std::ofstream(feedback + "judgemessage.txt") << "for the jury";
    if (found == 0) std::ofstream(feedback + "teammessage.txt") << "the sum is another";
    if (found == 1) std::ofstream(feedback + "score.txt") << 25;
    return found == 0 ? 43 : 42;`),
  },
  "DMOJ, a program": {
    protocol: "dmoj",
    language: "C++",
    code: cpp(`    std::ifstream in(argv[1]), out(argv[2]);
    int found = judge(in, out);
    if (found == 0) puts("the sum is another");
    if (found == 1) puts("1\\n2");
    return found == 2 ? 0 : 1;`),
  },
  "DMOJ, a function": {
    protocol: "dmoj",
    language: "Python3",
    code: `from __future__ import division
from dmoj.result import CheckerResult
from dmoj.utils.unicode import utf8text

def check(process_output, judge_output, judge_input, point_value, **kwargs):
    n = int(judge_input)
    try:
        a, b = map(int, utf8text(process_output).split())
    except ValueError:
        return False
    if a + b != n:
        return CheckerResult(False, 0, feedback="the sum is another")
    return CheckerResult(True, point_value if a > 0 and b > 0 else point_value / 2)
`,
  },
  CMS: {
    protocol: "cms",
    language: "C++",
    code: cpp(`    std::ifstream in(argv[1]), out(argv[3]);
    int found = judge(in, out);
    std::cout << found / 2.0 << std::endl;
    std::cerr << (found == 0 ? "the sum is another" : "translate:success") << std::endl;
    return 0;`),
  },
  testlib: {
    protocol: "testlib",
    language: "C++",
    code: `#include "testlib.h"
int main(int argc, char **argv) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt(), a = ouf.readInt(), b = ouf.readInt();
    if (a + b != n) quitf(_wa, "the sum is another");
    if (a <= 0 || b <= 0) quitp(50, "not both above 0");
    quitf(_ok, "right");
}
`,
  },
};

describe.skipIf(!daemonProgram)("checkers of other systems in the real sandbox", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C++", "Python3");
  });
  afterAll(() => real.stop());

  const judged = async (
    checker: SubmissionTask["checker"],
    print: string,
    input = "10\n",
    more: Partial<SubmissionTask> = {},
  ) =>
    real.judge({
      language: "Python3",
      code: print,
      judgeMode: "spj",
      checker,
      type: 1,
      totalScore: 50,
      cases: [await real.case(1, input, "answer\n", { score: 50 })],
      ...more,
    });

  test.each(Object.entries(checkers))("%s: right, half right and wrong", async (_system, checker) => {
    const right = await judged(checker, "print(4, 6)");
    expect(right).toMatchObject({ status: accepted, score: 50 });
    const half = await judged(checker, "print(0, 10)");
    expect(half).toMatchObject({ status: partialAccepted, score: 25 });
    const wrong = await judged(checker, "print(4, 5)");
    expect(wrong).toMatchObject({ status: wrongAnswer, score: 0 });
    expect(wrong.cases[0]?.message).toContain("the sum is another");
    expect(wrong.cases[0]?.message).not.toContain("for the jury");
  });

  test("an output of 20 MB comes on standard input whole", async () => {
    const code = `#include <iostream>
int main() {
    long n = 0;
    while (std::cin.get() != EOF) n++;
    return n == 20000001 ? 42 : 43;
}`;
    const checker = { language: "C++", code, protocol: "icpc" as const };
    expect((await judged(checker, "print('x' * 20_000_000)")).status).toBe(accepted);
  });

  test.each([
    ["ok", "", accepted, accepted],
    ["ok", "1", wrongAnswer, presentationError], // more than asked for
    ["int", "11", wrongAnswer, wrongAnswer],
    ["int", "x", wrongAnswer, presentationError],
    ["int", "", wrongAnswer, presentationError],
    ["points", "40", partialAccepted, partialAccepted],
    ["points", "100", accepted, accepted],
    ["pc", "0", partialAccepted, partialAccepted],
    ["pc", "3", partialAccepted, partialAccepted], // exit code of a failure
    ["pc", "99", partialAccepted, partialAccepted],
    ["fail", "", systemError, systemError],
    ["forget", "", systemError, systemError],
    ["answer", "", systemError, systemError],
  ])("the original testlib told %j reads %j: standard %i, testlib %i", async (what, output, ...expected) => {
    const code = await readFile(join(examples, "checker.cpp"), "utf8");
    for (const [index, protocol] of (["standard", "testlib"] as const).entries()) {
      const checker = { language: "C++", code, protocol };
      const result = await judged(checker, `print(${JSON.stringify(output)})`, `${what}\n`);
      expect(result.status, protocol).toBe(expected[index]);
    }
  });

  test("a node without testlib.h says so to staff, and what to do", async () => {
    const tools = { ...real.tools, testlib: () => null };
    const task = { language: "Python3", code: "print(1)", judgeMode: "spj" as const };
    const cases = [await real.case(1, "10\n", "")];
    const result = await real.judge({ ...task, checker: checkers.testlib ?? null, cases }, tools);
    expect(result.status).toBe(systemError);
    expect(result.staffTrace).toContain("npm run languages -- install testlib");
  });

  test("a function that fails names its error for staff", async () => {
    const code = "def check(out, answer, **kwargs):\n    return answer.nothing\n";
    const result = await judged({ language: "Python3", code, protocol: "dmoj" }, "print(1)");
    expect(result).toMatchObject({ status: systemError });
    expect(result.staffTrace).toMatch(/^checker: .*code 3/);
    expect(result.staffTrace).toContain("AttributeError");
    const none = await judged({ language: "Python3", code: "x = 1", protocol: "dmoj" }, "print(1)");
    expect(none.staffTrace).toContain("defines no function check");
  });

  test("an interactor of the ICPC reads the program on standard input", async () => {
    const code = `#include <fstream>
#include <iostream>
int main(int argc, char **argv) {
    std::ifstream in(argv[1]);
    int n, found;
    in >> n;
    std::cout << n << std::endl;
    std::cin >> found;
    if (found == 2 * n) return 42;
    std::ofstream(std::string(argv[3]) + "/teammessage.txt") << "not doubled";
    return 43;
}`;
    const checker = { language: "C++", code, protocol: "icpc" as const };
    const talk = (reply: string) => judged(checker, `print(${reply})`, "5\n", { judgeMode: "interactive" });
    expect(await talk("int(input()) * 2")).toMatchObject({ status: accepted });
    const wrong = await talk("int(input()) * 3");
    expect(wrong).toMatchObject({ status: wrongAnswer, cases: [{ message: "not doubled" }] });
  });
});
