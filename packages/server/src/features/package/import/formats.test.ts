import { buffer } from "node:stream/consumers";
import {
  type ExportFormat,
  exportProblem,
  getExportReport,
  type ImportReport,
  importCmsProblem,
  importDmojProblem,
  importFpsProblem,
  importHydroProblem,
  importKattisProblem,
  importPolygonProblem,
  importProblem,
  importQdojProblem,
  importTpsProblem,
} from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../../test/forms.ts";
import { fixture, zipOfFixtures } from "../../../../test/packages.ts";
import { useSite } from "../../../../test/site.ts";
import { jurySolutions } from "../../jury-solution/tables.ts";
import { problems, problemVersions } from "../../problem/tables.ts";
import { auditEntries } from "../../site/tables.ts";
import { loadExported } from "../export/problem.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  ({ token } = await site().user({ roleId: 1000 }));
});

const endpoints = {
  own: importProblem,
  qduoj: importQdojProblem,
  fps: importFpsProblem,
  hydro: importHydroProblem,
  kattis: importKattisProblem,
  dmoj: importDmojProblem,
  polygon: importPolygonProblem,
  cms: importCmsProblem,
  tps: importTpsProblem,
};

async function bring(format: ExportFormat, file: Buffer): Promise<ImportReport> {
  const answer = await sendFile(site(), endpoints[format], file, { token });
  expect(answer.msg).toBe("success");
  return answer.data;
}

/** Everything of a problem that a package could hold, with pictures' addresses made equal. */
async function contentOf(pid: number) {
  const { problem, own, translations, cases, ...rest } = await loadExported(site().db, pid);
  const { id, problemId, dataVersionId, createdAt, updatedAt, author, authorUid, isListed, ...row } = problem;
  const plain = (text: string | null | undefined) =>
    text?.replace(/(img|file)\/[0-9a-f-]{36}/g, "$1/NAME") ?? null;
  const statement = (part: typeof own) => ({
    ...part,
    problemId: 0,
    description: plain(part?.description),
  });
  return {
    ...rest,
    problem: row,
    own: statement(own),
    translations: translations.map(statement),
    cases: cases.map(({ createdAt: _, ...one }) => one),
  };
}

async function take(format: ExportFormat, ...pids: number[]): Promise<Buffer> {
  const query = { pid: pids.join(","), format } as never;
  const response = await site().fetch(exportProblem, { token, query });
  expect(response.headers.get("Content-Type")).toBe(format === "fps" ? "application/xml" : "application/zip");
  return buffer(response.body as unknown as AsyncIterable<Uint8Array>);
}

/** Frees the id of a problem, so that its package can come in again. */
async function rename(pid: number): Promise<void> {
  await site()
    .db.update(problems)
    .set({ problemId: `GONE${pid}` })
    .where(eq(problems.id, pid));
}

const codes = (notes: { code: string }[]) => notes.map(({ code }) => code);

