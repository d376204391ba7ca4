/**
 * What judging adds to compilers and programs: many tiny tests against bare spawns, the precompiled header,
 * submissions a minute by slots, the comparison of large outputs; then, on a whole site, `latency` (submit to verdict,
 * with its shares) `queue` (hand-over, intake and draining) and `hostile` (an honest program behind ten that sleep) and
 * `turns` (the same behind ten right ones that take long). Needs root, gcc, g++ and python3.
 *
 * That all points are made by one tree of groups costs older problems nothing that can be told from noise: a hundred tiny
 * tests, judged in turn by the commit before the tree and by this one (2026-11-29, two cores, one slot each, 41 to 61 rounds
 * a run), took as the median of the ratios 0.998, 0.999 and 1.107 without points, 1.018, 1.144 and 1.014 in subtasks, in
 * three runs at loads of 8, 2.5 and 3.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type SubmissionTask, status } from "../packages/contract/src/index.ts";
import { judge } from "../packages/judge/src/task.ts";
import { compareOutput } from "../packages/judge/src/testdata/compare.ts";
import { exampleTask } from "../packages/judge/src/testing/example-task.ts";
import { testPrograms } from "../packages/judge/src/testing/programs.ts";
import { RealTools } from "../packages/judge/src/testing/real-tools.ts";
import { report } from "./lib/report.ts";

const TINY_CASES = 100;
const ROUNDS = 9;
const OUTPUT_BYTES = 64 * 1024 * 1024;
const GXX17 = "C++ 17 With O2";

const figures: Record<string, number> = {};
const directory = await mkdtemp(join(tmpdir(), "verdict-bench-"));
try {
  for (const slots of [1, 2]) {
    const real = await RealTools.start(slots);
    try {
      await real.toolchains.probeFirst();
      if (slots === 1) {
        await headerRatio(real);
        await tinyTests(real);
      } else await real.headers.prepare(languageOf(real, GXX17));
      await perMinute(real, slots);
    } finally {
      await real.stop();
    }
  }
  await comparing();
} finally {
  await rm(directory, { recursive: true });
}
for (const part of ["latency", "queue", "hostile", "turns"]) Object.assign(figures, await figuresOf(part));
report(
  figures,
  Object.entries(figures).map(([figure, value]) => ({ figure, value })),
);

/** Runs another benchmark of this folder; its tables are shown, its last line are its figures. */
async function figuresOf(name: string): Promise<Record<string, number>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let found: Record<string, number> | undefined;
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith("{")) found = JSON.parse(line);
    else console.log(line);
  }
  const [code] = await ended;
  if (code !== 0 || !found) throw new Error(`the benchmark "${name}" ended with ${code}`);
  return found;
}

function languageOf(real: RealTools, name: string) {
  const found = real.toolchains.get(name);
  if (!found) throw new Error(`${name} does not work here`);
  return [found.language];
}

/** The same compile before and after the header was precompiled. */
async function headerRatio(real: RealTools) {
  const sample = async (round: string) => {
    const { compileMs } = await judged(real, {
      language: GXX17,
      code: `${testPrograms.cpp?.sum}\n// ${round}`,
    });
    return compileMs;
  };
  // The first compile asks for the header; an included comment hides it from the node, not from the compiler.
  const plain = async (round: string) => {
    const code = `${testPrograms.cpp?.sum}\n// ${round}`.replace("bits/stdc++.h", "bits/./stdc++.h");
    return (await judged(real, { language: GXX17, code })).compileMs;
  };
  await real.headers.prepare(languageOf(real, GXX17));
  const pairs = await series(ROUNDS, async (round) => [
    await plain(`plain ${round}`),
    await sample(`quick ${round}`),
  ]);
  figures.compilePlainMs = median(pairs.map(([plainMs = 0]) => plainMs));
  figures.compilePrecompiledMs = median(pairs.map(([, quickMs = 0]) => quickMs));
  figures.precompiledTimesFaster = round(figures.compilePlainMs / figures.compilePrecompiledMs);
}

/** A C++ program of a hundred tiny tests on one slot, against as many bare spawns of the same program. */
async function tinyTests(real: RealTools) {
  const code =
    '#include <cstdio>\nint main() { int a, b; if (std::scanf("%d%d", &a, &b) == 2) std::printf("%d\\n", a + b); }';
  const cases = await Promise.all(
    Array.from({ length: TINY_CASES }, (_, index) => real.case(index + 1, `${index} 1\n`, `${index + 1}\n`)),
  );
  const spawner = await bareSpawner(code);
  const ratios = await series(ROUNDS, async () => {
    const bareMs = spawner();
    const { runMs } = await judged(real, { language: GXX17, code, cases });
    return { bareMs, runMs };
  });
  figures.tinyTestsBareMs = median(ratios.map(({ bareMs }) => bareMs));
  figures.tinyTestsJudgedMs = median(ratios.map(({ runMs }) => runMs));
  figures.tinyTestsRatio = round(figures.tinyTestsJudgedMs / figures.tinyTestsBareMs);
}

