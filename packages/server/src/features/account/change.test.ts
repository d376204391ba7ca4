import {
  apiDate,
  CHANGE_FAILURES,
  changeEmail,
  changeMobile,
  changePassword,
  changeUserInfo,
  getChangeEmailCode,
  getOwnInfo,
  getUserAuthInfo,
  login,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mailedCode, nameMailServer, newestMail } from "../../../test/mails.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { users } from "../user/tables.ts";
import { issueCode } from "./mail-code.ts";

const site = useSite();
beforeAll(() => nameMailServer(site()));

describe("changing the password", () => {
  test("keeps this session and ends all others", async () => {
    const { uid, username, token } = await site().user({ password: "old-one" });
    const other = await site().tokenOf(uid);
    const body = { oldPassword: "old-one", newPassword: "new-one" };
    const answer = await site().call(changePassword, { token, body });
    expect(answer).toMatchObject({ status: 200, data: { code: 200, userInfo: null } });
    expect((await site().call(getUserAuthInfo, { token })).status).toBe(200);
    expect((await site().call(getUserAuthInfo, { token: other })).code).toBe("token-invalid");
    expect((await site().call(login, { body: { username, password: "new-one" } })).status).toBe(200);
  });

  test("is told to the owner by mail", async () => {
    const { token } = await site().user({ password: "old-one", email: "told@example.org" });
    const body = { oldPassword: "old-one", newPassword: "new-one", l: "en-US" };
    expect((await site().call(changePassword, { token, body })).data.code).toBe(200);
    const mail = await newestMail(site(), "told@example.org");
    expect(mail.subject).toContain("your password was changed");
    expect(mail.text).not.toContain("new-one");
  });

  test("five wrong passwords lock it, and only it", async () => {
    const { token } = await site().user({ password: "old-one" });
    const attempt = (oldPassword: string) =>
      site().call(changePassword, { token, body: { oldPassword, newPassword: "new-one" } });
    for (let left = CHANGE_FAILURES - 1; left >= 0; left--) {
      expect((await attempt("wrong-one")).data).toMatchObject({
        code: 400,
        refusal: "password-wrong",
        triesLeft: left,
      });
    }
    expect((await attempt("old-one")).data).toMatchObject({ code: 403, refusal: "account-change-locked" });
    const mobile = { password: "old-one", mobile: "12345678" };
    expect((await site().call(changeMobile, { token, body: mobile })).data.code).toBe(200);
  });

  test.each([
    [{}, 200, "form-blank"],
    [{ oldPassword: "old-one", newPassword: "short" }, 200, "password-length"],
    [{ oldPassword: "old-one", newPassword: "old-one" }, 200, "password-same"],
  ])("by %j is refused", async (body, http, code) => {
    const { token } = await site().user();
    expect(await site().call(changePassword, { token, body })).toMatchObject({ http, status: 400, code });
  });
});

describe("the own account", () => {
  test("is read as it is now", async () => {
    const { token } = await site().user({ email: "me@example.org", school: "Here" });
    expect((await site().call(getOwnInfo, { token })).data).toMatchObject({
      email: "me@example.org",
      school: "Here",
    });
  });

  test("is nobody's without a token, and another's for nobody", async () => {
    expect(await site().call(getOwnInfo)).toMatchObject({ http: 401, code: "login-required" });
    const [one, other] = [await site().user(), await site().user()];
    const query = { uid: other.uid };
    expect((await site().call(getOwnInfo, { token: one.token, query })).data.uid).toBe(one.uid);
  });

  test("of a restricted role names the reason", async () => {
    const banUntil = new Date(Date.now() + 86_400_000);
    const muted = await site().user({ roleId: 1003, banReason: "copied code", banUntil });
    expect((await site().call(getUserAuthInfo, { token: muted.token })).data).toMatchObject({
      roles: ["no_subimit_user"],
      banReason: "copied code",
      banUntil: apiDate(banUntil),
    });
    const { token } = await site().user();
    expect((await site().call(getUserAuthInfo, { token })).data.banReason).toBeNull();
  });
});