describe("the site's own format", () => {
  test("is taken with all it holds", async () => {
    const report = await bring("own", zipOfFixtures("own"));
    const choose = report.imported.find(({ name }) => name === "problem_7");
    expect(choose).toMatchObject({
      problemId: "OWN-7",
      title: "Choose Some",
      taken: { cases: 2, bytes: 12, images: 1, languages: 3, tags: 2, checker: true, translations: [] },
    });
    expect(codes(choose?.changed ?? [])).toEqual([
      "id-upper-case",
      "line-ends",
      "images-stored",
      "tags-made",
    ]);
    expect(choose?.lost).toMatchObject([{ code: "language-unknown", params: { names: "Brainfuck" } }]);
    const content = await contentOf(choose?.pid ?? 0);
    expect(content).toMatchObject({
      problem: {
        judgeMode: "spj",
        judgeCaseMode: "subtask_lowest",
        ioScore: 100,
        auth: 2,
        timeLimitMs: 1500,
        isFileIo: true,
        userExtraFiles: { "choose.h": "int choose(int);\n" },
        grader: { files: { "grader.cpp": "int main() {}\n", "grader.java": "" }, module: "choose" },
      },
      languages: ["C", "C++", "Java"],
      cases: [
        { inputName: "1.in", inputSize: 6, score: 40, groupNum: 1 },
        { inputName: "2.in", score: 60, groupNum: 2 },
      ],
    });
    expect(content.own.description).toMatch(/!\[a chart\]\(\/api\/public\/img\/NAME\.webp\)/);
    const plain = report.imported.find(({ name }) => name === "plain");
    expect(codes(plain?.changed ?? [])).toEqual(["no-cases", "id-made", "languages-all"]);
    expect(plain?.problemId).toBe(`P${plain?.pid}`);
    await rename(choose?.pid ?? 0);
  });

  test("goes out and comes back equal, also on another site", async () => {
    const { imported } = await bring("own", zipOfFixtures("own", { "plain.json": null }));
    const pid = imported[0]?.pid ?? 0;
    const program = { name: "model", language: "C++", code: "int main() {}" };
    const solution = { ...program, expected: [0], expectedScore: 70 };
    await site()
      .db.insert(jurySolutions)
      .values({ ...solution, problemId: pid });
    const before = await contentOf(pid);
    expect(before.jurySolutions).toEqual([solution]);
    const zip = await take("own", pid);
    await rename(pid);
    const again = await bring("own", zip);
    expect(await contentOf(again.imported[0]?.pid ?? 0)).toEqual({
      ...before,
      problem: { ...before.problem, auth: 1 },
    });
    expect(codes(again.imported[0]?.changed ?? [])).toEqual([]); // the picture is known here
    await rename(again.imported[0]?.pid ?? 0);
    // Another site does not have the picture: it comes out of the package.
    const { own } = await loadExported(site().db, pid);
    const [, name] = /img\/([\w.-]+)/.exec(own?.description ?? "") ?? [];
    await site().server.deps.store.deleteFile(`img/${name}`);
    const elsewhere = await bring("own", zip);
    expect(codes(elsewhere.imported[0]?.changed ?? [])).toEqual(["images-stored"]);
    await rename(elsewhere.imported[0]?.pid ?? 0);
  });

  test("several problems travel in one zip", async () => {
    const first = await site().problem({ type: 1 });
    const second = await site().problem();
    const zip = await take("own", first.pid, second.pid, first.pid);
    const answer = await sendFile(site(), importProblem, zip, { token });
    expect(answer).toMatchObject({ http: 200, status: 400, code: "import-partial" });
    expect(answer.msg).toContain("0 of 2 problems were imported");
    expect(answer.msg).toContain(`There is already a problem with the id ${first.problemId}`);
    expect(answer.data.failed).toMatchObject([
      { problemId: first.problemId, code: "import-id-taken" },
      { problemId: second.problemId, code: "import-id-taken" },
    ]);
  });
});

test("what came in and went out stands in the audit log and the history", async () => {
  const { imported } = await bring("own", zipOfFixtures("own", { "problem_7.json": null }));
  await take("own", imported[0]?.pid ?? 0);
  const rows = await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(2);
  expect(rows).toMatchObject([
    { action: "problem.export", after: { pid: [imported[0]?.pid], format: "own" } },
    {
      action: "problem.import",
      target: `problem ${imported[0]?.problemId}`,
      after: { title: "No Data Yet" },
    },
  ]);
  const kept = await site()
    .db.select()
    .from(problemVersions)
    .where(eq(problemVersions.problemId, imported[0]?.pid ?? 0));
  expect(kept).toMatchObject([{ number: 1, reason: "imported" }]);
});

