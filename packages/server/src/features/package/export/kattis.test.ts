import { buffer } from "node:stream/consumers";
import {
  exportProblem,
  getExportReport,
  type ImportReport,
  importKattisProblem,
  importProblem,
  standardChecker,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { sendFile } from "../../../../test/forms.ts";
import { useSite } from "../../../../test/site.ts";
import { unzipped } from "../../../../test/unzipped.ts";
import { makeZip } from "../../../../test/zip.ts";
import { problems } from "../../problem/tables.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { loadExported } from "./problem.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  ({ token } = await site().user({ roleId: 1000 }));
});

type Draft = Partial<Omit<ProblemPackageDraft, "problem">> & { problem?: object };

/** A problem that comes in by the site's own format. */
async function have(draft: Draft): Promise<number> {
  const { problem, ...rest } = draft;
  const samples = rest.samples ?? [
    { input: "1.in", output: "1.out" },
    { input: "2.in", output: "2.out" },
  ];
  const manifest = {
    ...rest,
    samples,
    problem: {
      problemId: "sums",
      title: "Sums",
      author: "Ada",
      description: "Add $a$ and $b$.",
      input: "Two numbers.",
      output: "Their sum.",
      hint: "It fits.",
      examples: "<input>1 2\n</input><output>3\n</output>",
      source: "School cup 2025",
      timeLimit: 1500,
      memoryLimit: 128,
      auth: 2,
      ...problem,
    },
  };
  const files = samples.flatMap(({ input, output }, index): [string, string][] => [
    [`x/${input}`, `${index + 1} 2\n`],
    [`x/${output}`, `${index + 3}\n`],
  ]);
  const zip = makeZip([["x.json", JSON.stringify(manifest)], ...files]);
  const answer = await sendFile(site(), importProblem, zip, { token });
  expect(answer.msg).toBe("success");
  const report: ImportReport = answer.data;
  return report.imported[0]?.pid ?? 0;
}

async function take(pid: number) {
  const query = { pid, format: "kattis" } as never;
  const response = await site().fetch(exportProblem, { token, query });
  const zip = await buffer(response.body as unknown as AsyncIterable<Uint8Array>);
  await site()
    .db.update(problems)
    .set({ problemId: `GONE${pid}` })
    .where(eq(problems.id, pid));
  return { zip, files: await unzipped(new Response(new Uint8Array(zip))) };
}

/** What a package can hold of a problem. */
async function contentOf(pid: number) {
  const { problem, own, translations, cases, ...rest } = await loadExported(site().db, pid);
  const { id, problemId, dataVersionId, createdAt, updatedAt, authorUid, ...row } = problem;
  const text = ({ problemId: _, ...part }: NonNullable<typeof own>) => part;
  return {
    ...rest,
    problem: row,
    own: own && text(own),
    translations: translations.map(text),
    cases: cases.map(({ createdAt: _, ...one }) => one),
  };
}

/** Goes out, comes in, and is the same. */
async function andBack(draft: Draft) {
  const pid = await have(draft);
  const before = await contentOf(pid);
  const { zip, files } = await take(pid);
  const answer = await sendFile(site(), importKattisProblem, zip, { token });
  expect(answer.msg).toBe("success");
  const report: ImportReport = answer.data;
  const [imported] = report.imported;
  expect(report.ignored).toEqual([]);
  expect(imported?.lost).toEqual([]);
  const after = await contentOf(imported?.pid ?? 0);
  await take(imported?.pid ?? 0);
  return { before, after, files, imported };
}

