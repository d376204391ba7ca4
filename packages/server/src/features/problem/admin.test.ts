import {
  addProblem,
  changeProblemAuth,
  duplicateProblem,
  getAdminProblem,
  getAdminProblemList,
  getProblemCases,
  getProblemCodeTemplate,
  getProblemDetail,
  getProblemList,
  getProblemTags,
  getProblemVersion,
  getProblemVersionDiff,
  getProblemVersions,
  getSubmissionList,
  type ProblemDTOInput,
  restoreProblemVersion,
  stageTestdata,
  submitProblemJudge,
  updateProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestUser, useSite } from "../../../test/site.ts";
import { languages } from "../language/tables.ts";
import { problems } from "./tables.ts";

const site = useSite();
let root = "";
let admin: TestUser;
let other: TestUser;
let keeper: TestUser;
let language: { id: number; name: string };
let made = 0;

beforeAll(async () => {
  root = await site().tokenOf("1");
  admin = await site().user({ roleId: 1001 });
  other = await site().user({ roleId: 1001 });
  keeper = await site().user({ roleId: 1008 });
  const [row] = await site().db.select().from(languages).where(eq(languages.name, "C"));
  if (!row) throw new Error("no language");
  language = { id: row.id, name: row.name };
});

interface Change {
  problem?: Partial<ProblemDTOInput["problem"]>;
  rest?: Partial<ProblemDTOInput>;
}

/** A form as the page sends it. */
function form({ problem = {}, rest = {} }: Change = {}): ProblemDTOInput {
  return {
    problem: {
      problemId: `f${++made}`,
      title: "Sum of two",
      description: "Add the numbers.",
      input: "Two numbers",
      output: "Their sum",
      hint: null,
      examples: "<input>1 2</input><output>3</output>",
      type: 0,
      auth: 1,
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 128,
      difficulty: 1,
      judgeMode: "default",
      judgeCaseMode: "default",
      ...problem,
    },
    samples: [
      { input: "1 2\n", output: "3\n" },
      { input: "4 5\n", output: "9\n" },
    ],
    isUploadTestCase: false,
    uploadTestcaseDir: "",
    judgeMode: "default",
    languages: [language],
    tags: [{ name: "Arithmetic" }],
    codeTemplates: [{ lid: language.id, code: "int main() {}", status: true }],
    ...rest,
  };
}

async function add(change: Change = {}, token = root): Promise<number> {
  const body = form(change);
  const answer = await site().call(addProblem, { token, body });
  expect(answer, answer.msg).toMatchObject({ http: 200, status: 200, data: null });
  const [row] = await site()
    .db.select({ id: problems.id })
    .from(problems)
    .where(eq(problems.problemId, String(body.problem.problemId).toUpperCase()));
  if (!row) throw new Error("the problem is not there");
  return row.id;
}

const read = async (pid: number, token = root) =>
  (await site().call(getAdminProblem, { token, query: { pid } })).data;

