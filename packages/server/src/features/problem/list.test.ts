import {
  addTag,
  deleteTag,
  getAllProblemTags,
  getProblemDetail,
  getProblemList,
  getRandomProblem,
  getRecentUpdatedProblem,
  type ProblemSummary,
  type SubmissionStatus,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestSite, useSite } from "../../../test/site.ts";
import { indexProblem } from "../search/words.ts";
import { changeStatus, lockSubmission } from "../submission/verdict.ts";
import { problemCounts, problems, problemTags, statements } from "./tables.ts";

const site = useSite();
let other: TestSite;
const ids: Record<string, { pid: number; problemId: string }> = {};

const listed = async (query: object = {}, at: TestSite = site()) => {
  const { data } = await at.call(getProblemList, { query: { limit: 50, ...query } });
  expect(data.total).toBe(data.records.length);
  return data.records.map(({ pid }: ProblemSummary) =>
    Object.keys(ids).find((name) => ids[name]?.pid === pid),
  );
};

beforeAll(async () => {
  other = await site().another();
  ids.a = await site().problem({ problemId: "A10", tags: ["x", "y"], difficulty: 0 });
  ids.b = await site().problem({ problemId: "B2", tags: ["x"], difficulty: 2 });
  ids.c = await site().problem({ problemId: "A9", difficulty: 1 });
  ids.hidden = await site().problem({ problemId: "A1", auth: 2 });
  return () => other.server.stop();
});

describe("the list", () => {
  test("shows public problems by length of the id, then by the id", async () => {
    expect(await listed()).toEqual(["c", "b", "a"]);
  });

  test("filters by level, by all of several tags, by bank", async () => {
    const tags = (await site().call(getAllProblemTags, { query: {} })).data;
    const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0;
    expect(await listed({ difficulty: 2 })).toEqual(["b"]);
    expect(await listed({ tagId: idOf("x") })).toEqual(["b", "a"]);
    expect(await listed({ tagId: `${idOf("x")},${idOf("y")}` })).toEqual(["a"]);
    expect(await listed({ tagId: JSON.stringify([idOf("y"), idOf("x")]) })).toEqual(["a"]);
    expect(await listed({ tagId: idOf("x"), difficulty: 0 })).toEqual(["a"]);
    expect(await listed({ oj: "Mine" })).toEqual(["c", "b", "a"]);
    const remote = await site().problem({ problemId: "HDU-1000", title: "d" });
    await site().db.update(problems).set({ remoteOj: "HDU" }).where(eq(problems.id, remote.pid));
    expect(await listed({ oj: "Mine" })).toEqual(["c", "b", "a"]);
    expect(await listed({ oj: "HDU" })).toHaveLength(1);
    await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, remote.pid));
    expect(await listed({ oj: "HDU" })).toEqual([]);
  });

  test("is sorted by any column, either way, also in a search", async () => {
    const counts = async (name: string, ac: number, total: number) =>
      site()
        .db.update(problemCounts)
        .set({ ac, total })
        .where(eq(problemCounts.problemId, ids[name]?.pid ?? 0));
    await counts("a", 1, 2);
    await counts("b", 9, 10); // "c" has no submission: it has no share, and comes last either way
    expect(await listed({ sort: "id", desc: true })).toEqual(["a", "b", "c"]);
    expect(await listed({ sort: "level" })).toEqual(["a", "c", "b"]);
    expect(await listed({ sort: "level", desc: true })).toEqual(["b", "c", "a"]);
    expect(await listed({ sort: "rate" })).toEqual(["a", "b", "c"]);
    expect(await listed({ sort: "rate", desc: true })).toEqual(["b", "a", "c"]);
    expect(await listed({ sort: "total", desc: true })).toEqual(["b", "a", "c"]);
    expect(await listed({ keyword: "A", sort: "level", desc: true })).toEqual(["c", "a"]);
    expect(await listed({ sort: "title" })).toHaveLength(3);
  });

  test("by own standing: solved, tried in vain, not tried; guests are asked to sign in", async () => {
    const ann = await site().user();
    await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
    const send = async (pid: string, verdict: SubmissionStatus) => {
      const body = { pid, language: "C", code: "x" };
      const { data } = await site().call(submitProblemJudge, { token: ann.token, body });
      await site().db.transaction(async (tx) => {
        const row = await lockSubmission(tx, data.submitId);
        if (row) await changeStatus(tx, row, { status: verdict });
      });
    };
    await send("A10", status.wrongAnswer);
    await send("A10", status.accepted);
    await send("A9", status.wrongAnswer);
    const own = async (query: object) => {
      const { data } = await site().call(getProblemList, { token: ann.token, query });
      return [data.total, ...data.records.map(({ problemId }) => problemId)];
    };
    expect(await own({ own: "solved" })).toEqual([1, "A10"]);
    expect(await own({ own: "tried" })).toEqual([1, "A9"]);
    expect(await own({ own: "open" })).toEqual([1, "B2"]);
    expect(await own({ own: "open", keyword: "A" })).toEqual([0]);
    expect(await own({ own: "solved", limit: 1, currentPage: 2 })).toEqual([1]);
    // Another reader's list is another one.
    const bob = await site().user();
    const bobs = await site().call(getProblemList, { token: bob.token, query: { own: "open" } });
    expect(bobs.data.total).toBe(3);
    expect((await site().call(getProblemList, { query: { own: "open" } })).code).toBe(
      "only-mine-needs-login",
    );
  });

  test("of levels and tags that cannot be is empty", async () => {
    for (const query of [
      { difficulty: 7 },
      { difficulty: -1 },
      { difficulty: 99_999 },
      { tagId: "99999999999" },
    ]) {
      expect(await listed(query)).toEqual([]);
    }
  });

  test("gives pages with the total, and empty ones past the end", async () => {
    const page = async (currentPage: number, limit: number) =>
      (await site().call(getProblemList, { query: { currentPage, limit } })).data;
    expect(await page(2, 2)).toMatchObject({ total: 3, pages: 2, size: 2, current: 2 });
    expect((await page(2, 2)).records.map(({ problemId }) => problemId)).toEqual(["A10"]);
    expect(await page(3, 2)).toMatchObject({ total: 3, records: [] });
    expect(await page(999_999_999_999, 100)).toMatchObject({ total: 3, records: [] });
    expect(await page(1, 1000)).toMatchObject({ size: 100 });
  });
});

