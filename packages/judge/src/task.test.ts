import { chmodSync, writeFileSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NodeTrouble } from "./fault.ts";
import { Noise } from "./mode/noise.ts";
import { judge as judgeTask } from "./task.ts";
import { exampleTask } from "./testing/example-task.ts";
import { testPrograms } from "./testing/programs.ts";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";

/** One of each toolchain; the others of C and C++ differ in flags only. */
const names = ["C", "C++ 17 With O2", "Java", "Python3"];

/** What __cplusplus says with gcc 12. */
const cppStandards = {
  "C++": 201402,
  "C++ 11": 201103,
  "C++ 17": 201703,
  "C++ 20": 202002,
  "C++ 23": 202100,
};

describe.skipIf(!daemonProgram)("a task in the real sandbox", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.toolchains.probeFirst();
  });
  afterAll(() => real.stop());

  const sums = async () => [await real.case(1, "1 2\n", "3\n"), await real.case(2, "-5 12\n", "7\n")];

  describe.each(names)("%s", (language) => {
    const programs = () => {
      const source = real.toolchains.get(language)?.language.source ?? "";
      const found = testPrograms[source.slice(source.lastIndexOf(".") + 1)];
      if (!found) throw new Error(`${language} does not work here`);
      return found;
    };
    const judge = async (code: string, more: object = {}) => {
      const limits = { timeLimitMs: 1000, memoryLimitMiB: programs().memoryMiB };
      return real.judge({ language, code, cases: await sums(), ...limits, ...more });
    };

    test("Accepted, with time and memory", async () => {
      const result = await judge(programs().sum);
      expect(result).toMatchObject({
        status: status.accepted,
        score: null,
        errorMessage: null,
        staffTrace: null,
      });
      expect(result.cases).toMatchObject([
        { seq: 1, status: status.accepted, message: null, output: null },
        { seq: 2, status: status.accepted },
      ]);
      expect(result.timeMs).toBeLessThan(1000);
    });

    test("Wrong Answer with the line and the output", async () => {
      const cases = [await real.case(1, "1 2\n", "3\n"), await real.case(2, "1 3\n", "5\n")];
      const result = await judge(programs().sum, { cases });
      expect(result.status).toBe(status.wrongAnswer);
      expect(result.cases[1]).toMatchObject({ output: "4\n", message: expect.stringContaining("in line 1") });
    });

    test("Presentation Error where only white space differs and exactness is asked for", async () => {
      const cases = [await real.case(1, "1 2\n", "  3")];
      const result = await judge(programs().sum, { cases, removeEndBlank: false });
      expect(result).toMatchObject({ status: status.presentationError, cases: [{ output: "3\n" }] });
    });

    test("Time Limit Exceeded, soon after the limit", async () => {
      const cases = [await real.case(1, "1 2\n", "3\n")];
      const result = await judge(programs().slow, { timeLimitMs: 250, cases });
      expect(result.status).toBe(status.timeLimitExceeded);
      expect(result.cases[0]?.message).toMatch(
        /^Over the time limit of (250|500) ms \(stopped at \d{3} ms\)/,
      );
    });

    test("Memory Limit Exceeded", async () => {
      const result = await judge(programs().hungry, {
        timeLimitMs: 5000,
        cases: [await real.case(1, "1 2\n", "3\n")],
      });
      expect(result.cases[0]?.message).toMatch(/memory/i);
      expect(result.status).toBe(status.memoryLimitExceeded);
    });

    test("Runtime Error with its cause", async () => {
      const result = await judge(programs().crash);
      expect(result.status).toBe(status.runtimeError);
      expect(result.cases[0]?.message).toContain(programs().crashSays);
      expect(result.errorMessage).toContain(programs().crashSays);
    });

    test("too much output is a Runtime Error with that cause", async () => {
      const result = await judge(programs().flood ?? "", {
        timeLimitMs: 10_000,
        cases: [await real.case(1, "1 2\n", "3\n")],
      });
      expect(result).toMatchObject({
        status: status.runtimeError,
        errorMessage: expect.stringMatching(/^Over the output limit of 32 MiB\. /),
      });
      expect(result.cases[0]?.output).toHaveLength(4096);
    });

    test("Compile Error with the compiler's words", async () => {
      const result = await judge(programs().broken ?? "");
      expect(result).toMatchObject({ status: status.compileError, cases: [], timeMs: null });
      expect(result.errorMessage).toMatch(/main\.|Main\./);
    });
  });

  test.each([
    "C",
    "C With O2",
    "C++",
    "C++ 11",
    "C++ With O2",
    "C++ 17",
    "C++ 20",
    "C++ 20 With O2",
    "C++ 23",
  ])("%s is built with its own flags", async (language) => {
    const isC = !language.includes("+");
    const report = isC ? "__STDC_VERSION__" : "__cplusplus";
    const optimised = language.endsWith("O2");
    const standard = isC
      ? 201710
      : cppStandards[language.replace(" With O2", "") as keyof typeof cppStandards];
    const code = `#include <stdio.h>
#ifdef __OPTIMIZE__
#define O 1
#else
#define O 0
#endif
#ifndef ONLINE_JUDGE
#error not online
#endif
int main(void) { printf("%ld %d\\n", (long)${report}, O); return 0; }`;
    const answer = `${standard} ${optimised ? 1 : 0}\n`;
    const result = await real.judge({ language, code, cases: [await real.case(1, "", answer)] });
    expect(result).toMatchObject({ status: status.accepted });
  });

  test("a program that waits for ever is stopped by the clock", async () => {
    const result = await real.judge({
      language: "C",
      code: "#include <unistd.h>\nint main(void) { pause(); }",
      timeLimitMs: 50,
      cases: [await real.case(1, "1 2\n", "3\n")],
    });
    expect(result.status).toBe(status.timeLimitExceeded);
    // The stop and the time that is told are two readings of the clock: 1999 ms may be told of 2000.
    expect(result.cases[0]?.message).toMatch(/^Still not finished after (1999|2\d\d\d) ms on the clock/);
  });

  test("more memory than the machine gives is Memory Limit Exceeded, however the program dies of it", async () => {
    const result = await real.judge({
      language: "C++",
      code: "#include <vector>\nint main() { std::vector<char> all(1LL << 46); return all[5]; }",
      cases: [await real.case(1, "1 2\n", "3\n")],
    });
    expect(result.status).toBe(status.memoryLimitExceeded);
  });

  test.each([
    ["endless header", '#include "/dev/zero"\nint main() {}', /compiler|Compiling|main\.cpp/],
    ["endless templates", "template<int n> struct T { T<n + 1> t; }; T<0> t;\nint main() {}", /main\.cpp/],
    ["no main", "int f() { return 1; }", /undefined reference/],
    ["a secret", '#include "/etc/shadow"\nint main() {}', /main\.cpp/],
  ])("a compile with %s ends as Compile Error", async (_what, code, message) => {
    const result = await real.judge({ language: "C++", code, cases: await sums() });
    expect(result.errorMessage).toMatch(message);
    expect(result.status).toBe(status.compileError);
  });

  test("what the compiler refuses is told at once, though the test data are still on their way", async () => {
    const far = { sha256: "0".repeat(64), size: 5 };
    const cases = [{ seq: 1, input: far, answer: far, score: null, group: null }];
    const task = exampleTask({ language: "C++", code: "int main() { return x; }", cases });
    const link = {
      fetch: () => new Promise<never>(() => {}),
      report: () => {},
      keepOutput: async () => {},
      signal: new AbortController().signal,
    };
    expect((await judgeTask(task, real.tools, link)).status).toBe(status.compileError);
  });

  test("the program cannot see the answer, the source or another case", async () => {
    const code =
      "import os\nprint(sorted(os.listdir('/w')), sorted(os.listdir('/tmp')), os.listdir('/proc/self/fd'))";
    const result = await real.judge({
      language: "Python3",
      code,
      cases: [await real.case(1, "1 2\n", "secret\n")],
    });
    expect(result.cases[0]?.output).toBe("['main.pyc'] [] ['0', '1', '2', '3']\n");
  });

  test("files instead of standard input and output", async () => {
    const code = "print(sum(map(int, open('sum.in').read().split())), file=open('sum.out', 'w'))";
    const task = { language: "Python3", cases: await sums(), fileIO: { read: "sum.in", write: "sum.out" } };
    expect((await real.judge({ ...task, code })).status).toBe(status.accepted);
    expect((await real.judge({ ...task, code: "print(3)" })).status).toBe(status.wrongAnswer);
    const link = "import os\nos.symlink('/etc/passwd', 'sum.out')";
    expect(await real.judge({ ...task, code: link })).toMatchObject({ status: status.runtimeError });
  });

  test("the files that the problem asks for do not count as the program's memory", async () => {
    const code = `#include <stdio.h>
int main(void) {
  int a, b;
  fscanf(fopen("sum.in", "r"), "%d%d", &a, &b);
  FILE *out = fopen("sum.out", "w");
  fprintf(out, "%d\\n", a + b);
  for (int i = 0; i < 20000000; i++) putc(' ', out);
  return 0;
}`;
    const answer = `3\n${" ".repeat(20_000_000)}`;
    const cases = [await real.case(1, `1 2\n${"x".repeat(40_000_000)}`, answer)];
    const fileIO = { read: "sum.in", write: "sum.out" };
    const result = await real.judge({
      language: "C With O2",
      code,
      cases,
      fileIO,
      memoryLimitMiB: 16,
      timeLimitMs: 5000,
    });
    expect(result).toMatchObject({ status: status.accepted });
  });

  test("extra files are beside the source while it compiles", async () => {
    const task = {
      language: "C++",
      cases: [await real.case(1, "", "42\n")],
      code: '#include "answer.h"\n#include <cstdio>\nint main() { std::printf("%d\\n", answer()); }',
    };
    expect(
      (await real.judge({ ...task, userExtraFiles: { "answer.h": "int answer() { return 42; }" } })).status,
    ).toBe(status.accepted);
    const bad = await real.judge({ ...task, userExtraFiles: { "../answer.h": "" } });
    expect(bad).toMatchObject({
      status: status.systemError,
      staffTrace: expect.stringContaining("../answer.h"),
    });
  });

  test.each([
    ["Python3", "import helper\nprint(helper.answer())", { "helper.py": "def answer(): return 42\n" }],
    ["Python3", "print(open('table.txt').read())", { "table.txt": "42\n" }],
    [
      "Java",
      'class Main { public static void main(String[] a) throws Exception { System.out.println(java.nio.file.Files.readString(java.nio.file.Path.of("table.txt"))); } }',
      { "table.txt": "42" },
    ],
  ])("extra files are beside a program that %s runs: %s", async (language, code, userExtraFiles) => {
    const task = { language, code, userExtraFiles, cases: [await real.case(1, "", "42\n")] };
    expect(await real.judge(task)).toMatchObject({ status: status.accepted });
    const read = Object.keys(userExtraFiles)[0] ?? "";
    expect(await real.judge({ ...task, fileIO: { read, write: "sum.out" } })).toMatchObject({
      status: status.systemError,
      staffTrace: expect.stringContaining(read),
    });
  });

  test("the first failing case stops a problem that asks for it; the rest is shown as skipped", async () => {
    const cases = await Promise.all(
      [1, 2, 3].map((seq) => real.case(seq, "1 2\n", seq === 1 ? "3\n" : "4\n")),
    );
    const result = await real.judge({
      language: "Python3",
      code: testPrograms.py?.sum,
      judgeCaseMode: "ergodic_without_error",
      cases,
    });
    expect(result.status).toBe(status.wrongAnswer);
    expect(result.cases.map((one) => one.status)).toEqual([
      status.accepted,
      status.wrongAnswer,
      status.cancelled,
    ]);
  });

  test("subtasks: a failed one is skipped on, its points are lost, the others count", async () => {
    const cases = await Promise.all(
      [1, 2, 3, 4].map((seq) =>
        real.case(seq, "1 2\n", seq === 1 ? "4\n" : "3\n", {
          group: seq < 3 ? 1 : 2,
          score: seq < 3 ? 40 : 60,
        }),
      ),
    );
    const task = { language: "Python3", code: testPrograms.py?.sum, type: 1, totalScore: 100, cases };
    const lowest = await real.judge({ ...task, judgeCaseMode: "subtask_lowest" });
    expect(lowest).toMatchObject({ status: status.partialAccepted, score: 60 });
    expect(lowest.cases.map((one) => one.score)).toEqual([0, 0, 60, 60]);
    expect(await real.judge({ ...task, judgeCaseMode: "subtask_average" })).toMatchObject({ score: 80 });
  });

  test("a case within the noise of the limit runs again, and says so", async () => {
    const noisy = { ...real.tools, noiseMs: () => 60_000 };
    const cases = [await real.case(1, "1 2\n", "3\n")];
    const kinds: string[] = [];
    const result = await real.judge(
      { language: "C", code: testPrograms.c?.slow, timeLimitMs: 50, cases },
      noisy,
      ({ kind }) => kinds.push(kind),
    );
    expect(kinds.filter((kind) => kind === "again" || kind === "case")).toEqual(["again", "case"]);
    expect(result.cases[0]?.sentences?.map(({ code }) => code)).toEqual(["time-limit", "ran-again"]);
    expect(result.status).toBe(status.timeLimitExceeded);
    expect(result.cases[0]?.message).toMatch(/Run again because .*: \d+ ms, then \d+ ms/);
  });

  test("a file that changes on the disk while in use costs nobody a verdict", async () => {
    const cases = [await real.case(1, "20 3\n", "23\n")];
    const answer = cases[0]?.answer.sha256 ?? "";
    const path = join(real.directory, "blobs", answer.slice(0, 2), answer);
    const spoil = ({ kind }: { kind: string }) => {
      if (kind !== "data") return;
      chmodSync(path, 0o755);
      writeFileSync(path, "24\n", { flag: "r+" });
    };
    const right = { language: "C", code: testPrograms.c?.sum, cases };
    const wrong = { ...right, code: testPrograms.c?.sum?.replace("+", "-") };
    await expect(real.judge(right, real.tools, spoil)).rejects.toThrow(NodeTrouble);
    expect(real.blobs.has(answer)).toBe(false);
    const again = { ...right, cases: [await real.case(1, "20 3\n", "23\n")] };
    expect((await real.judge(again)).status).toBe(status.accepted);
    expect((await real.judge({ ...again, code: wrong.code })).status).toBe(status.wrongAnswer);
  });

  test("the noise of this machine is measured", async () => {
    const noise = new Noise();
    const share = await noise.measure(real.tools.runner, real.tools.compiler, real.toolchains);
    expect(share).toBeGreaterThanOrEqual(0.01);
    expect(share).toBeLessThanOrEqual(0.05);
    expect(noise.ms(1000)).toBeCloseTo(1000 * share);
  });

  test("a daemon killed in the middle costs time, not the verdict", async () => {
    const code = "import time\ntime.sleep(0.3)\nprint(sum(map(int, input().split())))";
    const running = real.judge({ language: "Python3", code, cases: await sums() });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await real.killDaemon();
    await real.startDaemon();
    expect((await running).status).toBe(status.accepted);
  });

  test("sources that include the big header are compiled with its precompiled form", async () => {
    const language = "C++ 17 With O2";
    const found = real.toolchains.get(language)?.language;
    const header = found?.compile?.precompiled;
    if (!found || !header) throw new Error(`${language} has no precompiled header`);
    // Made, and the compiler has said (-H) that it takes it: a header it refuses counts as failed.
    await real.headers.prepare([found]);
    const code = testPrograms.cpp?.sum ?? "";
    expect(real.headers.forSource(header, "#include <cstdio>")).toBeNull();
    expect(real.headers.forSource(header, code)).toMatchObject({ path: expect.stringContaining("headers") });
    const result = await real.judge({ language, code: `${code}\n// new`, cases: await sums() });
    expect(result.status).toBe(status.accepted);
    const folder = join(real.directory, "headers");
    expect(real.blobs.usedBytes).toBeGreaterThan(50 << 20);
    // Damaged inside, the compiler would fail on it: it is dropped at once and made anew.
    const { path = "" } = real.headers.forSource(header, code) ?? {};
    await rm(path);
    await writeFile(path, "spoilt");
    expect(real.headers.forSource(header, code)).toBeNull();
    expect((await real.judge({ language, code: `${code}\n// 2`, cases: await sums() })).status).toBe(0);
    await real.headers.prepare([found]);
    expect(real.headers.forSource(header, code)).not.toBeNull();
    await real.headers.prune([]);
    expect(await readdir(folder)).toEqual([]);
  });
});
