import { randomUUID } from "node:crypto";
import {
  adminLogin,
  applyResetPassword,
  CODE_TRIES,
  changeEmail,
  changePassword,
  checkUsernameOrEmail,
  getCaptcha,
  getChangeEmailCode,
  getRegisterCode,
  getUserAuthInfo,
  getWebsiteConfig,
  LOCK_FAILURES,
  login,
  register,
  resetPassword,
  setWebConfig,
} from "@verdict/contract";
import { count, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mailedCode, nameMailServer, newestMail } from "../../../test/mails.ts";
import { ROOT_PASSWORD, useSite } from "../../../test/site.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { users } from "../user/tables.ts";
import { challenges, mailCodes, rateCounts, signInFailures } from "./tables.ts";

const site = useSite();
let root = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
  await nameMailServer(site());
});

const form = (name: string, code: string) => ({
  username: name,
  password: "secret-1",
  email: `${name}@example.org`,
  code,
});

async function codeFor(name: string): Promise<string> {
  const email = `${name}@example.org`;
  expect(await site().call(getRegisterCode, { query: { email, l: "en-US" } })).toMatchObject({
    status: 200,
    msg: "success",
    data: { email, expire: 600 },
  });
  return mailedCode(site(), email);
}

const linkIn = (text: string | null) => new URL(text?.match(/^http.*$/m)?.[0] ?? "");
/** What stands behind the # of a link for a new password: a code may begin with a dash. */
const proofIn = ({ hash }: URL) => new URLSearchParams(hash.slice(1));

