import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  adminLogin,
  applyResetPassword,
  changeEmail,
  changeMobile,
  changePassword,
  changeUserInfo,
  getCaptcha,
  getChangeEmailCode,
  getSwitchInfo,
  getUserAuthInfo,
  login,
  register,
  resetPassword,
  uploadAvatar,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { nameMailServer } from "../../../test/mails.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { useSite } from "../../../test/site.ts";
import type { Sql } from "../../platform/db.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { users } from "../user/tables.ts";
import { issueCode } from "./mail-code.ts";
import { changeAccount } from "./queries.ts";
import { challenges, mailCodes } from "./tables.ts";

/** Several who change one account at the same moment: what was read before one of the changes decides nothing after it. */

const site = useSite();
beforeAll(() => nameMailServer(site()));

const OLD = "old-secret";
const CODE = "123456";
let made = 0;

const account = (more: object = {}) => {
  made += 1;
  return site().user({ password: OLD, email: `held${made}@example.org`, ...more });
};
const rowOf = async (uid: string) => (await site().db.select().from(users).where(eq(users.uid, uid)))[0];
const hold = (uid: string) => (tx: Sql) =>
  tx.execute(sql`select 1 from user_account where uid = ${uid} for update`);

const codeOf = (uid: string, purpose: "change-email" | "reset", email: string) =>
  site().db.transaction((tx) =>
    issueCode(tx, {
      ...{ purpose, uid, code: CODE, pauseSeconds: 0, email },
      subject: purpose === "reset" ? email : uid,
    }),
  );

const signsIn = async (username: string, password: string) =>
  (await site().call(login, { body: { username, password } })).status === 200;

describe("what takes the password that was just changed", () => {
  test("of two changes of it at once one is made", async () => {
    const { uid, username, token } = await account();
    const change = (newPassword: string) => () =>
      site().call(changePassword, { token, body: { oldPassword: OLD, newPassword } });
    const answers = await meanwhile(site().db, hold(uid), change("first-new"), change("second-new"));
    expect(answers.map(({ data }) => data.refusal ?? "made").toSorted()).toEqual(["made", "password-wrong"]);
    const isFirst = answers[0]?.data.code === 200;
    expect(await signsIn(username, "first-new")).toBe(isFirst);
    expect(await signsIn(username, "second-new")).toBe(!isFirst);
  });

  test.each(["password", "address", "number"])("the %s stays", async (what) => {
    const { uid, token } = await account();
    const newEmail = `new-${uid}@example.org`;
    await codeOf(uid, "change-email", newEmail);
    const asks = {
      password: () =>
        site().call(changePassword, { token, body: { oldPassword: OLD, newPassword: "of-a-thief" } }),
      address: () => site().call(changeEmail, { token, body: { password: OLD, newEmail, code: CODE } }),
      number: () => site().call(changeMobile, { token, body: { password: OLD, mobile: "12345678" } }),
    };
    const before = await rowOf(uid);
    const [answer] = await meanwhile(
      site().db,
      (tx) => changeAccount(tx, uid, { passwordHash: "another" }),
      asks[what as keyof typeof asks],
    );
    expect(answer?.data.refusal).toBe("password-wrong");
    expect(await rowOf(uid)).toEqual({ ...before, passwordHash: "another" });
  });
});

describe("a password is reset", () => {
  async function solved() {
    const { data } = await site().call(getCaptcha);
    const [kept] = await site().db.select().from(challenges).where(eq(challenges.id, data.captchaKey));
    return { captchaKey: data.captchaKey, captcha: kept?.answer ?? "" };
  }
  const reset = (username: string, password: string) => () =>
    site().call(resetPassword, { body: { username, code: CODE, password } });

  test("once, by one of two who use the code at once", async () => {
    const { uid, username } = await account();
    await codeOf(uid, "reset", `held${made}@example.org`);
    const answers = await meanwhile(
      site().db,
      hold(uid),
      reset(username, "first-new"),
      reset(username, "second-new"),
    );
    expect(answers.map(({ code }) => code ?? "made").toSorted()).toEqual(["made", "mail-code-wrong"]);
  });

  test("or the address is changed, where both come at once", async () => {
    const { uid, username, token } = await account();
    const newEmail = `other${made}@example.org`;
    await codeOf(uid, "reset", `held${made}@example.org`);
    await codeOf(uid, "change-email", newEmail);
    const [changed, renewed] = await meanwhile<{ http: number; code?: string | undefined; data: unknown }>(
      site().db,
      hold(uid),
      () => site().call(changeEmail, { token, body: { password: OLD, newEmail, code: CODE } }),
      reset(username, "brand-new"),
    );
    expect([changed?.http, renewed?.http]).toEqual([200, 200]);
    const isReset = await signsIn(username, "brand-new");
    expect([(changed?.data as { refusal: string | null } | undefined)?.refusal, renewed?.code]).toEqual(
      isReset ? ["password-wrong", undefined] : [null, "mail-code-wrong"],
    );
    expect((await rowOf(uid))?.email === newEmail).toBe(!isReset);
  });

  test("by no code sent to the address that was theirs until just now", async () => {
    const { uid } = await account();
    const email = `held${made}@example.org`;
    const body = { email, ...(await solved()) };
    const [answer] = await meanwhile(
      site().db,
      (tx) => changeAccount(tx, uid, { email: `moved${made}@example.org` }),
      () => site().call(applyResetPassword, { body }),
    );
    expect(answer).toMatchObject({ status: 200, data: null });
    expect(await site().db.$count(mailOutbox, eq(mailOutbox.recipient, email))).toBe(0);
    expect(await site().db.$count(mailCodes, eq(mailCodes.uid, uid))).toBe(0);
  });
});

