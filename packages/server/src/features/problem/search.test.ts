import { getFullScreenProblemList, getProblemList, getSimilarProblems } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { indexMissing, isOneSlip, variantsOf, wordsOf } from "./search.ts";
import { problemSearches } from "./tables.ts";

const site = useSite();
const ids: Record<string, { pid: number; problemId: string }> = {};

beforeAll(async () => {
  ids.paths = await site().problem({
    title: "Shortest Paths",
    description: "Find the cheapest <b>route</b> through a weighted **graph** of 100000 cities.",
  });
  ids.binary = await site().problem({ title: "二分查找", description: "在有序数组中查找一个数。" });
  ids.trees = await site().problem({ title: "Trees", description: "Every tree is a graph without cycles." });
  ids.hidden = await site().problem({ title: "Graph of secrets", auth: 2 });
});

const search = async (keyword: string) => {
  const { data } = await site().call(getProblemList, { query: { keyword, limit: 50 } });
  expect(data.total).toBe(data.records.length);
  return data.records.map((row) => Object.keys(ids).find((name) => ids[name]?.pid === row.pid));
};

describe("a search finds", () => {
  test.each([
    ["words of statements", "weighted route", ["paths"]],
    ["beginnings of words", "weig", ["paths"]],
    ["words in any order and case", "PATHS shortest", ["paths"]],
    ["a wrong letter", "shortast", ["paths"]],
    ["swapped letters", "grpah", ["paths", "trees"]],
    ["a missing letter", "shotest path", ["paths"]],
    ["an additional letter", "graaph", ["paths", "trees"]],
    ["Chinese in titles", "二分", ["binary"]],
    ["Chinese in statements", "有序数组", ["binary"]],
    ["full-width letters", "ＴＲＥＥＳ", ["trees"]],
    ["every word, not any", "weighted cycles", []],
    ["no numbers of statements", "100000", []],
    ["nothing by mark-up", "<b>", []],
    ["nothing in quotation marks that break out", "' | !'x", []],
  ])("%s", async (_what, keyword, expected) => {
    expect(await search(keyword)).toEqual(expected);
  });

  test("tags, and puts titles before statements", async () => {
    ids.tagged = await site().problem({ title: "Other", tags: ["cycles"] });
    expect(await search("cycles")).toEqual(["tagged", "trees"]);
  });
});

test("problems stored without words get them at the next start", async () => {
  const { db } = site().server.deps;
  await db.delete(problemSearches).where(eq(problemSearches.problemId, ids.paths?.pid ?? 0));
  expect(await search("weighted")).toEqual([]);
  await indexMissing(db);
  expect(await search("weighted")).toEqual(["paths"]);
});

test.each([
  ["a-b_c2", ["a", "b", "c2"]],
  ["Ab aB", ["ab"]],
  ["最短路 Dijkstra", ["最短", "短路", "dijkstra"]],
  ["abc二分", ["abc", "二分"]],
  ["树", ["树"]],
  ["한국어 ひら", ["한국", "국어", "ひら"]],
])("words of %s", (text, words) => expect(wordsOf(text)).toEqual(words));

test.each([
  ["graph", "graph", true],
  ["graph", "grpah", true],
  ["graph", "grap", true],
  ["graph", "graphs", true],
  ["graph", "giaph", true],
  ["graph", "gaprh", false],
  ["graph", "grip", false],
  ["graph", "graphite", false],
])("%s and %s: one slip %s", (one, other, expected) => {
  expect(isOneSlip(one, other)).toBe(expected);
  if (expected) expect(variantsOf(one).some((form) => variantsOf(other).includes(form))).toBe(true);
});

describe("similar problems", () => {
  test("share tags, the rarest in common first; hidden ones and itself stay out", async () => {
    const make = (title: string, tags: string[], auth = 1) => site().problem({ title, tags, auth });
    const own = await make("Own", ["common", "rare"]);
    const common = [await make("C1", ["common"]), await make("C2", ["common"]), await make("C3", ["common"])];
    const rare = await make("R", ["rare"]);
    await make("H", ["rare"], 2);
    const { data } = await site().call(getSimilarProblems, { query: { pid: own.pid } });
    expect(data.map((row) => row.pid)).toEqual([rare.pid, ...common.map((problem) => problem.pid)]);
    expect(data[0]).toMatchObject({ problemId: rare.problemId, title: "R", total: 0, ac: 0 });
  });

  test("of an unknown problem are none; without one it is malformed", async () => {
    expect((await site().call(getSimilarProblems, { query: { pid: 999_999 } })).data).toEqual([]);
    const query = { pid: "x" as unknown as number };
    expect(await site().call(getSimilarProblems, { query })).toMatchObject({ http: 400 });
  });
});

test.each([
  [{}, 400, "list-not-named"],
  [{ tid: 1 }, 400, "training-not-found"],
  [{ cid: 1 }, 404, "contest-not-found"],
])("the focus mode's bar for %j is refused", async (query, status, code) => {
  const { token } = await site().user();
  expect(await site().call(getFullScreenProblemList, { token, query })).toMatchObject({
    http: 200,
    status,
    code,
  });
});
