import {
  adminLogin,
  adminLogout,
  deleteUser,
  editUser,
  getSwitchInfo,
  getUserAuthInfo,
  getUserList,
  login,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { meanwhile } from "../../../test/meanwhile.ts";
import { ROOT_PASSWORD, type TestUser, useSite } from "../../../test/site.ts";
import { submissions } from "../submission/tables.ts";
import { endBans } from "../user/ban.ts";
import { users } from "../user/tables.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  token = await site().tokenOf("1");
});

const rowOf = async (uid: string) => (await site().db.select().from(users).where(eq(users.uid, uid)))[0];

function edit(user: TestUser, change: Record<string, unknown>, by = token) {
  const body = { uid: user.uid, username: user.username, type: 1002, status: 0, ...change };
  return site().call(editUser, { token: by, body });
}

describe("the administrators' sign-in", () => {
  test("lets root in, and out again", async () => {
    const answer = await site().call(adminLogin, { body: { username: "root", password: ROOT_PASSWORD } });
    expect(answer.data).toMatchObject({ username: "root", roleList: ["root"] });
    const fresh = answer.headers.get("Authorization") ?? "";
    expect((await site().call(getSwitchInfo, { token: fresh })).status).toBe(200);
    const staff = await site().user({ roleId: 1001 });
    expect((await site().call(adminLogout, { token: staff.token })).status).toBe(200);
    expect((await site().call(getUserAuthInfo, { token: staff.token })).http).toBe(401);
  });

  test("refuses who is no staff, with HTTP 200 as older clients want it", async () => {
    const user = await site().user({ password: "right-one" });
    const wrong = await site().call(adminLogin, { body: { username: user.username, password: "wrong-one" } });
    expect(wrong).toMatchObject({ http: 200, code: "login-wrong" });
    const right = await site().call(adminLogin, { body: { username: user.username, password: "right-one" } });
    expect(right).toMatchObject({ http: 200, status: 401, code: "not-staff" });
    expect(right.headers.get("Authorization")).toBeNull();
    expect(await site().call(adminLogin, { body: { username: "root", password: "" } })).toMatchObject({
      http: 400,
      code: "login-blank",
    });
  });
});

describe("a list of users", () => {
  test("is newest first, searched by name and mail, and holds no hash", async () => {
    const user = await site().user({ email: "findme@example.org", realname: "Some Body", roleId: 1001 });
    const list = (query: object) => site().call(getUserList, { token, query });
    expect((await list({ limit: 1 })).data.records[0]?.uid).toBe(user.uid);
    for (const keyword of ["FINDME@", "some bo", user.username]) {
      const { data } = await list({ keyword, onlyAdmin: true });
      expect(data.records.map(({ uid }) => uid)).toContain(user.uid);
    }
    const { data } = await list({ keyword: "findme" });
    expect(data.records[0]).toMatchObject({
      password: null,
      roles: [{ id: 1001, role: "admin" }],
      status: 0,
    });
    expect(JSON.stringify(data)).not.toMatch(/argon|passwordHash/);
    expect((await list({ onlyAdmin: true })).data.records.every(({ roles }) => roles[0]?.id !== 1002)).toBe(
      true,
    );
    expect((await list({ role: 1003 })).data).toMatchObject({ records: [], total: 0 });
  });

  test("is sorted by any column, either way; what is not there comes last", async () => {
    const page = async (query: object) =>
      (await site().call(getUserList, { token, query: { limit: 100, ...query } })).data.records;
    const up = (await page({ sort: "username" })).map(({ username }) => username.toLowerCase());
    expect(up).toEqual(up.toSorted());
    const down = (await page({ sort: "username", desc: true })).map(({ username }) => username.toLowerCase());
    expect(down).toEqual(up.toReversed());
    const mails = (await page({ sort: "email", desc: true })).map(({ email }) => email);
    const first = mails.findIndex((email) => !email);
    if (first >= 0) expect(mails.slice(first).every((email) => !email)).toBe(true);
    const seen = (await page({ sort: "seen", desc: true })).flatMap(
      ({ recentLoginTime }) => recentLoginTime ?? [],
    );
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(await page({ sort: "role" })).toHaveLength(up.length);
    expect(await page({ sort: "realname" })).toHaveLength(up.length);
    expect(await page({ sort: "created", desc: true })).toHaveLength(up.length);
  });

  test("says when each was last here", async () => {
    const here = await site().user();
    await site().db.insert(users).values({ username: "never-here", passwordHash: "!", roleId: 1002 });
    const { data } = await site().call(getUserList, { token, query: { limit: 2 } });
    const seen = new Map(data.records.map(({ username, recentLoginTime }) => [username, recentLoginTime]));
    expect(seen.get("never-here")).toBeNull();
    expect(seen.get(here.username)).toMatch(/^20/);
  });
});

