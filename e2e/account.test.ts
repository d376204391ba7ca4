import { editUser, getUserList, insertBatchUser, login, setEmailConfig, slider } from "@verdict/contract";
import pg from "pg";
import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accountMenu,
  expectAccessible,
  fill,
  isFocused,
  languages,
  launch,
  signIn,
  tabTo,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { codeTo, linkTo, type Mailbox, startMailbox } from "./mailbox.ts";
import { OWN_ROOT_PASSWORD, type OwnSite, startOwnSite } from "./own-site.ts";
import { drag, gapOf } from "./slider.ts";

/** What people do with their accounts, in a browser, with mails that really travel. */

const english = languages["en-US"];
type Texts = typeof english;

let site: OwnSite;
let mailbox: Mailbox;
let client: Client;
let browser: Browser;
let root: string;

beforeAll(async () => {
  [site, mailbox, browser] = await Promise.all([startOwnSite(), startMailbox(), launch()]);
  await site.answering(120_000);
  client = new Client(site.origin);
  root = await client.signIn("root", OWN_ROOT_PASSWORD);
  const body = { emailHost: "127.0.0.1", emailPort: mailbox.port, emailSsl: false };
  const { status, msg } = await client.call(setEmailConfig, { token: root, body });
  if (status !== 200) throw new Error(msg);
}, 180_000);

afterAll(async () => {
  await Promise.all([browser?.close(), site?.stop(), mailbox?.stop()]);
}, 60_000);

/** A user with an address, made by root. */
async function newUser(name: string): Promise<{ name: string; email: string }> {
  const email = `${name}@example.org`;
  const answer = await client.call(insertBatchUser, {
    token: root,
    body: { users: [[name, PASSWORD, email]] },
  });
  if (answer.status !== 200) throw new Error(answer.msg);
  return { name, email };
}

async function failFiveTimes(username: string): Promise<void> {
  for (let failures = 0; failures < 5; failures++) {
    const { code } = await client.call(login, { body: { username, password: "not-the-one" } });
    expect(code).toBe("login-wrong");
  }
}

/** Pages of a busy machine take their time. */
const SOON = { timeout: 15_000 };

const DIALOG = "[role=dialog]";
const dialogOf = (page: Page) => page.getByRole("dialog");
const field = (where: Page | Locator, name: string) => where.getByRole("textbox", { name, exact: true });
const button = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });

async function openSignIn(page: Page, texts: Texts): Promise<Locator> {
  await button(page.getByRole("banner"), texts.account.signIn).click();
  await field(dialogOf(page), texts.account.username).waitFor();
  return dialogOf(page);
}

async function fillSignIn(dialog: Locator, texts: Texts, name: string, password: string): Promise<void> {
  await field(dialog, texts.account.username).fill(name);
  await field(dialog, texts.account.password).fill(password);
}

/** From the register form to the sign-in form, by the code in the mail. */
async function register(page: Page, texts: Texts, name: string, email: string): Promise<void> {
  const dialog = dialogOf(page);
  await field(dialog, texts.account.username).fill(name);
  await field(dialog, texts.account.password).fill(PASSWORD);
  await field(dialog, texts.account.passwordAgain).fill(PASSWORD);
  await field(dialog, texts.account.email).fill(email);
  await button(dialog, texts.account.sendCode).click();
  const [counting = ""] = texts.account.sendAgainIn.split("{{seconds}}").filter((part) => part.trim());
  const countdown = dialog.getByRole("button", { name: counting.trim() });
  await countdown.waitFor();
  expect(await countdown.isDisabled()).toBe(true);
  await field(dialog, texts.account.code).fill(await codeTo(mailbox, email));
  await button(dialog, texts.account.registerSubmit).click();
  await page.getByText(texts.account.registered).waitFor();
  expect(await field(dialog, texts.account.username).inputValue()).toBe(name);
}

