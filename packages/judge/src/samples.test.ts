import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem, Solution, Verdict } from "../../../samples/source/kit.ts";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";

const samples = join(import.meta.dirname, "../../../samples");

const codes: Record<Verdict, number> = {
  AC: status.accepted,
  PE: status.presentationError,
  CE: status.compileError,
  WA: status.wrongAnswer,
  TLE: status.timeLimitExceeded,
  MLE: status.memoryLimitExceeded,
  RE: status.runtimeError,
  PAC: status.partialAccepted,
};

const names = (await readdir(join(samples, "source"))).filter((name) => name.startsWith("problem_")).sort();

describe.skipIf(!daemonProgram).each(names)("sample %s", async (name) => {
  const { problem }: { problem: Problem } = await import(join(samples, "source", name, "problem.ts"));
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C++", ...problem.solutions.map(({ language }) => language));
  });
  afterAll(() => real.stop());

  const read = (folder: string, file: string) => readFileSync(join(samples, folder, name, file), "utf8");
  const judge = async ({ file, language }: Solution) =>
    real.judge({
      language,
      code: read("solutions", file),
      judgeMode: problem.judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      type: problem.type,
      totalScore: 100,
      timeLimitMs: problem.timeLimitMs,
      memoryLimitMiB: problem.memoryLimitMiB,
      stackLimitMiB: 128,
      removeEndBlank: problem.isRemoveEndBlank,
      checker: problem.judgeProgram ? { language: "C++", code: read("source", problem.judgeProgram) } : null,
      cases: await Promise.all(
        problem.tests.map(({ input, output, score = null, group = null }, index) =>
          real.case(index + 1, input, output, { score, group }),
        ),
      ),
    });

  // One after another: the time limits are the problem's own.
  test.each(problem.solutions)("$file in $language: $verdict", async (solution) => {
    const result = await judge(solution);
    expect({ status: result.status, trace: result.staffTrace }).toEqual({
      status: codes[solution.verdict],
      trace: null,
    });
    if (solution.score !== undefined) expect(result.score).toBe(solution.score);
  });
});
