import { getContestOutsideScoreboard, getContestOutsizeInfo, getContestRank } from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { inShort, useBoards } from "../../../test/board.ts";
import { at, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";

/** Boards in the shape of the interface: what is counted, who stands where, and what of it a page shows. */

const site = useSite();
const contests = useContests(site);
let node: TestNode;
const { attempt, rank } = useBoards(site, contests, () => node);
let [ann, bob, cyd, dan] = [{}, {}, {}, {}] as [TestUser, TestUser, TestUser, TestUser];

beforeAll(async () => {
  node = await TestNode.join(site());
  ann = await site().user({ school: "North High", nickname: "Annie" });
  bob = await site().user({ school: "South High" });
  cyd = await site().user({ school: "North Low" });
  dan = await site().user();
});

/** Five contestants in this order, cyd starred; two problems. */
async function busy(change: Parameters<typeof contests.make>[0] = {}) {
  const cid = await contests.make({ starAccount: [cyd.username], openRank: true, ...change });
  for (const label of ["A", "B"]) await contests.addProblem(cid, label);
  await attempt(ann, cid, "A", [60, "AC"]);
  await attempt(ann, cid, "B", [600, "AC"]);
  await attempt(cyd, cid, "A", [50, "AC"]);
  await attempt(bob, cid, "A", [70, "WA"]);
  await attempt(bob, cid, "A", [100, "AC"]);
  await attempt(dan, cid, "B", [90, "WA"]);
  return cid;
}

test("ACM: the penalty, and what costs nothing", async () => {
  const cid = await contests.make();
  for (const label of ["A", "B"]) await contests.addProblem(cid, label);
  for (const [second, verdict] of [
    [5, "CE"],
    [10, "WA"],
    [20, "PA"],
    [30, "SE"],
    [40, "PE"],
    [95, "AC"],
    [100, "WA"],
    [110, "CE"],
  ] as const)
    await attempt(ann, cid, "A", [second, verdict]);
  await attempt(bob, cid, "A", [95, "AC"]);
  await attempt(bob, cid, "B", [120, "WA"]);
  const { records } = await rank(dan.token, { cid });
  expect(inShort(records)).toEqual([
    [1, bob.username, 1, 95],
    [2, ann.username, 1, 95 + 2 * 1200],
  ]);
  // The same second shares the first solution; keys that say nothing are absent.
  expect(records[0]?.submissionInfo).toEqual({
    A: { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 95, isAfterContest: false },
    B: { errorNum: 1 },
  });
  expect(records[1]).toMatchObject({ total: 8, submissionInfo: { A: { errorNum: 2, isFirstAC: true } } });
});

test("own row, then those who are followed, then all; pages are cut from that list, and total counts it", async () => {
  const cid = await busy();
  const ask = { cid, concernedList: [dan.uid, "nobody", ann.uid] };
  const whole = await rank(bob.token, ask);
  const names = whole.records.map(({ username }) => username);
  expect(names).toEqual([bob, dan, ann, ann, cyd, bob, dan].map(({ username }) => username));
  expect(whole.total).toBe(7);
  const pages = [];
  for (const currentPage of [1, 2, 3]) {
    const page = await rank(bob.token, { ...ask, limit: 3, currentPage });
    expect(page).toMatchObject({ total: 7, size: 3, current: currentPage });
    pages.push(...page.records);
  }
  expect(pages).toEqual(whole.records);
  // Outside nobody is anybody: only those who are followed stand in front.
  const body = { cid, concernedList: [dan.uid] };
  const { data } = await site().call(getContestOutsideScoreboard, { token: bob.token, body });
  expect(data.records.map(({ username }) => username)).toEqual(
    [dan, ann, cyd, bob, dan].map(({ username }) => username),
  );
});

test("starred rows have no rank and take none, but are first; without them nothing else changes", async () => {
  const cid = await busy();
  const { records } = await rank(contests.staff.admin.token, { cid });
  expect(inShort(records)).toEqual([
    [1, ann.username, 2, 660],
    [-1, cyd.username, 1, 50],
    [2, bob.username, 1, 1300],
    [3, dan.username, 0, 0],
  ]);
  expect(records[1]?.submissionInfo.A).toMatchObject({ isFirstAC: true });
  const without = await rank(contests.staff.admin.token, { cid, removeStar: true });
  expect(inShort(without.records)).toEqual(inShort(records).filter(([place]) => place !== -1));
});

test("a keyword is part of a shown name or a school, in any case, and changes no rank", async () => {
  const cid = await busy({ rankShowName: "nickname" });
  const named = async (keyword: string) =>
    inShort((await rank(contests.staff.admin.token, { cid, keyword })).records).map(([place, name]) => [
      place,
      name,
    ]);
  expect(await named("north")).toEqual([
    [1, ann.username],
    [-1, cyd.username],
  ]);
  expect(await named("annIE")).toEqual([[1, ann.username]]);
  expect(await named("South High")).toEqual([[2, bob.username]]);
  expect(await named("nothing like it")).toEqual([]);
  const [row] = (await rank(bob.token, { cid, keyword: "annie" })).records;
  expect(row).toMatchObject({ nickname: "Annie", realname: null });
});

test("a page has 50 rows unless asked, and 300 at most", async () => {
  const cid = await busy();
  expect((await rank(bob.token, { cid })).size).toBe(50);
  expect((await rank(bob.token, { cid, limit: 300 })).size).toBe(300);
  expect((await rank(bob.token, { cid, limit: 5000 })).size).toBe(300);
});

test("awards: by percent of the ranked rows, rounded down, with a solution at least, none starred", async () => {
  const award = (name: string, num: number, priority: number) => ({
    ...{ name, num, priority, background: "#fff", color: "#000" },
  });
  const cid = await busy({ awardType: 1, awardConfigList: [award("Gold", 34, 1), award("Silver", 66, 2)] });
  const won = async () =>
    (await rank(contests.staff.admin.token, { cid })).records.map(({ username, awardName }) => [
      username,
      awardName,
    ]);
  // 34 % of three rows is one, 66 % is one.
  expect(await won()).toEqual([
    [ann.username, "Gold"],
    [cyd.username, null],
    [bob.username, "Silver"],
    [dan.username, null],
  ]);
  await contests.change(cid, { awardType: 2, awardConfigList: [award("Gold", 3, 1)] });
  await eventually(async () =>
    expect((await won()).filter(([, name]) => name !== null)).toEqual([
      [ann.username, "Gold"],
      [bob.username, "Gold"],
    ]),
  );
});

describe("OI", () => {
  async function points(oiRankScoreType: "Recent" | "Highest", more = {}) {
    const cid = await contests.make({ type: 1, oiRankScoreType, ...more });
    for (const label of ["A", "B"]) await contests.addProblem(cid, label, { type: 1, ioScore: 100 });
    await attempt(ann, cid, "A", [60, "PA", 70]);
    await attempt(ann, cid, "A", [120, "PA", 40]);
    await attempt(bob, cid, "A", [80, "PA", 50]);
    await attempt(bob, cid, "A", [80, "PA", 60]); // the later one of a second
    await attempt(cyd, cid, "B", [90, "AC", 100]);
    return cid;
  }

  test.each([
    ["Recent", [100, 60, 40]],
    ["Highest", [100, 60, 70]],
  ] as const)("%s", async (kind, [c, b, a]) => {
    const { records } = await rank(dan.token, { cid: await points(kind) });
    const sums = Object.fromEntries(
      records.map((row) => [row.username, (row as { totalScore: number }).totalScore]),
    );
    expect(sums).toEqual({ [cyd.username]: c, [bob.username]: b, [ann.username]: a });
    // Run time of what is accepted only.
    expect(records[0]).toMatchObject({ username: cyd.username, totalTime: 20 });
    expect(records.slice(1).every(({ totalTime }) => totalTime === 0)).toBe(true);
  });

  test("a frozen board ends a second before the freeze, for managers, too, unless they force it", async () => {
    const cid = await points("Recent", { sealRank: true, sealRankTime: at(-28) }); // from second 120
    const of = async (token: string, more = {}) =>
      (await rank(token, { cid, ...more })).records.find(({ username }) => username === ann.username);
    expect(await of(dan.token)).toMatchObject({ totalScore: 70, submissionInfo: { A: 70 } });
    expect(await of(contests.staff.admin.token)).toMatchObject({ totalScore: 70 });
    expect(await of(contests.staff.admin.token, { forceRefresh: true })).toMatchObject({ totalScore: 40 });
    expect(await of(dan.token, { forceRefresh: true })).toMatchObject({ totalScore: 70 });
  });
});

test("real names are told to managers, whatever the contest shows, and never outside", async () => {
  const named = await site().user({ realname: "Ann A." });
  const cid = await contests.make({ openRank: true });
  await contests.addProblem(cid, "A");
  await attempt(named, cid, "A", [60, "AC"]);
  const { admin, examiner, root } = contests.staff;
  const told = async (token: string) => (await rank(token, { cid })).records[0]?.realname;
  for (const token of [root, admin.token]) expect(await told(token)).toBe("Ann A.");
  for (const token of [dan.token, examiner.token, named.token]) expect(await told(token)).toBe(null);
  const outside = await site().call(getContestOutsideScoreboard, { token: root, body: { cid } });
  expect(outside.data.records).toMatchObject([{ username: named.username, realname: null }]);
});

describe("attempts of other contests", () => {
  test("stand at the same second after their start, by letter and user; who has no right there asks in vain", async () => {
    const cid = await busy();
    const other = await contests.make({ startTime: at(-60), openRank: true });
    await contests.addProblem(other, "B");
    await contests.addProblem(other, "X");
    await attempt(bob, other, "B", [30, "AC"]);
    await attempt(bob, other, "X", [40, "AC"]);
    const external = await site().user();
    await attempt(external, other, "B", [20, "AC"]);
    const { records, total } = await rank(dan.token, { cid, externalCidList: [other, cid, other] });
    expect(total).toBe(6);
    expect(inShort(records).slice(1)).toEqual([
      [1, ann.username, 2, 660],
      [2, bob.username, 2, 1330],
      [3, external.username, 1, 20],
      [-1, cyd.username, 1, 50],
      [4, dan.username, 0, 0],
    ]);
    const hidden = await contests.make({ auth: 1, pwd: "secret" });
    const body = { cid, externalCidList: [hidden] };
    expect(await site().call(getContestRank, { token: dan.token, body })).toMatchObject({
      code: "contest-not-registered",
    });
    expect(await site().call(getContestOutsideScoreboard, { body })).toMatchObject({
      code: "contest-board-closed",
    });
    expect((await rank(dan.token, { cid })).total).toBe(5);
  });

  test("show the real names of their people only where they do so themselves", async () => {
    const stranger = await site().user({ realname: "Stranger S." });
    const own = await site().user({ realname: "Own O." });
    const cid = await contests.make({ rankShowName: "realname" });
    await contests.addProblem(cid, "A");
    await attempt(own, cid, "A", [60, "AC"]);
    const names = async (other: number, token = dan.token) => {
      const { records } = await rank(token, { cid, externalCidList: [other] });
      return records.map(({ username, realname }) => [username, realname]);
    };
    for (const [rankShowName, shown] of [
      ["username", null],
      ["realname", "Stranger S."],
    ] as const) {
      const other = await contests.make({ rankShowName, openRank: true });
      await contests.addProblem(other, "A");
      await attempt(stranger, other, "A", [30, "AC"]);
      for (const token of [dan.token, contests.staff.admin.token]) {
        expect(await names(other, token)).toEqual([
          [stranger.username, shown],
          [own.username, "Own O."],
        ]);
      }
    }
  });

  test("what is frozen there waits here", async () => {
    const cid = await busy();
    const other = await contests.make({ sealRank: true, sealRankTime: at(-29) }); // from second 60
    await contests.addProblem(other, "B");
    await attempt(bob, other, "B", [90, "AC"]);
    const { records } = await rank(dan.token, { cid, externalCidList: [other] });
    const row = records.find(({ username }) => username === bob.username);
    expect(row).toMatchObject({ ac: 1 });
    expect(row?.submissionInfo.B).toBeUndefined();
  });

  test("of OI contests are merged under OI rules", async () => {
    const make = async (score: number) => {
      const cid = await contests.make({ type: 1, oiRankScoreType: "Highest" });
      await contests.addProblem(cid, "A", { type: 1 });
      await attempt(ann, cid, "A", [60, "PA", score]);
      return cid;
    };
    const [cid, other] = [await make(30), await make(80)];
    const { records } = await rank(dan.token, { cid, externalCidList: [other] });
    expect(records).toMatchObject([{ username: ann.username, totalScore: 80 }]);
  });
});

test("there is no board outside of a contest that is not there", async () => {
  const hidden = await contests.make({ openRank: true, visible: false });
  for (const cid of [hidden, 999_999]) {
    expect(await site().call(getContestOutsideScoreboard, { body: { cid } })).toMatchObject({
      http: 200,
      status: 400,
      code: "no-such-contest",
    });
    expect(await site().call(getContestOutsizeInfo, { query: { cid } })).toMatchObject({ status: 404 });
  }
});

test("a board's contest that is not named is none; a page that is null is the first", async () => {
  const token = contests.staff.root;
  for (const endpoint of [getContestRank, getContestOutsideScoreboard])
    for (const body of [{}, { cid: null }, { cid: 2 ** 40 }])
      expect(await site().call(endpoint, { token, body })).toMatchObject({
        http: 200,
        status: 400,
        code: "no-such-contest",
      });
  const cid = await contests.make();
  const body = { cid, currentPage: null, limit: null };
  expect((await site().call(getContestRank, { token, body })).data).toMatchObject({ current: 1, size: 50 });
});

test("the board outside is closed until it is opened and the contest has begun", async () => {
  const closed = await contests.make({ openRank: false });
  const early = await contests.make({ openRank: true, startTime: at(10) });
  for (const cid of [closed, early])
    expect(await site().call(getContestOutsideScoreboard, { body: { cid } })).toMatchObject({
      code: "contest-board-closed",
    });
});

test("the board outside stays frozen, but for who manages the contest, and they must ask; numbers may come as text", async () => {
  const cid = await busy({ sealRank: true, sealRankTime: at(-28) }); // from second 120
  const solved = async (token: string | undefined, forceRefresh: boolean) => {
    const body = { cid: `${cid}`, forceRefresh, currentPage: "1", limit: "50" };
    const { data } = await site().call(getContestOutsideScoreboard, { token, body });
    const row = data.records.find(({ username }) => username === ann.username);
    return (row as { ac: number } | undefined)?.ac;
  };
  const makers = [contests.staff.root, contests.staff.admin.token];
  const others = [undefined, ann.token, contests.staff.examiner.token];
  for (const token of [...others, ...makers]) expect(await solved(token, false)).toBe(1);
  for (const token of others) expect(await solved(token, true)).toBe(1);
  for (const token of makers) expect(await solved(token, true)).toBe(2);
});