describe("editing a user", () => {
  test("changes name, mail, role and title", async () => {
    const user = await site().user();
    const change = {
      username: "renamed one",
      email: "renamed@example.org",
      realname: "Re Named",
      type: 1008,
      titleName: "Setter",
      titleColor: "#ff8800",
    };
    expect(await edit(user, change)).toMatchObject({ http: 200, status: 200 });
    expect(await rowOf(user.uid)).toMatchObject({ roleId: 1008, titleName: "Setter", email: change.email });
    // What is left out stays.
    await edit(user, { username: "renamed one", type: 1008 });
    expect(await rowOf(user.uid)).toMatchObject({ titleName: "Setter", email: change.email });
    await edit(user, { username: "renamed one", titleName: "", email: "" });
    expect(await rowOf(user.uid)).toMatchObject({ titleName: "", email: null, titleColor: "#ff8800" });
  });

  test("a new password ends every session", async () => {
    const user = await site().user();
    expect(await edit(user, { setNewPwd: true, password: "short" })).toMatchObject({
      code: "password-length",
    });
    expect((await site().call(getUserAuthInfo, { token: user.token })).status).toBe(200);
    expect((await edit(user, { setNewPwd: true, password: "brand-new" })).status).toBe(200);
    expect((await site().call(getUserAuthInfo, { token: user.token })).code).toBe("token-invalid");
    const again = await site().call(login, { body: { username: user.username, password: "brand-new" } });
    expect(again.status).toBe(200);
  });

  test("a ban tells its reason and ends by itself", async () => {
    const user = await site().user();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await edit(user, { status: 1, banReason: "copied code", banUntil: later });
    expect(await site().call(getUserAuthInfo, { token: user.token })).toMatchObject({
      http: 401,
      code: "account-banned",
      msg: "This account is banned: copied code",
    });
    const banned = await site().call(getUserList, { token, query: { onlyBanned: true } });
    expect(banned.data.records.find(({ uid }) => uid === user.uid)).toMatchObject({
      status: 1,
      banReason: "copied code",
    });
    const over = new Date(Date.now() - 1000);
    await site().db.update(users).set({ banUntil: over }).where(eq(users.uid, user.uid));
    expect((await site().call(getUserAuthInfo, { token: user.token })).status).toBe(200);
    expect(await endBans(site().db)).toBe(1);
    expect(await rowOf(user.uid)).toMatchObject({ status: 0, banReason: null, banUntil: null });
    expect(await endBans(site().db)).toBe(0);
  });

  test("a role that takes something away ends as well", async () => {
    const user = await site().user();
    await edit(user, { type: 1003, banReason: "spam", banUntil: new Date(Date.now() + 1e6).toISOString() });
    const body = { pid: "X", language: "C", code: "x" };
    expect(await site().call(submitProblemJudge, { token: user.token, body })).toMatchObject({
      http: 403,
      msg: "Your account is banned from this operation: spam",
    });
    await site()
      .db.update(users)
      .set({ banUntil: new Date(0) })
      .where(eq(users.uid, user.uid));
    expect((await site().call(submitProblemJudge, { token: user.token, body })).code).toBe("problem-gone");
    await endBans(site().db);
    expect(await rowOf(user.uid)).toMatchObject({ roleId: 1002 });
  });

  test("taking the ban back drops reason and end", async () => {
    const user = await site().user({ status: 1, banReason: "x", banUntil: new Date(Date.now() + 1e6) });
    await edit(user, {});
    expect(await rowOf(user.uid)).toMatchObject({ status: 0, banReason: null, banUntil: null });
  });

  test("a new name must not look like another's; one from before stays as long as it is left alone", async () => {
    const [sunny, other] = [await site().user(), await site().user()];
    expect((await edit(sunny, { username: "sunny1" })).status).toBe(200);
    expect((await edit(other, { username: "sunnyl" })).code).toBe("username-taken");
    expect((await edit(sunny, { username: "SUNNYl" })).status).toBe(200);
    const old = { ...(await site().user()), username: "sunnyI" };
    await site().db.update(users).set({ username: old.username }).where(eq(users.uid, old.uid));
    expect((await edit(old, { realname: "Old Name" })).status).toBe(200);
  });

  test.each([
    [{ username: "Meanwhile", email: null }, "username-taken"],
    [{ username: "Somebody", email: "meanwhile@example.org" }, "email-taken"],
  ])("what somebody else registers at that moment is taken: %o", async (change, code) => {
    const user = await site().user();
    const [email, username] = [change.email, change.email ? "another" : change.username];
    const made = { username, look: username.toLowerCase(), email, roleId: 1002, passwordHash: "" } as const;
    const [answer] = await meanwhile(
      site().db,
      (tx) => tx.insert(users).values(made),
      () => edit(user, change),
    );
    expect(answer).toMatchObject({ http: 200, code });
  });

  test.each([
    [{ username: " " }, "form-blank"],
    [{ username: "x".repeat(21) }, "username-length"],
    [{ username: "ROOT" }, "username-taken"],
    [{ username: "a\u202eb" }, "username-malformed"],
    [{ email: "nowhere" }, "email-malformed"],
    [{ email: "TAKEN@example.org" }, "email-taken"],
    [{ realname: "x".repeat(51) }, "field-too-long"],
    [{ titleColor: "red" }, "color-malformed"],
    [{ type: 7 }, "role-unknown"],
    [{ status: 2 }, "request-invalid"],
    [{ uid: "nobody" }, "user-not-found"],
  ])("%o is refused: %s", async (change, code) => {
    await site()
      .db.insert(users)
      .values({
        uid: "taken",
        username: "taken",
        passwordHash: "!",
        roleId: 1002,
        email: "taken@example.org",
      })
      .onConflictDoNothing();
    const user = await site().user();
    const before = await rowOf(user.uid);
    expect((await edit(user, change)).code).toBe(code);
    expect(await rowOf(user.uid)).toEqual(before);
  });

  test("root cannot lock itself out, and others can not edit at all", async () => {
    const self = { uid: "1", username: "root", token };
    expect((await edit(self, { type: 1001 })).code).toBe("user-is-self");
    expect((await edit(self, { type: 1000, status: 1 })).code).toBe("user-is-self");
    expect((await edit(self, { type: 1000, realname: "The Root" })).status).toBe(200);
    const admin = await site().user({ roleId: 1001 });
    expect((await edit(admin, { type: 1000 }, admin.token)).http).toBe(403);
  });

  test("of two roots who demote each other at once, one stays", async () => {
    const one = await site().user({ roleId: 1000 });
    const two = await site().user({ roleId: 1000 });
    const answers = await Promise.all([edit(two, {}, one.token), edit(one, {}, two.token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("deleting a user", () => {
  test("takes name and profile, keeps what was done under a ghost name", async () => {
    const { problemId } = await site().problem();
    const user = await site().user({ email: "gone@example.org", realname: "Gone", password: "right-one" });
    await site().call(submitProblemJudge, {
      token: user.token,
      body: { pid: problemId, language: "C", code: "x" },
    });
    const before = await site().db.$count(submissions, eq(submissions.uid, user.uid));
    expect((await site().call(deleteUser, { token, body: { ids: [user.uid] } })).status).toBe(200);
    const row = await rowOf(user.uid);
    expect(row).toMatchObject({ email: null, realname: null, status: 1 });
    expect(row?.username).toMatch(/^ghost-/);
    expect(before).toBe(1);
    expect(await site().db.$count(submissions, eq(submissions.uid, user.uid))).toBe(before);
    expect((await site().call(getUserAuthInfo, { token: user.token })).http).toBe(401);
    const ghost = { username: row?.username ?? "", password: "right-one" };
    expect((await site().call(login, { body: ghost })).code).toBe("login-wrong");
    const list = await site().call(getUserList, { token, query: { keyword: row?.username } });
    expect(list.data.records).toEqual([]);
    expect((await edit(user, {})).code).toBe("user-not-found");
    // The name is free again.
    expect((await edit(await site().user(), { username: user.username })).status).toBe(200);
  });

  test("all or none; never oneself", async () => {
    const user = await site().user();
    const remove = (ids: unknown) => site().call(deleteUser, { token, body: { ids } as never });
    expect((await remove([user.uid, "nobody"])).code).toBe("user-not-found");
    expect((await rowOf(user.uid))?.deletedAt).toBeNull();
    expect((await remove(["1"])).code).toBe("user-is-self");
    expect(await remove([])).toMatchObject({ http: 400, code: "request-invalid" });
  });
});
