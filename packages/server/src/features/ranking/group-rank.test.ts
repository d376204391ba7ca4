import { getGroupRank, getRankList, status } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests } from "../contest/tables.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";

const site = useSite();
const { make, addProblem, extend, submitted } = useContests(site);
const { staff, found, people, setLevel } = useGroups(site);

const row = (uid: string, problemId: number, more: Partial<typeof submissions.$inferInsert>) => ({
  ...{ uid, problemId, language: "C", code: "x", length: 1, status: status.wrongAnswer },
  ...more,
});
const rank = async (user: { token: string }, gid: number, type: number, searchUser?: string) => {
  const query = { gid, type, ...(searchUser && { searchUser }) };
  return (await site().call(getGroupRank, { token: user.token, query })).data;
};

test("members are ranked by what they did in the group alone", async () => {
  const gid = await found();
  const [stranger, applied, , a, b, c] = await people(gid);
  const [p, q] = [(await site().problem()).pid, (await site().problem()).pid];
  const ok = { groupId: gid, status: status.accepted };
  await site()
    .db.insert(submissions)
    .values([
      row(a.uid, p, { ...ok, oiRankScore: 40 }),
      row(a.uid, p, { ...ok, oiRankScore: 70 }),
      row(a.uid, q, { groupId: gid }),
      row(b.uid, p, { ...ok, oiRankScore: 100 }),
      row(c.uid, p, { ...ok, oiRankScore: 10 }),
      row(c.uid, q, { ...ok, oiRankScore: 5 }),
      // Outside the group, and of people outside of it.
      row(a.uid, q, { status: status.accepted, oiRankScore: 100 }),
      row(stranger.uid, p, ok),
      row(applied.uid, p, ok),
    ]);
  const shown = (data: Awaited<ReturnType<typeof rank>>) =>
    data.records.map(({ username, ac, total, score }) => [username, ac, total, score]);
  const acm = await rank(a, gid, 0);
  expect(shown(acm)).toEqual([
    [c.username, 2, 2, 15],
    [b.username, 1, 1, 100],
    [a.username, 1, 3, 70],
    [staff.founder.username, 0, 0, 0],
  ]);
  expect(acm.records.map(({ place }) => place)).toEqual([1, 2, 3, null]);
  expect(shown(await rank(a, gid, 1)).map(([name]) => name)).toEqual(
    [b, a, c, staff.founder].map(({ username }) => username),
  );
  const found1 = await rank(a, gid, 0, b.username);
  expect(found1).toMatchObject({ total: 1, records: [{ username: b.username }] });
  // Real names are not shown to members: a whole one finds, a part would tell it letter by letter.
  await site().db.update(users).set({ realname: "Roberta Quill" }).where(eq(users.uid, b.uid));
  expect(await rank(a, gid, 0, "Roberta")).toMatchObject({ total: 0, records: [] });
  expect(await rank(a, gid, 0, "roberta quill")).toMatchObject({ total: 1 });
  const bad = await site().call(getGroupRank, { token: a.token, query: { gid, type: 2 } });
  expect(bad).toMatchObject({ status: 400, code: "ranking-unknown" });
  // Global ranks know nothing of it.
  const global = (await site().call(getRankList, { query: { type: 0, limit: 300 } })).data.records;
  expect(global.filter(({ uid, ac }) => [b.uid, c.uid].includes(uid) && ac > 0)).toEqual([]);
});

test("contests of the group count once they are over, and their board is not frozen any more", async () => {
  const gid = await found();
  const user: TestUser = await site().user();
  await setLevel(gid, user, 3);
  const cid = await make({}, staff.root);
  await addProblem(cid, "A");
  const { db } = site();
  const ends = (endTime: Date) =>
    db.update(contests).set({ groupId: gid, endTime }).where(eq(contests.id, cid));
  await ends(new Date(Date.now() + 3_600_000));
  const id = await submitted(user.token, cid, "A");
  await db
    .update(submissions)
    .set({ status: status.accepted, oiRankScore: 50 })
    .where(eq(submissions.id, id));
  const scores = async () => (await rank(user, gid, 1)).records.map(({ score }) => score);
  const own = async () => (await rank(user, gid, 0)).records.find(({ uid }) => uid === user.uid)?.ac;
  expect(await own()).toBe(0);
  await db
    .update(contests)
    .set({ endTime: new Date(Date.now() - 1000) })
    .where(eq(contests.id, cid));
  expect(await own()).toBe(1);
  const told = await rank(user, gid, 0);
  const late = await site().user();
  await extend(cid, late, 20);
  expect(await own()).toBe(0);
  await extend(cid, late, -0.01);
  expect(await rank(user, gid, 0)).toEqual(told);
  const freezes = (autoRealRank: boolean) =>
    db
      .update(contests)
      .set({ sealRank: true, sealRankTime: sql`start_time`, autoRealRank })
      .where(eq(contests.id, cid));
  await freezes(false);
  expect(await own()).toBe(0);
  expect(await scores()).toEqual([0, 0]);
  await freezes(true);
  expect(await own()).toBe(1);
  expect(await scores()).toEqual([50, 0]);
});
