import {
  answerGroupInvitation,
  dissolveGroup,
  getGroupAuth,
  getGroupInvitations,
  getMyGroupInvitations,
  importGroupMembers,
  joinGroup,
  withdrawGroupInvitation,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { groupInvitations, groupMembers } from "./tables.ts";

/** Invitations: somebody whom a group names is in it once they accept, and nothing before. */

const site = useSite();
const { staff, found, setLevel, set } = useGroups(site);
let founder: TestUser;

beforeAll(async () => {
  founder = await site().user();
});

/** A group that is no staff's, and somebody it invited. */
async function invited(more: Parameters<typeof found>[0] = {}) {
  const gid = await found(more);
  await setLevel(gid, founder, 5);
  const user = await site().user();
  await ask(gid, user);
  return { gid, user };
}
const ask = async (gid: number, { username }: TestUser) =>
  (await site().call(importGroupMembers, { token: founder.token, body: { gid, usernames: [username] } }))
    .data;
const mine = async ({ token }: TestUser) =>
  (await site().call(getMyGroupInvitations, { token, query: {} })).data.records.map(({ gid }) => gid);
const waiting = async (gid: number) =>
  (await site().call(getGroupInvitations, { token: founder.token, query: { gid } })).data.records.map(
    ({ uid }) => uid,
  );
const answer = async ({ token }: TestUser, gid: number, accept: boolean) =>
  (await site().call(answerGroupInvitation, { token, body: { gid, accept } })).code;
const levelOf = async ({ token }: TestUser, gid: number) =>
  (await site().call(getGroupAuth, { token, query: { gid } })).data;

test("who accepts is a member, also of a hidden group that takes no applications without its code", async () => {
  const { gid, user } = await invited({ auth: 3, code: "abc123", visible: false });
  expect(await mine(user)).toEqual([gid]);
  expect(await waiting(gid)).toEqual([user.uid]);
  expect(await answer(user, gid, true)).toBeUndefined();
  expect(await levelOf(user, gid)).toBe(3);
  expect([await mine(user), await waiting(gid)]).toEqual([[], []]);
  expect(await answer(user, gid, true)).toBe("group-invitation-not-found");
});

test("who declines is no member, and is not asked again for a month", async () => {
  const { gid, user } = await invited();
  expect(await answer(user, gid, false)).toBeUndefined();
  expect([await mine(user), await waiting(gid), await levelOf(user, gid)]).toEqual([[], [], 0]);
  expect(await ask(gid, user)).toMatchObject({ invited: [], declined: [user.username] });
  expect(await mine(user)).toEqual([]);
  expect(await answer(user, gid, true)).toBe("group-invitation-not-found");
  await site().db.update(groupInvitations).set({ declinedAt: sql`now() - interval '31 days'` });
  expect(await ask(gid, user)).toMatchObject({ invited: [user.username], declined: [] });
  expect(await mine(user)).toEqual([gid]);
});

test("what was withdrawn, of a banned or a dissolved group, or never sent, is refused alike", async () => {
  const withdrawn = await invited();
  const query = { gid: withdrawn.gid, uid: withdrawn.user.uid };
  const take = () => site().call(withdrawGroupInvitation, { token: founder.token, query });
  expect(await take()).toMatchObject({ status: 200 });
  expect((await take()).code).toBe("group-invitation-not-found");
  const banned = await invited();
  await set(banned.gid, { status: 1 });
  const dissolved = await invited();
  await site().call(dissolveGroup, { token: staff.founder.token, query: { gid: dissolved.gid } });
  for (const { gid, user } of [withdrawn, banned, dissolved, { ...(await invited()), gid: 99_999 }]) {
    expect(await answer(user, gid, true)).toBe("group-invitation-not-found");
    expect(await mine(user)).not.toContain(gid);
  }
});

test("who joins by themselves has nothing to answer; of many answers the first counts", async () => {
  const { gid, user } = await invited({ auth: 1 });
  expect(await site().call(joinGroup, { token: user.token, query: { gid } })).toMatchObject({ status: 200 });
  expect(await mine(user)).toEqual([]);
  const other = await invited();
  const codes = await Promise.all(
    [true, false, true, false].map((yes) => answer(other.user, other.gid, yes)),
  );
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
});

test("a member whom staff of the site put there can be asked, stays what they are, and agrees", async () => {
  const { gid, user } = await invited();
  await site().db.insert(groupMembers).values({ groupId: gid, uid: user.uid, level: 4 });
  const agreed = async () =>
    (await site().db.select().from(groupMembers)).find(
      ({ groupId, uid }) => groupId === gid && uid === user.uid,
    );
  const { data } = await site().call(getMyGroupInvitations, { token: user.token, query: {} });
  expect(data.records).toMatchObject([{ gid, isMember: true }]);
  expect(await agreed()).toMatchObject({ level: 4, agreed: false });
  expect(await answer(user, gid, true)).toBeUndefined();
  expect(await agreed()).toMatchObject({ level: 4, agreed: true });
});
