import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type CheckerCompileTask,
  DIALOGUE_KEPT_BYTES,
  type OnlineTestTask,
  problemType,
  status,
  TEST_OUTPUT_MAX,
} from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ServerRefusal } from "./server-client.ts";
import { exampleCheckerCompile, exampleOnlineTest, exampleTask } from "./testing/example-task.ts";
import { testPrograms } from "./testing/programs.ts";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";

const examples = join(import.meta.dirname, "../testlib/examples");

describe.skipIf(!daemonProgram)("custom runs in the real sandbox", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C", "C++", "Python3");
  });
  afterAll(() => real.stop());

  const tried = (code: string, ...given: Partial<OnlineTestTask>[]) =>
    real.workOn(exampleOnlineTest({ code, ...Object.assign({}, ...given) }));
  const sum = "import sys\nprint(sum(map(int, input().split())))\nprint('seen', file=sys.stderr)";

  test("without an expected output it runs and shows what it wrote", async () => {
    const result = await tried(sum);
    expect(result).toMatchObject({
      status: status.accepted,
      score: null,
      errorMessage: null,
      cases: [],
      test: { output: "3\n", stderr: "seen\n", judged: false, message: null },
    });
    expect(result.timeMs).toBeGreaterThan(0);
    expect(result.memoryKiB).toBeGreaterThan(0);
  });

  test("says what the compiler warned of, also when the program was compiled before", async () => {
    const code = '#include <stdio.h>\nint main() { int unused; puts("3"); }';
    for (const fresh of [code, code]) {
      const { test: shown } = await tried(fresh, { language: "C" });
      expect(shown?.compiler).toMatch(/^main\.c: In function.*\nmain\.c:2:\d+: warning: unused variable/);
    }
    expect((await tried(sum)).test).not.toHaveProperty("compiler");
    const flood = "#include <stdio.h>\nint main() {".concat("int a;{".repeat(2000), "}".repeat(2000), "}");
    expect((await tried(flood, { language: "C" })).test?.compiler).toHaveLength(TEST_OUTPUT_MAX + 3);
  });

  test.each([
    ["3", true, status.accepted],
    ["3  \n\n", true, status.accepted],
    ["4", true, status.wrongAnswer],
    ["3", false, status.presentationError],
    ["3\n", false, status.accepted],
  ])("expected %j, white space at the ends overlooked: %s", async (expected, removeEndBlank, code) => {
    const result = await tried(sum, { expected }, { removeEndBlank });
    expect(result).toMatchObject({ status: code, test: { judged: true, output: "3\n" } });
  });

  test.each([
    ["crashes", "import sys\nsys.stderr.write('why')\nsys.exit(3)", status.runtimeError, /exit code 3/],
    ["runs for ever", "while True: pass", status.timeLimitExceeded, /time limit of 400 ms/],
    ["eats memory", testPrograms.py?.hungry ?? "", status.memoryLimitExceeded, /memory/i],
  ])("a program that %s", async (_what, code, verdict, message) => {
    const result = await tried(code, { expected: "3" }, { timeLimitMs: 200, memoryLimitMiB: 32 });
    expect(result).toMatchObject({ status: verdict, test: { judged: true } });
    expect(result.test?.message).toMatch(message);
  });

  test("a compile error carries the compiler's words and runs nothing", async () => {
    const result = await tried("int main() { return x; }", {}, { language: "C" });
    expect(result).toMatchObject({ status: status.compileError, timeMs: null });
    expect(result.errorMessage).toMatch(/main\.c/);
    expect(result.test).toBeUndefined();
  });

  test("long output is cut and says so", async () => {
    const { test } = await tried("print('x' * 100000)");
    expect(test?.output).toBe(`${"x".repeat(TEST_OUTPUT_MAX)}...`);
  });

  test("files instead of standard input and output", async () => {
    const code = "print(open('sum.in').read()[::-1], file=open('sum.out', 'w'))";
    const fileIO = { read: "sum.in", write: "sum.out" };
    expect((await tried(code, {}, { fileIO })).test?.output).toBe("\n2 1\n");
  });

  describe("a jury solution that makes outputs", () => {
    /** Prints half of an even number; what it does to others shows that no case stops another. */
    const code = `import sys
n = int(input())
if n < 0:
    sys.exit(3)
while n % 2:
    pass
print(n // 2, end='\\r\\n')`;
    const make = async (inputs: string[], keep: (seq: number, output: string) => void) => {
      const cases = await Promise.all(inputs.map((input, at) => real.case(at + 1, input, "")));
      const { kind, submitId, attempt, ...example } = exampleTask({ language: "Python3", code, cases });
      const rules = { ...example, timeLimitMs: 200, type: problemType.oi };
      const task = { kind: "jury_solution", ...rules, keepsOutputs: true } as const;
      const keepOutput = async (seq: number, output: Uint8Array) => keep(seq, Buffer.from(output).toString());
      return real.workOn(task, real.tools, () => {}, keepOutput);
    };

    test("hands over what it wrote where it ended well, and names the rest", async () => {
      const kept = new Map<number, string>();
      const { cases } = await make(["6", "7", "-1", "8"], (seq, output) => kept.set(seq, output));
      expect([...kept].toSorted()).toEqual([
        [1, "3\r\n"],
        [4, "4\r\n"],
      ]);
      const { accepted, timeLimitExceeded, runtimeError } = status;
      expect(cases.map((one) => one.status)).toEqual([accepted, timeLimitExceeded, runtimeError, accepted]);
      expect(cases[2]?.message).toMatch(/exit code 3/);
    });

    test("an output that the server does not take is said of its case", async () => {
      const { cases } = await make(["6", "8"], (seq) => {
        if (seq === 1) throw new ServerRefusal(400, "staging-full", "no room");
      });
      expect(cases).toMatchObject([
        { status: status.systemError, message: "no room" },
        { status: status.accepted },
      ]);
    });
  });

  describe("special judge", () => {
    const spj = async (given: Partial<OnlineTestTask>, code = "print(11)") =>
      tried(code, given, {
        judgeMode: "spj",
        checker: { language: "C++", code: await readFile(join(examples, "checker.cpp"), "utf8") },
      });

    test("the checker decides where an output is expected", async () => {
      const result = await spj({ input: "ok\n", expected: "" });
      expect(result).toMatchObject({ status: status.wrongAnswer, test: { judged: true } });
      expect(result.test?.message).toMatch(/^wrong /);
    });

    test("nothing is judged without one, and the checker is not even built", async () => {
      const result = await tried("print(1)", {}, { judgeMode: "spj", checker: null });
      expect(result).toMatchObject({ status: status.accepted, test: { judged: false, output: "1\n" } });
    });

    test("a checker that chokes on the user's own words says nothing of the program", async () => {
      const code =
        '#include "testlib.h"\nint main(int n, char **v) { registerTestlibCmd(n, v); ans.readInt(); quitf(_ok, ""); }';
      const result = await tried(
        "print(1)",
        { expected: "no number" },
        { judgeMode: "spj", checker: { language: "C++", code } },
      );
      expect(result).toMatchObject({ status: status.accepted, test: { judged: false } });
      expect(result.test?.message).toMatch(/checker could not work with/);
    });
  });

  describe("interactive", () => {
    const talk = async (code: string, given: Partial<OnlineTestTask> = {}) =>
      tried(
        code,
        { input: "21\n", withInteractor: true, ...given },
        {
          judgeMode: "interactive",
          checker: { language: "C++", code: await readFile(join(examples, "interactor.cpp"), "utf8") },
        },
      );

    test("the interactor reads the input and decides", async () => {
      const right =
        "import sys\nn = int(input())\nprint(n * 2, flush=True)\nprint('heard', n, file=sys.stderr)";
      expect(await talk(right)).toMatchObject({
        status: status.accepted,
        test: { judged: true, stderr: "heard 21\n", message: "ok doubled" },
      });
      expect(await talk("print(int(input()), flush=True)")).toMatchObject({
        status: status.wrongAnswer,
        test: { judged: true, message: expect.stringContaining("expected 42, found 21") },
      });
    });

    test("what was said is shown, in order and with who said it", async () => {
      const right = "n = int(input())\nprint(n, end='')\nprint('', flush=True)\nprint(input())";
      const { test } = await talk(right);
      expect(test?.output).toBeNull();
      expect(test?.dialogue).toEqual({
        turns: [
          { from: "interactor", text: "21\n" },
          { from: "program", text: "21\n" },
        ],
        unseen: { program: 0, interactor: 0 },
      });
    });

    test("of many words the first are kept, the rest is counted", async () => {
      const { status: verdict, test } = await talk("print('7' * 100000, flush=True)");
      expect(verdict).toBe(status.wrongAnswer);
      const [first, second, ...more] = test?.dialogue?.turns ?? [];
      const said = [first, second].find((turn) => turn?.from === "program");
      expect(said?.text).toBe("7".repeat(DIALOGUE_KEPT_BYTES));
      expect(more).toEqual([]);
      expect(test?.dialogue?.unseen.program).toBeGreaterThan(10_000);
    });

    test.each([
      ["leaves before it hears anything", "pass", status.wrongAnswer],
      ["waits for ever", "input()\ninput()", status.timeLimitExceeded],
      ["crashes", "print(1 // 0)", status.runtimeError],
      [
        "talks to one that has left",
        "print(1, flush=True)\nwhile True: print(input(), flush=True)",
        status.wrongAnswer,
      ],
    ])("with its transcript kept or not, a program that %s is judged alike", async (_what, code, verdict) => {
      expect((await talk(code)).status).toBe(verdict);
    });

    test("an input the interactor does not take is named", async () => {
      const result = await talk("print(input())", { input: "no number\n" });
      expect(result).toMatchObject({ status: status.systemError, test: { judged: false } });
      expect(result.test?.message).toMatch(/may not take this input[\s\S]*FAIL/);
    });

    test("without the interactor the input is what the program reads", async () => {
      expect(await talk("print(int(input()) * 2)", { withInteractor: false, expected: "7" })).toMatchObject({
        status: status.accepted,
        test: { judged: false, output: "42\n" },
      });
    });
  });

  describe("compiling a checker", () => {
    const compiled = (code: string, more: Partial<CheckerCompileTask> = {}) =>
      real.workOn(exampleCheckerCompile({ checker: { language: "C++", code }, ...more }));

    test("with testlib and extra files", async () => {
      const code = '#include "testlib.h"\n#include "rules.h"\nint main() { return rules(); }';
      const judgeExtraFiles = { "rules.h": "int rules() { return 0; }" };
      expect(await compiled(code, { judgeExtraFiles })).toMatchObject({
        status: status.accepted,
        errorMessage: null,
      });
    });

    test("an error in it is the compiler's", async () => {
      const result = await compiled("int main() { return x; }");
      expect(result.status).toBe(status.compileError);
      expect(result.errorMessage).toMatch(/x.* was not declared/);
    });
  });
});