test("register, confirm by the mailed code, sign in, change the address and the picture", async () => {
  const texts = english;
  const { page, context, troubles } = await visit(browser, { origin: site.origin });
  const taken = await newUser("first-here");
  await button(page.getByRole("banner"), texts.account.register).click();
  const dialog = dialogOf(page);
  await field(dialog, texts.account.username).fill(taken.name);
  await field(dialog, texts.account.email).fill(taken.email);
  await field(dialog, texts.account.code).focus();
  await dialog.getByText(texts.account.usernameTaken).waitFor();
  await dialog.getByText(texts.account.emailTaken).waitFor();
  await expectAccessible(page, "register dialog", DIALOG);
  await register(page, texts, "newcomer", "newcomer@example.org");

  // The pause of the button outlives the dialog and the page.
  await page.reload();
  await button(page.getByRole("banner"), texts.account.register).click();
  await dialog.getByRole("button", { name: "Again in" }).waitFor();
  await button(dialog, texts.common.close).click();

  await signIn(page, texts, "newcomer", PASSWORD);
  await accountMenu(page, texts, "newcomer").click();
  await page.getByRole("menuitem", { name: texts.account.settings }).click();
  await page.getByRole("heading", { name: texts.account.settings, level: 1 }).waitFor();

  await page.locator("input[type=file]").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: "#c2410c" } })
      .png()
      .toBuffer(),
  });
  await page.getByRole("dialog", { name: texts.account.setting.avatarCrop }).waitFor();
  await expectAccessible(page, "crop dialog", DIALOG);
  await button(page, texts.account.setting.avatarUse).click();
  await page.getByText(texts.account.setting.avatarChanged).waitFor();
  const picture = await page.getByRole("main").locator("img").first().getAttribute("src");
  const stored = Buffer.from(await (await fetch(site.origin + picture)).arrayBuffer());
  expect(await sharp(stored).metadata()).toMatchObject({ width: 200, height: 200 });
  expect(await page.getByRole("banner").locator(`img[src="${picture}"]`).count()).toBe(1);

  const change = page.getByRole("form", { name: texts.account.setting.changeEmail });
  await field(change, texts.account.setting.currentPassword).fill(PASSWORD);
  await field(change, texts.account.setting.newEmail).fill("moved@example.org");
  await button(change, texts.account.sendCode).click();
  await field(change, texts.account.code).fill(await codeTo(mailbox, "moved@example.org"));
  await button(change, texts.account.setting.changeEmail).click();
  await change.getByText(fill(texts.account.setting.now, { value: "moved@example.org" })).waitFor();
  await mailbox.find("newcomer@example.org", /uses another e-mail address from now on/);
  await expectAccessible(page, "settings");
  expect(troubles).toEqual([]);
  await context.close();
});

test("unsaved changes are asked about before the page is left", async () => {
  const texts = english;
  const { name } = await newUser("half-done");
  const { page, context } = await visit(browser, { origin: site.origin });
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/setting");
  await field(page, texts.account.setting.nickname).fill("Halfway");
  await page.getByRole("link", { name: texts.nav.problems }).click();
  const question = page.getByRole("dialog", { name: texts.account.setting.leaveTitle });
  await button(question, texts.common.cancel).click();
  await question.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/setting");
  await button(page, texts.account.save).click();
  await page.getByText(texts.account.saved, { exact: true }).waitFor();
  await page.getByRole("link", { name: texts.nav.problems }).click();
  await page.getByRole("heading", { name: texts.problem.list }).waitFor();
  await page.goto("/setting");
  await expect.poll(() => field(page, texts.account.setting.nickname).inputValue(), SOON).toBe("Halfway");
  await context.close();
});