/** Sends the problem back as a page does that changed nothing but `change`. */
async function save(pid: number, { problem = {}, rest = {} }: Change = {}, token = root) {
  const now = await read(pid);
  const cases = await site().call(getProblemCases, {
    token: root,
    query: { pid, isUpload: now.isUploadCase },
  });
  const samples = cases.data.map(({ id, input, output, score, groupNum }) => ({
    id,
    input,
    output,
    score,
    groupNum,
  }));
  return site().call(updateProblem, {
    token,
    body: {
      problem: { ...now, difficulty: now.difficulty ?? 0, ...problem },
      samples,
      isUploadTestCase: now.isUploadCase,
      uploadTestcaseDir: "",
      judgeMode: now.judgeMode,
      ...rest,
    },
  });
}

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
    const cases = await site().call(getProblemCases, { token: root, query: { pid, isUpload: false } });
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
      token: root,
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

  test("what an ordinary administrator makes public stays hidden, and is his", async () => {
    const pid = await add({}, admin.token);
    expect(await read(pid, admin.token)).toMatchObject({ auth: 2, author: admin.username });
  });

  test("judge mode default clears a special judge", async () => {
    const problem = { spjCode: "int main() {}", spjLanguage: "C", judgeMode: "default" as const };
    expect(await read(await add({ problem }))).toMatchObject({ spjCode: null, spjLanguage: null });
  });

  test.each<[string, Change, string]>([
    ["a blank id", { problem: { problemId: "  " } }, "problem-id-blank"],
    ["a long id", { problem: { problemId: "x".repeat(51) } }, "problem-id-too-long"],
    ["an id with a space", { problem: { problemId: "A B" } }, "problem-id-malformed"],
    ["a blank title", { problem: { title: " " } }, "problem-title-blank"],
    ["an unknown type", { problem: { type: 2 } }, "problem-type-unknown"],
    ["an unknown access", { problem: { auth: 4 } }, "problem-auth-unknown"],
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
  ])("%s is refused, and nothing is stored", async (_what, change, code) => {
    const body = form(change);
    const answer = await site().call(addProblem, { token: root, body });
    expect(answer).toMatchObject({ http: 200, data: null, code });
    const id = String(body.problem.problemId).toUpperCase();
    expect(await site().db.select().from(problems).where(eq(problems.problemId, id))).toEqual([]);
  });

  test("no problem at all is malformed", async () => {
    expect(await site().call(addProblem, { token: root, body: {} })).toMatchObject({ http: 400 });
  });
});

describe("editing", () => {
  let pid = 0;
  beforeEach(async () => {
    pid = await add({}, admin.token);
  });

  test("is for its author, problem administrators and root", async () => {
    expect((await save(pid, { problem: { title: "A" } }, admin.token)).status).toBe(200);
    expect((await save(pid, { problem: { title: "B" } }, keeper.token)).status).toBe(200);
    expect(await save(pid, { problem: { title: "C" } }, other.token)).toMatchObject({
      http: 200,
      status: 403,
      code: "problem-not-yours",
    });
    expect(await read(pid)).toMatchObject({
      title: "B",
      modifiedUser: keeper.username,
      author: admin.username,
    });
    expect(await site().call(getAdminProblem, { token: other.token, query: { pid } })).toMatchObject({
      status: 403,
      code: "problem-not-yours",
    });
  });

  test("of a problem that is not there is refused", async () => {
    const body = form({ problem: { id: 999_999 } });
    expect(await site().call(updateProblem, { token: root, body })).toMatchObject({
      status: 404,
      code: "problem-not-found",
    });
    expect(await site().call(getAdminProblem, { token: root, query: { pid: 999_999 } })).toMatchObject({
      status: 400,
      code: "no-such-problem",
    });
  });

  test("that changes nothing of the data keeps the case version; every change of them renews it", async () => {
    const version = async () => Number((await read(pid)).caseVersion);
    const first = await version();
    await save(pid, { problem: { title: "Other words" } });
    expect(await version()).toBe(first);
    const typed = { isUploadTestCase: false };
    await save(pid, { rest: { ...typed, samples: [{ id: 1, input: "1 2\n", output: "3\n" }] } });
    const second = await version();
    expect(second).toBeGreaterThan(first);
    await save(pid, { rest: { ...typed, samples: [{ id: 1, input: "1 2\n", output: "4\n" }] } });
    const third = await version();
    expect(third).toBeGreaterThan(second);
    await save(pid, { rest: { changeModeCode: true } });
    const fourth = await version();
    expect(fourth).toBeGreaterThan(third);
    await save(pid, { problem: { spjCode: "int main() {}", spjLanguage: "C" }, rest: { judgeMode: "spj" } });
    expect(await version()).toBeGreaterThan(fourth);
    expect((await read(pid)).caseCount).toBe(1);
    await save(pid, { rest: { ...typed, samples: [] } });
    expect(await read(pid)).toMatchObject({ caseCount: 0, caseVersion: "0" });
  });

  test("keeps what a form leaves out: languages, tags, templates, data", async () => {
    const {
      samples,
      languages: named,
      tags,
      codeTemplates,
      ...body
    } = form({ problem: { id: pid, auth: 2 } });
    expect((await site().call(updateProblem, { token: root, body })).status).toBe(200);
    expect((await read(pid)).caseCount).toBe(2);
    expect((await site().call(getProblemTags, { query: { pid } })).data).toMatchObject([
      { name: "Arithmetic" },
    ]);
  });

  test("replaces tags and templates by those given, and the search follows", async () => {
    const change = { tags: [{ name: "Wunderkammer" }], codeTemplates: [] };
    await save(pid, { problem: { auth: 1 }, rest: change });
    expect((await site().call(getProblemTags, { query: { pid } })).data.map((tag) => tag.name)).toEqual([
      "Wunderkammer",
    ]);
    expect((await site().call(getProblemCodeTemplate, { query: { pid } })).data).toEqual([]);
    const hits = async (keyword: string) =>
      (await site().call(getProblemList, { query: { keyword } })).data.records.map((row) => row.pid);
    expect(await hits("wunderkammer")).toEqual([pid]);
  });

  test("of the id shows in submissions", async () => {
    await save(pid, { problem: { auth: 1 } });
    const user = await site().user();
    const before = (await read(pid)).problemId;
    await site().call(submitProblemJudge, {
      token: user.token,
      body: { pid: before, language: "C", code: "x" },
    });
    await save(pid, { problem: { problemId: `renamed${pid}` } });
    const list = await site().call(getSubmissionList, { query: { problemID: `RENAMED${pid}` } });
    expect(list.data.records).toMatchObject([{ displayPid: `RENAMED${pid}` }]);
  });

  test("of an imported problem keeps an id that nobody could choose now", async () => {
    await site().db.update(problems).set({ problemId: "OLD ID" }).where(eq(problems.id, pid));
    expect((await save(pid, { problem: { title: "Kept" } })).status).toBe(200);
    expect(await save(pid, { problem: { problemId: "NEW ID" } })).toMatchObject({
      code: "problem-id-malformed",
    });
  });

  test("two at the same moment leave one of both, whole", async () => {
    const sizes = [3, 7];
    await Promise.all(
      sizes.map((size) =>
        save(pid, {
          rest: {
            isUploadTestCase: false,
            samples: Array.from({ length: size }, (_, n) => ({ input: `${n}`, output: `${size}` })),
          },
        }),
      ),
    );
    expect((await read(pid)).caseCount).toBeOneOf(sizes);
  });
});