describe("QDUOJ", () => {
  test("is taken; HTML becomes Markdown, formulas stay", async () => {
    const { imported } = await bring("qduoj", zipOfFixtures("qduoj"));
    const [piles, any] = imported;
    expect(piles).toMatchObject({
      name: "1",
      problemId: "A1",
      taken: { cases: 2, images: 1 },
    });
    expect(codes(piles?.changed ?? [])).toEqual(
      expect.arrayContaining([
        "code-share-off",
        "text-to-markdown",
        "images-stored",
        "tags-made",
        "languages-all",
      ]),
    );
    expect(codes(piles?.lost ?? [])).toEqual(["solution-lost", "template-lost"]);
    const content = await contentOf(piles?.pid ?? 0);
    expect(content.own.description).toBe(
      "There are **two** piles of $a_i < 10^9$ stones.\n\nTake x$^{2}$ from *one*:\n\n-   first\n-   second\n\n" +
        "![piles](/api/public/img/NAME.webp)",
    );
    expect(content).toMatchObject({
      problem: {
        type: 1,
        ioScore: 100,
        source: "中文 cup",
        codeShare: false,
        timeLimitMs: 1200,
        memoryLimitMib: 100,
      },
      own: { input: "Two numbers", hint: null, examples: "<input>1 2</input><output>3</output>" },
      tags: ["games"],
      templates: [{ language: "Java", code: "class Main {}\n" }],
      cases: [{ score: 30 }, { score: 70 }],
    });
    expect(any).toMatchObject({ problemId: "A2", taken: { checker: true } });
    expect(codes(any?.changed ?? [])).toEqual(
      expect.arrayContaining(["checker-protocol", "output-made-empty"]),
    );
    const second = await contentOf(any?.pid ?? 0);
    expect(second).toMatchObject({
      problem: { type: 0, judgeMode: "spj", checkerLanguage: "C" },
      own: { hint: "a & b" },
      cases: [{ outputName: "1.out", outputSize: 0, score: null }],
    });
    const before = [content, second];
    const zip = await take("qduoj", piles?.pid ?? 0, any?.pid ?? 0);
    for (const { pid } of imported) await rename(pid);
    const again = await bring("qduoj", zip);
    expect(await Promise.all(again.imported.map(({ pid }) => contentOf(pid)))).toEqual(before);
    for (const { pid } of again.imported) await rename(pid);
  });
});

describe("FPS", () => {
  test("is taken, goes out and comes back equal", async () => {
    const { imported } = await bring("fps", fixture("fps/two.xml"));
    const [sum, plain] = imported;
    expect(sum).toMatchObject({ name: "1. Sum & Picture", taken: { cases: 2, images: 1, checker: true } });
    expect(codes(sum?.changed ?? [])).toEqual(
      expect.arrayContaining([
        "id-made",
        "limit-raised",
        "text-to-markdown",
        "images-stored",
        "checker-protocol",
      ]),
    );
    expect(codes(sum?.lost ?? [])).toEqual(["solution-lost", "key-lost"]);
    const before = await contentOf(sum?.pid ?? 0);
    expect(before).toMatchObject({
      problem: { type: 0, judgeMode: "spj", timeLimitMs: 1500, memoryLimitMib: 65, source: "freeproblemset" },
      own: { input: "two integers", hint: "use <stdio.h>", examples: "<input>1 2</input><output>3</output>" },
      templates: [{ language: "Python3", code: "a, b = input().split()" }],
      cases: [{ inputSize: 4 }, { inputSize: 5, outputSize: 0 }],
    });
    expect(before.own.description).toBe(
      "Add **two** numbers, as in the chart:\n\n![](/api/public/img/NAME.webp)\n\n| a   | b   |\n| --- | --- |\n| 1   | 2   |",
    );
    const second = await contentOf(plain?.pid ?? 0);
    expect(second).toMatchObject({
      problem: { judgeMode: "default", timeLimitMs: 2000, memoryLimitMib: 32 },
      own: { description: "no mark-up, 1 < 2" },
      cases: [],
    });
    const again = await bring("fps", await take("fps", sum?.pid ?? 0, plain?.pid ?? 0));
    expect(await Promise.all(again.imported.map(({ pid }) => contentOf(pid)))).toEqual([before, second]);
  });
});

