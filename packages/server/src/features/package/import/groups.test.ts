import {
  exportProblem,
  getExportReport,
  type ImportReport,
  importDmojProblem,
  importHydroProblem,
  importKattisProblem,
  importPolygonProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sendFile } from "../../../../test/forms.ts";
import { dmojZip, polygonXml, polygonZip } from "../../../../test/packages.ts";
import { useSite } from "../../../../test/site.ts";
import { makeZip } from "../../../../test/zip.ts";
import { problems } from "../../problem/tables.ts";
import { loadExported } from "../export/problem.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  token = await site().tokenOf("1");
});

async function bring(endpoint: typeof importHydroProblem, zip: Buffer) {
  const answer = await sendFile(site(), endpoint, zip, { token });
  expect(answer.msg).toBe("success");
  const [imported] = (answer.data as ImportReport).imported;
  if (!imported) throw new Error("nothing came in");
  const lost = imported.lost.map(({ code }) => code);
  const content = await loadExported(site().db, imported.pid);
  await rename(imported.pid, `GONE${imported.pid}`);
  return { pid: imported.pid, lost, content };
}

const rename = (pid: number, problemId: string) =>
  site().db.update(problems).set({ problemId }).where(eq(problems.id, pid));

/** A package of a problem, whose id is free then. */
async function take(pid: number, format: "hydro" | "kattis" | "dmoj"): Promise<Buffer> {
  const response = await site().fetch(exportProblem, { token, query: { pid: String(pid), format } });
  const zip = Buffer.from(await response.arrayBuffer());
  await rename(pid, `AWAY${pid}`);
  return zip;
}

const needs = (...keys: string[]) => ({
  requires: keys.map((group) => ({ group, pass: "accepted" as const })),
});

const hydro = (subtasks: string) => {
  const files = [1, 2, 3, 4].flatMap((number): [string, string][] => [
    [`p/testdata/${number}.in`, `${number}\n`],
    [`p/testdata/${number}.out`, `${number}\n`],
  ]);
  return makeZip([
    ["p/problem.yaml", "title: Groups\npid: GROUPS\n"],
    ["p/problem.md", "Add."],
    ["p/testdata/config.yaml", `time: 1s\nmemory: 256m\nsubtasks:\n${subtasks}`],
    ...files,
  ]);
};
const caseOf = (number: number, more = "") => `{input: ${number}.in, output: ${number}.out${more}}`;
const dependent = hydro(
  `- {id: 1, type: min, score: 20, cases: [${caseOf(1)}]}
- {id: 2, type: sum, if: [1], cases: [${caseOf(2, ", score: 10")}, ${caseOf(3, ", score: 30")}]}
- {id: 3, type: max, score: 40, if: [1, 2], cases: [${caseOf(4)}]}
`,
);
const hydroGroups = [
  { key: "1", points: 20, rule: "min", cases: [1] },
  { key: "2", points: 40, rule: "sum", weights: [10, 30], cases: [2, 3], ...needs("1") },
  { key: "3", points: 40, rule: "max", cases: [4], ...needs("1", "2") },
];

test("Hydro's subtasks come in with rules and dependencies, and go out with them", async () => {
  const { pid, lost, content } = await bring(importHydroProblem, dependent);
  expect(content.scoring?.groups).toEqual(hydroGroups);
  expect(content.problem).toMatchObject({ type: 1, ioScore: 100, judgeCaseMode: "subtask_lowest" });
  expect(lost).toEqual([]);
  const back = await bring(importHydroProblem, await take(pid, "hydro"));
  expect(back.content.scoring).toEqual(content.scoring);
});

test("what depends on a later group comes in without that, and the report says so", async () => {
  const { content, lost } = await bring(
    importHydroProblem,
    hydro(
      `- {id: 1, score: 50, if: [2], cases: [${caseOf(1)}, ${caseOf(2)}]}
- {id: 2, score: 50, cases: [${caseOf(3)}, ${caseOf(4)}]}
`,
    ),
  );
  expect(content.scoring).toBeNull();
  expect(content.problem).toMatchObject({ ioScore: 100, judgeCaseMode: "subtask_lowest" });
  expect(lost).toEqual(["groups-lost"]);
});

