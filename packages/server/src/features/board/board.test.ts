import { Mirror, makeSpec } from "@verdict/board";
import {
  getBoardPeople,
  getBoardSnapshot,
  getBoardState,
  getContestOutsideScoreboard,
  getContestRank,
  status,
} from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";

const site = useSite();
const contests = useContests(site);
let node: TestNode;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  node = await TestNode.join(site());
  ada = await site().user({ nickname: "Ada", realname: "Ada L.", school: "North" });
  bob = await site().user({ school: "South" });
});

async function judged(user: TestUser, cid: number, pid: string, verdict: number) {
  const id = await contests.submitted(user.token, cid, pid);
  await node.result(await node.claimOne(), verdict);
  return id;
}

const rank = (token: string, body: { cid: number } & Record<string, unknown>) =>
  site().call(getContestRank, { token, body });

test("a board follows what is judged", async () => {
  const cid = await contests.make({ openRank: true });
  await contests.addProblem(cid, "A");
  await contests.addProblem(cid, "B");
  expect((await rank(ada.token, { cid })).data).toMatchObject({ records: [], total: 0, size: 50 });
  await judged(ada, cid, "A", status.wrongAnswer);
  await judged(ada, cid, "A", status.accepted);
  await judged(bob, cid, "A", status.accepted);
  const page = await eventually(async () => {
    const { data } = await rank(bob.token, { cid });
    expect(data.total).toBe(3);
    return data;
  });
  expect(page.records.map(({ username, rank }) => [username, rank])).toEqual([
    [bob.username, 1],
    [bob.username, 1],
    [ada.username, 2],
  ]);
  expect(page.records[2]).toMatchObject({
    ac: 1,
    total: 2,
    school: "North",
    realname: null,
    submissionInfo: { A: { errorNum: 1, isAC: true, isFirstAC: true } },
  });
  const outside = await site().call(getContestOutsideScoreboard, { body: { cid } });
  expect(outside.data.total).toBe(2);
});

test("a page can hold the board from its files", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  await judged(ada, cid, "A", status.accepted);
  const query = { cid, side: "inside" as const };
  await eventually(async () => expect((await rank(bob.token, { cid })).data.total).toBe(1));
  const { data: state } = await site().call(getBoardState, { token: bob.token, query });
  const text = async (endpoint: typeof getBoardPeople | typeof getBoardSnapshot) => {
    const answer = await site().fetch(endpoint, { token: bob.token, query });
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    return answer.text();
  };
  const snapshot = await text(getBoardSnapshot);
  const mirror = new Mirror(makeSpec(state.settings), { people: await text(getBoardPeople), snapshot });
  expect(mirror.version).toBe(state.version);
  expect(mirror.standings.all.rows().length).toBe(1);
  const again = await site().fetch(getBoardSnapshot, {
    token: bob.token,
    query,
    headers: { "If-None-Match": `"${state.version}"` },
  });
  expect(again.status).toBe(304);
});
