import { Board, decodeReplay, Mirror, makeSpec, Resolver, rankPage, windowOf } from "@verdict/board";
import {
  cancelJudge,
  getBoardPeople,
  getBoardReplay,
  getBoardResolver,
  getBoardSnapshot,
  getBoardState,
  getContestRank,
  getContestScrollBoardInfo,
  getContestScrollBoardSubmission,
  registerContest,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { inShort, useBoards } from "../../../test/board.ts";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";

/** What is there once a contest is over: the resolver, the calls of separate resolvers, the replay. */

const site = useSite();
const contests = useContests(site);
let node: TestNode;
const { attempt, rank } = useBoards(site, contests, () => node);
const PASSWORD = "open sesame";
let [ann, bob, cyd] = [{}, {}, {}] as [TestUser, TestUser, TestUser];

beforeAll(async () => {
  node = await TestNode.join(site());
  ann = await site().user({ realname: "Ann R.", school: "North" });
  bob = await site().user();
  cyd = await site().user();
});

type Settings = Parameters<typeof contests.make>[0] & { isOver?: boolean; waits?: boolean };

/** A contest of half an hour, frozen at its tenth minute, which ended a moment ago. */
async function frozenContest({ isOver = true, waits = false, ...change }: Settings = {}) {
  const { type = 0, auth = 0 } = change;
  const starAccount = [cyd.username, "never-came"];
  const settings = { autoRealRank: false, allowEndSubmit: true, starAccount, pwd: auth ? PASSWORD : "" };
  const cid = await contests.make({ ...settings, sealRank: true, sealRankTime: at(-20), ...change });
  for (const { token } of auth ? [ann, bob, cyd] : [])
    await site().call(registerContest, { token, body: { cid, password: PASSWORD } });
  const problem = await contests.addProblem(cid, "A", { type });
  await contests.addProblem(cid, "B", { type });
  const hidden = await contests.addProblem(cid, "C", { type });
  const points = type === 1 ? 50 : undefined;
  await attempt(ann, cid, "A", [60, "WA", points]);
  await attempt(ann, cid, "A", [700, "AC", points]);
  await attempt(bob, cid, "A", [120, "AC", points]);
  await attempt(bob, cid, "B", [1200, "WA", points]);
  await attempt(cyd, cid, "B", [1300, "AC", points]);
  await attempt(cyd, cid, "C", [200, "AC", points]);
  await attempt(contests.staff.admin, cid, "A", [100, "AC", points]); // who made it
  await attempt({ token: contests.staff.root }, cid, "A", [100, "AC", points]);
  const cancelled = await attempt(ann, cid, "B", [800, "AC", points]);
  expect(
    await site().call(cancelJudge, { token: contests.staff.root, query: { submitId: cancelled } }),
  ).toMatchObject({ status: 200 });
  await attempt(ann, cid, "B", [1900, "AC", points]); // after the end
  if (waits) await attempt(bob, cid, "B", [1500, null]);
  await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, hidden.pid));
  // As if it had been so from the first: boards were not asked for yet.
  if (isOver) {
    const [row] = await site().db.select().from(contestTable).where(eq(contestTable.id, cid));
    const endTime = new Date((row?.startTime.getTime() ?? 0) + 1_790_000);
    await site().db.update(contestTable).set({ endTime }).where(eq(contestTable.id, cid));
  }
  return { cid, pid: problem.pid };
}

const info = (cid: number, token?: string) =>
  site().call(getContestScrollBoardInfo, { token, query: { cid } });
const runs = (cid: number, more = {}, token?: string) =>
  site().call(getContestScrollBoardSubmission, { token, query: { cid, ...more } });

