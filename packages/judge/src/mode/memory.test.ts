import { execFile, execFileSync } from "node:child_process";
import { chmod, copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Program } from "../compile/compiler.ts";
import { programResult } from "../testing/program-result.ts";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";
import { runProgram } from "./program.ts";
import { memoryKiBOf } from "./verdict.ts";

const MIB = 1024 * 1024;
const run = promisify(execFile);

/** What `time -v` does: starts a program from a small one and asks the kernel for the largest resident memory. */
const meter = `#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv) {
    struct rusage used;
    int end;
    if (!fork()) {
        freopen("/dev/null", "w", stdout);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    wait4(-1, &end, 0, &used);
    if (end) return 1;
    printf("%ld", used.ru_maxrss);
    return 0;
}`;

const touches = (mib: number) => `#include <stdlib.h>
#include <string.h>
int main(void) { char *room = malloc(${mib} << 20); memset(room, 1, ${mib} << 20); return room[7] - 1; }`;

const programs: [what: string, language: string, code: string, flags?: string[]][] = [
  ["nothing", "C", "int main(void) { return 0; }"],
  ["30 MiB touched", "C", touches(30)],
  [
    "1 GiB asked for, a page touched",
    "C",
    "#include <stdlib.h>\nint main(void) { volatile char *room = malloc(1 << 30); room[0] = 1; return 0; }",
  ],
  ["hello", "C++ 17", '#include <iostream>\nint main() { std::cout << "hello\\n"; }'],
  [
    "a vector",
    "C++ 17",
    "#include <vector>\nint main() { std::vector<int> all(5 << 20, 1); return all[7] - 1; }",
  ],
  [
    "linked statically",
    "C++ 17",
    "#include <iostream>\nint main() { std::cout << 2 + 3 << '\\n'; }",
    ["-static"],
  ],
  ["hello", "Python3", 'print("hello")'],
  ["a list", "Python3", "all = list(range(10 ** 6))"],
  [
    "hello",
    "Java",
    'public class Main { public static void main(String[] a) { System.out.println("hello"); } }',
  ],
  ["hello", "JavaScript Node", 'console.log("hello");'],
  ["hello", "Perl", 'print "hello\\n";'],
];
const limits = { timeMs: 5000, memoryMiB: 256, stackMiB: 64 };

describe.skipIf(!daemonProgram)("memory as it is told", () => {
  let real: RealTools;
  let folder: string;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C", "C++ 17", "Python3", "Java", "JavaScript Node", "Perl");
    folder = await mkdtemp(join(tmpdir(), "verdict-memory-"));
    await writeFile(join(folder, "meter.c"), meter);
    execFileSync("gcc", ["-w", "-static", "-o", join(folder, "meter"), join(folder, "meter.c")]);
  });
  afterAll(async () => {
    await real.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function compiled(name: string, code: string, flags: string[] = []): Promise<Program> {
    const toolchain = real.toolchains.get(name);
    if (!toolchain) throw new Error(`${name} does not work here`);
    const { compile } = toolchain.language;
    const language = {
      ...toolchain.language,
      compile: compile && { ...compile, argv: [...compile.argv, ...flags] },
    };
    const made = await real.tools.compiler.compile({ ...toolchain, language, code });
    if ("error" in made) throw new Error(made.error.text);
    return made.program;
  }

  /** The same program outside the sandbox, in KiB. */
  async function measuredOutside({ language, artefact }: Program): Promise<number> {
    const place = await mkdtemp(join(folder, "program-"));
    const file = join(place, language.run.file ?? "main");
    await copyFile(artefact.path, file);
    await chmod(file, 0o755);
    const argv = language.run.argv(limits);
    const words = language.run.file === null ? [file] : argv;
    return Number((await run(join(folder, "meter"), words, { cwd: place })).stdout);
  }

  test.each(programs)(
    "is what the kernel says of a lone process: %s in %s",
    async (_what, name, code, flags) => {
      const program = await compiled(name, code, flags);
      const input = await real.blobs.use(await real.blobs.put(Buffer.alloc(0)), async () => []);
      const about = { program, limits, inputPath: input.path, inputBytes: 0, answerBytes: 0, fileIO: null };
      const { failure, memoryKiB } = await runProgram(real.tools.runner, about, new AbortController().signal);
      expect(failure).toBeNull();
      const outside = await measuredOutside(program);
      // Which pages of a library come along with the touched ones differs from start to start, a runtime's heap too. A
      // program smaller than what starts it (2 MiB) cannot be told from it.
      expect(memoryKiB, `${outside} KiB outside`).toBeGreaterThan(outside * 0.8);
      expect(memoryKiB, `${outside} KiB outside`).toBeLessThan(outside * 1.2 + 2048);
    },
  );

  test("an output file counts beyond what the answer holds", async () => {
    const code = `#include <stdio.h>
#include <string.h>
static char block[1 << 20];
int main(void) { memset(block, 'x', sizeof block); FILE *out = fopen("sum.out", "w");
for (int i = 0; i < 24; i++) fwrite(block, 1, sizeof block, out); return 0; }`;
    const fileIO = { read: "sum.in", write: "sum.out" };
    const judged = async (answer: string) =>
      real.judge({
        language: "C",
        code,
        memoryLimitMiB: 16,
        fileIO,
        cases: [await real.case(1, "", answer)],
      });
    expect((await judged("x")).status).toBe(status.memoryLimitExceeded);
    const right = await judged("x".repeat(24 * MIB));
    expect(right.status).toBe(status.accepted);
    expect(right.memoryKiB).toBeLessThan(16 * 1024);
  });
});

test("the larger of charge and process is told, the process never above the limit", () => {
  const told = (charged: number, process: number | null) =>
    memoryKiBOf(
      programResult({ memoryPeakBytes: charged * MIB, processPeakBytes: process && process * MIB }),
      {
        memoryMiB: 64,
      },
    ) / 1024;
  expect(told(0, 3)).toBe(3);
  expect(told(30, 3)).toBe(30);
  expect(told(30, null)).toBe(30);
  expect(told(60, 70)).toBe(64);
  expect(told(80, 70)).toBe(80);
});