describe("changing the e-mail address", () => {
  test("takes the password and the code mailed to the new one", async () => {
    const { token } = await site().user({ password: "old-one", email: "before@example.org" });
    const email = "After@example.org";
    expect(await site().call(getChangeEmailCode, { token, query: { email } })).toMatchObject({ status: 200 });
    const code = await mailedCode(site(), email);
    const send = (part: object) =>
      site().call(changeEmail, { token, body: { password: "old-one", newEmail: email, code, ...part } });
    expect((await send({ password: "wrong-one" })).data.code).toBe(400);
    expect((await send({ newEmail: "elsewhere@example.org" })).data.code).toBe(400);
    expect((await send({})).data).toMatchObject({ code: 200, userInfo: { email } });
    expect((await send({})).code).toBe("email-same");
  });

  test("of several who take one address at the same time one has it", async () => {
    const email = "wanted@example.org";
    const people = await Promise.all([1, 2, 3, 4].map(() => site().user({ password: "old-one" })));
    const change = async ({ uid, token }: TestUser) => {
      const code = "123456";
      await site().db.transaction((tx) =>
        issueCode(tx, { purpose: "change-email", subject: uid, email, uid, code, pauseSeconds: 0 }),
      );
      return () => site().call(changeEmail, { token, body: { password: "old-one", newEmail: email, code } });
    };
    const changes = await Promise.all(people.map(change));
    const answers = await Promise.all(changes.map((send) => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "email-taken")).toHaveLength(3);
  });

  test("asking again within half a minute is refused", async () => {
    const { token } = await site().user();
    await site().call(getChangeEmailCode, { token, query: { email: "a1@example.org" } });
    const again = await site().call(getChangeEmailCode, { token, query: { email: "a2@example.org" } });
    expect(again.code).toBe("code-requested-lately");
  });

  test("five wrong codes lock it", async () => {
    const { token } = await site().user({ password: "old-one" });
    const body = { password: "old-one", newEmail: "new@example.org", code: "000000" };
    for (let i = 0; i < CHANGE_FAILURES; i++) {
      expect((await site().call(changeEmail, { token, body })).data.code).toBe(400);
    }
    expect((await site().call(changeEmail, { token, body })).data.code).toBe(403);
  });

  test.each([
    ["", 200, "form-blank"],
    ["nothing", 200, "email-malformed"],
    ["Mine@example.org", 200, "email-same"],
    ["taken@example.org", 200, "email-taken"],
    ["x@trashmail.com", 200, "email-domain-refused"],
  ])('to "%s" is refused', async (email, http, code) => {
    await site()
      .db.insert(users)
      .values({ username: "taker", passwordHash: "!", roleId: 1002, email: "taken@example.org" })
      .onConflictDoNothing();
    const { uid, token } = await site().user();
    await site().db.update(users).set({ email: null }).where(eq(users.email, "mine@example.org"));
    await site().db.update(users).set({ email: "mine@example.org" }).where(eq(users.uid, uid));
    expect(await site().call(getChangeEmailCode, { token, query: { email } })).toMatchObject({ http, code });
  });
});

test.each([
  ["+81 90-1234-5678", 200, undefined],
  ["13800138000", 200, undefined],
  ["", 200, "form-blank"],
  ["12", 200, "mobile-malformed"],
  ["call me", 200, "mobile-malformed"],
])('the mobile number "%s"', async (mobile, http, code) => {
  const { token } = await site().user({ password: "old-one" });
  const answer = await site().call(changeMobile, { token, body: { password: "old-one", mobile } });
  expect([answer.http, answer.code]).toEqual([http, code]);
  if (!code) expect(answer.data.userInfo?.mobile).toBe(mobile);
});

describe("the profile", () => {
  test("is replaced whole: what is left out is cleared; name and address stay", async () => {
    const { token, username } = await site().user({ email: "p@example.org" });
    const first = {
      nickname: "nick",
      school: "A School",
      gender: "female" as const,
      blog: "https://a.example",
    };
    expect((await site().call(changeUserInfo, { token, body: first })).data).toMatchObject(first);
    const empty = { ...first, nickname: "", blog: "" };
    expect((await site().call(changeUserInfo, { token, body: empty })).data).toMatchObject(empty);
    const body = { nickname: "nick2", username: "other", email: "other@example.org", roleList: ["root"] };
    expect((await site().call(changeUserInfo, { token, body })).data).toMatchObject({
      username,
      email: "p@example.org",
      nickname: "nick2",
      school: null,
      blog: null,
      gender: "secrecy",
      roleList: ["default_user"],
    });
  });

  test.each([
    [{ nickname: "x".repeat(21) }, 200, "field-too-long"],
    [{ signature: "x".repeat(65_536) }, 200, "field-too-long"],
    [{ blog: "javascript:alert(1)" }, 200, "link-malformed"],
    [{ gender: "other" }, 400, "request-invalid"],
  ])("%# is refused", async (body, http, code) => {
    const { token } = await site().user();
    expect(await site().call(changeUserInfo, { token, body })).toMatchObject({ http, status: 400, code });
  });
});
