import {
  addGroupContest,
  getAdminContest,
  getContestInfo,
  getContestRatingList,
  getRankList,
  getRatingList,
  getUserHomeInfo,
  getUserRating,
  updateContest,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { rateWhenDue } from "./rate.ts";
import { ratingRuns } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
const { staff, make, addProblem, change } = contests;
let node: TestNode;
const { attempt } = useBoards(site, contests, () => node);
let people: TestUser[] = [];

beforeAll(async () => {
  node = await TestNode.join(site());
  people = await Promise.all([1, 2, 3].map(() => site().user()));
});

const run = () => rateWhenDue(site().server.deps);

/** A contest that people, named by their numbers, solve minute by minute in this order; it ended `ago` minutes ago. */
async function contest(order: number[], ago: number, settings: Parameters<typeof make>[0] = {}) {
  const cid = await make({ isRated: true, startTime: at(-30 - ago), ...settings });
  await addProblem(cid, "A");
  for (const [minute, index] of order.entries())
    await attempt(people[index] ?? { token: "" }, cid, "A", [60 * (minute + 1), "AC"]);
  await site().db.transaction(async (tx) => {
    await tx
      .update(contestTable)
      .set({ endTime: new Date(at(-ago)) })
      .where(eq(contestTable.id, cid));
    await raiseEpoch(tx, cid);
  });
  return cid;
}

const list = async () => (await site().call(getRatingList)).data.records;
const names = async () => (await list()).map(({ uid }) => people.findIndex((one) => one.uid === uid));
const historyOf = async (index: number) =>
  (await site().call(getUserRating, { query: { uid: people[index]?.uid } })).data;
const placesIn = async (cid: number) =>
  (await site().call(getContestRatingList, { query: { cid } })).data.records.map(({ uid, ratedPlace }) => [
    people.findIndex((one) => one.uid === uid),
    ratedPlace,
  ]);

test("final boards of rated contests make ratings, in the order in which contests ended", async () => {
  expect(await list()).toEqual([]);
  const second = await contest([0, 1, 2], 1);
  expect(await run()).toBe(true);
  expect(await run()).toBe(false);
  expect(await names()).toEqual([0, 1, 2]);
  expect((await list()).map(({ place }) => place)).toEqual([1, 2, 3]);
  const alone = await historyOf(0);
  expect(alone).toMatchObject({
    rated: { contests: 1, isProvisional: true },
    changes: [{ cid: second, before: null, people: 3 }],
  });

  // One that ended before comes first, and what came after it is worked out anew.
  const first = await contest([2, 1, 0], 60);
  expect(await run()).toBe(true);
  const both = await historyOf(0);
  expect(both.changes.map(({ cid }) => cid)).toEqual([first, second]);
  expect(both.changes[1]?.before).toBe(both.changes[0]?.after);
  expect(both.rated?.rating).toBe(both.changes[1]?.after);
  expect(both.rated?.rating).toBeLessThan(alone.rated?.rating ?? 0);
  expect(both.rated?.highest).toBe(Math.max(...both.changes.map(({ after }) => after)));
  expect(await placesIn(first)).toEqual([
    [2, 1],
    [1, 2],
    [0, 3],
  ]);
  const [version] = await site().db.select().from(ratingRuns);
  expect(version?.version).toBe(2);

  // What other clients read.
  const { uid = "" } = people[0] ?? {};
  expect((await site().call(getUserHomeInfo, { query: { uid } })).data.rating).toBe(both.rated?.rating);
  const ranked = (await site().call(getRankList, { query: { type: 0 } })).data.records;
  expect(ranked.find((row) => row.uid === uid) ?? { rating: both.rated?.rating }).toMatchObject({
    rating: both.rated?.rating,
  });
});

test("a correction changes them, and so does a contest that is hidden or no longer rated", async () => {
  const before = await names();
  const cid = await contest([2, 0], 0.5);
  await run();
  expect((await historyOf(2)).changes).toHaveLength(3);
  await site().db.transaction(async (tx) => {
    await tx.execute(
      `update contest_participation set state = 1 where contest_id = ${cid} and id in (select participation_id from contest_participant where uid = '${people[2]?.uid}')`,
    );
    await raiseEpoch(tx, cid);
  });
  expect(await run()).toBe(true);
  // One is no contest.
  expect((await historyOf(0)).changes).toHaveLength(2);
  expect(await placesIn(cid)).toEqual([]);
  await change(cid, { isRated: false });
  await run();
  expect(await names()).toEqual(before);
  const [{ cid: hidden = 0 } = {}] = (await historyOf(0)).changes;
  await change(hidden, { visible: false });
  await run();
  expect((await historyOf(0)).changes.map((one) => one.cid)).not.toContain(hidden);
  expect((await site().call(getContestRatingList, { query: { cid: hidden } })).code).toBe(
    "contest-not-found",
  );
});

test("nothing is told of a board that is frozen or goes on", async () => {
  const known = (await historyOf(1)).changes.length;
  const frozen = await contest([1, 0], 0.2, { sealRank: true, sealRankTime: at(-20), autoRealRank: false });
  const running = await make({ isRated: true });
  await addProblem(running, "A");
  await attempt(people[1] ?? { token: "" }, running, "A", [60, "AC"]);
  await run();
  expect((await historyOf(1)).changes).toHaveLength(known);
  await change(frozen, { autoRealRank: true });
  await run();
  expect((await historyOf(1)).changes).toHaveLength(known + 1);
});

test("two servers at once work out one state", async () => {
  await contest([0, 1, 2], 0.1);
  const done = await Promise.all([run(), run(), run()]);
  expect(done.filter(Boolean)).toHaveLength(1);
  const { changes } = await historyOf(0);
  expect(new Set(changes.map(({ cid }) => cid)).size).toBe(changes.length);
});

test("the site's administrators decide, and only where people stand for themselves on the whole site", async () => {
  const organiser = await site().user({ roleId: 1010 });
  expect(
    (await site().call(getContestInfo, { token: staff.root, query: { cid: await make() } })).data,
  ).not.toHaveProperty("isRated");
  await expect(make({ isRated: true }, organiser.token)).rejects.toThrow("administrators decide");
  await expect(make({ isRated: true, entry: "teams" })).rejects.toThrow("administrators decide");
  const own = await make({}, organiser.token);
  const saved = (isRated: boolean | undefined, token: string) => change(own, { isRated }, token);
  expect((await saved(true, organiser.token)).code).toBe("contest-not-ratable");
  expect((await saved(true, staff.root)).status).toBe(200);
  // What does not say so keeps it, whoever saves.
  const { data } = await site().call(getAdminContest, { token: staff.root, query: { cid: own } });
  const { isRated, ...rest } = data;
  expect(isRated).toBe(true);
  expect((await site().call(updateContest, { token: organiser.token, body: rest })).status).toBe(200);
  expect((await saved(false, organiser.token)).code).toBe("contest-not-ratable");
  expect(
    (
      await site().call(addGroupContest, {
        token: staff.root,
        body: { ...rest, isRated: true, gid: 0 } as never,
      })
    ).status,
  ).not.toBe(200);
});