test("all that the format can hold goes out and comes back", async () => {
  const { before, after, files, imported } = await andBack({
    judgeMode: "spj",
    problem: {
      type: 1,
      judgeCaseMode: "subtask_lowest",
      spjLanguage: "C++ 17",
      spjCode: '#include "rules.h"\n#include "testlib.h"\nint main() {}\n',
      checkerProtocol: "testlib",
    },
    samples: [
      { input: "1-a.in", output: "1-a.out", score: 30, groupNum: 1 },
      { input: "1-b.in", output: "1-b.out", score: 30, groupNum: 1 },
      { input: "2-a.in", output: "2-a.out", score: 70, groupNum: 2 },
    ],
    tags: ["sums", "easy going"],
    languages: ["Python3", "PyPy3"],
    judgeExtraFile: { "rules.h": "// rules\n" },
    userExtraFile: { "given.h": "// given\n" },
    references: [
      { name: "good.py", language: "Python3", code: "print(3)\n", expected: [0] },
      { name: "slow one", language: "C++ 17", code: "int main() {}\n", expected: [1, 8, 0] },
      { name: "half.cpp", language: "C++ 17", code: "int main() { }\n", expected: [-1, 8] },
      { name: "ada.java", language: "Java", code: "public final class Sums {}\n", expected: [0] },
    ],
    translations: {
      "zh-CN": {
        title: "求和",
        description: "求 $a$ 与 $b$ 之和。",
        input: "两个数。",
        output: "和。",
        hint: "放得下。",
      },
    },
  });
  expect(imported?.problemId).toBe("SUMS");
  const { jurySolutions, ...rest } = after;
  const { jurySolutions: were, ...restBefore } = before;
  expect(rest).toEqual(restBefore);
  expect(jurySolutions.map(({ name, language, code }) => ({ name, language, code }))).toEqual([
    { name: "good.py", language: "Python3", code: "print(3)\n" },
    { name: "slow_one.cpp", language: "C++ 17", code: "int main() {}\n" },
    { name: "half.cpp", language: "C++ 17", code: "int main() { }\n" },
    { name: "ada.java", language: "Java", code: "public final class Sums {}\n" },
  ]);
  expect(files.has("sums/submissions/accepted/ada/Sums.java")).toBe(true);
  expect(jurySolutions.map(({ expected }) => expected.toSorted())).toEqual(
    were.map(({ expected }) => expected.toSorted()),
  );
  expect(parse(String(files.get("sums/problem.yaml")))).toEqual({
    problem_format_version: "2025-09",
    type: "scoring",
    name: { en: "Sums", "zh-CN": "求和" },
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
    credits: { authors: ["Ada"] },
    source: "School cup 2025",
    limits: { time_limit: 1.5, time_resolution: 0.5, memory: 128 },
    keywords: ["sums", "easy going"],
    languages: ["python3"],
  });
  expect(parse(String(files.get("sums/data/secret/1/test_group.yaml")))).toEqual({
    max_score: 30,
    score_aggregation: "min",
  });
  expect(String(files.get("sums/statement/problem.zh-CN.md"))).toContain("## 输入\n\n两个数。");
});

test.each([
  ["comparison without blanks at line ends", {}, {}],
  ["comparison to the byte", {}, { isRemoveEndBlank: false }],
  ["words", { judgeMode: "spj" }, { spjCode: standardChecker("tokens") }],
  ["words in any case", { judgeMode: "spj" }, { spjCode: standardChecker("tokensAnyCase") }],
  ["a tolerance", { judgeMode: "spj" }, { spjCode: standardChecker("tolerance", "1e-9") }],
  ["sorted words", { judgeMode: "spj" }, { spjCode: standardChecker("unordered") }],
  [
    "an ICPC validator",
    { judgeMode: "spj" },
    { spjCode: "// mine\nint main() { return 42; }\n", checkerProtocol: "icpc" },
  ],
  [
    "a validator that asks for passes",
    { judgeMode: "spj" },
    { spjCode: "// mine\nint main() { return 42; }\n", checkerProtocol: "icpc", passes: 4 },
  ],
  [
    "an interactor that asks for passes",
    { judgeMode: "interactive" },
    { spjCode: "int main() { return 42; }\n", checkerProtocol: "icpc", passes: 2 },
  ],
  [
    "a checker for CMS",
    { judgeMode: "spj" },
    { spjCode: "print(1.0)\n", spjLanguage: "Python3", checkerProtocol: "cms" },
  ],
  ["an interactor", { judgeMode: "interactive" }, { spjCode: "int main() { return 0; }\n" }],
] as const)("judging by %s comes back", async (_what, draft, problem) => {
  const program = "spjCode" in problem ? { spjLanguage: "C++ 17", checkerProtocol: "testlib" } : {};
  const { before, after } = await andBack({ ...draft, problem: { ...program, ...problem } });
  expect(after.problem).toEqual(before.problem);
  expect(after.cases).toEqual(before.cases);
  expect(after.own).toEqual(before.own);
});

