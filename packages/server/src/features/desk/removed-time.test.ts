import {
  addRemovedTime,
  dropRemovedTime,
  getAdminContest,
  getContestAcInfo,
  getContestRank,
  getRemovedTime,
  giveExtraTime,
  moveContestEnd,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { contestParticipations } from "../contest/tables.ts";

const site = useSite();
const contests = useContests(site);
const { staff, make, addProblem } = contests;
let node: TestNode;
const { attempt } = useBoards(site, contests, () => node);

beforeAll(async () => {
  node = await TestNode.join(site());
});

const settings = async (cid: number) =>
  (await site().call(getAdminContest, { token: staff.root, query: { cid } })).data;
const moment = (text: string, minutes = 0) => new Date(Date.parse(text) + minutes * MINUTE).toISOString();

/** Takes minutes of a contest out, counted from its start. */
async function remove(cid: number, [from, to]: [number, number], token = staff.admin.token) {
  const { startTime, endTime } = await settings(cid);
  return site().call(addRemovedTime, {
    token,
    body: { cid, from: moment(startTime, from), to: moment(startTime, to), end: endTime },
  });
}
async function drop(cid: number, from: number) {
  const { startTime, endTime } = await settings(cid);
  return site().call(dropRemovedTime, {
    token: staff.admin.token,
    query: { cid, from: moment(startTime, from), end: endTime },
  });
}
const list = async (cid: number) =>
  (await site().call(getRemovedTime, { token: staff.admin.token, query: { cid } })).data;

test("penalties leave it out; end, extra time and a later freeze move by it, and back", async () => {
  const cid = await make({ sealRank: true, sealRankTime: at(20) });
  await addProblem(cid, "A");
  const [ada, bob] = [await site().user(), await site().user()];
  await attempt(ada, cid, "A", [5 * 60, "AC"]);
  await attempt(bob, cid, "A", [10 * 60, "WA"]);
  await attempt(bob, cid, "A", [25 * 60, "AC"]);
  const before = await settings(cid);
  const [own] = await site()
    .db.select()
    .from(contestParticipations)
    .where(eq(contestParticipations.contestId, cid));
  await site().call(giveExtraTime, {
    token: staff.admin.token,
    body: { cid, id: own?.id ?? 0, minutes: 5 },
  });
  const times = async () => {
    const { data } = await site().call(getContestRank, { token: staff.admin.token, body: { cid } });
    return data.records.map(({ username, totalTime }) => [username, totalTime]);
  };
  await eventually(async () =>
    expect(await times()).toEqual([
      [ada.username, 300],
      [bob.username, 25 * 60 + 1200],
    ]),
  );
  const { data } = await remove(cid, [8, 18]);
  expect(data).toEqual({ end: moment(before.endTime, 10).replace("Z", "+0000"), moved: 1 });
  await eventually(async () =>
    expect(await times()).toEqual([
      [ada.username, 300],
      [bob.username, 15 * 60 + 1200],
    ]),
  );
  const after = await settings(cid);
  expect(Date.parse(after.endTime) - Date.parse(before.endTime)).toBe(10 * MINUTE);
  expect(Date.parse(after.sealRankTime ?? "") - Date.parse(before.sealRankTime ?? "")).toBe(10 * MINUTE);
  const [moved] = await site()
    .db.select()
    .from(contestParticipations)
    .where(eq(contestParticipations.id, own?.id ?? 0));
  expect(moved?.endsAt?.getTime()).toBe(Date.parse(after.endTime) + 5 * MINUTE);
  expect(await list(cid)).toHaveLength(1);
  const balloons = await site().call(getContestAcInfo, { token: staff.admin.token, query: { cid } });
  expect(balloons.data.records.map(({ time }) => time)).toEqual([300, 15 * 60]);
  expect(await drop(cid, 8)).toMatchObject({ status: 200, data: { moved: 1 } });
  expect(await settings(cid)).toMatchObject({
    endTime: before.endTime,
    sealRankTime: before.sealRankTime,
  });
  await eventually(async () => expect((await times())[1]).toEqual([bob.username, 25 * 60 + 1200]));
  expect((await drop(cid, 8)).code).toBe("removed-time-gone");
});

test("what is refused, and that nobody takes it out twice", async () => {
  const cid = await make();
  expect(await remove(cid, [10, 15])).toMatchObject({ status: 200 });
  for (const span of [
    [14, 20],
    [15, 20],
    [5, 10],
    [-1, 5],
    [3, 3],
    [5, 3],
    [65, 70],
  ] as [number, number][]) {
    expect((await remove(cid, span)).code, String(span)).toBe("removed-time-wrong");
  }
  const { startTime, endTime } = await settings(cid);
  const twice = { cid, from: moment(startTime, 30), to: moment(startTime, 31), end: endTime };
  const answers = await Promise.all(
    [0, 1].map(() => site().call(addRemovedTime, { token: staff.admin.token, body: twice })),
  );
  expect(answers.map(({ code }) => code ?? "added").toSorted()).toEqual(["added", "contest-end-moved"]);
  const moved = { cid, from: moment(endTime), to: moment(endTime, 5) };
  const older = await site().call(moveContestEnd, { token: staff.admin.token, body: moved });
  expect(older.code).toBe("contest-end-moved");
  for (let n = 0; n < 18; n++) expect(await remove(cid, [32 + n, 32.5 + n])).toMatchObject({ status: 200 });
  expect((await remove(cid, [1, 2])).code).toBe("removed-time-many");
  expect(await list(cid)).toHaveLength(20);
  const other = await site().user({ roleId: 1001 });
  expect((await remove(cid, [1, 2], other.token)).code).toBe("contest-not-yours");
});