test("a random problem is a public one", async () => {
  for (let turn = 0; turn < 10; turn++) {
    const { data } = await site().call(getRandomProblem);
    expect(["A9", "B2", "A10"]).toContain(data.problemId);
  }
});

describe("what is changed shows in the very next answer, of every server", () => {
  const everywhere = async (query: object, expected: string[]) => {
    expect(await listed(query)).toEqual(expected);
    expect(await listed(query, other)).toEqual(expected);
  };
  const pidOf = (name: string) => ids[name]?.pid ?? 0;
  const change = (name: string, values: Partial<typeof problems.$inferInsert>) =>
    site()
      .db.update(problems)
      .set(values)
      .where(eq(problems.id, pidOf(name)));

  test("published and hidden", async () => {
    await everywhere({}, ["c", "b", "a"]);
    await change("hidden", { auth: 1 });
    await everywhere({}, ["hidden", "c", "b", "a"]);
    await change("hidden", { auth: 2 });
    await everywhere({}, ["c", "b", "a"]);
  });

  test("another id, another level", async () => {
    await everywhere({ difficulty: 1 }, ["c"]);
    await change("c", { problemId: "A11", difficulty: 0 });
    await everywhere({ difficulty: 1 }, []);
    await everywhere({}, ["b", "a", "c"]);
    await change("c", { problemId: "A9", difficulty: 1 });
  });

  test("a title, also a translated one", async () => {
    await everywhere({ keyword: "oblem" }, ["c", "b", "a"]);
    await change("c", { title: "Else" });
    await everywhere({ keyword: "oblem" }, ["b", "a"]);
    await site()
      .db.insert(statements)
      .values({ problemId: pidOf("b"), locale: "xx", title: "Otherwise" });
    const { records } = (await site().call(getProblemList, { query: { l: "xx" } })).data;
    expect(records.map(({ title }) => title)).toContain("Otherwise");
  });

  test("tags that come and go", async () => {
    const { token } = await site().user({ roleId: 1000 });
    const tag = (await site().call(addTag, { token, body: { name: "fresh" } })).data;
    await everywhere({ tagId: tag.id }, []);
    await site()
      .db.insert(problemTags)
      .values({ problemId: pidOf("b"), tagId: tag.id });
    await everywhere({ tagId: tag.id }, ["b"]);
    await site().call(deleteTag, { token, query: { tid: tag.id } });
    await everywhere({ tagId: tag.id }, []);
  });

  test("a new one, and one that is deleted", async () => {
    ids.d = await site().problem({ problemId: "C3" });
    await everywhere({}, ["c", "b", "d", "a"]);
    await site()
      .db.delete(problems)
      .where(eq(problems.id, pidOf("d")));
    await everywhere({}, ["c", "b", "a"]);
  });
});

test("a reader of Chinese gets the other Chinese where their own is missing, field by field", async () => {
  const { pid, problemId } = await site().problem({ title: "Own words" });
  const texts = site().db.insert(statements);
  await texts.values([
    { problemId: pid, locale: "zh-CN", title: "简体标题", description: "简体题面" },
    { problemId: pid, locale: "en-US", title: "English title", description: "English" },
  ]);
  await site().db.transaction((tx) => indexProblem(tx, pid));
  const titleFor = async (l: string, keyword?: string) => {
    const { records } = (await site().call(getProblemList, { query: { l, keyword, limit: 100 } })).data;
    return records.find((row: ProblemSummary) => row.pid === pid)?.title;
  };
  const shownTo = async (l: string) =>
    (await site().call(getProblemDetail, { query: { problemId, l } })).data.problem;
  expect(await titleFor("zh-TW")).toBe("简体标题");
  expect(await titleFor("zh-TW", "简体标")).toBe("简体标题");
  expect(await titleFor("ja-JP")).toBe("Own words");
  expect(await shownTo("zh-TW")).toMatchObject({ title: "简体标题", description: "简体题面" });
  expect(await shownTo("ko-KR")).toMatchObject({ title: "Own words" });
  const newest = async (l: string) => (await site().call(getRecentUpdatedProblem, { query: { l } })).data[0];
  expect(await newest("zh-TW")).toMatchObject({ id: pid, title: "简体标题" });

  await site().db.insert(statements).values({ problemId: pid, locale: "zh-TW", title: "繁體標題" });
  expect(await titleFor("zh-TW")).toBe("繁體標題");
  expect(await shownTo("zh-TW")).toMatchObject({ title: "繁體標題", description: "简体题面" });
  expect(await titleFor("zh-CN")).toBe("简体标题");
});
