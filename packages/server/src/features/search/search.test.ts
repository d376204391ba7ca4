import { getFullScreenProblemList, getProblemList, getSimilarProblems } from "@verdict/contract";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { statements } from "../problem/tables.ts";
import { isOneTypo } from "./query.ts";
import { reindexDue, reindexMissing } from "./reindex.ts";
import { problemReindexes, problemSearches } from "./tables.ts";
import { gramsOf, indexProblem, longestGramsOf, variantsOf, wordsOf } from "./words.ts";

const site = useSite();
const ids: Record<string, { pid: number; problemId: string }> = {};

beforeAll(async () => {
  ids.tagged = await site().problem({ title: "Other", tags: ["cycles", "Dijkstra"] });
  ids.paths = await site().problem({
    title: "Shortest Paths",
    description: "Find the cheapest <b>route</b> through a weighted **graph** of 100000 cities.",
  });
  ids.binary = await site().problem({ title: "二分查找", description: "在有序数组中查找一个数。" });
  ids.trees = await site().problem({ title: "Trees", description: "Every tree is a graph without cycles." });
  ids.chain = await site().problem({ title: "しりとり", description: "単語のグラフを考える。" });
  ids.hidden = await site().problem({ title: "Graph of secrets", auth: 2 });
  ids.shortest = await site().problem({
    title: "最短路径",
    description: "给定一棵二叉树，求两点之间的距离。",
    tags: ["图论"],
  });
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
    ["a part of a Chinese title", "短路", ["shortest"]],
    ["one Chinese character of a title", "径", ["shortest"]],
    ["one Chinese character at the end of a run", "树", ["shortest"]],
    ["one Chinese character within a run", "叉", ["shortest"]],
    ["a wrong Chinese character", "最短路劲", ["shortest"]],
    ["an additional Chinese character", "二叉叉树", ["shortest"]],
    ["a wrong Chinese character beside a word that is there", "最短路劲 图论", ["shortest"]],
    ["no wrong Chinese character beside a word that is not there", "最短路劲 graph", []],
    ["a Chinese tag", "图论", ["shortest"]],
    ["a mistyped word of a tag", "dijsktra", ["tagged"]],
    ["parts of words in titles", "orte", ["paths"]],
    ["what a title has side by side, spaces too", "st pat", ["paths"]],
    ["full-width letters", "ＴＲＥＥＳ", ["trees"]],
    ["katakana where hiragana stands", "シリトリ", ["chain"]],
    ["hiragana where katakana stands", "ぐらふ", ["chain"]],
    ["every word, not any", "weighted cycles", []],
    ["no numbers of statements", "100000", []],
    ["nothing by mark-up", "<b>", []],
    ["nothing in quotation marks that break out", "' | !'x", []],
  ])("%s", async (_what, keyword, expected) => {
    expect(await search(keyword)).toEqual(expected);
  });

  test("tags, and puts titles before statements", async () => {
    expect(await search("cycles")).toEqual(["tagged", "trees"]);
  });

  test("ids in any case, the very id before those that go on", async () => {
    const id = ids.paths?.problemId ?? "";
    ids.longer = await site().problem({ problemId: `${id}7` });
    expect(await search(id.toLowerCase())).toEqual(["paths", "longer"]);
  });

  test("ids in full-width characters", async () => {
    const id = ids.binary?.problemId ?? "";
    const wide = id.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    expect(wide).not.toBe(id);
    expect((await search(wide))[0]).toBe("binary");
  });

  test("what other filters leave", async () => {
    ids.hard = await site().problem({ title: "Shortest of all", difficulty: 2 });
    const ask = async (query: object) =>
      (await site().call(getProblemList, { query: { keyword: "shortest", ...query } })).data.records.map(
        (row) => row.pid,
      );
    expect(await ask({})).toEqual([ids.paths?.pid, ids.hard.pid]);
    expect(await ask({ difficulty: 2 })).toEqual([ids.hard.pid]);
    expect(await ask({ difficulty: 0 })).toEqual([]);
    expect(await ask({ limit: 1, currentPage: 2 })).toEqual([ids.hard.pid]);
    expect(await ask({ oj: "HDU" })).toEqual([]);
  });

  test("titles in the reader's language", async () => {
    const { db } = site().server.deps;
    ids.translated = await site().problem({ title: "Knapsack" });
    const { pid } = ids.translated;
    await db.transaction(async (tx) => {
      await tx.insert(statements).values({ problemId: pid, locale: "zh-CN", title: "背包" });
      await indexProblem(tx, pid);
    });
    const asked = { query: { keyword: "背", l: "zh-CN" } };
    const { records } = (await site().call(getProblemList, asked)).data;
    expect(records.map(({ title }) => title)).toEqual(["背包"]);
  });
});

test("problems stored without words, or by an older version, get them after the next start", async () => {
  const { db } = site().server.deps;
  const { pid = 0 } = ids.paths ?? {};
  await db.delete(problemSearches).where(eq(problemSearches.problemId, pid));
  await db
    .update(problemSearches)
    .set({ grams: null })
    .where(eq(problemSearches.problemId, ids.binary?.pid ?? 0));
  expect(await search("weighted")).toEqual([]);
  await reindexMissing(db);
  await reindexDue(site().server.deps);
  expect(await search("weighted")).toEqual(["paths"]);
  expect(await search("分查")).toEqual(["binary"]);
  expect(await db.$count(problemReindexes)).toBe(0);
});

test("a problem that cannot be indexed stays due and does not hold up the next one", async () => {
  const { db } = site().server.deps;
  const [first, second] = [
    await site().problem({ title: "Stubborn" }),
    await site().problem({ title: "Willing" }),
  ];
  await db.delete(problemSearches).where(inArray(problemSearches.problemId, [first.pid, second.pid]));
  await db.execute(
    sql`alter table problem_search add constraint stubborn check (problem_id <> ${sql.raw(String(first.pid))})`,
  );
  await reindexMissing(db);
  await reindexDue(site().server.deps);
  expect(await search("willing")).toHaveLength(1);
  expect(await db.select().from(problemReindexes)).toEqual([{ problemId: first.pid }]);
  await db.execute(sql`alter table problem_search drop constraint stubborn`);
  await reindexDue(site().server.deps);
  expect(await search("stubborn")).toHaveLength(1);
});

test("grams of a text are all of one, two and three characters, those to look for only the longest", () => {
  expect(gramsOf("Abc d")).toEqual(["a", "ab", "abc", "b", "bc", "bc ", "c", "c ", "c d", " ", " d", "d"]);
  expect(longestGramsOf("Abc d")).toEqual(["abc", "bc ", "c d"]);
  expect(longestGramsOf("二分")).toEqual(["二分"]);
  expect(longestGramsOf("aa")).toEqual(["aa"]);
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
])("%s and %s: one typo %s", (one, other, expected) => {
  expect(isOneTypo(one, other)).toBe(expected);
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
    for (const pid of [-1, 99_999_999_999, "x"] as number[]) {
      expect(await site().call(getSimilarProblems, { query: { pid } })).toMatchObject({ http: 400 });
    }
  });
});

test.each([
  [{}, 400, "list-not-named"],
  [{ tid: 1 }, 400, "training-not-found"],
  [{ cid: 1 }, 400, "no-such-contest"],
])("the focus mode's bar for %j is refused", async (query, status, code) => {
  const { token } = await site().user();
  expect(await site().call(getFullScreenProblemList, { token, query })).toMatchObject({
    http: 200,
    status,
    code,
  });
});
