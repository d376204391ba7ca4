import {
  addGroup,
  dissolveGroup,
  getGroupAccess,
  getGroupAuth,
  getGroupDetail,
  getGroupList,
  getMyMessages,
  handOverGroup,
  mayFoundGroup,
  updateGroup,
  uploadGroupAvatar,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { useSite } from "../../../test/site.ts";
import { userScores } from "../submission/tables.ts";
import { groupMembers, groups } from "./tables.ts";

const site = useSite();
const { staff, draft, found, setLevel, people, set } = useGroups(site);

async function solver(ac: number) {
  const user = await site().user();
  await site()
    .db.insert(userScores)
    .values({ uid: user.uid, usable: true, ac })
    .onConflictDoUpdate({ target: userScores.uid, set: { ac } });
  return user;
}

const detail = (token: string, gid: number) => site().call(getGroupDetail, { token, query: { gid } });
const listed = async (token: string | undefined, query: Record<string, unknown> = {}) => {
  const { data } = await site().call(getGroupList, {
    ...(token && { token }),
    query: { limit: 120, ...query },
  });
  return data.records.map(({ id }) => id);
};

describe("founding", () => {
  test("needs 20 solved problems; the founder is the owner with level 5", async () => {
    const novice = await solver(19);
    const { code } = await site().call(addGroup, { token: novice.token, body: draft() });
    expect(code).toBe("group-too-few-solved");
    const expert = await solver(20);
    const gid = await found({}, expert.token);
    const { data } = await detail(expert.token, gid);
    expect(data).toMatchObject({ owner: expert.username, uid: expert.uid, memberCount: 1, status: 0 });
    expect((await site().call(getGroupAuth, { token: expert.token, query: { gid } })).data).toBe(5);
  });

  test("is done twice in 24 hours at most, and of any number at once two pass; dissolving gives nothing back", async () => {
    const { token, uid } = await solver(20);
    const many = await Promise.all(
      Array.from({ length: 6 }, () => site().call(addGroup, { token, body: draft() })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(many.flatMap(({ code }) => code ?? []))).toEqual(new Set(["group-too-many-today"]));
    const gid = many.find(({ status }) => status === 200)?.data.id ?? 0;
    expect(await site().call(dissolveGroup, { token, query: { gid } })).toMatchObject({ status: 200 });
    const again = () => site().call(addGroup, { token, body: draft() });
    expect((await again()).code).toBe("group-too-many-today");
    // 24 hours that roll: what was founded before them does not count.
    await site()
      .db.update(groups)
      .set({ createdAt: sql`now() - interval '24 hours 1 second'` })
      .where(eq(groups.id, gid));
    expect(await again()).toMatchObject({ status: 200 });
    expect((await again()).code).toBe("group-too-many-today");
    await site()
      .db.update(groups)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(eq(groups.founderUid, uid));
  });

  test("goes up to five groups of one's own; those that were dissolved or handed over are others'", async () => {
    const owner = await solver(20);
    const own: number[] = [];
    for (let made = 0; made < 5; made += 1) {
      own.push(await found({}, owner.token));
      await site()
        .db.update(groups)
        .set({ createdAt: sql`now() - interval '2 days'` })
        .where(eq(groups.uid, owner.uid));
    }
    const again = () => site().call(addGroup, { token: owner.token, body: draft() });
    expect((await again()).code).toBe("group-too-many");
    await site().call(dissolveGroup, { token: owner.token, query: { gid: own[0] ?? 0 } });
    expect(await again()).toMatchObject({ status: 200 });
  });

  test("has no limits for staff", async () => {
    const { token } = await site().user({ roleId: 1001 });
    for (let made = 0; made < 6; made += 1) await found({}, token);
  });

  test("is asked about before anything is written, and answers as founding does", async () => {
    const { db } = site();
    const both = async ({ token }: { token: string }) => {
      const asked = await site().read(mayFoundGroup, { token });
      const tried = await site().read(addGroup, { token, body: draft() });
      return [asked, tried].map(({ text }) => JSON.parse(text));
    };
    const refused = async (user: { token: string }, code: string, count: number) => {
      const [asked, tried] = await both(user);
      expect(asked).toMatchObject({ status: 403, code, params: { count } });
      expect(asked).toEqual(tried);
    };
    await refused(await solver(19), "group-too-few-solved", 20);
    const owner = await solver(20);
    const passes = { status: 200 };
    for (const _ of [1, 2]) expect(await both(owner)).toMatchObject([passes, passes]);
    await refused(owner, "group-too-many-today", 2);
    const lately = sql`now() - interval '2 days'`;
    const letPass = () => db.update(groups).set({ createdAt: lately }).where(eq(groups.uid, owner.uid));
    for (const _ of [3, 4, 5]) {
      await letPass();
      expect(await both(owner)).toMatchObject([passes, passes]);
    }
    await letPass();
    await refused(owner, "group-too-many", 5);
    expect(await both(await site().user({ roleId: 1001 }))).toMatchObject([passes, passes]);
  });

  test.each([
    [{ name: "four" }, "group-name-length"],
    [{ name: "x".repeat(26) }, "group-name-length"],
    [{ shortName: "four" }, "group-short-name-length"],
    [{ shortName: "x".repeat(11) }, "group-short-name-length"],
    [{ shortName: "a b c" }, "group-short-name-malformed"],
    [{ brief: "four" }, "group-brief-length"],
    [{ brief: "x".repeat(51) }, "group-brief-length"],
    [{ description: "four" }, "group-description-length"],
    [{ description: "x".repeat(1001) }, "group-description-length"],
    [{ auth: 0 }, "group-auth-unknown"],
    [{ auth: 4 }, "group-auth-unknown"],
    [{ auth: 2, code: null }, "group-code-length"],
    [{ auth: 3, code: "12345" }, "group-code-length"],
    [{ auth: 3, code: "1234567" }, "group-code-length"],
    [{ auth: 3, code: "🍎🍎🍎" }, "group-code-length"],
  ])("refuses %o", async (more, code) => {
    const { token } = staff.founder;
    expect((await site().call(addGroup, { token, body: draft(more) })).code).toBe(code);
  });

  test("takes a name and a short name once, in any letters", async () => {
    const { token } = staff.founder;
    const first = draft({ name: "Taken name", shortName: "TAKEN1" });
    await site().call(addGroup, { token, body: first });
    const name = await site().call(addGroup, { token, body: draft({ name: "TAKEN NAME" }) });
    expect(name.code).toBe("group-name-taken");
    const short = await site().call(addGroup, { token, body: draft({ shortName: "taken1" }) });
    expect(short.code).toBe("group-short-name-taken");
    const at = draft({ name: "Two at once" });
    const two = await Promise.all(
      [1, 2].map((n) =>
        site().call(addGroup, { token: staff.root, body: { ...at, shortName: `TWICE${n}` } }),
      ),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("takes a code of six characters as people count them", async () => {
    const gid = await found({ auth: 3, code: "🍎🍎🍎🍎🍎🍎" });
    expect((await detail(staff.root, gid)).data.code).toBe("🍎🍎🍎🍎🍎🍎");
  });

  test("forgets the code of a public group", async () => {
    const gid = await found({ auth: 1, code: "abc123" });
    expect((await detail(staff.root, gid)).data.code).toBeNull();
  });
});

describe("seeing", () => {
  test("the code is for roots of the group and of the site", async () => {
    const gid = await found({ auth: 3, code: "SECRET" });
    const levels = await people(gid);
    const codes = await Promise.all(levels.map(async ({ token }) => (await detail(token, gid)).data.code));
    expect(codes).toEqual([null, null, null, null, null, "SECRET"]);
    expect((await detail(staff.root, gid)).data.code).toBe("SECRET");
  });

  test("levels and access are a bare number and a bare yes or no", async () => {
    const gid = await found({ auth: 2 });
    const levels = await people(gid);
    const told = await Promise.all(
      levels.map(async ({ token }) => [
        (await site().call(getGroupAuth, { token, query: { gid } })).data,
        (await site().call(getGroupAccess, { token, query: { gid } })).data.access,
      ]),
    );
    expect(told).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, true],
      [4, true],
      [5, true],
    ]);
    const root = { token: staff.root, query: { gid } };
    expect((await site().call(getGroupAuth, root)).data).toBe(0);
    expect((await site().call(getGroupAccess, root)).data.access).toBe(true);
  });

  test("one that is not visible is there for its members and root, a banned one for root", async () => {
    const hidden = await found({ visible: false });
    const levels = await people(hidden);
    for (const [level, { token }] of levels.entries()) {
      const isIn = level >= 3;
      expect((await detail(token, hidden)).status, `level ${level}`).toBe(isIn ? 200 : 404);
      expect((await listed(token)).includes(hidden)).toBe(isIn);
    }
    expect((await detail(staff.root, hidden)).status).toBe(200);
    expect(await listed(undefined)).not.toContain(hidden);
    expect(await listed(staff.root)).toContain(hidden);
    await set(hidden, { status: 1 });
    for (const { token } of levels) {
      expect((await detail(token, hidden)).code).toBe("group-not-found");
      expect(await listed(token)).not.toContain(hidden);
    }
    expect((await detail(staff.root, hidden)).data.status).toBe(1);
  });

  test("the list is narrowed by words, access and whose it is, and counts members alone", async () => {
    const owner = await site().user({ roleId: 1001 });
    const gid = await found({ name: "Zebra school", shortName: "ZEBRAS", auth: 2 }, owner.token);
    const [, , , member] = await people(gid);
    for (const keyword of ["zebra sch", "ebras", owner.username]) {
      expect(await listed(undefined, { keyword })).toEqual([gid]);
    }
    expect(await listed(undefined, { keyword: "zebra", auth: 1 })).toEqual([]);
    expect(await listed(undefined, { keyword: "zebra", auth: 2 })).toEqual([gid]);
    expect(await listed(member.token, { onlyMine: true })).toEqual([gid]);
    expect(await listed(undefined, { onlyMine: true })).toEqual([]);
    const { data } = await site().call(getGroupList, { token: member.token, query: { keyword: "zebra" } });
    expect(data.records[0]).toMatchObject({ memberCount: 4, level: 3, owner: owner.username });
    const all = await listed(undefined);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });
});

describe("settings", () => {
  test("are for roots of the group; null stays as it is, and only root bans", async () => {
    const gid = await found({ auth: 3, code: "first1" });
    const levels = await people(gid);
    const body = { id: gid, auth: 3, name: null, brief: "Another line", code: null, status: 1 };
    for (const [level, { token }] of levels.entries()) {
      const answer = await site().call(updateGroup, { token, body });
      expect(answer.code, `level ${level}`).toBe(level === 5 ? undefined : "group-level-too-low");
    }
    const root = await detail(staff.root, gid);
    expect(root.data).toMatchObject({ brief: "Another line", code: "first1", status: 0 });
    await site().call(updateGroup, { token: staff.root, body });
    expect((await detail(staff.root, gid)).data.status).toBe(1);
  });

  test("need a code once the group is not public any more", async () => {
    const gid = await found({ auth: 1 });
    const { token } = staff.founder;
    const bare = await site().call(updateGroup, { token, body: { id: gid, auth: 2 } });
    expect(bare.code).toBe("group-code-length");
    expect(
      await site().call(updateGroup, { token, body: { id: gid, auth: 2, code: "xyz789" } }),
    ).toMatchObject({
      status: 200,
    });
    expect((await detail(token, gid)).data.code).toBe("xyz789");
  });

  test("the picture is made anew, and the former one goes", async () => {
    const gid = await found();
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#36c" } })
      .png()
      .toBuffer();
    const send = async (token: string, name: string, content: Buffer = picture) => {
      const form = new FormData();
      form.set("gid", name);
      form.set("image", new Blob([new Uint8Array(content)]), "a.png");
      const url = new URL(uploadGroupAvatar.path, site().origin);
      const answer = await fetch(url, { method: "POST", headers: { Authorization: token }, body: form });
      return (await answer.json()) as { status: number; code?: string; data: { avatar: string } };
    };
    const levels = await people(gid);
    for (const [level, { token }] of levels.entries()) {
      expect((await send(token, String(gid))).code, `level ${level}`).toBe(
        level === 5 ? undefined : "group-level-too-low",
      );
    }
    const first = (await detail(staff.root, gid)).data.avatar ?? "";
    const second = (await send(staff.founder.token, String(gid))).data.avatar;
    expect(second).not.toBe(first);
    expect((await fetch(new URL(first, site().origin))).status).toBe(404);
    expect((await fetch(new URL(second, site().origin))).status).toBe(200);
    expect((await send(staff.founder.token, String(gid), Buffer.from("no picture"))).code).toBe("image-type");
    expect((await send(staff.founder.token, "999999")).code).toBe("group-not-found");
    expect((await send(staff.founder.token, "x")).code).toBe("group-not-found");
  });
});

describe("the owner", () => {
  test("alone dissolves the group, or root; members are told and its name is free", async () => {
    const names = draft({ name: "Short lived", shortName: "SHORTL" });
    const gid = (await site().call(addGroup, { token: staff.founder.token, body: names })).data.id;
    const levels = await people(gid);
    for (const [level, { token }] of levels.entries()) {
      const { code } = await site().call(dissolveGroup, { token, query: { gid } });
      expect(code, `level ${level}`).toBe("group-not-owner");
    }
    const { token } = staff.founder;
    expect(await site().call(dissolveGroup, { token, query: { gid } })).toMatchObject({ status: 200 });
    expect((await site().call(dissolveGroup, { token, query: { gid } })).code).toBe("group-not-found");
    expect((await detail(staff.root, gid)).code).toBe("group-not-found");
    expect(await listed(staff.root)).not.toContain(gid);
    const told = await Promise.all(
      levels.map(async (user) => {
        const { data } = await site().call(getMyMessages, { token: user.token, query: {} });
        return data.records[0]?.sentence;
      }),
    );
    const news = expect.objectContaining({ code: "group-news", what: "dissolved", group: "Short lived" });
    expect(told).toEqual([undefined, undefined, undefined, news, news, news]);
    await found({ name: "Short lived", shortName: "SHORTL" });
  });

  test("hands the group over to a member, and stays as an administrator", async () => {
    const gid = await found();
    const [stranger, applied, refused, member, admin, root] = await people(gid);
    const hand = (token: string, uid: string) => site().call(handOverGroup, { token, body: { gid, uid } });
    for (const { token } of [stranger, applied, refused, member, admin])
      expect((await hand(token, member.uid)).code).toBe("group-level-too-low");
    expect((await hand(root.token, member.uid)).code).toBe("group-not-owner");
    for (const heir of [stranger, applied, refused, root, staff.founder])
      expect((await hand(staff.founder.token, heir.uid)).code).toBe("group-member-not-found");
    expect(await hand(staff.founder.token, member.uid)).toMatchObject({ status: 200 });
    expect((await detail(staff.root, gid)).data.uid).toBe(member.uid);
    const levelOf = async (uid: string) =>
      (await site().db.select().from(groupMembers).where(eq(groupMembers.uid, uid))).find(
        ({ groupId }) => groupId === gid,
      )?.level;
    expect(await levelOf(member.uid)).toBe(5);
    expect(await levelOf(staff.founder.uid)).toBe(4);
    expect((await hand(staff.founder.token, admin.uid)).code).toBe("group-level-too-low");
    expect(await hand(staff.root, admin.uid)).toMatchObject({ status: 200 });
    expect((await detail(staff.root, gid)).data.uid).toBe(admin.uid);
    await setLevel(gid, root, 0);
  });
});