test("separate resolvers get an ended, frozen ACM contest; guests not as long as it is to stay frozen", async () => {
  const { cid } = await frozenContest({ autoRealRank: true, openRank: true });
  const { data } = await info(cid);
  expect(data).toMatchObject({ id: cid, problemCount: 2, starUserList: [cyd.username] });
  expect(Object.keys(data.balloonColor)).toEqual(["A", "B"]);
  expect(data.startTime).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
  const [row] = await site().db.select().from(contestTable).where(eq(contestTable.id, cid));
  expect(Date.parse(`${data.startTime.replaceAll("/", "-").replace(" ", "T")}+08:00`)).toBe(
    Math.floor((row?.startTime.getTime() ?? 0) / 1000) * 1000,
  );
  const told = (await runs(cid)).data;
  expect(told.map(({ username, displayId, status }) => [username, displayId, status])).toEqual([
    [cyd.username, "B", 0],
    [bob.username, "B", -1],
    [bob.username, "A", 0],
    [ann.username, "A", 0],
    [ann.username, "A", -1],
  ]);
  expect(told.every(({ realname }) => realname === null)).toBe(true);
  const unstarred = (await runs(cid, { removeStar: true })).data;
  expect(unstarred.map(({ username }) => username)).not.toContain(cyd.username);
  expect(unstarred).toHaveLength(4);

  // A resolver apart from our page sends no token; its browser has the cookie of whoever signed in.
  const closed = await frozenContest({});
  const asked = (cookie: string, from: Record<string, string> = {}) =>
    site().call(getContestScrollBoardInfo, { query: { cid: closed.cid }, headers: { cookie, ...from } });
  const cookieOf = (token: string) => `verdict-session=${token}`;
  expect(await asked(cookieOf("forged"))).toMatchObject({ code: "contest-not-resolvable" });
  expect(await asked(cookieOf(ann.token))).toMatchObject({ code: "contest-not-resolvable" });
  const manager = cookieOf(contests.staff.admin.token);
  expect((await asked(manager)).data).toMatchObject({ id: closed.cid });
  expect((await asked(manager, { "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  expect(await asked(manager, { "Sec-Fetch-Site": "cross-site" })).toMatchObject({
    code: "contest-not-resolvable",
  });
  const submissions = { query: { cid: closed.cid }, headers: { cookie: manager } };
  expect((await site().call(getContestScrollBoardSubmission, submissions)).data).toHaveLength(5);
  // It opens nothing else.
  expect(
    (await site().call(getContestRank, { body: { cid: closed.cid }, headers: { cookie: manager } })).http,
  ).toBe(401);
  await site().db.update(contestTable).set({ autoRealRank: true }).where(eq(contestTable.id, closed.cid));
  expect((await asked(cookieOf(ann.token))).data).toMatchObject({ id: closed.cid });
  expect(await info(closed.cid)).toMatchObject({ code: "contest-not-resolvable" });

  const kept = await frozenContest({ openRank: true });
  for (const answer of [await info(kept.cid), await runs(kept.cid), await info(kept.cid, ann.token)])
    expect(answer).toMatchObject({ code: "contest-not-resolvable" });
  expect((await runs(kept.cid, {}, contests.staff.admin.token)).data).toHaveLength(5);
});

/** All that a separate resolver is told, byte by byte. */
async function scrolled(cid: number, token?: string): Promise<string> {
  const calls = [getContestScrollBoardInfo, getContestScrollBoardSubmission];
  const told = await Promise.all(calls.map((call) => site().read(call, { token, query: { cid } })));
  return told.map(({ status, text }) => `${status} ${text}`).join();
}

test("separate resolvers are told what their side of the board shows, and else as if there were no contest", async () => {
  const { cid } = await frozenContest({ autoRealRank: true, auth: 1, rankShowName: "realname" });
  const [user, { admin }] = [await site().user(), contests.staff];
  const all = async () => ({
    guest: await scrolled(cid),
    user: await scrolled(cid, user.token),
    entrant: await scrolled(cid, ann.token),
    manager: await scrolled(cid, admin.token),
  });
  const change = (values: Partial<typeof contestTable.$inferInsert>) =>
    site().db.update(contestTable).set(values).where(eq(contestTable.id, cid));
  const none = await scrolled(987_654);
  expect(none).toContain("contest-not-resolvable");

  const inside = await scrolled(cid, admin.token);
  expect(inside).toContain('"realname":"Ann R."');
  expect(await all()).toEqual({ guest: none, user: none, entrant: inside, manager: inside });

  await change({ openRank: true });
  const outside = inside.replaceAll(/"realname":"[^"]*"/g, '"realname":null');
  expect(outside).not.toContain("Ann R.");
  expect(await all()).toEqual({ guest: outside, user: outside, entrant: inside, manager: inside });

  await change({ autoRealRank: false });
  expect(await all()).toEqual({ guest: none, user: none, entrant: none, manager: inside });

  // Of a group that is not to be known of: who was registered before is nobody there.
  const hidden = { name: "hidden", shortName: "hidden", uid: "1", auth: 3, code: "secret", visible: false };
  const [group] = await site().db.insert(groups).values(hidden).returning();
  const groupId = group?.id ?? 0;
  const members = [bob, admin].map(({ uid }) => ({ groupId, uid, level: 3 }));
  await site().db.insert(groupMembers).values(members);
  await change({ autoRealRank: true, openRank: false, groupId });
  expect(await all()).toEqual({ guest: none, user: none, entrant: none, manager: inside });
  expect(await scrolled(cid, bob.token)).toBe(inside);
});

test.each([
  ["still runs", { isOver: false, autoRealRank: true }],
  ["is an OI one", { type: 1, autoRealRank: true }],
])("a contest that %s is not resolved", async (_what, options) => {
  const { cid } = await frozenContest(options);
  expect(await info(cid)).toMatchObject({ code: "contest-not-resolvable" });
  const token = contests.staff.root;
  expect(await site().call(getBoardResolver, { token, query: { cid } })).toMatchObject({
    code: "contest-not-resolvable",
  });
});

test("nor one without a freeze", async () => {
  const cid = await contests.make({ startTime: at(-60), endTime: at(-1) });
  expect(await info(cid)).toMatchObject({ code: "contest-not-resolvable" });
});

test("our resolver is the managers', and ends with the board that all see once it is opened", async () => {
  const { cid } = await frozenContest();
  const resolver = (token: string) => site().call(getBoardResolver, { token, query: { cid } });
  expect(await resolver(ann.token)).toMatchObject({ code: "contest-not-yours" });
  const { data } = await resolver(contests.staff.admin.token);
  const spec = makeSpec(data.settings);
  const standings = (snapshot: string) => new Mirror(spec, { people: data.people, snapshot }).standings;
  const show = new Resolver(standings(data.frozen), standings(data.live));
  const order = () => inShort(rankPage(show.standings, { currentPage: 1 }).records as never);
  expect(order()).toEqual(inShort((await rank(ann.token, { cid })).records).slice(1));
  while (show.step());
  await contests.change(cid, { autoRealRank: true });
  await expect.poll(async () => inShort((await rank(contests.staff.root, { cid })).records)).toEqual(order());
});

test("a resolver waits until everything is judged", async () => {
  const { cid } = await frozenContest({ waits: true });
  const token = contests.staff.admin.token;
  expect(await site().call(getBoardResolver, { token, query: { cid } })).toMatchObject({
    code: "contest-board-waits",
  });
  await node.result(await node.claimOne(), 0);
  await expect
    .poll(async () => (await site().call(getBoardResolver, { token, query: { cid } })).status)
    .toBe(200);
});

test("a replay is told once the contest is over and opened, and makes its board", async () => {
  const kept = await frozenContest();
  const early = await frozenContest({ isOver: false, autoRealRank: true });
  const replay = (cid: number, token: string) =>
    site().fetch(getBoardReplay, { token, query: { cid, side: "inside" } });
  for (const { cid } of [kept, early])
    expect(await (await replay(cid, ann.token)).json()).toMatchObject({ code: "contest-replay-early" });

  const { cid } = await frozenContest({ autoRealRank: true });
  const query = { cid, side: "inside" as const };
  const state = (await site().call(getBoardState, { token: ann.token, query })).data;
  expect(state).toMatchObject({ hasReplay: true, freeze: { state: "lifted" } });
  const bytes = new Uint8Array(await (await replay(cid, ann.token)).arrayBuffer());
  const text = async (file: typeof getBoardPeople | typeof getBoardSnapshot) =>
    (await site().fetch(file, { token: ann.token, query })).text();
  const spec = makeSpec(state.settings);
  const now = new Mirror(spec, {
    people: await text(getBoardPeople),
    snapshot: await text(getBoardSnapshot),
  });
  const persons = Array.from({ length: now.people.size }, (_, row) => now.people.person(row));
  const board = new Board(spec, persons);
  board.apply(decodeReplay(bytes, spec));
  const shown = (standings: Mirror["standings"]) => inShort(rankPage(standings, {}).records as never);
  const live = windowOf(spec, "live");
  expect(shown(board.look(live).standings)).toEqual(shown(now.standings));
  expect(inShort(rankPage(board.look({ ...live, horizonS: 130 }).standings, {}).records as never)).toEqual([
    [1, bob.username, 1, 120],
    [2, ann.username, 0, 0],
  ]);
});
