import {
  deleteProblem,
  type Endpoint,
  exportProblem,
  getJurySolutions,
  type ImportReport,
  importDmojProblem,
  importKattisProblem,
  importPolygonProblem,
  runJurySolutions,
} from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dmojZip, kattisZip, polygonZip } from "../packages/server/test/packages.ts";
import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** Packages of other systems come in, and their own solutions get on this judge what they are known to get. */

const client = new Client(baseUrl());
let root = "";
const made: number[] = [];

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
});

afterAll(async () => {
  for (const pid of made) await client.call(deleteProblem, { token: root, query: { pid } });
});

async function bring(endpoint: Endpoint, zip: Uint8Array): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(zip)]), "package.zip");
  const answer = await fetch(new URL(endpoint.path, client.origin), {
    method: "POST",
    headers: { Authorization: root },
    body: form,
  });
  const { data, msg } = (await answer.json()) as { data: ImportReport; msg: string };
  const [imported] = data.imported;
  if (!imported) throw new Error(msg);
  made.push(imported.pid);
  return imported.pid;
}

/** Every jury solution with what it got and whether that was expected. */
async function judged(pid: number) {
  await client.call(runJurySolutions, { token: root, body: { pid } });
  const read = async () => (await client.call(getJurySolutions, { token: root, query: { pid } })).data;
  await expect
    .poll(async () => (await read()).references.every(({ run }) => run?.state === "done"), {
      timeout: 120_000,
    })
    .toBe(true);
  return (await read()).references.map(({ name, run }) => [name, run?.asExpected, run?.score]);
}

/** Out as a Kattis package, away, and in again. */
async function throughKattis(pid: number): Promise<number> {
  const url = new URL(exportProblem.path, client.origin);
  url.search = new URLSearchParams({ pid: String(pid), format: "kattis" }).toString();
  const answer = await fetch(url, { headers: { Authorization: root } });
  const zip = new Uint8Array(await answer.arrayBuffer());
  await client.call(deleteProblem, { token: root, query: { pid: made.pop() ?? pid } });
  return bring(importKattisProblem, zip);
}

const divides = (answer: string) =>
  `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    double found = ouf.readDouble(), right = ${answer}.readDouble();
    if (!doubleCompare(right, found, 1e-6)) quitf(_wa, "not the half");
    quitf(_ok, "the half");
}
`;

test("Polygon: groups and a checker of its own", async () => {
  const pid = await bring(
    importPolygonProblem,
    polygonZip({
      "problem.xml": String(polygonXml()),
      "files/check.cpp": divides("ans"),
      "solutions/sol.cpp":
        '#include <cstdio>\nint main() { double n; std::scanf("%lf", &n); std::printf("%.9f\\n", n / 2); }\n',
      "solutions/bad.py": "print(int(input()) // 2)\n",
    }),
  );
  const results = [
    ["sol.cpp", true, 100],
    ["bad.py", true, 0],
  ];
  expect(await judged(pid)).toEqual(results);
  // What went out through the other format judges the same.
  expect(await judged(await throughKattis(pid))).toEqual(results);
});

/** The package's own description, with its checker in place of a standard one. */
function polygonXml(): string {
  const group = (name: number) => `<group name="${name}" points-policy="complete-group"/>`;
  return `<problem short-name="halves-e2e"><names><name language="english" value="Halves"/></names>
<judging><testset name="tests"><time-limit>1500</time-limit><memory-limit>268435456</memory-limit>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests><test group="1" points="0" sample="true"/><test group="2" points="40"/><test group="2" points="60"/></tests>
<groups>${group(1)}${group(2)}</groups></testset></judging>
<assets><checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
<solutions><solution tag="main"><source path="solutions/sol.cpp"/></solution>
<solution tag="rejected"><source path="solutions/bad.py"/></solution></solutions></assets></problem>`;
}

test("Kattis: a validator of its own", async () => {
  const validator = `#include "rules.h"
#include <fstream>
#include <iostream>
int main(int argc, char *argv[]) {
    std::ifstream input(argv[1]);
    long long sum, a, b;
    input >> sum;
    if (!(std::cin >> a >> b) || a + b != sum) return WRONG;
    return RIGHT;
}
`;
  const folder = "e2epairs";
  const files = kattisZip({
    "pairs/output_validators/pairs/validate.cpp": validator,
    "pairs/output_validators/pairs/rules.h": "enum { RIGHT = 42, WRONG = 43 };\n",
    "pairs/submissions/accepted/good.py": "n = int(input())\nprint(0, n)\n",
    "pairs/submissions/wrong_answer/bad.py": "print(4, 6)\n",
    "pairs/submissions/time_limit_exceeded/slow.cpp": null,
    "pairs/problem.yaml": `name: Pairs ${folder}\nvalidation: custom\n`,
  });
  const pid = await bring(importKattisProblem, files);
  const results = [
    ["good.py", true, null],
    ["bad.py", true, null],
  ];
  expect(await judged(pid)).toEqual(results);
  expect(await judged(await throughKattis(pid))).toEqual(results);
});

test("DMOJ: batches, zipped data and a tolerance", async () => {
  const pid = await bring(importDmojProblem, dmojZip());
  expect(await judged(pid)).toEqual([
    ["good.py", true, 100],
    ["small.cpp", true, 10],
  ]);
});
