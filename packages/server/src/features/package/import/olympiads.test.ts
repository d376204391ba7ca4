import {
  type ImportReport,
  importCmsProblem,
  importLuoguProblem,
  type importProblem,
  importSyzojProblem,
  importTpsProblem,
  importUojProblem,
  type ScoreGroup,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../../test/forms.ts";
import { cmsZip, luoguZip, syzojZip, tpsZip, uojZip } from "../../../../test/packages.ts";
import { useSite } from "../../../../test/site.ts";
import { problems } from "../../problem/tables.ts";
import { loadExported } from "../export/problem.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  token = await site().tokenOf("1");
});

const send = async (endpoint: typeof importProblem, zip: Buffer) =>
  (await sendFile(site(), endpoint, zip, { token })).data as ImportReport;

async function bring(endpoint: typeof importProblem, zip: Buffer) {
  const report = await send(endpoint, zip);
  expect(report.failed).toEqual([]);
  const [imported] = report.imported;
  if (!imported) throw new Error("nothing came in");
  const content = await loadExported(site().db, imported.pid);
  const [problem] = await site().db.select().from(problems).where(eq(problems.id, imported.pid));
  await site()
    .db.update(problems)
    .set({ problemId: `GONE${imported.pid}` })
    .where(eq(problems.id, imported.pid));
  const [lost, changed] = [imported.lost, imported.changed].map((notes) => notes.map(({ code }) => code));
  return { content, problem, lost, changed, groups: content.scoring?.groups ?? [] };
}

const needs = (pass: "accepted" | "points" | "cap", ...keys: string[]) => ({
  requires: keys.map((group) => ({ group, pass })),
});
const short = (groups: readonly ScoreGroup[]) =>
  groups.map(({ key, points, rule, cases }) => [key, points, rule, cases]);

describe("CMS", () => {
  test("subtasks of GEN become groups of their least case", async () => {
    const { content, problem, groups, lost } = await bring(importCmsProblem, cmsZip());
    expect(short(groups)).toEqual([
      ["1", 0, "min", [1]],
      ["2", 30, "min", [2, 3]],
      ["3", 70, "min", [4]],
    ]);
    expect(content.scoring).toMatchObject({ digits: 1, rounding: { at: "group", how: "nearest" } });
    expect(problem).toMatchObject({
      problemId: "SUMS",
      title: "Sums of two",
      timeLimitMs: 1500,
      memoryLimitMib: 64,
      isFileIo: true,
      ioReadFileName: "input.txt",
      checkerProtocol: "cms",
      checkerLanguage: expect.stringContaining("C++"),
    });
    expect(lost).toContain("statement-lost");
  });

  test("score types with expressions share cases; thresholds keep their number", async () => {
    const task = `name: moves
title: Moves
time_limit: 1
memory_limit: 64
infile: ""
outfile: ""
n_input: 4
score_type: GroupThreshold
score_type_parameters: [[40, "00[01]", 20], [60, ".*", 10]]
`;
    const { content, groups } = await bring(importCmsProblem, cmsZip({ "sums/task.yaml": task }));
    expect(groups).toMatchObject([
      { points: 40, rule: "threshold", threshold: 20, cases: [1, 2] },
      { points: 60, rule: "threshold", threshold: 10, cases: [1, 2, 3, 4] },
    ]);
    expect(content.scoring?.digits).toBe(0);
  });

  test("a grader is linked, levels of feedback are kept", async () => {
    const changes = {
      "sums/sol/grader.cpp": "int sum(int, int); int main() {}",
      "sums/sol/sums.h": "int sum(int, int);",
      "sums/task.yaml": "name: sums\ntime_limit: 1\nmemory_limit: 64\nfeedback_level: oi_restricted\n",
    };
    const { problem, groups } = await bring(importCmsProblem, cmsZip(changes));
    expect(problem?.isFileIo).toBe(false);
    expect(Object.keys(problem?.grader?.files ?? {}).toSorted()).toEqual(["grader.cpp", "sums.h"]);
    expect(groups.map(({ feedback }) => feedback)).toEqual(["first", "first", "first"]);
  });

  test("files are sent to an output-only task", async () => {
    const { problem } = await bring(
      importCmsProblem,
      cmsZip({ "sums/task.yaml": "name: a\noutput_only: true\n" }),
    );
    expect(problem).toMatchObject({ outputOnly: { carriesOver: true }, isFileIo: false, grader: null });
  });

  test.each([["batch and output", { "sums/task.yaml": "name: a\noutput_only_testcases: all\n" }]])(
    "%s stays out, by name",
    async (kind, changes) => {
      const { failed } = await send(importCmsProblem, cmsZip(changes));
      expect(failed).toMatchObject([{ code: "import-unsupported", msg: expect.stringContaining(kind) }]);
    },
  );

  test("an expression that is none is a clear refusal", async () => {
    const task = 'name: a\nscore_type: GroupMin\nscore_type_parameters: [[100, "(("]]\n';
    const { failed } = await send(importCmsProblem, cmsZip({ "sums/task.yaml": task }));
    expect(failed).toMatchObject([{ code: "import-manifest-invalid" }]);
  });
});

