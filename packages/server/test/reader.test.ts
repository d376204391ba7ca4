import {
  batchProblems,
  changeLocale,
  changePassword,
  type Endpoint,
  fillRefusal,
  getOwnInfo,
  getRegisterCode,
  getWebsiteConfig,
  type Locale,
  locales,
  type RefusalTexts,
  setWebConfig,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "../src/features/user/tables.ts";
import { nameMailServer, newestMail } from "./mails.ts";
import { useSite } from "./site.ts";

const site = useSite();
let root = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
  await nameMailServer(site());
});

async function textsOf(locale: Locale): Promise<RefusalTexts["refusal"]> {
  const module = await import(`@verdict/contract/refusal-texts/${locale}`);
  return (module as { texts: RefusalTexts }).texts.refusal;
}

/** Calls as a client that says it reads `accept`, or nothing about it. */
async function ask(
  endpoint: Endpoint,
  { accept = "", ...options }: Record<string, unknown> & { accept?: string },
) {
  const response = await site().fetch(endpoint, { ...options, headers: { "Accept-Language": accept } });
  const answer = (await response.json()) as { code: string; msg: string; params: Record<string, unknown> };
  return { ...answer, language: response.headers.get("Content-Language") };
}

const choose = (token: string, locale: string) => site().call(changeLocale, { token, body: { locale } });

describe("a refusal", () => {
  test.each(locales)("speaks %s to who asks for it, and tells what it is made of", async (locale) => {
    const email = `${locale}@example.org`;
    await ask(getRegisterCode, { query: { email } });
    const again = await ask(getRegisterCode, { query: { email }, accept: `fr, ${locale};q=0.9, *;q=0.1` });
    const { seconds } = again.params;
    expect(seconds).toBeGreaterThan(50);
    const msg = fillRefusal((await textsOf(locale))["code-requested-lately"], { seconds: Number(seconds) });
    expect(again).toMatchObject({ code: "code-requested-lately", msg, language: locale });
  });

  test("speaks the language the reader chose, whatever their client says", async () => {
    const user = await site().user();
    const call = () => ask(setWebConfig, { token: user.token, body: {}, accept: "en" });
    const said = async (locale: Locale) => (await textsOf(locale))["permission-denied"];
    expect(await call()).toMatchObject({ code: "permission-denied", msg: await said("en-US"), params: {} });
    for (const locale of ["ja-JP", "ko-KR"] as const) {
      expect((await choose(user.token, locale)).status).toBe(200);
      expect((await site().call(getOwnInfo, { token: user.token })).data.locale).toBe(locale);
      expect(await call()).toMatchObject({ msg: await said(locale), language: locale });
    }
  });

  test("of a banned user, and of what they may not do, comes in their language, too", async () => {
    const { uid, token } = await site().user({ locale: "zh-TW", status: 1 });
    const words = await textsOf("zh-TW");
    const reason = words["no-ban-reason"];
    expect(await ask(getOwnInfo, { token, accept: "en" })).toMatchObject({
      code: "account-banned",
      msg: fillRefusal(words["account-banned"], { reason }),
    });
    await site().db.update(users).set({ status: 0, roleId: 1003 }).where(eq(users.uid, uid));
    expect(await ask(submitProblemJudge, { token, body: {}, accept: "en" })).toMatchObject({
      code: "operation-banned",
      msg: fillRefusal(words["operation-banned"], { reason }),
    });
  });

  test("speaks the site's language to who says nothing, and at addresses nobody serves", async () => {
    const nowhere: Endpoint = { ...getOwnInfo, path: "/api/nothing-here" };
    const said = async (locale: Locale) => (await textsOf(locale))["path-unknown"];
    expect((await ask(nowhere, {})).msg).toBe(await said("zh-CN"));
    expect((await site().call(setWebConfig, { token: root, body: { defaultLocale: "ko-KR" } })).status).toBe(
      200,
    );
    expect((await site().call(getWebsiteConfig)).data.defaultLocale).toBe("ko-KR");
    expect((await ask(nowhere, {})).msg).toBe(await said("ko-KR"));
    expect((await ask(nowhere, { accept: "*, fr" })).msg).toBe(await said("ko-KR"));
    expect((await ask(nowhere, { accept: "ja" })).msg).toBe(await said("ja-JP"));
    await site().call(setWebConfig, { token: root, body: { defaultLocale: "zh-CN" } });
    const wrong = { token: root, body: { defaultLocale: "tlh" } };
    expect((await site().call(setWebConfig, wrong)).code).toBe("request-invalid");
  });

  test("inside an answer speaks as the others do", async () => {
    const { token } = await site().user({ roleId: 1000, locale: "ja-JP" });
    const body = { pids: [999_999], action: "delete" };
    const { data } = (await ask(batchProblems, { token, body, accept: "en" })) as unknown as {
      data: { results: { msg: string }[] };
    };
    expect(data.results[0]?.msg).toBe((await textsOf("ja-JP"))["problem-not-found"]);
  });
});

test("the choice of a language is for who is signed in, and among ours", async () => {
  expect(await site().call(changeLocale, { body: { locale: "ja-JP" } })).toMatchObject({ http: 401 });
  const { token } = await site().user();
  expect(await choose(token, "fr-FR")).toMatchObject({ http: 400, code: "request-invalid" });
});

test("a mail speaks its receiver's language; a page's counts for who has chosen none", async () => {
  for (const [locale, l, subject] of [
    ["ko-KR", "ja-JP", "비밀번호가 변경되었습니다"],
    [null, "ja-JP", "パスワードが変更されました"],
    [null, undefined, "your password was changed"],
  ] as const) {
    const email = `${locale}-${l}@example.org`;
    const { token } = await site().user({ email, locale, password: "old-secret" });
    const body = { oldPassword: "wrong-one", newPassword: "new-secret", l };
    const wrong = await site().call(changePassword, { token, body });
    if (locale) expect(wrong.data.msg).toContain((await textsOf(locale))["password-wrong"]);
    else expect(wrong.data.msg).toBe("Incorrect password. 4 tries left.");
    await site().call(changePassword, { token, body: { ...body, oldPassword: "old-secret" } });
    expect((await newestMail(site(), email)).subject).toContain(subject);
  }
});