test("after five wrong passwords the slider, by hand", async () => {
  const texts = english;
  const { name } = await newUser("forgetful");
  const { page, context, troubles } = await visit(browser, { origin: site.origin });
  const dialog = await openSignIn(page, texts);
  await fillSignIn(dialog, texts, name, "not-the-one");
  for (let failures = 0; failures < 5; failures++) {
    const answer = page.waitForResponse((response) => response.url().endsWith(login.path));
    await button(dialog, texts.account.signIn).click();
    expect(((await (await answer).json()) as { code: string }).code).toBe("login-wrong");
  }
  const toast = page.getByRole("alert").filter({ hasText: texts.refusal["login-wrong"] }).first();
  const [toastBox, titleBox] = [
    await toast.boundingBox(),
    await dialog.getByRole("heading").first().boundingBox(),
  ];
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(titleBox?.y ?? 0);

  await field(dialog, texts.account.password).fill(PASSWORD);
  await button(dialog, texts.account.signIn).click();
  const range = dialog.getByRole("slider", { name: texts.account.challenge.slider });
  await range.waitFor();
  await expectAccessible(page, "slider", DIALOG);
  const first = await dialog.locator("img").first().getAttribute("src");
  const missed = (await gapOf(dialog)) > 150 ? 40 : 240;
  await drag(page, range, missed, slider.piece);
  await page.getByText(texts.refusal["challenge-wrong"]).first().waitFor();
  // Another picture: the first one is used up.
  await expect.poll(() => dialog.locator("img").first().getAttribute("src"), SOON).not.toBe(first);
  await expect.poll(() => range.inputValue(), SOON).toBe("0");
  await drag(page, range, await gapOf(dialog), slider.piece);
  await accountMenu(page, texts, name).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test("after five wrong passwords by keyboard alone: arrow keys, or a question", async () => {
  const texts = english;
  const { name } = await newUser("no-mouse");
  await failFiveTimes(name);
  const { page, context } = await visit(browser, { origin: site.origin });
  await tabTo(page, button(page.getByRole("banner"), texts.account.signIn));
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect.poll(() => isFocused(field(dialog, texts.account.username)), SOON).toBe(true);
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  const range = dialog.getByRole("slider", { name: texts.account.challenge.slider });
  await tabTo(page, range);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ArrowRight");
  expect(await range.inputValue()).toBe("3");
  await page.keyboard.press("Enter");
  await page.getByText(texts.refusal["challenge-wrong"]).first().waitFor();

  const instead = button(dialog, texts.account.challenge.askInstead);
  await tabTo(page, instead);
  await page.keyboard.press("Enter");
  const [before = ""] = texts.account.challenge.question.split("{{question}}");
  const question = dialog.getByRole("textbox", { name: before });
  await expect.poll(() => isFocused(question), SOON).toBe(true);
  const asked = (await dialog.locator("label").textContent())?.match(/\d+/g)?.map(Number) ?? [];
  const [a = 0, b = 0, c = 0] = asked;
  await page.keyboard.type(String((a + b) * c));
  await page.keyboard.press("Enter");
  await accountMenu(page, texts, name).waitFor();
  await context.close();
});

/** What no page tells: the answer of the captcha that was made last. */
async function captchaAnswer(): Promise<string> {
  const database = new pg.Client({ connectionString: site.databaseUrl() });
  await database.connect();
  try {
    const { rows } = await database.query<{ answer: string }>(
      "select answer from challenge where kind = 'captcha' order by expires_at desc limit 1",
    );
    return rows[0]?.answer ?? "";
  } finally {
    await database.end();
  }
}

test("a forgotten password, by the mailed link; every other browser is signed out", async () => {
  const texts = english;
  const { name, email } = await newUser("lost-it");
  const elsewhere = await visit(browser, { origin: site.origin });
  await signIn(elsewhere.page, texts, name, PASSWORD);

  const { page, context, troubles } = await visit(browser, { origin: site.origin });
  const dialog = await openSignIn(page, texts);
  await button(dialog, texts.account.toReset).click();
  await field(dialog, texts.account.email).fill(email);
  const picture = dialog.getByRole("img", { name: texts.account.captchaPicture });
  await picture.waitFor();
  await expectAccessible(page, "reset dialog", DIALOG);
  const first = await picture.getAttribute("src");
  await field(dialog, texts.account.captcha).fill("1");
  await button(dialog, texts.account.sendResetMail).click();
  await page.getByText(texts.refusal["captcha-wrong"]).first().waitFor();
  await expect.poll(() => picture.getAttribute("src"), SOON).not.toBe(first);
  await field(dialog, texts.account.captcha).fill(await captchaAnswer());
  await button(dialog, texts.account.sendResetMail).click();
  await dialog.getByText(texts.account.resetMailSent).waitFor();

  await page.goto(await linkTo(mailbox, email));
  await page.getByRole("heading", { name: texts.account.resetPage }).waitFor();
  expect(await field(page, texts.account.username).inputValue()).toBe(name);
  await field(page, texts.account.newPassword).fill("another-one");
  await field(page, texts.account.passwordAgain).fill("another-two");
  await button(page, texts.account.save).click();
  await page.getByText(texts.account.passwordDiffers).waitFor();
  await field(page, texts.account.passwordAgain).fill("another-one");
  await expectAccessible(page, "reset page");
  await button(page, texts.account.save).click();
  await page.getByText(texts.account.resetDone).waitFor();
  await fillSignIn(dialogOf(page), texts, name, "another-one");
  await page.keyboard.press("Enter");
  await accountMenu(page, texts, name).waitFor();

  await elsewhere.page.goto("/status");
  await button(elsewhere.page.getByRole("banner"), texts.account.signIn).waitFor();
  expect(troubles).toEqual([]);
  await Promise.all([context.close(), elsewhere.context.close()]);
});

test("a changed password ends the other logins and keeps this one", async () => {
  const texts = english;
  const { name } = await newUser("careful");
  const other = await visit(browser, { origin: site.origin });
  await signIn(other.page, texts, name, PASSWORD);
  const { page, context } = await visit(browser, { origin: site.origin });
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/setting");
  await button(page, texts.account.setting.sessions).click();
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count(), SOON).toBe(2);

  const change = page.getByRole("form", { name: texts.account.setting.changePassword });
  const save = button(change, texts.account.setting.changePassword);
  await field(change, texts.account.setting.currentPassword).fill("not-the-one");
  await field(change, texts.account.newPassword).fill("another-one");
  await field(change, texts.account.passwordAgain).fill("another-one");
  await save.click();
  await change.getByText(fill(texts.account.setting.wrongPassword_other, { count: 4 })).waitFor();
  await field(change, texts.account.setting.currentPassword).fill(PASSWORD);
  await save.click();
  await page.getByText(texts.account.setting.passwordChanged).waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count(), SOON).toBe(1);
  await other.page.goto("/status");
  await button(other.page.getByRole("banner"), texts.account.signIn).waitFor();
  await Promise.all([context.close(), other.context.close()]);
});

