import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type JudgeMode, judgeModes, type SubmissionTask, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testPrograms } from "../testing/programs.ts";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";

const say = (word: string) => `print("${word}", flush=True)`;
const slow = testPrograms.py?.slow ?? "";
const hungry = testPrograms.py?.hungry ?? "";

/** By the one word that the program says. The checker finds it in its second argument, the interactor hears it. */
const decides = (mode: JudgeMode) => `#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char word[16] = "";
    FILE *said = ${mode === "spj" ? 'fopen(argv[2], "r")' : "stdin"};
    if (argc != 4 || fscanf(said, "%15s", word) != 1) return 102;
    if (!strcmp(word, "ok")) return 0;
    if (!strcmp(word, "blanks")) return 101;
    if (!strcmp(word, "half")) { fputs("partially correct (50) half of it", stderr); return 50; }
    if (!strcmp(word, "fail")) return 103;
    return 102;
}`;

interface Cell {
  code: string;
  status: number;
  task?: Partial<SubmissionTask>;
  /** Of the last case; the attempt's own by default. */
  last?: number;
  /** Points of 100. */
  score?: number;
  modes?: readonly JudgeMode[];
}

const stopping: Partial<SubmissionTask> = { judgeCaseMode: "ergodic_without_error" };
const byPoints: Partial<SubmissionTask> = { type: 1, totalScore: 100 };

/** Rows of the table in docs/modes.md. */
const rows: Record<string, Cell> = {
  Accepted: { code: say("ok"), status: status.accepted },
  "Wrong Answer": { code: say("no"), status: status.wrongAnswer },
  "Presentation Error": { code: say("blanks"), status: status.presentationError },
  "Time Limit Exceeded": { code: slow, status: status.timeLimitExceeded },
  "Memory Limit Exceeded": { code: hungry, status: status.memoryLimitExceeded, task: { timeLimitMs: 5_000 } },
  "Runtime Error": { code: "print(1 // 0)", status: status.runtimeError },
  "Compile Error": { code: "print(", status: status.compileError },
  "Partially Accepted": { code: say("half"), status: status.partialAccepted, task: byPoints, score: 50 },
  "System Error": { code: say("fail"), status: status.systemError },
  Cancelled: { code: say("no"), status: status.wrongAnswer, task: stopping, last: status.cancelled },
  "run again": { code: slow, status: status.timeLimitExceeded, task: { timeLimitMs: 50 } },
};

/** Where a mode has a way of its own to the same verdict. */
const own: Partial<Record<JudgeMode, Record<string, Partial<Cell>>>> = {
  default: {
    "Presentation Error": { code: say("o k"), task: { removeEndBlank: false } },
    // A comparison gives no shares: some cases are right, others are not.
    "Partially Accepted": { code: 'print("ok" if input() == "1" else "no")' },
    "System Error": { code: say("ok"), task: { cases: [] } },
  },
};

const cells = judgeModes.flatMap((mode) => Object.keys(rows).map((verdict) => ({ mode, verdict })));

describe.skipIf(!daemonProgram)("every verdict in every mode", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("C", "Python3");
  });
  afterAll(() => real.stop());

  test.each(cells)("$mode: $verdict", async ({ mode, verdict }) => {
    const row = { ...rows[verdict], ...own[mode]?.[verdict] } as Cell;
    const again: number[] = [];
    const noiseMs = () => (verdict === "run again" ? 60_000 : 0);
    const result = await real.judge(
      {
        language: "Python3",
        code: row.code,
        judgeMode: mode,
        checker: mode === "default" ? null : { language: "C", code: decides(mode) },
        timeLimitMs: 500,
        memoryLimitMiB: 32,
        cases: [
          await real.case(1, "1\n", "ok\n", { score: 50 }),
          await real.case(2, "2\n", "ok\n", { score: 50 }),
        ],
        ...row.task,
      },
      { ...real.tools, noiseMs },
      (event) => event.kind === "again" && again.push(event.seq),
    );
    expect(result.status).toBe(row.status);
    if (row.score !== undefined) expect(result.score).toBe(row.score);
    if (row.last !== undefined) expect(result.cases.at(-1)?.status).toBe(row.last);
    expect(again.length > 0).toBe(verdict === "run again");
  });
});

describe("docs/modes.md", () => {
  const here = join(import.meta.dirname, "..");
  const table = readFileSync(join(here, "../../../docs/modes.md"), "utf8");
  const section = table.split("### Which test proves which verdict")[1]?.split(/^## /m)[0] ?? "";
  const proven = section
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (Verdict|-)/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(" | ")
        .map((cell) => cell.trim()),
    );
  const tests = new Map(
    readdirSync(here, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".test.ts"))
      .map((path) => [path.split("/").at(-1) ?? "", readFileSync(join(here, path), "utf8")]),
  );

  test("has a row for each verdict and a cell for each mode", () => {
    const named = proven.map(([verdict = ""]) => verdict);
    for (const verdict of Object.keys(rows)) expect(named).toContain(verdict);
    for (const cells of proven) {
      expect(cells).toHaveLength(judgeModes.length + 1);
      for (const cell of cells) expect(cell).not.toBe("");
    }
  });

  test.each(proven)("names tests that are there: %s", (_verdict, ...cells) => {
    for (const cell of cells) {
      const files = cell.match(/[\w-]+\.test\.ts/g) ?? [];
      expect(files, cell).not.toEqual([]);
      for (const file of files) expect([...tests.keys()]).toContain(file);
      const texts = files.map((file) => tests.get(file) ?? "").join("\n");
      for (const [, title] of cell.matchAll(/"([^"]+)"/g)) expect(texts).toContain(title);
    }
  });
});