describe("registering", () => {
  test("with the mailed code makes an ordinary account that can sign in", async () => {
    const body = form("newcomer", await codeFor("newcomer"));
    expect(await site().call(register, { body })).toMatchObject({ http: 200, status: 200, data: null });
    const answer = await site().call(login, { body: { username: "newcomer", password: "secret-1" } });
    expect(answer.data).toMatchObject({ email: "newcomer@example.org", roleList: ["default_user"] });
  });

  test("a code is good once, for its own address, and for five tries", async () => {
    const code = await codeFor("ann");
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect((await site().call(register, { body: { ...form("bob", code) } })).code).toBe("mail-code-wrong");
    for (let i = 0; i < CODE_TRIES; i++) {
      expect((await site().call(register, { body: form("ann", other) })).code).toBe("mail-code-wrong");
    }
    expect((await site().call(register, { body: form("ann", code) })).code).toBe("mail-code-wrong");
    const second = await codeFor("cat");
    const both = await Promise.all(
      ["cat", "cat2"].map((username) =>
        site().call(register, { body: { ...form("cat", second), username } }),
      ),
    );
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test("a code expires", async () => {
    const code = await codeFor("late");
    await site()
      .db.update(mailCodes)
      .set({ expiresAt: sql`now()` })
      .where(eq(mailCodes.subject, "late@example.org"));
    expect((await site().call(register, { body: form("late", code) })).code).toBe("mail-code-wrong");
  });

  test("a name that looks like another one is taken, also for two at once", async () => {
    const code = await codeFor("paypal");
    expect((await site().call(register, { body: form("paypal", code) })).status).toBe(200);
    for (const username of ["paypa1", "PAYPAl", "paypaI"]) {
      const body = { ...form("phisher", await codeFor("phisher")), username };
      expect((await site().call(register, { body })).code).toBe("username-taken");
      await site().db.delete(mailCodes);
    }
    const codes = [await codeFor("modern"), await codeFor("modem")];
    const both = await Promise.all(
      ["modern", "modem"].map((name, at) => site().call(register, { body: form(name, codes[at] ?? "") })),
    );
    expect(both.map(({ code }) => code ?? "made").sort()).toEqual(["made", "username-taken"]);
  });

  test("a taken name does not use the code up", async () => {
    const code = await codeFor("dan");
    const taken = { ...form("dan", code), username: "ROOT" };
    expect((await site().call(register, { body: taken })).code).toBe("username-taken");
    expect((await site().call(register, { body: form("dan", code) })).status).toBe(200);
    expect((await site().call(register, { body: { ...form("dan", code), username: "dan2" } })).code).toBe(
      "email-taken",
    );
  });

  test.each([
    [{}, 400, "form-blank"],
    [{ username: " " }, 400, "form-blank"],
    [{ username: "x".repeat(21) }, 200, "username-length"],
    [{ username: "root\u202e" }, 200, "username-malformed"],
    [{ username: "r\u043eot" }, 200, "username-malformed"],
    [{ username: "\uff52\uff4f\uff4f\uff54" }, 200, "username-malformed"],
    [{ username: "ro\u3164ot" }, 200, "username-malformed"],
    [{ password: "12345" }, 200, "password-length"],
    [{ email: "nobody" }, 400, "email-malformed"],
  ])("%j is refused", async (part, http, code) => {
    const body = Object.keys(part).length === 0 ? {} : { ...form("eve", "123456"), ...part };
    expect(await site().call(register, { body })).toMatchObject({ http, status: 400, code });
  });
});

describe("asking for a code", () => {
  test.each([
    ["ko-KR,ko;q=0.9,en;q=0.8", undefined, "가입 인증 코드"],
    ["fr;q=1, ja;q=0.7, en;q=0.6", undefined, "登録用の認証コード"],
    ["fr-FR, de", undefined, "注册验证码"],
    ["fr-FR, de", "fr", "注册验证码"],
    ["zh-TW", "en-US", "your registration code"],
    ["*", undefined, "注册验证码"],
  ])("by a reader of %s, on a page in %s, is answered by a mail about: %s", async (accept, l, subject) => {
    const email = `reader-${randomUUID()}@example.org`;
    const headers = { "Accept-Language": accept };
    expect((await site().call(getRegisterCode, { query: { email, l }, headers })).status).toBe(200);
    expect((await newestMail(site(), email)).subject).toContain(subject);
  });

  test("is refused while the site sends no mail, and no mail is kept for later", async () => {
    const { settings } = site().server.deps;
    await settings.changeMail({ host: null });
    const email = "too-early@example.org";
    const { token } = await site().user();
    expect((await site().call(getWebsiteConfig)).data).toMatchObject({ register: true, mail: false });
    const answer = await site().call(getRegisterCode, { query: { email } });
    expect(answer).toMatchObject({ http: 200, status: 401, code: "register-mail-off" });
    const reset = { email, captchaKey: randomUUID(), captcha: "7" };
    expect((await site().call(applyResetPassword, { body: reset })).code).toBe("mail-off");
    expect((await site().call(getChangeEmailCode, { token, query: { email } })).code).toBe("mail-off");
    expect(await site().db.$count(mailOutbox, eq(mailOutbox.recipient, email))).toBe(0);
    await nameMailServer(site());
    expect((await site().call(getWebsiteConfig)).data.mail).toBe(true);
    expect((await site().call(getRegisterCode, { query: { email } })).status).toBe(200);
  });

  test("again within a minute is refused, also at the same time; one mail leaves", async () => {
    const query = { email: "Twice@example.org" };
    const answers = await Promise.all([1, 2, 3].map(() => site().call(getRegisterCode, { query })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const late = await site().call(getRegisterCode, { query: { email: "twice@EXAMPLE.org" } });
    expect(late).toMatchObject({ status: 400, code: "code-requested-lately" });
    expect(late.msg).toMatch(/wait (59|60) seconds/);
    const [mails] = await site()
      .db.select({ n: count() })
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, query.email));
    expect(mails?.n).toBe(1);
  });

  test.each([
    ["", 200, 400, "form-blank"],
    ["x@", 200, 400, "email-malformed"],
    ["x@mailinator.com", 200, 403, "email-domain-refused"],
    ["x@a.b.yopmail.com", 200, 403, "email-domain-refused"],
  ])('for "%s" is refused', async (email, http, status, code) => {
    expect(await site().call(getRegisterCode, { query: { email } })).toMatchObject({ http, status, code });
  });

  test.each([
    ["ja", "登録"],
    ["zh-TW", "註冊"],
    ["ko-KR", "가입"],
    ["en-US", "registration"],
    [undefined, "registration"],
  ])("in %s", async (l, word) => {
    const email = `reader-${l}@example.org`;
    await site().call(getRegisterCode, { query: { email, l } });
    const mail = await newestMail(site(), email);
    expect(mail.subject).toContain(word);
    expect(mail.html).toContain("<b>");
  });

  test("is refused while registration is off", async () => {
    await site().call(setWebConfig, { token: root, body: { register: false } });
    const query = { email: "closed@example.org" };
    expect(await site().call(getRegisterCode, { query })).toMatchObject({
      status: 401,
      code: "register-off",
    });
    expect((await site().call(register, { body: form("closed", "123456") })).code).toBe("register-off");
    await site().call(setWebConfig, { token: root, body: { register: true } });
  });
});

test("one address causes a bounded number of mails", async () => {
  const row = {
    purpose: "mail",
    subject: "127.0.0.1",
    count: 300,
    expiresAt: sql`now() + interval '1 minute'`,
  };
  await site()
    .db.insert(rateCounts)
    .values(row)
    .onConflictDoUpdate({ target: [rateCounts.purpose, rateCounts.subject], set: row });
  const answer = await site().call(getRegisterCode, { query: { email: "more@example.org" } });
  expect(answer).toMatchObject({ http: 429, code: "too-many-requests" });
  await site().db.delete(rateCounts);
});

test("whether a name or an address is in use", async () => {
  await site().user({ email: "Known@example.org" });
  const check = async (body: object) => (await site().call(checkUsernameOrEmail, { body: { ...body } })).data;
  expect(await check({ username: "Root", email: "known@example.org" })).toEqual({
    username: true,
    email: true,
  });
  expect(await check({ username: "nobody", email: "not an address" })).toEqual({
    username: false,
    email: false,
  });
  expect(await check({})).toEqual({ username: false, email: false });
  expect(await site().call(checkUsernameOrEmail, { body: { username: 3 } })).toMatchObject({ http: 400 });
});

describe("forgetting the password", () => {
  async function captcha() {
    const { data } = await site().call(getCaptcha);
    expect(data.img).toMatch(/^data:image\/png;base64,/);
    const [kept] = await site().db.select().from(challenges).where(eq(challenges.id, data.captchaKey));
    return { captchaKey: data.captchaKey, captcha: kept?.answer ?? "" };
  }
  const apply = async (email: string) =>
    site().call(applyResetPassword, { body: { email, l: "en-US", ...(await captcha()) } });

  test("the mailed link sets a new one and ends every session", async () => {
    const headers = { Origin: site().origin };
    await site().call(login, { body: { username: "root", password: ROOT_PASSWORD }, headers });
    const user = await site().user({ email: "forgetful@example.org" });
    expect(await apply("Forgetful@example.org")).toMatchObject({ status: 200, data: null });
    const { text } = await newestMail(site(), "forgetful@example.org");
    const link = linkIn(text);
    expect(link.origin).toBe(site().origin);
    expect(link.pathname).toBe("/reset-password");
    expect(link.search).toBe(""); // what stands behind the # is sent to nobody
    const proof = proofIn(link);
    const [username, code] = [proof.get("username") ?? "", proof.get("code") ?? ""];
    expect(username).toBe(user.username);
    const body = { username, code, password: "brand-new" };
    expect((await site().call(resetPassword, { body: { ...body, code: `${code}x` } })).code).toBe(
      "mail-code-wrong",
    );
    expect((await site().call(resetPassword, { body })).status).toBe(200);
    expect((await site().call(login, { body: { username, password: "brand-new" } })).status).toBe(200);
    expect((await site().call(getUserAuthInfo, { token: user.token })).code).toBe("token-invalid");
    expect((await site().call(resetPassword, { body })).code).toBe("mail-code-wrong");
  });

  test("other clients find name and code in the link's query, where the site is set so", async () => {
    await site().server.deps.settings.changeWebsite({ seenUrl: site().origin, resetLinkInQuery: true });
    const user = await site().user({ email: "elsewhere@example.org" });
    expect(await apply("elsewhere@example.org")).toMatchObject({ status: 200 });
    const link = linkIn((await newestMail(site(), "elsewhere@example.org")).text);
    expect(link.hash).toBe("");
    expect(link.searchParams.get("username")).toBe(user.username);
    const body = {
      username: user.username,
      code: link.searchParams.get("code") ?? "",
      password: "brand-new",
    };
    expect((await site().call(resetPassword, { body })).status).toBe(200);
    await site().server.deps.settings.changeWebsite({ resetLinkInQuery: false });
  });

  test.each(["its password", "its address"])(
    "a mailed code opens nothing once %s is another",
    async (what) => {
      const email = `old-${what.length}@example.org`;
      const user = await site().user({ email, password: "old-secret" });
      await apply(email);
      const { text } = await newestMail(site(), email);
      const code = proofIn(linkIn(text)).get("code") ?? "";
      expect(code).not.toBe("");
      if (what === "its password") {
        const body = { oldPassword: "old-secret", newPassword: "new-secret" };
        const answer = await site().call(changePassword, { token: user.token, body });
        expect(answer.data.code).toBe(200);
      } else {
        const newEmail = "elsewhere-now@example.org";
        await site().call(getChangeEmailCode, { token: user.token, query: { email: newEmail } });
        const body = { password: "old-secret", newEmail, code: await mailedCode(site(), newEmail) };
        expect((await site().call(changeEmail, { token: user.token, body })).data.code).toBe(200);
      }
      const body = { username: user.username, code, password: "brand-new" };
      expect((await site().call(resetPassword, { body })).code).toBe("mail-code-wrong");
    },
  );

  test.each([
    ["a known address", "https://judge.example.org", "/reset-password#username="],
    ["none", "", "enter your username and this code"],
  ])("a forged Host does not choose where the mail leads, with %s of the site", async (_, seenUrl, has) => {
    await site().server.deps.settings.changeWebsite({ seenUrl });
    const email = `target${seenUrl.length}@example.org`;
    const user = await site().user({ email });
    const answer = await site().server.app.inject({
      method: "POST",
      url: applyResetPassword.path,
      headers: { host: "evil.example", origin: "http://evil.example", "x-forwarded-host": "evil.example" },
      payload: { email, l: "en-US", ...(await captcha()) },
    });
    expect(answer.json()).toMatchObject({ status: 200 });
    const { text, html } = await newestMail(site(), email);
    expect(`${text}${html}`).not.toContain("evil");
    expect(text).toContain(has);
    if (seenUrl) return;
    expect(`${text}${html}`).not.toMatch(/href|https?:/);
    const code = text?.match(/^\w{10}$/m)?.[0] ?? "";
    const body = { username: user.username, code, password: "brand-new" };
    expect((await site().call(resetPassword, { body })).status).toBe(200);
  });

  test.each([
    ["users'", login],
    ["administrators'", adminLogin],
  ])("only what root's browser says at the %s door is noted as the site's address", async (_, { path }) => {
    const { settings } = site().server.deps;
    await settings.changeWebsite({ seenUrl: "" });
    const signIn = (headers: Record<string, string>) =>
      site().server.app.inject({
        method: "POST",
        url: path,
        headers,
        payload: { username: "root", password: ROOT_PASSWORD },
      });
    await signIn({ host: "evil.example" });
    await signIn({ origin: "null" });
    expect(settings.website().seenUrl).toBe("");
    await signIn({ host: "127.0.0.1:8080", origin: "https://judge.example.org" });
    expect(settings.website().seenUrl).toBe("https://judge.example.org");
  });

  test("a locked name is open again", async () => {
    const user = await site().user({ email: "locked@example.org", password: "old-one" });
    const lock = { failures: LOCK_FAILURES, expiresAt: sql`now() + interval '20 minutes'` };
    await site()
      .db.insert(signInFailures)
      .values({ username: user.username, ip: "127.0.0.1", ...lock });
    await apply("locked@example.org");
    const { text } = await newestMail(site(), "locked@example.org");
    const proof = new URLSearchParams(/#(.*)$/m.exec(text ?? "")?.[1]);
    const body = { username: user.username, code: proof.get("code") ?? "", password: "brand-new" };
    const { username, password } = body;
    expect((await site().call(login, { body: { username, password } })).code).toBe("login-locked");
    expect((await site().call(resetPassword, { body })).status).toBe(200);
    expect((await site().call(login, { body: { username, password } })).status).toBe(200);
  });

  test("guesses of the captcha come to an end, also many at once", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () =>
        site().call(applyResetPassword, {
          body: { email: "x@example.org", captchaKey: randomUUID(), captcha: "7" },
        }),
      ),
    );
    const wrong = guesses.filter(({ code }) => code === "captcha-wrong").length;
    expect(wrong).toBeGreaterThan(20);
    expect(wrong).toBeLessThanOrEqual(30);
    expect(guesses.filter(({ code }) => code === "too-many-requests")).toHaveLength(50 - wrong);
    await site().db.delete(rateCounts);
  });

  test("unknown addresses are answered alike, and get no mail", async () => {
    expect(await apply("stranger@example.org")).toMatchObject({ http: 200, status: 200, data: null });
    expect((await apply("stranger@example.org")).code).toBe("code-requested-lately");
    const rows = await site()
      .db.select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, "stranger@example.org"));
    expect(rows).toEqual([]);
  });

  test("a captcha is good once and must be right", async () => {
    const shown = await captcha();
    const send = (body: object) =>
      site().call(applyResetPassword, { body: { email: "x@example.org", ...shown, ...body } });
    expect((await send({ captcha: `${shown.captcha}0` })).code).toBe("captcha-wrong");
    expect((await send({})).code).toBe("captcha-wrong");
    expect((await send({ captchaKey: "nothing" })).code).toBe("captcha-wrong");
    expect((await send({ captcha: "123456789" })).code).toBe("field-too-long");
    expect(await send({ email: "" })).toMatchObject({ http: 200, code: "form-blank" });
    expect((await send({ email: "x" })).code).toBe("email-malformed");
  });

  test.each([
    [{}, 200, "form-blank"],
    [{ username: "root", code: "x", password: "short" }, 200, "password-length"],
    [{ username: "root", code: "x", password: "long-enough" }, 200, "mail-code-wrong"],
    [{ username: "nobody", code: "x", password: "long-enough" }, 200, "mail-code-wrong"],
  ])("setting a new one by %j is refused", async (body, http, code) => {
    expect(await site().call(resetPassword, { body })).toMatchObject({ http, status: 400, code });
  });
});

test("a name differing only in case is one name to the database, too", async () => {
  const insert = (username: string) =>
    site().db.insert(users).values({ username, passwordHash: "!", roleId: 1002 });
  await insert("OnlyOne");
  await expect(insert("onlyone")).rejects.toThrow();
});