/** Runs the program TINY_CASES times with nothing round it; returns ms. */
async function bareSpawner(code: string): Promise<() => number> {
  const path = (name: string) => join(directory, name);
  await writeFile(path("tiny.cpp"), code);
  await writeFile(path("input"), "1 2\n");
  await writeFile(
    path("spawn.c"),
    `#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
extern char **environ;
int main(int argc, char **argv) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int i = 0; i < atoi(argv[1]); i++) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, argv[3], O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    pid_t child;
    if (posix_spawn(&child, argv[2], &files, NULL, argv + 2, environ) != 0) return 1;
    waitpid(child, NULL, 0);
    posix_spawn_file_actions_destroy(&files);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%f\\n", (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6);
  return argc < 4;
}
`,
  );
  execFileSync("g++", ["-std=c++17", "-O2", path("tiny.cpp"), "-o", path("tiny")]);
  execFileSync("gcc", ["-O2", path("spawn.c"), "-o", path("spawn")]);
  return () =>
    Number(execFileSync(path("spawn"), [String(TINY_CASES), path("tiny"), path("input")]).toString());
}

/** Submissions of problem 1000's kind with five cases, all different, `slots` at a time. */
async function perMinute(real: RealTools, slots: number) {
  const cases = await Promise.all([1, 2, 3, 4, 5].map((seq) => real.case(seq, `${seq} 1\n`, `${seq + 1}\n`)));
  const kinds = {
    cpp: { language: GXX17, code: testPrograms.cpp?.sum, mark: "//" },
    python: { language: "Python3", code: testPrograms.py?.sum, mark: "#" },
  };
  for (const [kind, { language, code, mark }] of Object.entries(kinds)) {
    const count = kind === "cpp" ? 20 : 80;
    const start = performance.now();
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < count; index = next++) {
        await judged(real, { language, code: `${code}\n${mark} ${slots} ${index}`, cases });
      }
    };
    await Promise.all(Array.from({ length: slots }, worker));
    figures[`${kind}PerMinute${slots}Slots`] = Math.round((count * 60_000) / (performance.now() - start));
  }
}

/** Outputs of 64 MiB: equal, with blanks at each line's end, and differing in white space (a little, and between all words) where exactness is asked for. */
async function comparing() {
  const line = `${"123456789 ".repeat(8).trim()}\n`;
  const answer = Buffer.from(line.repeat(Math.ceil(OUTPUT_BYTES / line.length)));
  const path = join(directory, "answer");
  await writeFile(path, answer);
  const blanks = Buffer.from(answer.toString("latin1").replaceAll("\n", " \n"));
  const kinds = {
    equal: [answer, true],
    lineEndBlanks: [blanks, true],
    exactBlanks: [blanks, false],
    exactBlanksEverywhere: [Buffer.from(answer.toString("latin1").replaceAll(" ", "  ")), false],
  } as const;
  for (const [kind, [output, removeEndBlank]] of Object.entries(kinds)) {
    const times = await series(5, async () => {
      const start = performance.now();
      await compareOutput(output, path, removeEndBlank);
      return performance.now() - start;
    });
    figures[`compare_${kind}_MBPerSecond`] = Math.round(answer.length / 1e3 / median(times));
  }
}

/** One task by itself: ms of its compile, and from there to its end. Throws unless it is accepted. */
async function judged(real: RealTools, given: Partial<SubmissionTask>) {
  const cases = given.cases ?? [await real.case(1, "1 2\n", "3\n")];
  const at: Record<string, number> = {};
  const verdict = await judge(exampleTask({ cases, ...given }), real.tools, {
    fetch: () => Promise.reject(new Error("all data are here")),
    report: ({ kind }) => {
      at[kind] ??= performance.now();
    },
    keepOutput: async () => {},
    signal: new AbortController().signal,
  });
  if (verdict.status !== status.accepted) throw new Error(`not accepted: ${JSON.stringify(verdict)}`);
  const { compiling = 0, compiled = 0 } = at;
  return { compileMs: compiled - compiling, runMs: performance.now() - compiled };
}

async function series<T>(count: number, sample: (round: number) => Promise<T>): Promise<T[]> {
  const samples: T[] = [];
  for (let index = 0; index < count; index += 1) samples.push(await sample(index));
  return samples;
}

function median(values: number[]): number {
  return round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