test("a restricted user reads why he may not submit, a banned one why he may not come in", async () => {
  const texts = english;
  const { name } = await newUser("copycat");
  const { page, context } = await visit(browser, { origin: site.origin });
  const {
    data: { records },
  } = await client.call(getUserList, { token: root, query: { keyword: name } });
  const uid = records[0]?.uid ?? "";
  const ban = (change: object) =>
    client.call(editUser, { token: root, body: { uid, username: name, type: 1002, status: 0, ...change } });
  await ban({ type: 1003, banReason: "copied in round 7" });
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/problem/1000");
  await page.getByText(fill(texts.account.submitBanned, { reason: "copied in round 7" })).waitFor();
  expect(await button(page, texts.submission.submit).isDisabled()).toBe(true);
  await ban({ status: 1, banReason: "copied again" });
  await page.goto("/status");
  const dialog = dialogOf(page);
  await fillSignIn(dialog, texts, name, PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.getByText("copied again").waitFor();
  await context.close();
});

test("in Japanese, on a phone, by touch: register, sign in, settings", async () => {
  const texts = languages["ja-JP"];
  const { page, context, troubles } = await visit(browser, {
    origin: site.origin,
    language: "ja-JP",
    viewport: "phone",
  });
  await button(page.getByRole("banner"), texts.account.signIn).tap();
  const dialog = dialogOf(page);
  await button(dialog, texts.account.toRegister).tap();
  await field(dialog, texts.account.passwordAgain).waitFor();
  await expectAccessible(page, "register dialog on a phone", DIALOG);
  await register(page, texts, "shinjin", "shinjin@example.org");
  await field(dialog, texts.account.password).fill(PASSWORD);
  await button(dialog, texts.account.signIn).tap();
  await accountMenu(page, texts, "shinjin").tap();
  await page.getByRole("menuitem", { name: texts.account.settings }).tap();
  await field(page, texts.account.setting.school).fill("どこかの大学");
  await button(page, texts.account.save).tap();
  await page.getByText(texts.account.saved, { exact: true }).waitFor();
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width).toBe(390);
  await expectAccessible(page, "settings on a phone");
  await page.reload();
  await expect.poll(() => field(page, texts.account.setting.school).inputValue(), SOON).toBe("どこかの大学");
  expect(troubles).toEqual([]);
  await context.close();
});
