import {
  getLastWeekSubmissionStatistics,
  getRankList,
  getRecentSevenAcRank,
  getUserCalendarHeatmap,
  getUserHomeInfo,
  type OiRankRow,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../../../test/site.ts";
import { useSite } from "../../../test/site.ts";
import { lastDays } from "../../platform/days.ts";
import { submissions } from "../submission/tables.ts";
import { changeStatus, lockSubmission } from "../submission/verdict.ts";
import { users } from "../user/tables.ts";

const site = useSite();
const people: Record<string, TestUser> = {};
let easy: { pid: number; problemId: string };
let hard: { pid: number; problemId: string };

/** A submission that is judged at once. */
async function judged(
  user: TestUser | undefined,
  pid: string,
  verdict: number,
  oiRankScore: number | null = null,
) {
  const body = { pid, language: "C", code: "x" };
  const { data } = await site().call(submitProblemJudge, { token: user?.token, body });
  await verdictOf(data.submitId, verdict, oiRankScore);
  return data.submitId;
}

async function verdictOf(id: number, verdict: number, oiRankScore: number | null = null): Promise<void> {
  await site().db.transaction(async (tx) => {
    const row = await lockSubmission(tx, id);
    if (row) await changeStatus(tx, row, { status: verdict as 0, oiRankScore });
  });
}

beforeAll(async () => {
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  easy = await site().problem({ difficulty: 0 });
  hard = await site().problem({ difficulty: 2, type: 1 });
  for (const name of ["ann", "bob", "cat", "ban"])
    people[name] = await site().user({ nickname: `Nick ${name}` });
  await judged(people.ann, easy.problemId, status.accepted);
  await judged(people.ann, hard.problemId, status.accepted, 10);
  await judged(people.bob, easy.problemId, status.wrongAnswer);
  await judged(people.bob, easy.problemId, status.accepted);
  await judged(people.bob, hard.problemId, status.partialAccepted, 14);
  await judged(people.bob, hard.problemId, status.partialAccepted, 12);
  await judged(people.cat, easy.problemId, status.accepted);
  await judged(people.ban, easy.problemId, status.accepted);
  await site()
    .db.update(users)
    .set({ status: 1 })
    .where(eq(users.uid, people.ban?.uid ?? ""));
});

const nameOf = (uid: string) => Object.keys(people).find((name) => people[name]?.uid === uid);
const ranked = async (type: number, more: object = {}) => {
  const { data } = await site().call(getRankList, { query: { type, limit: 4, ...more } });
  return data.records.map((row) => nameOf(row.uid));
};

describe("the rankings", () => {
  test("ACM: solved problems, then fewer submissions; banned users are out", async () => {
    expect((await ranked(0)).slice(0, 3)).toEqual(["ann", "cat", "bob"]);
    const { data } = await site().call(getRankList, { query: { type: 0 } });
    expect(data).toMatchObject({ total: 3, size: 30, current: 1, pages: 1 }); // root has solved nothing
    expect(data.records[0]).toMatchObject({ ac: 2, total: 2, nickname: "Nick ann", rating: null });
    expect(data.records.map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(data.records.map((row) => nameOf(row.uid))).not.toContain("ban");
  });

  test("OI: the best score of each problem, summed", async () => {
    expect((await ranked(1)).slice(0, 2)).toEqual(["bob", "ann"]);
    const { data } = await site().call(getRankList, { query: { type: 1 } });
    expect((data.records as OiRankRow[])[0]).toMatchObject({ score: 14, ac: 1, total: 4 });
  });

  test("a search looks into names, and counts what it found", async () => {
    expect(await ranked(0, { searchUser: "NICK B" })).toEqual(["bob"]);
    expect(await ranked(0, { searchUser: "nick", currentPage: 2, limit: 2 })).toEqual(["bob"]);
    expect(await ranked(0, { searchUser: "%" })).toEqual([]);
  });

  test("a search tells nobody real names, which are not shown; who knows one finds the person", async () => {
    const { uid = "" } = people.bob ?? {};
    await site().db.update(users).set({ realname: "Roberta Quill" }).where(eq(users.uid, uid));
    expect(await ranked(0, { searchUser: "Roberta" })).toEqual([]);
    expect(await ranked(0, { searchUser: "Roberta Quill" })).toEqual(["bob"]);
    expect(await ranked(1, { searchUser: "b\nRob" })).toEqual([]);
    expect(await ranked(0, { searchUser: "nick b" })).toEqual(["bob"]);
  });

  test("of an unknown kind are refused, without one malformed", async () => {
    expect(await site().call(getRankList, { query: { type: 2 } })).toMatchObject({
      http: 200,
      status: 400,
      code: "ranking-unknown",
    });
    expect(await site().call(getRankList)).toMatchObject({ http: 400, code: "request-invalid" });
  });

  test("follow verdicts that fall, cross and come back", async () => {
    const dan = await site().user();
    people.dan = dan;
    const sent = await Promise.all(
      [1, 2, 3].map((n) => judged(dan, hard.problemId, status.partialAccepted, n * 10)),
    );
    const turns = sent.flatMap((id) => [
      () => verdictOf(id, status.accepted, 40),
      () => verdictOf(id, status.wrongAnswer, 0),
      () => verdictOf(id, status.pending, null),
    ]);
    await Promise.all(turns.map((turn) => turn()));
    const recount = await site().db.execute(sql`
      select (select count(*)::int from solved where uid = ${dan.uid}) as ac,
        (select count(*)::int from submission where uid = ${dan.uid}) as total,
        (select coalesce(sum(best), 0)::int from (select max(oi_rank_score) as best from submission
          where uid = ${dan.uid} group by problem_id) b) as "oiScore"`);
    const stored = await site().db.execute(
      sql`select ac, total, oi_score as "oiScore" from user_score where uid = ${dan.uid}`,
    );
    expect(stored.rows).toEqual(recount.rows);
    for (const id of sent) await verdictOf(id, status.pending, null);
    expect((await site().call(getUserHomeInfo, { query: { uid: dan.uid } })).data.scoreList).toEqual([]);
  });
});

test("most problems first solved in seven days", async () => {
  const { data } = await site().call(getRecentSevenAcRank);
  expect(data.map((row) => [nameOf(row.uid), row.ac, row.place])).toEqual([
    ["ann", 2, 1],
    ["cat", 1, 2],
    ["bob", 1, 2],
  ]);
  expect(data[0]).toMatchObject({ total: null, rating: null, signature: null });
});

describe("the week's submissions", () => {
  test("by day, today last; kept for a while, root may ask anew", async () => {
    const { data } = await site().call(getLastWeekSubmissionStatistics);
    expect(data.dateStrList).toEqual(lastDays(7).map((day) => day.slice(5)));
    const today = data.totalCountList.at(-1) ?? 0;
    await judged(people.cat, easy.problemId, status.wrongAnswer);
    const query = { forceRefresh: true };
    const asUser = await site().call(getLastWeekSubmissionStatistics, { query, token: people.cat?.token });
    expect(asUser.data).toEqual(data);
    const root = await site().tokenOf("1");
    const asRoot = await site().call(getLastWeekSubmissionStatistics, { query, token: root });
    expect(asRoot.data.totalCountList.at(-1)).toBe(today + 1);
    expect(asRoot.data.acCountList.at(-1)).toBe(5);
  });

  test("with a switch that is neither is malformed", async () => {
    const query = { forceRefresh: "perhaps" as unknown as boolean };
    expect(await site().call(getLastWeekSubmissionStatistics, { query })).toMatchObject({ http: 400 });
  });

  test("the days of a week end today, whatever the month", () => {
    expect(lastDays(3, new Date("2024-03-01T12:00:00Z"))).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
  });
});

describe("a user's page", () => {
  test("by uid, by name, or one's own", async () => {
    const { uid, username, token } = people.ann ?? { uid: "", username: "", token: "" };
    const { data } = await site().call(getUserHomeInfo, { query: { uid } });
    expect(data).toMatchObject({
      uid,
      username,
      gender: "secrecy",
      total: 2,
      rating: null,
      scoreList: [10],
      solvedList: [easy.problemId, hard.problemId],
      solvedGroupByDifficulty: {
        "0": [{ id: easy.pid, problemId: easy.problemId, difficulty: 0 }],
        "2": [{ id: hard.pid, problemId: hard.problemId, difficulty: 2 }],
      },
    });
    expect(data.recentLoginTime).toMatch(/\+0000$/);
    expect(JSON.stringify(data)).not.toMatch(/email|mobile|realname/);
    expect(
      (await site().call(getUserHomeInfo, { query: { username: username.toUpperCase() } })).data,
    ).toEqual(data);
    expect((await site().call(getUserHomeInfo, { token })).data).toEqual(data);
  });

  test("of one who solved nothing", async () => {
    const { uid } = await site().user();
    const { data } = await site().call(getUserHomeInfo, { query: { uid } });
    expect(data).toMatchObject({ solvedList: [], solvedGroupByDifficulty: null, scoreList: [], total: 0 });
  });

  test("is refused for nobody, for banned users, and for a bad token", async () => {
    const ask = (query: object, token?: string) =>
      site().call(getUserHomeInfo, { query: { ...query }, token });
    expect(await ask({})).toMatchObject({ http: 200, status: 400, code: "user-not-named" });
    expect(await ask({ uid: "nobody" })).toMatchObject({ status: 400, code: "user-not-found" });
    expect((await ask({ uid: people.ban?.uid })).code).toBe("user-not-found");
    expect(await ask({ uid: "1" }, "forged")).toMatchObject({ http: 401, code: "token-invalid" });
    expect(await ask({ uid: "x".repeat(51) })).toMatchObject({ http: 400, code: "request-invalid" });
  });
});

describe("the heat map", () => {
  test("counts a year's submissions by day", async () => {
    const eve = await site().user();
    const old = await judged(eve, easy.problemId, status.wrongAnswer);
    const older = await judged(eve, easy.problemId, status.wrongAnswer);
    await judged(eve, easy.problemId, status.accepted);
    const ago = (time: string) => ({ submittedAt: sql`now() - ${time}::interval` });
    await site().db.update(submissions).set(ago("40 days")).where(eq(submissions.id, old));
    await site().db.update(submissions).set(ago("2 years")).where(eq(submissions.id, older));
    const { data } = await site().call(getUserCalendarHeatmap, { query: { uid: eve.uid } });
    expect(data.endDate).toBe(lastDays(1)[0]);
    expect(data.dataList.map((day) => day.count)).toEqual([1, 1]);
    expect(data.dataList.at(-1)?.date).toBe(data.endDate);
  });

  test("is refused for nobody", async () => {
    expect((await site().call(getUserCalendarHeatmap)).code).toBe("user-not-named");
    expect((await site().call(getUserCalendarHeatmap, { query: { username: "no" } })).code).toBe(
      "user-not-found",
    );
  });

  test("by a name that is too long is malformed", async () => {
    const query = { username: "x".repeat(51) };
    expect(await site().call(getUserCalendarHeatmap, { query })).toMatchObject({ http: 400 });
  });
});
