import {
  addProblem,
  getAdminProblemList,
  getProblemCases,
  getProblemDetail,
  getProblemList,
  STATEMENT_MAX,
  TEST_CASES_MAX,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Change, useProblemForms } from "../../../test/problem-forms.ts";
import { useSite } from "../../../test/site.ts";
import { problems } from "./tables.ts";

const site = useSite();
const { add, form, read, staff } = useProblemForms(site);

describe("creating", () => {
  test("stores all of the form; the public page shows it", async () => {
    const pid = await add({ problem: { problemId: "abc-1" } });
    const problem = await read(pid);
    expect(problem).toMatchObject({
      problemId: "ABC-1",
      author: "root",
      auth: 1,
      isDraft: false,
      isUploadCase: false,
      caseCount: 2,
      ioScore: 0,
    });
    expect(Number(problem.caseVersion)).toBeGreaterThan(0);
    const shown = await site().call(getProblemDetail, { query: { problemId: "abc-1" } });
    expect(shown.data).toMatchObject({
      problem: { title: "Sum of two", description: "Add the numbers." },
      languages: ["C"],
      codeTemplate: { C: "int main() {}" },
      tags: [{ name: "Arithmetic" }],
    });
    const cases = await site().call(getProblemCases, { token: staff.root, query: { pid, isUpload: false } });
    expect(cases.data).toMatchObject([
      { id: 1, input: "1 2\n", output: "3\n" },
      { id: 2, input: "4 5\n", output: "9\n" },
    ]);
    const found = await site().call(getProblemList, { query: { keyword: "arithmetic", limit: 50 } });
    expect(found.data.records.map((row) => row.pid)).toContain(pid);
  });

  test("an id that is taken in other letters is refused", async () => {
    await add({ problem: { problemId: "twice" } });
    const answer = await site().call(addProblem, {
      token: staff.root,
      body: form({ problem: { problemId: "TWICE" } }),
    });
    expect(answer).toMatchObject({ http: 200, status: 400, code: "problem-id-taken" });
  });

  test("an OI problem's full marks follow its cases and mode", async () => {
    const samples = [
      { input: "a", output: "a", score: 10, groupNum: 1 },
      { input: "b", output: "b", score: 30, groupNum: 1 },
      { input: "c", output: "c", score: 60, groupNum: 2 },
    ];
    const ioScore = async (judgeCaseMode: "default" | "subtask_lowest" | "subtask_average") =>
      (await read(await add({ problem: { type: 1, judgeCaseMode }, rest: { samples } }))).ioScore;
    expect(await ioScore("default")).toBe(100);
    expect(await ioScore("subtask_lowest")).toBe(70);
    expect(await ioScore("subtask_average")).toBe(80);
  });

  test("what an ordinary administrator makes public stays hidden, and is theirs", async () => {
    const pid = await add({}, staff.admin.token);
    expect(await read(pid, staff.admin.token)).toMatchObject({ auth: 2, author: staff.admin.username });
  });

  test("judge mode default clears a special judge", async () => {
    const problem = { spjCode: "int main() {}", spjLanguage: "C", judgeMode: "default" as const };
    expect(await read(await add({ problem }))).toMatchObject({ spjCode: null, spjLanguage: null });
  });

  test.each<[string, Change, string]>([
    ["a blank id", { problem: { problemId: "  " } }, "problem-id-blank"],
    ["a long id", { problem: { problemId: "x".repeat(51) } }, "problem-id-too-long"],
    ["an id with a space", { problem: { problemId: "A B" } }, "problem-id-malformed"],
    ["a text without end", { problem: { hint: "x".repeat(STATEMENT_MAX + 1) } }, "problem-text-too-long"],
    [
      "cases without end",
      { rest: { samples: Array.from({ length: TEST_CASES_MAX + 1 }, () => ({ input: "1", output: "1" })) } },
      "too-many-cases",
    ],
    ["a blank title", { problem: { title: " " } }, "problem-title-blank"],
    ["an unknown type", { problem: { type: 2 } }, "problem-type-unknown"],
    ["an unknown access", { problem: { auth: 5 } }, "problem-auth-unknown"],
    ["an unknown difficulty", { problem: { difficulty: 3 } }, "difficulty-unknown"],
    ["no time", { problem: { timeLimit: 0 } }, "time-limit-out-of-range"],
    ["no memory", { problem: { memoryLimit: -1 } }, "memory-limit-out-of-range"],
    ["no stack", { problem: { stackLimit: 0 } }, "stack-limit-out-of-range"],
    ["an unknown mode", { rest: { judgeMode: "magic" as never } }, "judge-mode-unknown"],
    ["an unknown case mode", { problem: { judgeCaseMode: "magic" as never } }, "case-mode-unknown"],
    ["subtasks in ACM", { problem: { judgeCaseMode: "subtask_lowest" } }, "case-mode-not-for-type"],
    [
      "stopping at failures in OI",
      { problem: { type: 1, judgeCaseMode: "ergodic_without_error" } },
      "case-mode-not-for-type",
    ],
    ["a special judge without a program", { rest: { judgeMode: "spj" } }, "checker-missing"],
    [
      "a checker in a language of nobody",
      { problem: { spjCode: "x", spjLanguage: "Whitespace" }, rest: { judgeMode: "spj" } },
      "checker-language-unknown",
    ],
    [
      "file IO without names",
      { problem: { isFileIO: true, ioReadFileName: "a.in" } },
      "problem-io-names-missing",
    ],
    ...[
      ["in put.txt", "out.txt"],
      ["data/in.txt", "out.txt"],
      ["in.txt", ".."],
      ["same.txt", "same.txt"],
    ].map(([ioReadFileName, ioWriteFileName]): [string, Change, string] => [
      `file IO by ${ioReadFileName} and ${ioWriteFileName}`,
      { problem: { isFileIO: true, ioReadFileName, ioWriteFileName } },
      "problem-io-names-unusable",
    ]),
    [
      "an extra file that no judge takes",
      { problem: { userExtraFile: { "../stdio.h": "" } } },
      "problem-file-name-unusable",
    ],
    ["no language", { rest: { languages: [] } }, "no-language"],
    ["an unknown language", { rest: { languages: [{ id: 99_999, name: "X" }] } }, "language-unknown"],
    [
      "an empty template",
      { rest: { codeTemplates: [{ lid: 1, code: " ", status: true }] } },
      "template-empty",
    ],
    ["the same tag twice", { rest: { tags: [{ name: "DP" }, { name: "dp" }] } }, "tag-twice"],
    ["an empty case", { rest: { samples: [{ input: "", output: "" }] } }, "case-empty"],
    [
      "a negative score",
      { rest: { samples: [{ input: "1", output: "1", score: -1 }] } },
      "case-score-negative",
    ],
    [
      "a case without its subtask",
      {
        problem: { type: 1, judgeCaseMode: "subtask_lowest" },
        rest: { samples: [{ input: "1", output: "1" }] },
      },
      "case-group-missing",
    ],
    [
      "files of an upload that is over",
      {
        rest: {
          isUploadTestCase: true,
          uploadTestcaseDir: "0".repeat(8),
          samples: [{ input: "1.in", output: "1.out" }],
        },
      },
      "staged-not-found",
    ],
    ["broken extra files", { problem: { judgeExtraFile: "{" } }, "problem-files-malformed"],
    [
      "65 extra files",
      {
        problem: {
          userExtraFile: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`${i}.h`, ""])),
        },
      },
      "problem-files-too-many",
    ],
  ])("%s is refused, and nothing is stored", async (_what, change, code) => {
    const body = form(change);
    const answer = await site().call(addProblem, { token: staff.root, body });
    expect(answer).toMatchObject({ http: 200, data: null, code });
    const id = String(body.problem.problemId).toUpperCase();
    expect(await site().db.select().from(problems).where(eq(problems.problemId, id))).toEqual([]);
  });

  test.each<[string, Change["problem"]]>([
    ["a null character in the JSON of the extra files", { userExtraFile: '{"a.h":"x\\u0000"}' }],
    ["half a character in an extra file", { userExtraFile: { "a.h": "\ud800" } }],
  ])("%s is malformed: the database could not keep it", async (_what, problem) => {
    const answer = await site().call(addProblem, { token: staff.root, body: form({ problem }) });
    expect(answer).toMatchObject({ http: 400, code: "request-invalid" });
  });

  test("no problem at all is malformed", async () => {
    expect(await site().call(addProblem, { token: staff.root, body: {} })).toMatchObject({ http: 400 });
  });
});