describe("uploaded data", () => {
  test("come from the upload, and cases keep their files while points and order change", async () => {
    const { pid: source } = await site().problem({ cases: 3 });
    const staged = await site().call(stageTestdata, { token: root, body: { pid: source } });
    const uploadTestcaseDir = staged.data.fileListDir;
    const samples = staged.data.fileList.map(({ input, output }) => ({ input, output, score: 10 }));
    const pid = await add({
      problem: { type: 1 },
      rest: { isUploadTestCase: true, uploadTestcaseDir, samples },
    });
    expect(await read(pid)).toMatchObject({ isUploadCase: true, caseCount: 3, ioScore: 30 });
    const cases = async () => (await site().call(getProblemCases, { token: root, query: { pid } })).data;
    const first = await cases();
    expect(first.map((row) => [row.input, row.output, row.score])).toEqual([
      ["1.in", "1.out", 10],
      ["2.in", "2.out", 10],
      ["3.in", "3.out", 10],
    ]);
    const changed = [first[2], first[0]].map((row) => ({
      ...row,
      input: row?.input,
      output: row?.output,
      score: 50,
    }));
    await save(pid, { rest: { samples: changed } });
    expect((await cases()).map((row) => [row.input, row.score])).toEqual([
      ["3.in", 50],
      ["1.in", 50],
    ]);
    expect((await read(pid)).ioScore).toBe(100);
    const unknown = { samples: [{ input: "9.in", output: "9.out" }] };
    expect(await save(pid, { rest: unknown })).toMatchObject({ status: 400, code: "case-file-missing" });
    const foreign = { uploadTestcaseDir, samples };
    expect(await save(pid, { rest: foreign }, keeper.token)).toMatchObject({ code: "staged-not-found" });
  });
});

