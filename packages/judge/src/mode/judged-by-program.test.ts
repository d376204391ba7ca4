import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SubmissionTask, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testPrograms } from "../testing/programs.ts";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";

const examples = join(import.meta.dirname, "../../testlib/examples");

describe.skipIf(!daemonProgram)("checkers and interactors in the real sandbox", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C", "C++", "Python3");
  });
  afterAll(() => real.stop());

  describe("special judge", () => {
    const python = { language: "Python3", judgeMode: "spj" as const };
    const withChecker = async (
      code: string,
      input: string,
      checker: string,
      more: Partial<SubmissionTask> = {},
    ) => ({
      ...python,
      code,
      checker: { language: "C++", code: checker },
      cases: [await real.case(1, input, "answer\n", { score: 50 })],
      ...more,
    });
    const checked = async (...given: Parameters<typeof withChecker>) =>
      real.judge(await withChecker(...given));

    test.each([
      ["ok", "", status.accepted, 50],
      ["ok", "1", status.wrongAnswer, 0],
      ["pc", "34", status.partialAccepted, 17],
      ["pc", "0", status.partialAccepted, 0],
      ["points", "60", status.partialAccepted, 30],
      ["points", "100", status.accepted, 50],
      ["int", "11", status.wrongAnswer, 0],
      ["int", "x", status.wrongAnswer, 0],
      ["int", "", status.wrongAnswer, 0],
    ])(
      "testlib checker told %j reads %j: status %i with %j of 50 points",
      async (what, output, code, points) => {
        const checker = await readFile(join(examples, "checker.cpp"), "utf8");
        const print = `print(${JSON.stringify(output)})`;
        // The input tells the checker what to do; the program ignores it.
        const result = await checked(print, `${what}\n`, checker, { type: 1, totalScore: 50 });
        expect(result).toMatchObject({ status: code, score: points });
        expect(result.cases[0]?.message).toMatch(/^(ok|partially correct|points|wrong) /);
      },
    );

    test("a checker in C by exit codes, told the percentage on its output", async () => {
      const checker =
        '#include <stdio.h>\nint main(int n, char **v) { (void)n; (void)v; puts("30"); return 99; }';
      const result = await checked("print(1)", "", checker, {
        type: 1,
        checker: { language: "C", code: checker },
      });
      expect(result).toMatchObject({ status: status.partialAccepted, score: 15 });
    });

    test("a checker in Python", async () => {
      const code = "import sys\nsys.exit(0 if open(sys.argv[2]).read() == open(sys.argv[3]).read() else 102)";
      const checker = { language: "Python3", code };
      expect((await checked("print('answer')", "", "", { checker })).status).toBe(status.accepted);
      expect((await checked("print('other')", "", "", { checker })).status).toBe(status.wrongAnswer);
    });

    test("the checker's extra files are beside it", async () => {
      const checker = '#include "rules.h"\nint main() { return rules(); }';
      const judgeExtraFiles = { "rules.h": "int rules() { return 102; }" };
      expect((await checked("print(1)", "", checker, { judgeExtraFiles })).status).toBe(status.wrongAnswer);
    });

    test("the program's own failure comes before the checker", async () => {
      const result = await checked("print(1 // 0)", "", "int main() { return 0; }");
      expect(result).toMatchObject({ status: status.runtimeError });
    });

    test.each([
      [
        "does not compile",
        "int main() { return x; }",
        /does not compile[\s\S]*error: 'x' was not declared|‘x’ was not declared/,
      ],
      ["crashes", "int main() { *(volatile int *)0 = 1; }", /SIGSEGV/],
      ["says it failed", "int main() { return 103; }", /exit code 103/],
      ["ends with an unknown code", "int main() { return 77; }", /exit code 77/],
      ["eats memory", testPrograms.cpp?.hungry ?? "", /MLE/],
      ["computes for ever", testPrograms.c?.slow ?? "", /TLE|WALL/],
      ["waits for ever", "#include <unistd.h>\nint main() { pause(); }", /WALL/],
      ["talks for ever", testPrograms.c?.flood ?? "", /OLE|TLE|WALL/],
      [
        "says ok and crashes",
        '#include <cstdio>\n#include <cstdlib>\nint main() { fputs("ok", stderr); abort(); }',
        /SIGABRT/,
      ],
    ])("a checker that %s is a System Error with the cause for staff", async (_what, checker, cause) => {
      const brief = { ...real.tools, checkerLimits: { timeMs: 1000, memoryMiB: 64, stackMiB: 64 } };
      const result = await real.judge(await withChecker("print(1)", "", checker), brief);
      expect(result).toMatchObject({
        status: status.systemError,
        errorMessage: expect.stringContaining("checker"),
        errorSentences: [{ code: expect.stringMatching(/^checker-(failed|not-built)$/) }],
      });
      expect(result.staffTrace).toMatch(cause);
      expect(result.errorMessage).not.toMatch(cause);
    });

    test.each([
      ["more than everything", "140", status.accepted, 50],
      ["less than nothing", "-20", status.partialAccepted, 0],
      ["no number", "all of it", status.partialAccepted, 0],
    ])("a checker that gives %s gets no further than the bounds", async (_what, percent, code, score) => {
      const checker = `#include <cstdio>\nint main() { puts("${percent}"); return 99; }`;
      expect(await checked("print(1)", "", checker, { type: 1, totalScore: 50 })).toMatchObject({
        status: code,
        score,
      });
    });

    test("after all of them the next submission is judged as ever", async () => {
      const checker = "int main() { return 0; }";
      expect(await checked("print('answer')", "", checker)).toMatchObject({ status: status.accepted });
    });

    test("a problem whose checker is missing", async () => {
      expect(await checked("print(1)", "", "", { checker: null })).toMatchObject({
        status: status.systemError,
      });
    });
  });

  describe("interactive", () => {
    let interactor: string;
    beforeAll(async () => {
      interactor = await readFile(join(examples, "interactor.cpp"), "utf8");
    });
    const talk = async (code: string, more: Partial<SubmissionTask> = {}) =>
      real.judge({
        language: "Python3",
        judgeMode: "interactive",
        checker: { language: "C++", code: interactor },
        code,
        cases: [await real.case(1, "5\n", "")],
        ...more,
      });

    test.each([
      ["doubles", "print(int(input()) * 2, flush=True)", status.accepted],
      ["is wrong", "print(int(input()) + 1, flush=True)", status.wrongAnswer],
      ["says nothing and leaves", "input()", status.wrongAnswer],
      ["leaves before it hears anything", "pass", status.wrongAnswer],
      ["says what is no number", "print('x', flush=True)\ninput()\ninput()", status.wrongAnswer],
      ["crashes", "print(1 // 0)", status.runtimeError],
      [
        "crashes after it was right",
        "print(int(input()) * 2, flush=True)\nimport time\ntime.sleep(0.2)\n1 // 0",
        status.runtimeError,
      ],
      [
        "goes on after it was wrong",
        "print(1, flush=True)\nwhile True:\n    print(input(), flush=True)",
        status.wrongAnswer,
      ],
      ["computes for ever", "while True:\n    pass", status.timeLimitExceeded],
      ["waits for ever", "input()\ninput()", status.timeLimitExceeded],
      ["eats memory", testPrograms.py?.hungry ?? "", status.memoryLimitExceeded],
    ])("a program that %s", async (_what, code, expected) => {
      const limits = { timeLimitMs: 500, memoryLimitMiB: 32 };
      expect((await talk(code, limits)).status).toBe(expected);
    });

    test("what the program said is kept of one failing case", async () => {
      const cases = [await real.case(1, "5\n", ""), await real.case(2, "6\n", "")];
      const wrong = await talk("print(int(input()) + 1, flush=True)", { cases });
      const kept = wrong.cases.map(({ output }) => output);
      expect(kept.filter((output) => output !== null)).toHaveLength(1);
      expect(["6\n", "7\n"]).toContain(kept.find((output) => output !== null));
      const right = await talk("print(int(input()) * 2, flush=True)", { cases });
      expect(right.cases.map(({ output }) => output)).toEqual([null, null]);
    });

    test("compiled programs talk, too, and what they use is counted", async () => {
      const code =
        '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", 2 * n); return 0; }';
      const result = await talk(code, { language: "C" });
      expect(result).toMatchObject({ status: status.accepted, cases: [{ message: "ok doubled" }] });
    });

    test.each([
      ["crashes", "int main() { *(volatile int *)0 = 1; }"],
      ["decides nothing known", "int main() { return 77; }"],
      ["computes for ever", "int main() { for (volatile int i = 0;;) i = i + 1; }"],
      ["eats memory", testPrograms.cpp?.hungry ?? ""],
      ["does not compile", "int main() { return x; }"],
    ])("an interactor that %s is a System Error", async (_what, code) => {
      const result = await talk("print(1, flush=True)", {
        checker: { language: "C++", code },
        timeLimitMs: 100,
      });
      expect(result).toMatchObject({
        status: status.systemError,
        errorMessage: expect.stringContaining("interactor"),
        errorSentences: [{ code: expect.stringMatching(/^interactor-(failed|not-built)$/) }],
      });
      expect(result.staffTrace).toMatch(/^interactor: /);
    });
  });
});
