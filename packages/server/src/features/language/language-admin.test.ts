import {
  CODE_MAX,
  changeLanguage,
  getAdminLanguages,
  getAdminProblem,
  getAuditList,
  getLanguages,
  getProblemDetail,
  getProblemLanguages,
  getSubmissionDetail,
  LANGUAGE_SEQ_MAX,
  rejudge,
  status,
  submitProblemJudge,
  submitProblemTestJudge,
  updateProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { problemLanguages } from "../problem/tables.ts";
import { seedLanguages } from "./seed.ts";
import { languages } from "./tables.ts";

const site = useSite();
let root = "";
let user: TestUser;

beforeAll(async () => {
  root = await site().tokenOf("1");
  user = await site().user();
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

const list = async () => (await site().call(getAdminLanguages, { token: root })).data;

async function named(name: string) {
  const row = (await list()).find((language) => language.name === name);
  if (!row) throw new Error(`no language ${name}`);
  return row;
}

const change = async (name: string, body: Record<string, unknown>) =>
  site().call(changeLanguage, { token: root, body: { id: (await named(name)).id, ...body } });

describe("list", () => {
  test("every language in the order of lists, with the nodes that offer it", async () => {
    const node = await TestNode.join(site(), ["C", "C++ 17"]);
    const second = await TestNode.join(site(), ["C"]);
    const rows = await list();
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).toSorted((a, b) => b - a));
    expect(await named("C")).toMatchObject({ enabled: true, codeTemplate: expect.stringContaining("main") });
    expect((await named("C")).nodes).toHaveLength(2);
    expect((await named("C++ 17")).nodes).toEqual([
      { name: expect.stringMatching(/^node/), version: "C++ 17 test" },
    ]);
    expect((await named("Java")).nodes).toEqual([]);
    // Later tests judge in what they like.
    await node.hello([], ["C", "C++ 17", "Python3", "Java"]);
    await second.hello([], ["C", "C++ 17", "Python3", "Java"]);
  });
});

describe("change", () => {
  test("order, description and template; the log tells, and a start keeps them", async () => {
    const { id } = await named("Ruby");
    const edit = { seq: 500, description: "  Ruby as we have it ", codeTemplate: "puts gets\n" };
    expect((await change("Ruby", edit)).status).toBe(200);
    const told = { seq: 500, description: "Ruby as we have it", codeTemplate: "puts gets\n" };
    expect((await list())[0]).toMatchObject({ id, ...told });
    await seedLanguages(site().db);
    expect((await list())[0]).toMatchObject({ id, ...told, enabled: true });
    const { data } = await site().call(getAuditList, { token: root, query: { action: "language.change" } });
    expect(data.records[0]).toMatchObject({ target: "language Ruby", after: told });
    expect((await change("Ruby", { codeTemplate: "" })).status).toBe(200);
    expect((await named("Ruby")).codeTemplate).toBe("");
    const shown = (await site().call(getLanguages)).data.find(({ name }) => name === "Ruby");
    // The sample program is not the starter code, and stays.
    expect(shown).toMatchObject({ codeTemplate: "", template: expect.stringContaining("sum") });
  });

  test("a language that only was switched off still follows what we ship", async () => {
    await change("Java", { enabled: false });
    const { id, seq } = await named("Java");
    await site().db.update(languages).set({ seq: -7, codeTemplate: "old" }).where(eq(languages.id, id));
    await seedLanguages(site().db);
    expect(await named("Java")).toMatchObject({ enabled: false, seq });
    expect((await named("Java")).codeTemplate).not.toBe("old");
    await change("Java", { enabled: true });
  });

  test.each([
    ["an order beyond the limits", { seq: LANGUAGE_SEQ_MAX + 1 }, "language-order-out-of-range"],
    ["a blank description", { description: "  " }, "language-description-malformed"],
    ["a long description", { description: "x".repeat(201) }, "language-description-malformed"],
    ["a long template", { codeTemplate: "x".repeat(CODE_MAX + 1) }, "language-template-too-long"],
    ["a switch of another kind", { enabled: "perhaps" }, "request-invalid"],
    ["half an order", { seq: 1.5 }, "request-invalid"],
    ["a null character", { codeTemplate: "a\0b" }, "request-invalid"],
  ])("%s is refused", async (_, body, code) => {
    const before = await named("C");
    expect(await change("C", body)).toMatchObject({ status: 400, code });
    expect(await named("C")).toEqual(before);
  });

  test("what is not there, or is a remote judge's, is refused", async () => {
    const [remote] = await site()
      .db.insert(languages)
      .values({ name: "GNU C++", oj: "CF", contentType: "text/x-c++src", description: "" })
      .returning();
    expect((await list()).map(({ name }) => name)).not.toContain("GNU C++");
    const names = async (query: { all?: boolean }) =>
      (await site().call(getLanguages, { query })).data.map(({ name }) => name);
    expect(await names({})).toContain("GNU C++");
    expect(await names({ all: true })).toContain("GNU C++");
    expect(await names({ all: false })).not.toContain("GNU C++");
    for (const id of [999_999, remote?.id ?? 0]) {
      const answer = await site().call(changeLanguage, { token: root, body: { id, enabled: false } });
      expect(answer).toMatchObject({ status: 404, code: "language-not-found" });
    }
    expect(
      await site().call(changeLanguage, { token: root, body: { enabled: false } as never }),
    ).toMatchObject({
      status: 400,
      code: "request-invalid",
    });
  });
});

describe("a language that is switched off", () => {
  afterEach(() => change("Python3", { enabled: true }));

  const submit = (problemId: string, language = "Python3") =>
    site().call(submitProblemJudge, {
      token: user.token,
      body: { pid: problemId, language, code: "print(1)" },
    });

  test("is on no list and not taken; switched on again it is back", async () => {
    const { pid, problemId } = await site().problem();
    const shown = async () => {
      const [all, own, detail] = await Promise.all([
        site().call(getLanguages),
        site().call(getProblemLanguages, { query: { pid } }),
        site().call(getProblemDetail, { query: { problemId } }),
      ]);
      return [all.data.map(({ name }) => name), own.data.map(({ name }) => name), detail.data.languages];
    };
    // The nodes of the first test are known within the few seconds their languages are cached.
    await expect.poll(shown).toEqual(Array(3).fill(expect.arrayContaining(["Python3", "C"])));
    await change("Python3", { enabled: false });
    for (const names of await shown()) {
      expect(names).not.toContain("Python3");
      expect(names).toContain("C");
    }
    expect(await submit(problemId)).toMatchObject({ status: 400, code: "language-unavailable" });
    const body = { pid, language: "Python3", code: "print(1)", userInput: "1", type: "public" as const };
    expect(await site().call(submitProblemTestJudge, { token: user.token, body })).toMatchObject({
      code: "language-unavailable",
    });
    await change("Python3", { enabled: true });
    expect((await submit(problemId)).status).toBe(200);
    for (const names of await shown()) expect(names).toContain("Python3");
  });

  test("what was sent before is judged, and judged again", async () => {
    const node = await TestNode.join(site());
    const { problemId } = await site().problem();
    const { submitId } = (await submit(problemId)).data;
    await change("Python3", { enabled: false });
    for (let round = 1; round <= 2; round++) {
      let task = await node.claimOne();
      while (task.submitId !== submitId) task = await node.claimOne();
      expect(task).toMatchObject({ submitId, language: "Python3" });
      await node.result(task, status.accepted);
      const seen = await site().call(getSubmissionDetail, { token: user.token, query: { submitId } });
      expect(seen.data.submission).toMatchObject({ language: "Python3", status: status.accepted });
      if (round === 1) await site().call(rejudge, { token: root, query: { submitId } });
    }
  });

  test("stays with a problem whose editor could not show it", async () => {
    const { pid } = await site().problem();
    const kept = () =>
      site()
        .db.select({ name: languages.name })
        .from(problemLanguages)
        .innerJoin(languages, eq(languages.id, problemLanguages.languageId))
        .where(eq(problemLanguages.problemId, pid));
    await change("Python3", { enabled: false });
    const { data: problem } = await site().call(getAdminProblem, { token: root, query: { pid } });
    const saved = await site().call(updateProblem, {
      token: root,
      body: {
        problem: { ...problem, difficulty: problem.difficulty ?? 0 },
        samples: [],
        isUploadTestCase: problem.isUploadCase,
        uploadTestcaseDir: "",
        judgeMode: problem.judgeMode,
        languages: [{ name: "C" }],
      },
    });
    expect(saved.status).toBe(200);
    expect((await kept()).map(({ name }) => name).toSorted()).toEqual(["C", "Python3"]);
  });
});