test("TPS: subtasks by names of tests, which may be in several", async () => {
  const { content, problem, groups } = await bring(importTpsProblem, tpsZip());
  expect(short(groups)).toEqual([
    ["1", 0, "min", [1]],
    ["2", 40, "min", [1, 2]],
    ["3", 60, "min", [2, 3]],
  ]);
  expect(groups.map(({ title }) => title)).toEqual(["00-samples", "01-small", "02-full"]);
  expect(content.scoring?.digits).toBe(2);
  expect(problem).toMatchObject({ timeLimitMs: 2000, memoryLimitMib: 256, checkerProtocol: "cms" });
  expect(problem?.grader).toMatchObject({ module: "bridges", files: { "grader.cpp": expect.anything() } });
  const twoSteps = JSON.stringify({ code: "talk", name: "Talk", task_type: "TwoSteps" });
  const { failed } = await send(importTpsProblem, tpsZip({ "problem.json": twoSteps }));
  expect(failed).toMatchObject([{ code: "import-unsupported" }]);
});

test("SYZOJ, LibreOJ: sums, least and products, and what depends on points", async () => {
  const { content, groups, changed } = await bring(importSyzojProblem, syzojZip());
  expect(groups).toMatchObject([
    { key: "1", points: 40, rule: "sum", cases: [1, 2] },
    { key: "2", points: 60, rule: "product", cases: [3], ...needs("points", "1") },
  ]);
  expect(content.scoring?.rounding).toEqual({ at: "total", how: "nearest" });
  expect(changed).toContain("checker-protocol");
  const answers = 'subtasks:\n- {score: 100, type: sum, cases: [1]}\nuserOutput: "a#.out"\n';
  const { problem } = await bring(importSyzojProblem, syzojZip({ "plus/data.yml": answers }));
  expect(problem).toMatchObject({ outputOnly: { carriesOver: true } });
});

test("UOJ: packed subtasks block, least ones cap, extra tests count for nothing", async () => {
  const { groups, lost, problem } = await bring(importUojProblem, uojZip());
  expect(groups).toMatchObject([
    { key: "1", points: 30, rule: "all", cases: [1, 2] },
    { key: "2", points: 30, rule: "all", cases: [3], ...needs("accepted", "1") },
    { key: "3", points: 40, rule: "min", cases: [4], ...needs("cap", "1", "2") },
    { key: "extra", points: 0, rule: "all", cases: [5] },
  ]);
  expect(lost).toContain("key-lost");
  expect(problem).toMatchObject({ timeLimitMs: 2000, memoryLimitMib: 512 });
});

test("Luogu: subtasks by config.yml, limits of single files by the largest", async () => {
  const { groups, changed, problem } = await bring(importLuoguProblem, luoguZip());
  expect(short(groups)).toEqual([
    ["0", 40, "min", [1, 2]],
    ["1", 60, "min", [3]],
  ]);
  expect(changed).toContain("limit-per-case");
  expect(problem).toMatchObject({ timeLimitMs: 2000, memoryLimitMib: 256 });
});