test("DMOJ's batches depend on batches, and all on what is worth nothing and has to be right", async () => {
  const init = `archive: halves.zip
test_cases:
- {in: halves.0.in, out: halves.0.out, points: 0}
- points: 40
  batched: [{in: halves.1.in, out: halves.1.out}, {in: halves.2.in, out: halves.2.out}]
- points: 60
  dependencies: [1]
  batched: [{in: halves.3.in, out: halves.3.out}]
`;
  const { content, lost } = await bring(importDmojProblem, dmojZip({ "half/init.yml": init }));
  expect(content.scoring).toMatchObject({ digits: 1, rounding: { at: "group", how: "nearest" } });
  expect(content.scoring?.groups).toEqual([
    { key: "case 1", points: 0, rule: "min", cases: [1] },
    { key: "1", points: 40, rule: "min", cases: [2, 3], ...needs("case 1") },
    { key: "2", points: 60, rule: "min", cases: [4], ...needs("1", "case 1") },
  ]);
  expect(content.problem.ioScore).toBe(100);
  expect(lost).not.toContain("key-lost");
});

test("Polygon's groups keep their points policy and depend on each other", async () => {
  const xml = polygonXml
    .replace(
      '<group name="1" points-policy="complete-group"/>',
      '<group name="1" points-policy="each-test"/>',
    )
    .replace(
      '<group name="2" points-policy="complete-group"/>',
      '<group name="2" points-policy="each-test"><dependencies><dependency group="1"/></dependencies></group>',
    );
  const { content, lost } = await bring(importPolygonProblem, polygonZip({ "problem.xml": xml }));
  expect(content.scoring?.groups).toEqual([
    { key: "1", points: 0, rule: "min", cases: [1] },
    { key: "2", points: 100, rule: "sum", weights: [40, 60], cases: [2, 3], ...needs("1") },
  ]);
  expect(content.cases.map(({ score }) => score)).toEqual([0, 40, 60]);
  expect(lost).not.toContain("groups-lost");
});

test("groups go out as DMOJ has them, with what they depend on, and come back as they were", async () => {
  const first = await bring(
    importHydroProblem,
    hydro(
      `- {id: 1, score: 30, cases: [${caseOf(1)}, ${caseOf(2)}]}
- {id: 2, score: 70, if: [1], cases: [${caseOf(3)}, ${caseOf(4)}]}
`,
    ),
  );
  const back = await bring(importDmojProblem, await take(first.pid, "dmoj"));
  expect(back.content.scoring?.groups).toEqual(first.content.scoring?.groups);
  const { timeLimitMs, memoryLimitMib, judgeMode } = back.content.problem;
  expect([timeLimitMs, memoryLimitMib, judgeMode]).toEqual([1000, 256, "default"]);
  expect(back.content.own?.description).toBe("Add.");
  const again = await bring(importDmojProblem, await take(back.pid, "dmoj"));
  expect(again.content.scoring).toEqual(back.content.scoring);
});

test("what DMOJ has no words for is named", async () => {
  const { pid } = await bring(importHydroProblem, dependent);
  const { data } = await site().call(getExportReport, { token, query: { pid: String(pid), format: "dmoj" } });
  expect(data.problems[0]?.lost.map(({ code }) => code)).toContain("groups-lost");
});

test("groups go out as Kattis has them, and come back as they were", async () => {
  const { pid, content } = await bring(
    importHydroProblem,
    hydro(
      `- {id: 1, score: 30, cases: [${caseOf(1)}, ${caseOf(2)}]}
- {id: 2, score: 70, if: [1], cases: [${caseOf(3)}, ${caseOf(4)}]}
`,
    ),
  );
  const back = await bring(importKattisProblem, await take(pid, "kattis"));
  expect(back.content.scoring?.groups).toEqual(content.scoring?.groups);
});