test("an address that somebody takes at that moment is taken, not the name", async () => {
  const email = "wanted@example.org";
  await site().db.transaction((tx) =>
    issueCode(tx, { purpose: "register", subject: email, email, code: CODE, pauseSeconds: 0 }),
  );
  const { uid } = await account();
  const [answer] = await meanwhile(
    site().db,
    (tx) => changeAccount(tx, uid, { email }),
    () =>
      site().call(register, { body: { username: "latecomer", password: "new-secret", email, code: CODE } }),
  );
  expect(answer?.code).toBe("email-taken");
});

describe("an account that is deleted at that moment gets nothing back:", () => {
  const png = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "#27c" } }).png();
  const calls: Record<string, (token: string) => Promise<{ code?: string | undefined }>> = {
    profile: (token) => site().call(changeUserInfo, { token, body: { nickname: "back" } }),
    code: (token) => site().call(getChangeEmailCode, { token, query: { email: "back@example.org" } }),
    picture: async (token) =>
      sendFile(site(), uploadAvatar, await png().toBuffer(), { token, name: "a.png" }),
  };

  test.each(Object.entries(calls))("%s", async (_, ask) => {
    const { uid, token } = await account();
    const before = await pictures();
    const [answer] = await meanwhile(
      site().db,
      (tx) => tx.update(users).set({ deletedAt: sql`now()` }).where(eq(users.uid, uid)),
      () => ask(token),
    );
    expect(answer?.code).toBe("token-invalid");
    expect(await rowOf(uid)).toMatchObject({ nickname: null, avatar: null });
    expect(await site().db.$count(mailOutbox, eq(mailOutbox.recipient, "back@example.org"))).toBe(0);
    expect(await pictures()).toEqual(before);
  });

  test("of two pictures sent at once one is kept", async () => {
    const { uid, token } = await account();
    const before = await pictures();
    const image = await png().toBuffer();
    const send = () => sendFile(site(), uploadAvatar, image, { token, name: "a.png" });
    const answers = await meanwhile(site().db, hold(uid), send, send, send);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = (await pictures()).filter((name) => !before.includes(name));
    expect(kept).toHaveLength(1);
    expect((await rowOf(uid))?.avatar).toContain(kept[0]);
  });

  const pictures = () =>
    readdir(join(fileURLToPath(site().server.deps.config.STORE_URL), "img")).catch(() => [] as string[]);
});

describe("a session that is opened while its user", () => {
  test("is banned lets nobody in", async () => {
    const { uid, username } = await account();
    const [answer] = await meanwhile(
      site().db,
      (tx) => tx.update(users).set({ status: 1 }).where(eq(users.uid, uid)),
      () => site().call(login, { body: { username, password: OLD } }),
    );
    const token = answer?.headers.get("Authorization") ?? "none";
    expect((await site().call(getUserAuthInfo, { token })).http).toBe(401);
  });

  test("loses a role gives nothing of it", async () => {
    const { uid, username } = await account({ roleId: 1000 });
    const [answer] = await meanwhile(
      site().db,
      (tx) => tx.update(users).set({ roleId: 1002 }).where(eq(users.uid, uid)),
      () => site().call(adminLogin, { body: { username, password: OLD } }),
    );
    const token = answer?.headers.get("Authorization") ?? "none";
    expect((await site().call(getSwitchInfo, { token })).code).toBe("permission-denied");
  });
});
