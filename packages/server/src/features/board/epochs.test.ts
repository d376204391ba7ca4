import {
  cancelJudge,
  changeUserInfo,
  deleteUser,
  editUser,
  getBoardState,
  removeContestProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { at, useContests } from "../../../test/contests.ts";
import { listenerAt } from "../../../test/live.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";

/** What changes a board and is no row of its log: names, roles, times, the freeze, problems, levels in its group. */

const site = useSite();
const contests = useContests(site);
const listen = listenerAt(site);
let node: TestNode;
const { attempt, rank } = useBoards(site, contests, () => node);
let [ann, bob, eve] = [{}, {}, {}] as [TestUser, TestUser, TestUser];

beforeAll(async () => {
  node = await TestNode.join(site());
  [ann, bob, eve] = [
    await site().user({ nickname: "Annie" }),
    await site().user(),
    await site().user({ nickname: "Eve" }),
  ];
});

async function running(change: Parameters<typeof contests.make>[0] = {}) {
  const cid = await contests.make(change);
  const places = [await contests.addProblem(cid, "A"), await contests.addProblem(cid, "B")];
  await attempt(ann, cid, "A", [60, "AC"]);
  await attempt(bob, cid, "A", [90, "AC"]);
  await attempt(bob, cid, "B", [1500, "AC"]);
  return { cid, places };
}

const rows = async (cid: number, token = eve.token) =>
  (await rank(token, { cid })).records.map((row) => [row.username, "ac" in row ? row.ac : -1]);
const epochOf = async (cid: number) =>
  (await site().call(getBoardState, { token: contests.staff.root, query: { cid, side: "inside" } })).data
    .epoch;

test("a new name stands on the board, whether its owner or the staff wrote it", async () => {
  const { cid } = await running({ rankShowName: "nickname" });
  const names = async () => (await rank(eve.token, { cid })).records.map(({ nickname }) => nickname);
  expect(await names()).toContain("Annie");
  await site().call(changeUserInfo, { token: ann.token, body: { nickname: "Anna-Lena" } });
  await expect.poll(names).toContain("Anna-Lena");
  const { uid, username } = ann;
  const body = { uid, username, nickname: "Ann III", type: 1002, status: 0 };
  expect(await site().call(editUser, { token: contests.staff.root, body })).toMatchObject({ status: 200 });
  await expect.poll(names).toContain("Ann III");
});

test("who becomes root is left out, with all they solved, and is there again as a user", async () => {
  const { cid } = await running();
  expect(await rows(cid)).toEqual([
    [bob.username, 2],
    [ann.username, 1],
  ]);
  const { uid, username } = bob;
  const role = (type: number) =>
    site().call(editUser, { token: contests.staff.root, body: { uid, username, type, status: 0 } });
  expect(await role(1000)).toMatchObject({ status: 200 });
  await expect.poll(() => rows(cid)).toEqual([[ann.username, 1]]);
  expect(await role(1002)).toMatchObject({ status: 200 });
  await expect.poll(() => rows(cid)).toHaveLength(2);
});

test("a starred account that is renamed or deleted has no rank after it, and takes no place", async () => {
  const star = await site().user();
  const other = await site().user();
  const cid = await contests.make({ starAccount: [star.username, other.username] });
  await contests.addProblem(cid, "A");
  await attempt(star, cid, "A", [30, "AC"]);
  await attempt(other, cid, "A", [40, "AC"]);
  await attempt(ann, cid, "A", [60, "AC"]);
  const ranks = async () => (await rank(eve.token, { cid })).records.map((row) => [row.uid, row.rank]);
  const before = [
    [star.uid, -1],
    [other.uid, -1],
    [ann.uid, 1],
  ];
  expect(await ranks()).toEqual(before);
  const token = contests.staff.root;
  const renamed = { uid: other.uid, username: `${other.username}x`, type: 1002, status: 0 };
  expect(await site().call(editUser, { token, body: renamed })).toMatchObject({ status: 200 });
  expect(await site().call(deleteUser, { token, body: { ids: [star.uid] } })).toMatchObject({ status: 200 });
  const names = async () => (await rank(eve.token, { cid })).records.map(({ username }) => username);
  await expect.poll(names).toContain(renamed.username);
  await expect.poll(async () => (await names())[0]).toMatch(/^ghost-/);
  expect(await ranks()).toEqual(before);
  // The list of stars is written anew, and cannot name who is gone.
  const epoch = await epochOf(cid);
  await contests.change(cid, { starAccount: [renamed.username, eve.username] });
  await expect.poll(() => epochOf(cid)).toBeGreaterThan(epoch);
  expect(await ranks()).toEqual(before);
});

test("a freeze that is set later hides, one that is moved or lifted tells; a moved start moves every second", async () => {
  const { cid } = await running();
  const cell = async () => {
    const { records } = await rank(eve.token, { cid });
    const info = records.find(({ username }) => username === bob.username)?.submissionInfo;
    return (info as Record<string, object>).B;
  };
  expect(await cell()).toMatchObject({ isAC: true, ACTime: 1500 });
  await contests.change(cid, { sealRank: true, sealRankTime: at(-20) }); // from second 600
  await expect.poll(cell).toEqual({ errorNum: 0, tryNum: 1 });
  await contests.change(cid, { sealRankTime: at(-2) });
  await expect.poll(cell).toMatchObject({ isAC: true });
  await contests.change(cid, { sealRank: false });
  const [row] = await site().db.select().from(contestTable).where(eq(contestTable.id, cid));
  const startTime = new Date((row?.startTime.getTime() ?? 0) - 100_000).toISOString();
  await contests.change(cid, { startTime });
  await expect.poll(cell).toMatchObject({ ACTime: 1600 });
});

test("on a frozen board a cancel and a removal take a try away, and tell no verdict", async () => {
  const cid = await contests.make({ sealRank: true, sealRankTime: at(-25) });
  const places = [await contests.addProblem(cid, "A"), await contests.addProblem(cid, "B")];
  const first = await attempt(ann, cid, "A", [600, "AC"]);
  await attempt(ann, cid, "A", [700, "WA"]);
  await attempt(ann, cid, "B", [800, "AC"]);
  const info = async () => (await rank(eve.token, { cid })).records[0]?.submissionInfo;
  expect(await info()).toEqual({ A: { errorNum: 0, tryNum: 2 }, B: { errorNum: 0, tryNum: 1 } });
  await site().call(cancelJudge, { token: contests.staff.root, query: { submitId: first } });
  await expect.poll(info).toEqual({ A: { errorNum: 0, tryNum: 1 }, B: { errorNum: 0, tryNum: 1 } });
  const query = { cid, pid: places[1]?.pid ?? 0 };
  const removed = await site().call(removeContestProblem, { token: contests.staff.root, query });
  expect(removed, removed.msg).toMatchObject({ status: 200 });
  await expect.poll(info).toEqual({ A: { errorNum: 0, tryNum: 1 } });
});

test("a group's new root is left out of its contests' boards; who leaves it hears nothing more", async () => {
  const { db } = site();
  const [group] = await db
    .insert(groups)
    .values({ name: "boards", shortName: "boards", uid: ann.uid, auth: 1, status: 0 })
    .returning();
  const groupId = group?.id ?? 0;
  for (const { uid } of [ann, bob, eve]) await db.insert(groupMembers).values({ groupId, uid, level: 3 });
  const { cid } = await running();
  const elsewhere = await running();
  await db.update(contestTable).set({ groupId }).where(eq(contestTable.id, cid));
  expect(await rows(cid)).toHaveLength(2);
  const before = [await epochOf(cid), await epochOf(elsewhere.cid)];
  const level = (user: TestUser, to: number) =>
    db.update(groupMembers).set({ level: to }).where(eq(groupMembers.uid, user.uid));

  await level(bob, 4); // an administrator changes no board
  expect(await epochOf(cid)).toBe(before[0]);
  await level(bob, 5);
  await expect.poll(() => rows(cid)).toEqual([[ann.username, 1]]);
  await level(bob, 3);
  await expect.poll(() => rows(cid)).toHaveLength(2);
  const stream = await listen(`contest.${cid},board.${cid}.inside`, bob.token);
  await expect.poll(() => stream.events().filter(({ kind }) => kind === "board").length).toBe(1);
  await db.delete(groupMembers).where(eq(groupMembers.uid, bob.uid));
  const refused = () => stream.events().flatMap((event) => (event.kind === "refused" ? [event.code] : []));
  await expect.poll(refused).toEqual(["contest-of-group", "contest-of-group"]);
  stream.heard.stop();
  expect(await epochOf(elsewhere.cid)).toBe(before[1]);
});