const said = (pairs: [string, string][]) =>
  pairs.map(([input, output]) => `<input>${input}\n</input><output>${output}\n</output>`).join("");

test.each([
  ["the case itself", {}, [["1 2", "3"]], [["in", "ans"]]],
  [
    "another right answer to a case",
    {},
    [["1 2", "2 and 1"]],
    [["in", "ans", "in.statement", "ans.statement"]],
  ],
  [
    "what no case is, in a problem of passes",
    { spjLanguage: "C++ 17", spjCode: "int main() { return 42; }\n", checkerProtocol: "icpc", passes: 2 },
    [
      ["send\n6", "abba"],
      ["receive\nabba", "6"],
      ["1 2", "3"],
    ],
    [["interaction"], ["interaction"], ["in", "ans"]],
  ],
  [
    "a conversation",
    { spjLanguage: "C++ 17", spjCode: "int main() { return 0; }\n", checkerProtocol: "testlib" },
    [
      ["7\nless\nright", "? 5\n? 3"],
      ["1\nright", "? 1"],
    ],
    [["interaction"], ["interaction"]],
  ],
] as const)("an example that is %s is shown, and no case more", async (what, problem, pairs, endings) => {
  const judgeMode = what === "a conversation" ? "interactive" : "spjCode" in problem ? "spj" : "default";
  const examples = said(pairs as never);
  const { before, after, files } = await andBack({ judgeMode, problem: { ...problem, examples } });
  expect(after.own?.examples).toBe(examples);
  expect(after.cases).toEqual(before.cases);
  const samples = [...files.keys()].flatMap(
    (path) => /data\/sample\/(\d+)\.(.+)$/.exec(path)?.slice(1) ?? [],
  );
  expect(samples).toEqual(endings.flatMap((each, index) => each.flatMap((one) => [String(index + 1), one])));
});

test("points of single cases come back, and names that would lose their order are made anew", async () => {
  const scores = [10, 10, 30, 50];
  const { before, after, files } = await andBack({
    problem: { type: 1 },
    samples: scores.map((score, index) => ({ input: `${9 + index}.in`, output: `${9 + index}.out`, score })),
  });
  const scoredAs = ({ cases }: typeof before) => cases.map(({ score, inputSha256 }) => [score, inputSha256]);
  expect(scoredAs(after)).toEqual(scoredAs(before));
  expect(after.problem).toMatchObject({ type: 1, judgeCaseMode: "default", ioScore: 100 });
  expect([...files.keys()]).toContain("sums/data/secret/1/1.in");
});

test("the report says what the format cannot hold", async () => {
  const pid = await have({
    judgeMode: "spj",
    problem: {
      problemId: "a-1",
      spjLanguage: "Java",
      spjCode: "class Main {}",
      difficulty: 2,
      isFileIO: true,
      ioReadFileName: "a.in",
      ioWriteFileName: "a.out",
      examples: "<input>8 8\n</input><output>16\n</output>",
    },
    languages: ["C++ 17"],
    codeTemplates: [{ language: "C++ 17", code: "int main() {}" }],
  });
  const answer = await site().call(getExportReport, { token, query: { pid, format: "kattis" } as never });
  const [{ changed = [], lost = [] } = {}] = answer.data.problems;
  expect(lost.map(({ code }) => code).toSorted()).toEqual([
    "allowed-languages-lost",
    "checker-lost",
    "difficulty-lost",
    "file-io-lost",
    "id-lost",
    "template-lost",
  ]);
  expect(changed.map(({ code }) => code).toSorted()).toEqual(["samples-judged", "validator-wanted"]);
  await take(pid);
});