describe("Hydro", () => {
  test("is taken, goes out and comes back equal", async () => {
    const { imported } = await bring("hydro", zipOfFixtures("hydro"));
    const [roads, guess] = imported;
    expect(roads).toMatchObject({
      problemId: "H1",
      taken: { cases: 3, images: 1, languages: 2, tags: 2, checker: true, translations: ["en-US"] },
    });
    expect(codes(roads?.changed ?? [])).toEqual(
      expect.arrayContaining(["limit-per-case", "score-per-case", "images-stored", "tags-made"]),
    );
    expect(roads?.lost).toMatchObject([
      { code: "key-lost", params: { names: "detail" } },
      { code: "file-lost", params: { names: "std.py" } },
      { code: "language-unknown", params: { names: "brainfuck" } },
    ]);
    const before = await contentOf(roads?.pid ?? 0);
    expect(before).toMatchObject({
      problem: {
        type: 1,
        judgeMode: "spj",
        judgeCaseMode: "subtask_lowest",
        ioScore: 100,
        timeLimitMs: 3000,
        memoryLimitMib: 128,
        isFileIo: true,
        ioReadFileName: "roads.in",
        userExtraFiles: { "roads.h": "int roads(int n);\n" },
      },
      own: {
        description:
          "# 题目描述\n\n有 $n$ 座城市。\n\n![地图](/api/public/img/NAME.webp)\n\n## 提示\n\n注意空行，见[说明](/api/public/file/NAME.txt)。",
        examples: "<input>2 1\n1 2</input><output>1</output>",
      },
      translations: [{ locale: "en-US", description: "There are $n$ towns." }],
      languages: ["C++", "Python3"],
      cases: [
        { inputName: "small1.in", score: 30, groupNum: 1 },
        { inputName: "small2.in", score: 30, groupNum: 1 },
        { inputName: "large1.in", score: 70, groupNum: 2 },
      ],
    });
    const second = await contentOf(guess?.pid ?? 0);
    expect(second).toMatchObject({
      problem: { judgeMode: "interactive", checkerLanguage: "C++", timeLimitMs: 1000, memoryLimitMib: 64 },
      cases: [{ score: 33, outputName: "1.ans" }, { score: 33 }, { score: 34 }],
    });
    const zip = await take("hydro", roads?.pid ?? 0, guess?.pid ?? 0);
    for (const { pid } of imported) await rename(pid);
    const again = await bring("hydro", zip);
    const ordered = again.imported.toSorted((a, b) => a.pid - b.pid);
    expect(await Promise.all(ordered.map(({ pid }) => contentOf(pid)))).toEqual([before, second]);
    for (const { pid } of again.imported) await rename(pid);
  });
});

describe("the report of an export", () => {
  test("names what each format cannot hold", async () => {
    const { imported } = await bring("own", zipOfFixtures("own", { "plain.json": null }));
    const pid = imported[0]?.pid ?? 0;
    const lostIn = async (format: ExportFormat) => {
      const { data } = await site().call(getExportReport, { token, query: { pid, format } });
      return codes(data.problems[0]?.lost ?? []);
    };
    expect(await lostIn("own")).toEqual(["author-lost"]);
    expect(await lostIn("qduoj")).toEqual(
      expect.arrayContaining([
        "stack-lost",
        "difficulty-lost",
        "groups-lost",
        "allowed-languages-lost",
        "extra-files-lost",
      ]),
    );
    expect(await lostIn("hydro")).toEqual(
      expect.arrayContaining(["key-lost", "difficulty-lost", "stack-lost"]),
    );
    expect(await lostIn("fps")).toEqual(
      expect.arrayContaining([
        "id-lost",
        "scores-lost",
        "groups-lost",
        "file-io-lost",
        "tags-lost",
        "type-lost",
      ]),
    );
  });

  test("and the export refuse a problem that is not there", async () => {
    for (const endpoint of [exportProblem, getExportReport] as const) {
      expect(await site().call(endpoint, { token, query: { pid: 1 } })).toMatchObject({
        status: 404,
        code: "problem-not-found",
      });
      expect(await site().call(endpoint, { token, query: { pid: "x" } })).toMatchObject({ http: 400 });
    }
  });
});