describe("access", () => {
  const change = (token: string, id: number, auth: number) =>
    site().call(changeProblemAuth, { token, body: { id, auth } });

  test("an ordinary administrator hides his problem, and others make it public", async () => {
    const pid = await add({}, admin.token);
    expect((await change(admin.token, pid, 3)).status).toBe(200);
    expect(await change(admin.token, pid, 1)).toMatchObject({
      http: 200,
      status: 403,
      code: "problem-publish-denied",
    });
    expect(await save(pid, { problem: { auth: 1 } }, admin.token)).toMatchObject({
      code: "problem-publish-denied",
    });
    expect((await change(keeper.token, pid, 1)).status).toBe(200);
    // He may go on editing what is public now.
    expect((await save(pid, { problem: { title: "Still public" } }, admin.token)).status).toBe(200);
    expect(await read(pid)).toMatchObject({ auth: 1, title: "Still public" });
  });

  test.each([
    ["of somebody else's", () => add({}, admin.token), () => other.token, 2, 403],
    ["of none", async () => 999_999, () => root, 2, 404],
    ["to an unknown one", () => add(), () => root, 9, 400],
  ])("%s is refused", async (_what, problem, token, auth, status) => {
    expect(await change(token(), await problem(), auth)).toMatchObject({ http: 200, status });
  });

  test("a draft is hidden whatever its form says, and is public only when it can be solved", async () => {
    const pid = await add({
      problem: { isDraft: true },
      rest: { samples: [], languages: [], judgeMode: "spj" },
    });
    expect(await read(pid)).toMatchObject({ isDraft: true, auth: 2 });
    expect(await change(root, pid, 1)).toMatchObject({ status: 400, code: "no-cases" });
    const ready = form({ problem: { id: pid, auth: 1 } });
    expect((await site().call(updateProblem, { token: root, body: ready })).status).toBe(200);
    expect(await read(pid)).toMatchObject({ isDraft: false, auth: 1 });
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
    const answer = await site().call(getAdminProblemList, { token: other.token, query });
    expect(answer.data).toMatchObject({
      total: 1,
      records: [{ id: pid, auth: 2, caseCount: 2, spjCode: null }],
    });
    expect(JSON.stringify(answer.data)).not.toContain(secret);
    const none = await site().call(getAdminProblemList, { token: root, query: { ...query, auth: 1 } });
    expect(none.data).toMatchObject({ total: 0, records: [] });
    const remote = await site().call(getAdminProblemList, { token: root, query: { ...query, oj: "CF" } });
    expect(remote.data.total).toBe(0);
  });

  test("is newest first and paged", async () => {
    await add();
    const query = { currentPage: 1, limit: 2, author: "root" };
    const { records, total } = (await site().call(getAdminProblemList, { token: root, query })).data;
    expect(records).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    expect(records[0]?.id).toBeGreaterThan(records[1]?.id ?? 0);
  });
});