describe("the list", () => {
  test("shows every state to staff, without programs and texts", async () => {
    const secret = "int secret() {}";
    const pid = await add({
      problem: { title: "Needle in the list", auth: 2, spjCode: secret, spjLanguage: "C" },
      rest: { judgeMode: "spj" },
    });
    const query = { keyword: "needle IN", auth: 0, oj: "All" };
    const answer = await site().call(getAdminProblemList, { token: staff.other.token, query });
    expect(answer.data).toMatchObject({
      total: 1,
      records: [{ id: pid, auth: 2, caseCount: 2, spjCode: null }],
    });
    expect(JSON.stringify(answer.data)).not.toContain(secret);
    const none = await site().call(getAdminProblemList, { token: staff.root, query: { ...query, auth: 1 } });
    expect(none.data).toMatchObject({ total: 0, records: [] });
    const remote = await site().call(getAdminProblemList, {
      token: staff.root,
      query: { ...query, oj: "CF" },
    });
    expect(remote.data.total).toBe(0);
  });

  test("is newest first and paged", async () => {
    await add();
    const query = { currentPage: 1, limit: 2, author: "root" };
    const { records, total } = (await site().call(getAdminProblemList, { token: staff.root, query })).data;
    expect(records).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    expect(records[0]?.id).toBeGreaterThan(records[1]?.id ?? 0);
  });
});
