import {
  changeProblemAuth,
  getAdminProblem,
  getAdminProblemList,
  getLanguages,
  getProblemCases,
  getProblemCodeTemplate,
  getProblemDetail,
  getProblemLanguages,
  getProblemList,
  getProblemTags,
  getProblemVersions,
  getSubmissionList,
  stageTestdata,
  submitProblemJudge,
  updateProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { useSite } from "../../../test/site.ts";
import { users } from "../user/tables.ts";
import { problems } from "./tables.ts";

const site = useSite();
const { add, form, read, save, staff } = useProblemForms(site);

describe("editing", () => {
  let pid = 0;
  beforeEach(async () => {
    pid = await add({}, staff.admin.token);
  });

  test("is for its author, problem administrators and root", async () => {
    expect((await save(pid, { problem: { title: "A" } }, staff.admin.token)).status).toBe(200);
    expect((await save(pid, { problem: { title: "B" } }, staff.examiner.token)).status).toBe(200);
    expect(await save(pid, { problem: { title: "C" } }, staff.other.token)).toMatchObject({
      http: 200,
      status: 403,
      code: "problem-not-yours",
    });
    expect(await read(pid)).toMatchObject({
      title: "B",
      modifiedUser: staff.examiner.username,
      author: staff.admin.username,
    });
    expect(await site().call(getAdminProblem, { token: staff.other.token, query: { pid } })).toMatchObject({
      status: 403,
      code: "problem-not-yours",
    });
  });

  test("of a problem that is not there is refused", async () => {
    const body = form({ problem: { id: 999_999 } });
    expect(await site().call(updateProblem, { token: staff.root, body })).toMatchObject({
      status: 404,
      code: "problem-not-found",
    });
    expect(await site().call(getAdminProblem, { token: staff.root, query: { pid: 999_999 } })).toMatchObject({
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
    expect((await site().call(updateProblem, { token: staff.root, body })).status).toBe(200);
    expect((await read(pid)).caseCount).toBe(2);
    expect((await site().call(getProblemTags, { token: staff.root, query: { pid } })).data).toMatchObject([
      { name: "Arithmetic" },
    ]);
  });

  test("replaces tags and templates by those given, and the search follows", async () => {
    const change = { tags: [{ name: "Wunderkammer" }], codeTemplates: [] };
    await save(pid, { problem: { auth: 1 }, rest: change });
    expect(
      (await site().call(getProblemTags, { token: staff.root, query: { pid } })).data.map((tag) => tag.name),
    ).toEqual(["Wunderkammer"]);
    expect((await site().call(getProblemCodeTemplate, { query: { pid } })).data).toEqual([]);
    const hits = async (keyword: string) =>
      (await site().call(getProblemList, { query: { keyword } })).data.records.map((row) => row.pid);
    expect(await hits("wunderkammer")).toEqual([pid]);
  });

  test("of a hidden problem sees its templates, and nobody else does", async () => {
    await save(pid, { problem: { auth: 2 } });
    const templates = async (token?: string) =>
      (await site().call(getProblemCodeTemplate, { query: { pid }, ...(token && { token }) })).data;
    expect(await templates(staff.admin.token)).toMatchObject([{ code: "int main() {}" }]);
    expect(await templates(staff.examiner.token)).toHaveLength(1);
    expect(await templates(staff.other.token)).toEqual([]);
    expect(await templates()).toEqual([]);
  });

  test("sees languages whose nodes are away; what solvers may choose is what submitting takes", async () => {
    await save(pid, { problem: { auth: 1 }, rest: { languages: [{ name: "C" }, { name: "Pascal" }] } });
    await TestNode.join(site(), ["C"]);
    const { problemId } = await read(pid);
    const choices = async () =>
      (await site().call(getProblemDetail, { query: { problemId } })).data.languages.toSorted();
    // What the nodes offer is known within the few seconds it is cached.
    await expect.poll(choices).toEqual(["C"]);
    const { absentLanguages } = (await site().call(getProblemDetail, { query: { problemId } })).data;
    expect(absentLanguages).toEqual(["Pascal"]);
    const rows = (await site().call(getProblemLanguages, { query: { pid } })).data;
    expect(rows.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ["C", true],
      ["Pascal", false],
    ]);
    for (const query of [{}, { all: true }, { all: false }]) {
      const all = (await site().call(getLanguages, { query })).data;
      expect(all).toEqual(expect.arrayContaining(rows));
    }
    const { token } = await site().user();
    const submit = async (language: string) =>
      (
        await site().call(submitProblemJudge, {
          token,
          body: {
            pid: problemId,
            language,
            code: "int main() { return 0; } /* of fifty characters at least */",
          },
        })
      ).code;
    expect(await submit("Pascal")).toBe("language-unavailable");
    expect(await submit("C")).toBeUndefined();
  });

  test("gives the statement other languages, by the site's names for them; blank ones go", async () => {
    const none = { title: null, description: null, input: null, output: null, hint: null };
    const translations = {
      en: { title: "Half", description: "Halve it." },
      "zh-TW": { title: " ", hint: "提示" },
      "ja-JP": { title: "", description: "  " },
    };
    await save(pid, { problem: { auth: 1, title: "Own" }, rest: { translations } });
    expect((await read(pid)).translations).toEqual({
      "en-US": { ...none, title: "Half", description: "Halve it." },
      "zh-TW": { ...none, hint: "提示" },
    });
    const { problemId } = await read(pid);
    const shown = async (l: string) =>
      (await site().call(getProblemDetail, { query: { problemId, l } })).data.problem;
    expect(await shown("en-US")).toMatchObject({ title: "Half", description: "Halve it.", hint: null });
    expect(await shown("zh-TW")).toMatchObject({
      title: "Own",
      description: "Add the numbers.",
      hint: "提示",
    });
    expect(await shown("ko-KR")).toMatchObject({ title: "Own" });
    // A form that does not speak of them leaves them.
    await save(pid, { problem: { title: "Still own" } });
    expect(Object.keys((await read(pid)).translations)).toEqual(["en-US", "zh-TW"]);
    await save(pid, { rest: { translations: {} } });
    expect((await read(pid)).translations).toEqual({});
    const long = { en: { title: "x".repeat(256) } };
    expect((await save(pid, { rest: { translations: long } })).code).toBe("problem-title-too-long");
  });

  test("shows its author as the account is called now, also after it is gone", async () => {
    const writer = await site().user({ roleId: 1001 });
    const own = await add({ problem: { auth: 1 } }, writer.token);
    const rename = (username: string) =>
      site().db.update(users).set({ username }).where(eq(users.uid, writer.uid));
    await rename("renamed-writer");
    expect((await read(own, writer.token)).author).toBe("renamed-writer");
    const query = { keyword: "renamed-writer" };
    const { data } = await site().call(getAdminProblemList, { token: staff.root, query });
    expect(data.records).toMatchObject([{ id: own, author: "renamed-writer" }]);
    // Saving what was read keeps the account.
    expect((await save(own, { problem: { title: "Kept" } })).status).toBe(200);
    await rename("ghost-writer");
    expect((await read(own)).author).toBe("ghost-writer");
    expect((await save(own, { problem: { title: "His" } }, writer.token)).status).toBe(200);
    const versions = await site().call(getProblemVersions, { token: staff.root, query: { pid: own } });
    expect(new Set(versions.data.records.map(({ username }) => username))).toEqual(
      new Set(["ghost-writer", "root"]),
    );
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
    const staged = await site().call(stageTestdata, { token: staff.root, body: { pid: source } });
    const uploadTestcaseDir = staged.data.fileListDir;
    const samples = staged.data.fileList.map(({ input, output }) => ({ input, output, score: 10 }));
    const pid = await add({
      problem: { type: 1 },
      rest: { isUploadTestCase: true, uploadTestcaseDir, samples },
    });
    expect(await read(pid)).toMatchObject({ isUploadCase: true, caseCount: 3, ioScore: 30 });
    const cases = async () =>
      (await site().call(getProblemCases, { token: staff.root, query: { pid } })).data;
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
    expect(await save(pid, { rest: foreign }, staff.examiner.token)).toMatchObject({
      code: "staged-not-found",
    });
  });
});

describe("access", () => {
  const change = (token: string, id: number, auth: number) =>
    site().call(changeProblemAuth, { token, body: { id, auth } });

  test("an ordinary administrator hides a problem of their own, and others make it public", async () => {
    const pid = await add({}, staff.admin.token);
    expect((await change(staff.admin.token, pid, 3)).status).toBe(200);
    expect(await change(staff.admin.token, pid, 1)).toMatchObject({
      http: 200,
      status: 403,
      code: "problem-publish-denied",
    });
    expect(await save(pid, { problem: { auth: 1 } }, staff.admin.token)).toMatchObject({
      code: "problem-publish-denied",
    });
    expect((await change(staff.examiner.token, pid, 1)).status).toBe(200);
    // They may go on editing what is public now.
    expect((await save(pid, { problem: { title: "Still public" } }, staff.admin.token)).status).toBe(200);
    expect(await read(pid)).toMatchObject({ auth: 1, title: "Still public" });
  });

  test.each([
    ["of somebody else's", () => add({}, staff.admin.token), () => staff.other.token, 2, 403],
    ["of none", async () => 999_999, () => staff.root, 2, 404],
    ["to an unknown one", () => add(), () => staff.root, 9, 400],
  ])("%s is refused", async (_what, problem, token, auth, status) => {
    expect(await change(token(), await problem(), auth)).toMatchObject({ http: 200, status });
  });

  test("a draft is hidden whatever its form says, and is public only when it can be solved", async () => {
    const pid = await add({
      problem: { isDraft: true },
      rest: { samples: [], languages: [], judgeMode: "spj" },
    });
    expect(await read(pid)).toMatchObject({ isDraft: true, auth: 2 });
    expect(await change(staff.root, pid, 1)).toMatchObject({ status: 400, code: "no-cases" });
    const byFiles = await add({ problem: { isDraft: true, isFileIO: true, ioReadFileName: "a b" } });
    expect(await change(staff.root, byFiles, 1)).toMatchObject({ code: "problem-io-names-missing" });
    const checker = { spjCode: "int main() {}", spjLanguage: "C", checkerProtocol: "cms" as const };
    const silent = await add({
      problem: { isDraft: true, ...checker },
      rest: { judgeMode: "interactive" },
    });
    expect(await change(staff.root, silent, 1)).toMatchObject({ code: "checker-protocol-not-interactive" });
    const ready = form({ problem: { id: pid, auth: 1 } });
    expect((await site().call(updateProblem, { token: staff.root, body: ready })).status).toBe(200);
    expect(await read(pid)).toMatchObject({ isDraft: false, auth: 1 });
  });
});