describe("history", () => {
  test("keeps who changed what, shows the difference, and brings old states back whole", async () => {
    const pid = await add({ problem: { title: "First" } });
    const firstCases = (await read(pid)).caseVersion;
    await save(
      pid,
      {
        problem: { title: "Second", timeLimit: 2000 },
        rest: { isUploadTestCase: false, samples: [{ input: "7", output: "7" }], tags: [{ name: "Seven" }] },
      },
      keeper.token,
    );
    const versions = await site().call(getProblemVersions, { token: root, query: { pid } });
    expect(versions.data.records).toMatchObject([
      { number: 2, reason: "edited", username: keeper.username },
      { number: 1, reason: "created", username: "root", caseVersion: firstCases },
    ]);
    expect(versions.data.records[0]?.changed.toSorted()).toEqual(["cases", "tags", "timeLimit", "title"]);
    const diff = await site().call(getProblemVersionDiff, { token: root, query: { pid, from: 1, to: 2 } });
    expect(diff.data.diffs).toContainEqual({ field: "title", before: "First", after: "Second" });
    const cases = diff.data.diffs.find((one) => one.field === "cases");
    expect(cases?.before?.split("\n")).toHaveLength(2);
    expect(cases?.after?.split("\n")).toHaveLength(1);
    const old = await site().call(getProblemVersion, { token: root, query: { pid, number: 1 } });
    expect(old.data.snapshot).toMatchObject({
      problem: { title: "First" },
      tags: ["Arithmetic"],
      languages: ["C"],
    });
    await site().call(changeProblemAuth, { token: root, body: { id: pid, auth: 2 } });
    const body = { pid, number: 1 };
    expect((await site().call(restoreProblemVersion, { token: root, body })).status).toBe(200);
    expect(await read(pid)).toMatchObject({
      title: "First",
      timeLimit: 1000,
      caseVersion: firstCases,
      auth: 2,
    });
    expect((await site().call(getProblemTags, { query: { pid } })).data.map((tag) => tag.name)).toEqual([
      "Arithmetic",
    ]);
    const after = await site().call(getProblemVersions, { token: root, query: { pid } });
    expect(after.data.records.map((row) => row.reason)).toEqual(["restored", "access", "edited", "created"]);
  });

  test("begins with what an imported problem was, and ignores saves that change nothing", async () => {
    const { pid } = await site().problem();
    await save(pid);
    const rows = async () =>
      (await site().call(getProblemVersions, { token: root, query: { pid } })).data.records;
    expect(await rows()).toMatchObject([{ number: 1, reason: "before", username: "tester" }]);
    await save(pid, { problem: { title: "New" } });
    expect(await rows()).toMatchObject([{ number: 2, changed: ["title"] }, { number: 1 }]);
  });

  test("is closed to others, and knows what is not there", async () => {
    const pid = await add();
    for (const endpoint of [getProblemVersions, getProblemVersion, getProblemVersionDiff] as const) {
      const query = { pid, number: 1, from: 1, to: 1 };
      expect(await site().call(endpoint, { token: admin.token, query })).toMatchObject({
        code: "problem-not-yours",
      });
    }
    const missing = { pid, number: 9 };
    expect(await site().call(getProblemVersion, { token: root, query: missing })).toMatchObject({
      status: 404,
      code: "version-not-found",
    });
    expect(await site().call(restoreProblemVersion, { token: root, body: missing })).toMatchObject({
      code: "version-not-found",
    });
    expect(
      await site().call(restoreProblemVersion, { token: admin.token, body: { pid, number: 1 } }),
    ).toMatchObject({
      code: "problem-not-yours",
    });
  });
});

describe("a duplicate", () => {
  test("is the caller's draft with the same contents, and changes by itself", async () => {
    const pid = await add({ problem: { problemId: "orig" } });
    const answer = await site().call(duplicateProblem, { token: keeper.token, body: { pid } });
    expect(answer.data.problemId).toBe("ORIG-COPY");
    const copy = await read(answer.data.pid);
    expect(copy).toMatchObject({
      title: "Sum of two",
      author: keeper.username,
      isDraft: true,
      auth: 2,
      caseCount: 2,
    });
    const again = await site().call(duplicateProblem, { token: keeper.token, body: { pid } });
    expect(again.data.problemId).toBe("ORIG-COPY2");
    await save(copy.id, { rest: { isUploadTestCase: false, samples: [{ input: "x", output: "x" }] } });
    expect((await read(pid)).caseCount).toBe(2);
  });

  test.each([
    ["of somebody else's problem", () => other.token, undefined, "problem-not-yours"],
    ["under a taken id", () => root, "ORIG", "problem-id-taken"],
    ["under an id with spaces", () => root, "A B", "problem-id-malformed"],
  ])("%s is refused", async (_what, token, problemId, code) => {
    const pid = await add();
    expect(await site().call(duplicateProblem, { token: token(), body: { pid, problemId } })).toMatchObject({
      code,
    });
  });
});
