import {
  exportProblem,
  getExportReport,
  type ImportReport,
  importCmsProblem,
  importPolygonProblem,
  type importProblem,
  importTpsProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../../test/forms.ts";
import { cmsZip, polygonXml, polygonZip, tpsZip } from "../../../../test/packages.ts";
import { useSite } from "../../../../test/site.ts";
import { problems } from "../../problem/tables.ts";
import { loadExported } from "./problem.ts";

const site = useSite();
let token = "";
beforeAll(async () => {
  token = await site().tokenOf("1");
});

type Format = "cms" | "tps" | "polygon";
const importers = { cms: importCmsProblem, tps: importTpsProblem, polygon: importPolygonProblem };

async function bring(endpoint: typeof importProblem, zip: Buffer): Promise<number> {
  const report = (await sendFile(site(), endpoint, zip, { token })).data as ImportReport;
  expect(report.failed).toEqual([]);
  return report.imported[0]?.pid ?? 0;
}

/** What is judged and how; names of files aside, which the formats number. */
async function essence(pid: number) {
  const { problem, cases, scoring, jurySolutions } = await loadExported(site().db, pid);
  const { title, type, timeLimitMs, memoryLimitMib, judgeMode, grader, communication, outputOnly } = problem;
  const { checkerCode, checkerProtocol, isFileIo, ioReadFileName, ioWriteFileName, ioScore } = problem;
  return {
    ...{ title, type, timeLimitMs, memoryLimitMib, judgeMode, grader, communication, outputOnly },
    ...{ checkerCode, checkerProtocol, isFileIo, ioReadFileName, ioWriteFileName, ioScore },
    scoring: scoring && { ...scoring, groups: scoring.groups.map(({ key: _, ...group }) => group) },
    cases: cases.map(({ inputSha256, outputSha256, score, groupNum }) => [
      ...[inputSha256, outputSha256],
      ...[score, groupNum],
    ]),
    solutions: jurySolutions.map(({ code, language, expected }) => ({ code, language, expected })),
  };
}

/** Out in the format and in again, under another name. */
async function thereAndBack(pid: number, format: Format) {
  const { data } = await site().call(getExportReport, { token, query: { pid: [pid], format } });
  const zip = await site().fetch(exportProblem, { token, query: { pid: [pid], format } });
  const bytes = Buffer.from(await zip.arrayBuffer());
  await moveAside(pid);
  const notes = data.problems[0];
  const back = await bring(importers[format], bytes);
  await moveAside(back);
  return { back, lost: notes?.lost ?? [], changed: notes?.changed ?? [] };
}

/** So that the next of its name can come in. */
const moveAside = (pid: number) =>
  site()
    .db.update(problems)
    .set({ problemId: `GONE${pid}` })
    .where(eq(problems.id, pid));

const harmless = ["author-lost", "made-public", "names-made", "solution-lost"];
const namesOf = (notes: { code: string; params?: object }[]) =>
  notes.filter(({ code }) => !harmless.includes(code)).map(({ code, params }) => [code, params]);

const cmsTask = (more: string) =>
  `name: sums\ntitle: Sums\ntime_limit: 1.5\nmemory_limit: 64\nn_input: 4\n${more}`;
const threshold =
  'score_type: GroupThreshold\nscore_type_parameters: [[40, "00[01]", 20], [60, ".*", 10]]\ninfile: ""\noutfile: ""\n';
const talk = {
  "sums/check/checker.cpp": null,
  "sums/check/checker": null,
  "sums/check/manager.cpp": "int main() {}",
  "sums/sol/stub.cpp": "int main() {}",
  "sums/sol/sums.h": "int sum(int);",
  "sums/task.yaml": cmsTask("num_processes: 2\nuser_io: fifo_io\n"),
};

describe("CMS out reads back equal", () => {
  test.each<[string, Record<string, string | null>]>([
    ["groups of the least", {}],
    ["shared cases and thresholds", { "sums/task.yaml": cmsTask(threshold) }],
    [
      "products",
      {
        "sums/task.yaml": cmsTask("score_type: GroupMul\nscore_type_parameters: [[40, 1, small], [60, 3]]\n"),
      },
    ],
    ["a sum", { "sums/task.yaml": cmsTask("score_type: Sum\nscore_type_parameters: 25\n") }],
    [
      "levels of feedback",
      { "sums/task.yaml": cmsTask("feedback_level: oi_restricted\nscore_precision: 2\n") },
    ],
    ["a grader", { "sums/sol/grader.cpp": "int main() {}", "sums/sol/sums.h": "int sum(int, int);" }],
    ["files that are sent", { "sums/task.yaml": cmsTask("output_only: true\n") }],
    ["several processes", talk],
  ])("with %s", async (_, changes) => {
    const pid = await bring(importCmsProblem, cmsZip(changes));
    const before = await essence(pid);
    const { back, lost, changed } = await thereAndBack(pid, "cms");
    expect(namesOf([...lost, ...changed])).toEqual([]);
    expect(await essence(back)).toEqual(before);
  });

  test("with programs of several processes it is a communication task", async () => {
    const pid = await bring(importCmsProblem, cmsZip(talk));
    const { problem } = await loadExported(site().db, pid);
    expect(problem).toMatchObject({
      judgeMode: "interactive",
      checkerProtocol: "cms",
      communication: { processes: 2, io: "fifo", timeRule: "sum" },
      grader: { module: "sums", files: { "stub.cpp": "int main() {}", "sums.h": "int sum(int);" } },
      isFileIo: false,
    });
    await moveAside(pid);
  });

  test("what it cannot say is named", async () => {
    const { pid } = await site().problem({ cases: 3 });
    await site().db.update(problems).set({ outputOnly: null, type: 0 }).where(eq(problems.id, pid));
    const { data } = await site().call(getExportReport, { token, query: { pid: [pid], format: "cms" } });
    expect(data.problems[0]?.lost.map(({ code }) => code)).toContain("type-lost");
  });
});

describe("TPS out reads back equal", () => {
  const manifest = (more: object) =>
    JSON.stringify({ code: "bridges", name: "Bridges", time_limit: 2, memory_limit: 268_435_456, ...more });
  const params = {
    task_type_parameters_Communication_num_processes: 2,
    task_type_parameters_Communication_user_io: "fifo_io",
  };
  test.each<[string, Record<string, string | null>]>([
    ["subtasks that share tests", {}],
    [
      "no subtasks",
      { "subtasks/00-samples.json": null, "subtasks/01-small.json": null, "subtasks/02-full.json": null },
    ],
    ["files that are sent", { "problem.json": manifest({ task_type: "OutputOnly" }) }],
    [
      "several processes",
      {
        "problem.json": manifest({ task_type: "Communication", task_type_params: params }),
        "graders/manager.cpp": "int main() {}",
        "checker/checker.cpp": null,
        "checker/testlib.h": null,
      },
    ],
  ])("with %s", async (_, changes) => {
    const pid = await bring(importTpsProblem, tpsZip(changes));
    const before = await essence(pid);
    const { back, lost, changed } = await thereAndBack(pid, "tps");
    expect(namesOf([...lost, ...changed])).toEqual([]);
    expect(await essence(back)).toEqual(before);
  });
});

describe("Polygon out reads back equal", () => {
  const group = (name: number, more: string, inside = "") =>
    `<group name="${name}" points-policy="complete-group"${more}${inside ? `>${inside}</group>` : "/>"}`;
  const groups = (...given: string[]) =>
    polygonXml.replace(/<groups>.*<\/groups>/, `<groups>${given.join("")}</groups>`);
  const depends = '<dependencies><dependency group="1"/></dependencies>';
  test.each<[string, string]>([
    ["whole groups", polygonXml],
    ["points of tests", polygonXml.replace(/<groups>.*<\/groups>/, "").replaceAll(/ group="\d"/g, "")],
    [
      "dependencies and levels of feedback",
      groups(group(1, ' feedback-policy="icpc"'), group(2, ' feedback-policy="none"', depends)),
    ],
    [
      "points of each test",
      groups(group(1, ""), group(2, ' feedback-policy="points"')).replace(
        'name="2" points-policy="complete-group"',
        'name="2" points-policy="each-test"',
      ),
    ],
    [
      "no points",
      polygonXml
        .replaceAll(/ points="\d+"/g, "")
        .replace(/<groups>.*<\/groups>/, "")
        .replaceAll(/ group="\d"/g, ""),
    ],
    [
      "files",
      polygonXml
        .replace('input-file=""', 'input-file="a.in"')
        .replace('output-file=""', 'output-file="a.out"'),
    ],
  ])("with %s", async (_, xml) => {
    const pid = await bring(importPolygonProblem, polygonZip({ "problem.xml": xml }));
    const before = await essence(pid);
    const { back, lost, changed } = await thereAndBack(pid, "polygon");
    // The statement is TeX there; its validator, as a file of the checker, has no place.
    const rest = namesOf([...lost, ...changed]).filter(
      ([code]) => !["statement-lost", "translation-lost", "extra-files-lost"].includes(String(code)),
    );
    expect(rest).toEqual([]);
    expect(await essence(back)).toEqual(before);
  });
});
