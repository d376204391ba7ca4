import {
  getAllProblemTags,
  getLanguages,
  getProblemCodeTemplate,
  getProblemDetail,
  getProblemLanguages,
  getProblemList,
  getProblemTags,
  getProblemTagsAndClassification,
  getRandomProblem,
  getRecentUpdatedProblem,
  parseExamples,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { problems } from "./tables.ts";

const site = useSite({ samples: true });

describe("the problem list", () => {
  test("shows public problems by length of id, then id", async () => {
    const { data } = await site().call(getProblemList, { query: { limit: 50 } });
    expect(data.records.map((row) => row.problemId)).toEqual([
      "1000",
      "1001",
      "1002",
      "1003",
      "1004",
      "1005",
      "1006",
      "1007",
      "1008",
      "1009",
      "1010",
      "1011",
      "1012",
      "1013",
      "1014",
      "1015",
    ]);
    expect(data).toMatchObject({ total: 16, size: 50, current: 1, pages: 1 });
    expect(data.records[0]).toMatchObject({ title: "Sum of Two Integers", total: 0, ac: 0, difficulty: 0 });
  });

  test("titles in the asked language where there are translations", async () => {
    const { data } = await site().call(getProblemList, { query: { l: "zh-CN" } });
    expect(data.records[0]?.title).toMatch(/[\u4e00-\u9fff]/);
    expect(data.records.find((row) => row.problemId === "1007")?.title).toMatch(/^[ -~]+$/);
  });

  test.each([
    // Its title first, then whose statement speaks of a sum.
    [{ keyword: "sum of" }, ["1000", "1006"]],
    [{ keyword: "Tower" }, ["1006"]],
    [{ keyword: "100%" }, []],
    [{ currentPage: 2, limit: 8 }, ["1008", "1009", "1010", "1011", "1012", "1013", "1014", "1015"]],
    [{ oj: "Mine", limit: 1 }, ["1000"]],
    [{ oj: "CF" }, []],
    [{ difficulty: 2 }, ["1006", "1009"]],
  ])("filtered by %j", async (query, expected) => {
    const { data } = await site().call(getProblemList, { query });
    expect(data.records.map((row) => row.problemId)).toEqual(expected);
  });

  test("by tags: all of them must be there", async () => {
    const tags = (await site().call(getAllProblemTags)).data;
    const ids = ["math", "implementation"].map((name) => tags.find((tag) => tag.name === name)?.id);
    const both = await site().call(getProblemList, { query: { tagId: ids.join(",") } });
    expect(both.data.records.map((row) => row.problemId)).toContain("1000");
    const none = await site().call(getProblemList, { query: { tagId: `[${ids[0]},999999]` } });
    expect(none.data.records).toEqual([]);
  });

  test("pages are capped", async () => {
    const { data } = await site().call(getProblemList, { query: { limit: 100_000, currentPage: 0 } });
    expect(data).toMatchObject({ size: 100, current: 1 });
  });
});

describe("one problem", () => {
  test("comes with statement, limits, languages and counts", async () => {
    const { data } = await site().call(getProblemDetail, { query: { problemId: "1000" } });
    expect(data.problem).toMatchObject({
      problemId: "1000",
      timeLimit: 1000,
      memoryLimit: 256,
      auth: 1,
      isGroup: false,
    });
    expect(parseExamples(data.problem.examples).length).toBeGreaterThan(0);
    expect(data.languages).toEqual(expect.arrayContaining(["C", "C++ 17", "Java", "Python3"]));
    expect(data.problemCount).toMatchObject({ pid: data.problem.id, total: 0 });
    expect(data.tags.map((tag) => tag.name)).toContain("math");
  });

  test("translated, the examples stay those of the problem", async () => {
    const own = (await site().call(getProblemDetail, { query: { problemId: "1000" } })).data.problem;
    const chinese = (await site().call(getProblemDetail, { query: { problemId: "1000", l: "zh-CN" } })).data
      .problem;
    expect(chinese.description).toMatch(/[\u4e00-\u9fff]/);
    expect(chinese.examples).toBe(own.examples);
  });

  test("one that is not there, or hidden, is refused", async () => {
    const hidden = await site().problem({ auth: 2 });
    const answerOf = (problemId: string) => site().call(getProblemDetail, { query: { problemId } });
    expect(await answerOf("999999")).toMatchObject({ http: 200, status: 404, code: "problem-not-found" });
    expect(await answerOf(hidden.problemId)).toMatchObject({
      http: 200,
      status: 403,
      data: null,
      code: "problem-hidden",
    });
  });

  test("without id the request is malformed", async () => {
    expect(await site().call(getProblemDetail)).toMatchObject({ http: 400, code: "request-invalid" });
  });

  test("a hidden problem keeps its templates to itself", async () => {
    const shown = await site().call(getProblemCodeTemplate, { query: { pid: 1005 } });
    expect(shown.data.length).toBeGreaterThan(0);
    await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, 1005));
    const hidden = await site().call(getProblemCodeTemplate, { query: { pid: 1005 } });
    await site().db.update(problems).set({ auth: 1 }).where(eq(problems.id, 1005));
    expect(hidden.data).toEqual([]);
  });

  test("checkers and judge files never leave", async () => {
    const { pid, problemId } = await site().problem({
      judgeMode: "spj",
      spjLanguage: "C++",
      spjCode: "int main(){/* secret checker */}",
    });
    const answer = await site().call(getProblemDetail, { query: { problemId } });
    expect(answer.data.problem).toMatchObject({
      id: pid,
      spjCode: null,
      spjLanguage: null,
      judgeExtraFile: null,
    });
  });
});

test("a random problem is a public one", async () => {
  const { data } = await site().call(getRandomProblem);
  expect((await site().call(getProblemDetail, { query: data })).status).toBe(200);
});

test("the newest public problems come first", async () => {
  const { data } = await site().call(getRecentUpdatedProblem);
  expect(data.length).toBeLessThanOrEqual(10);
  expect(data.map((row) => row.id)).toEqual(data.map((row) => row.id).toSorted((a, b) => b - a));
  const chinese = await site().call(getRecentUpdatedProblem, { query: { l: "zh-CN" } });
  expect(chinese.data.find((row) => row.problemId === "1008")?.title).toMatch(/[\u4e00-\u9fff]/);
});

test("tags: of one problem, and in classes with the unclassified last", async () => {
  expect((await site().call(getProblemTags, { query: { pid: 1000 } })).data.length).toBeGreaterThan(0);
  const { data } = await site().call(getProblemTagsAndClassification);
  expect(data.at(-1)?.classification).toBeNull();
});

test("languages: all, and those of a problem, in their order", async () => {
  const every = (await site().call(getLanguages)).data;
  expect(every.slice(0, 2).map(({ name }) => name)).toEqual(["C", "C With O2"]);
  // Other judges' languages come after our own, and may be called alike.
  const all = every.filter(({ oj }) => oj === "ME").map(({ name }) => name);
  expect(every.slice(0, all.length).map(({ name }) => name)).toEqual(all);
  expect((await site().call(getLanguages, { query: { all: false } })).data).toHaveLength(all.length);
  const some = (await site().call(getProblemLanguages, { query: { pid: 1000 } })).data;
  expect(some.map((language) => language.name)).toEqual(
    all.filter((name) => some.some((row) => row.name === name)),
  );
});
