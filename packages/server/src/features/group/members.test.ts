import {
  changeGroupMember,
  dissolveGroup,
  getGroupApplications,
  getGroupAuth,
  getGroupDetail,
  getGroupMembers,
  getMyMessages,
  importGroupMembers,
  joinGroup,
  leaveGroup,
  removeGroupMember,
  updateGroup,
} from "@verdict/contract";
import { describe, expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";

const site = useSite();
const { staff, found, setLevel, people, set } = useGroups(site);

const join = ({ token }: TestUser, gid: number, more: { code?: string; reason?: string } = {}) =>
  site().call(joinGroup, { token, query: { gid, ...more } });
const levelOf = async ({ token }: TestUser, gid: number) =>
  (await site().call(getGroupAuth, { token, query: { gid } })).data;
const give = (token: string, gid: number, { uid }: TestUser, auth: number) =>
  site().call(changeGroupMember, { token, body: { gid, uid, auth } });
const news = async ({ token }: { token: string }) => {
  const { data } = await site().call(getMyMessages, { token, query: { limit: 50 } });
  return data.records.flatMap(({ sentence }) => (sentence?.code === "group-news" ? [sentence.what] : []));
};
const members = async (token: string, gid: number) =>
  (await site().call(getGroupMembers, { token, query: { gid, limit: 50 } })).data;

describe("joining", () => {
  test("a public group makes a member at once, with a welcome", async () => {
    const gid = await found({ auth: 1 });
    const user = await site().user();
    expect(await join(user, gid, { reason: "" })).toMatchObject({ status: 200 });
    expect(await levelOf(user, gid)).toBe(3);
    expect(await news(user)).toEqual(["welcome"]);
    expect((await join(user, gid)).code).toBe("group-inside-already");
  });

  test("a protected group is applied to, and all of its roots are told", async () => {
    const founder = await site().user({ roleId: 1001 });
    const gid = await found({ auth: 2 }, founder.token);
    const [, , , member, admin, root] = await people(gid);
    const user = await site().user();
    expect((await join(user, gid, { reason: "four" })).code).toBe("group-reason-length");
    expect((await join(user, gid, { reason: "x".repeat(101) })).code).toBe("group-reason-length");
    expect(await join(user, gid, { reason: "I am a pupil of 7b" })).toMatchObject({ status: 200 });
    expect(await levelOf(user, gid)).toBe(1);
    expect((await join(user, gid)).code).toBe("group-applied-already");
    const told = await Promise.all([founder, root, admin, member, user].map(news));
    expect(told).toEqual([["applied"], ["applied"], [], [], []]);
    const { data } = await site().call(getGroupApplications, { token: admin.token, query: { gid, auth: 1 } });
    expect(data.records[0]).toMatchObject({ username: user.username, reason: "I am a pupil of 7b" });
    await give(admin.token, gid, user, 3);
    expect(await news(user)).toEqual(["welcome"]);
    const listed = await members(user.token, gid);
    expect(listed.records.map(({ reason }) => reason)).toEqual(listed.records.map(() => null));
    expect(listed.records.every(({ auth }) => auth >= 3)).toBe(true);
  });

  test("a private group wants its code, in any letters, and few tries", async () => {
    const gid = await found({ auth: 3, code: "aBc123" });
    const user = await site().user();
    for (const code of [undefined, "", "abc12", "abc124", "abc1234"])
      expect((await join(user, gid, { ...(code !== undefined && { code }) })).code).toBe("group-code-wrong");
    expect(await join(user, gid, { code: "ABC123" })).toMatchObject({ status: 200 });
    expect(await levelOf(user, gid)).toBe(1);
    const guesser = await site().user();
    const answers = [];
    for (let tries = 0; tries < 21; tries += 1)
      answers.push((await join(guesser, gid, { code: "none00" })).code);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill("group-code-wrong"));
    expect(answers[20]).toBe("too-many-requests");
  });

  test("who was refused is told so, gets no welcome, and may apply again", async () => {
    const gid = await found({ auth: 2 });
    const user = await site().user();
    await join(user, gid);
    await give(staff.founder.token, gid, user, 2);
    expect(await news(user)).toEqual(["refused"]);
    expect(await levelOf(user, gid)).toBe(2);
    expect(await join(user, gid, { reason: "Once more, please" })).toMatchObject({ status: 200 });
    expect(await levelOf(user, gid)).toBe(1);
    const { data } = await site().call(getGroupApplications, {
      token: staff.founder.token,
      query: { gid, auth: 1 },
    });
    expect(data.records.map(({ reason }) => reason)).toEqual(["Once more, please"]);
  });

  test("one that is not visible, banned, dissolved or not there answers alike", async () => {
    const user = await site().user();
    const hidden = await found({ auth: 1, visible: false });
    const banned = await found({ auth: 1 });
    await set(banned, { status: 1 });
    const dissolved = await found({ auth: 1 });
    await site().call(dissolveGroup, { token: staff.founder.token, query: { gid: dissolved } });
    const answers = await Promise.all(
      [hidden, banned, dissolved, 999_999].map(async (gid) => {
        const { headers, ...answer } = await join(user, gid);
        expect(headers.get("content-type")).toContain("json");
        return answer;
      }),
    );
    expect(answers[0]).toMatchObject({ status: 404, code: "group-not-found" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // Root enters no closed group either.
    expect((await site().call(joinGroup, { token: staff.root, query: { gid: hidden } })).code).toBe(
      "group-not-found",
    );
  });

  test("of many who come at once each is there once", async () => {
    const gid = await found({ auth: 1 });
    const user = await site().user();
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(user, gid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await members(staff.root, gid)).total).toBe(2);
  });
});

describe("levels", () => {
  /** By the caller's level and the target's: to which levels the target may be put. Written out, not computed. */
  const allowed: Record<string, Record<number, number[]>> = {
    admin: { 1: [2, 3], 2: [3], 3: [], 4: [], 5: [] },
    root: { 1: [2, 3, 4], 2: [3, 4], 3: [4], 4: [3], 5: [] },
    owner: { 1: [2, 3, 4, 5], 2: [3, 4, 5], 3: [4, 5], 4: [3, 5], 5: [3, 4] },
    site: { 1: [2, 3, 4, 5], 2: [3, 4, 5], 3: [4, 5], 4: [3, 5], 5: [3, 4] },
  };

  test.each(Object.keys(allowed))(
    "%s gives levels above which they stand, and nobody goes back to applying",
    async (who) => {
      const gid = await found({ auth: 2 });
      const [stranger, , , member, admin, root] = await people(gid);
      const callers = { admin, root, owner: staff.founder, site: { token: staff.root } };
      const { token } = callers[who as keyof typeof callers];
      const target = await site().user();
      for (const from of [1, 2, 3, 4, 5]) {
        for (const to of [1, 2, 3, 4, 5]) {
          if (from === to) continue;
          await setLevel(gid, target, from);
          const answer = await give(token, gid, target, to);
          const passes = allowed[who]?.[from]?.includes(to) ?? false;
          expect(answer.status, `${from} to ${to}: ${answer.code}`).toBe(passes ? 200 : 403);
          expect(await levelOf(target, gid)).toBe(passes ? to : from);
        }
        await setLevel(gid, target, from);
        for (const to of [0, 6])
          expect((await give(token, gid, target, to)).code).toBe("group-level-unknown");
      }
      expect((await give(token, gid, staff.founder, 3)).code).toBe("group-member-not-found");
      expect((await give(token, gid, stranger, 3)).code).toBe("group-member-not-found");
      expect((await give(member.token, gid, target, 3)).code).toBe("group-level-too-low");
    },
  );

  test("of two who change somebody at once one decides", async () => {
    const gid = await found();
    const [, , , member, admin] = await people(gid);
    const both = await Promise.all([
      give(staff.founder.token, gid, admin, 3),
      give(admin.token, gid, member, 3),
      site().call(removeGroupMember, { token: admin.token, query: { gid, uid: member.uid } }),
    ]);
    const stays = (await members(staff.root, gid)).records.some(({ uid }) => uid === member.uid);
    expect(stays).toBe(both[2].status !== 200);
  });
});

describe("going", () => {
  test("members of lower levels are taken out and told; nobody takes out themselves or the owner", async () => {
    const gid = await found();
    const remove = (token: string, { uid }: { uid: string }) =>
      site().call(removeGroupMember, { token, query: { gid, uid } });
    const [stranger, applied, refused, member, admin, root] = await people(gid);
    const peer = await site().user();
    await setLevel(gid, peer, 4);
    for (const one of [staff.founder, admin, peer, root, stranger])
      expect((await remove(admin.token, one)).code).toBe("group-member-not-found");
    expect((await remove(member.token, applied)).code).toBe("group-level-too-low");
    for (const one of [applied, refused, member]) {
      expect(await remove(admin.token, one)).toMatchObject({ status: 200 });
      expect(await levelOf(one, gid)).toBe(0);
    }
    expect(await news(member)).toEqual(["removed"]);
    expect(await news(applied)).toEqual([]);
    const peers = await Promise.all([site().user(), site().user()]);
    for (const one of peers) await setLevel(gid, one, 5);
    for (const one of [root, ...peers, staff.founder])
      expect((await remove(root.token, one)).code).toBe("group-member-not-found");
    expect((await remove(staff.founder.token, staff.founder)).code).toBe("group-member-not-found");
    expect((await remove(staff.root, staff.founder)).code).toBe("group-member-not-found");
    expect(await remove(staff.root, root)).toMatchObject({ status: 200 });
    // Roots of the group are of its owner's making.
    for (const one of peers) expect(await remove(staff.founder.token, one)).toMatchObject({ status: 200 });
    expect((await remove(member.token, applied)).code).toBe("group-level-too-low");
  });

  test("everybody leaves but the owner", async () => {
    const gid = await found({ auth: 2 });
    const [stranger, applied, refused, ...inside] = await people(gid);
    const go = (token: string) => site().call(leaveGroup, { token, query: { gid } });
    for (const { token } of [stranger, applied, refused])
      expect((await go(token)).code).toBe("group-level-too-low");
    for (const { token } of inside) expect(await go(token)).toMatchObject({ status: 200 });
    expect((await go(staff.founder.token)).code).toBe("group-owner-stays");
    expect((await go(staff.root)).code).toBe("group-not-inside");
    expect((await members(staff.root, gid)).total).toBe(1);
  });

  test("from a hidden group there is no way back", async () => {
    const gid = await found({ visible: false });
    const [, , , member] = await people(gid);
    await site().call(leaveGroup, { token: member.token, query: { gid } });
    expect((await join(member, gid)).code).toBe("group-not-found");
    await site().call(updateGroup, { token: staff.founder.token, body: { id: gid, auth: 1, visible: true } });
    expect(await join(member, gid)).toMatchObject({ status: 200 });
  });
});

describe("lists of members", () => {
  test("show members newest first, and are searched by name and level", async () => {
    const gid = await found();
    const named = await site().user({ nickname: "Wren the quiet" });
    const [, , , , admin] = await people(gid);
    await setLevel(gid, named, 3);
    const read = async (query: Record<string, unknown>) =>
      (await site().call(getGroupMembers, { token: admin.token, query: { gid, ...query } })).data.records.map(
        ({ uid }) => uid,
      );
    expect((await read({}))[0]).toBe(named.uid);
    expect(await read({ keyword: "wren" })).toEqual([named.uid]);
    expect(await read({ keyword: named.username })).toContain(named.uid);
    expect(await read({ auth: 4 })).toEqual([admin.uid]);
    expect(await read({ auth: 1 })).toEqual([]);
    const all = await site().call(getGroupApplications, { token: admin.token, query: { gid, limit: 50 } });
    expect(all.data.records.map(({ auth }) => auth).toSorted()).toEqual([1, 2, 3, 3, 4, 5, 5]);
  });
});

describe("import", () => {
  const sent = async (token: string, gid: number, usernames: string[]) =>
    (await site().call(importGroupMembers, { token, body: { gid, usernames } })).data;

  test("by staff of the site makes accounts members by name, and says what became of each", async () => {
    const gid = await found({ auth: 3, code: "abc123" });
    const [stranger, applied, refused, member] = await people(gid);
    const usernames = [
      ...[stranger, applied, refused, member].map(({ username }) => username.toUpperCase()),
      "nobody-at-all",
      stranger.username,
    ];
    const none = { invited: [], declined: [], unknown: ["nobody-at-all"] };
    expect(await sent(staff.founder.token, gid, usernames)).toEqual({
      added: [stranger, applied, refused].map(({ username }) => username).toSorted(),
      already: [member.username],
      ...none,
    });
    expect(await Promise.all([stranger, applied, refused].map((user) => levelOf(user, gid)))).toEqual([
      3, 3, 3,
    ]);
    expect(await news(stranger)).toEqual(["welcome"]);
    expect(await news(member)).toEqual([]);
    expect((await sent(staff.founder.token, gid, usernames)).added).toEqual([]);
    const refusedTo = await site().call(importGroupMembers, {
      token: member.token,
      body: { gid, usernames },
    });
    expect(refusedTo.code).toBe("group-level-too-low");
  });

  test("by the group's own people lets in who asked to come in, and asks everybody else", async () => {
    const gid = await found({ auth: 3, code: "abc123", visible: false });
    const [stranger, applied, refused, member, admin] = await people(gid);
    const usernames = [stranger, applied, refused, member].map(({ username }) => username);
    const answer = await sent(admin.token, gid, usernames);
    expect(answer).toEqual({
      added: [applied, refused].map(({ username }) => username).toSorted(),
      ...{ invited: [stranger.username], declined: [], already: [member.username], unknown: [] },
    });
    expect(await news(stranger)).toEqual(["invited"]);
    expect((await site().call(getGroupDetail, { token: stranger.token, query: { gid } })).code).toBe(
      "group-not-found",
    );
    expect((await members(staff.root, gid)).records.some(({ uid }) => uid === stranger.uid)).toBe(false);
    // Asked once, however often they are named.
    expect((await sent(admin.token, gid, usernames)).invited).toEqual([stranger.username]);
    expect(await news(stranger)).toEqual(["invited"]);
  });
});
