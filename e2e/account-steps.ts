import { type DataOf, getCaptcha, login } from "@verdict/contract";
import pg from "pg";
import type { Locator, Page, Response } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { accountMenu, expectAccessible, fill, isFocused, type languages, saysAfter } from "./browser.ts";
import { PASSWORD } from "./client.ts";
import { codeTo, linkTo, type Mailbox } from "./mailbox.ts";
import { drag, gapOf } from "./slider.ts";
import { baseUrl, siteDatabaseUrl } from "./target.ts";

/** Steps of the stories about accounts. */

type Texts = (typeof languages)[keyof typeof languages];

/** Pages of a busy machine take their time. */
export const SOON = { timeout: 60_000 };

export const DIALOG = "[role=dialog]";
export const dialogOf = (page: Page) => page.getByRole("dialog");
export const field = (where: Page | Locator, name: string) =>
  where.getByRole("textbox", { name, exact: true });
export const button = (where: Page | Locator, name: string) =>
  where.getByRole("button", { name, exact: true });

export async function openSignIn(page: Page, texts: Texts): Promise<Locator> {
  await button(page.getByRole("banner"), texts.account.signIn).click();
  await field(dialogOf(page), texts.account.username).waitFor();
  return dialogOf(page);
}

export async function fillSignIn(
  dialog: Locator,
  texts: Texts,
  name: string,
  password: string,
): Promise<void> {
  await field(dialog, texts.account.username).fill(name);
  await field(dialog, texts.account.password).fill(password);
}

interface Newcomer {
  name: string;
  email: string;
  /** The connection goes once the account is there: it has to be signed in to by hand. */
  isCutOff?: boolean;
}

/** From the open register form into the site, by the code in the mail. */
export async function register(
  page: Page,
  texts: Texts,
  mailbox: Mailbox,
  { name, email, isCutOff = false }: Newcomer,
): Promise<void> {
  const dialog = dialogOf(page);
  await field(dialog, texts.account.username).fill(name);
  await field(dialog, texts.account.password).fill(PASSWORD);
  await field(dialog, texts.account.passwordAgain).fill(PASSWORD);
  await field(dialog, texts.account.email).fill(email);
  await button(dialog, texts.account.sendCode).click();
  const countdown = dialog.getByRole("button", { name: countdownOf(texts) });
  await countdown.waitFor();
  await expect.poll(() => countdown.isDisabled()).toBe(true);
  await field(dialog, texts.account.code).fill(await codeTo(mailbox, email));
  if (isCutOff) await page.route(`**${login.path}`, (route) => route.abort(), { times: 1 });
  const welcome = isCutOff ? texts.account.registeredOnly : fill(texts.account.registered, { name });
  await saysAfter(page, welcome, () => button(dialog, texts.account.registerSubmit).click());
  if (isCutOff) return expect.poll(() => field(dialog, texts.account.username).inputValue()).toBe(name);
  await dialog.waitFor({ state: "detached" });
  await accountMenu(page, texts, name).waitFor();
}

/** What stands round the seconds in the button that waits. */
export function countdownOf(texts: Texts): string {
  const [counting = ""] = texts.account.sendAgainIn.split("{{seconds}}").filter((part) => part.trim());
  return counting.trim();
}

/** Five wrong passwords in the open sign-in form, each refused; then the right one, which asks for the slider. */
export async function failFiveTimes(page: Page, texts: Texts, name: string): Promise<void> {
  const dialog = dialogOf(page);
  await fillSignIn(dialog, texts, name, "not-the-one");
  for (let failures = 0; failures < 5; failures++) {
    const answer = page.waitForResponse((response) => response.url().endsWith(login.path));
    await button(dialog, texts.account.signIn).click();
    expect(((await (await answer).json()) as { code: string }).code).toBe("login-wrong");
  }
  // Said once, at the field.
  await dialog.getByText(texts.refusal["login-wrong"]).waitFor();
  await expect.poll(() => page.getByText(texts.refusal["login-wrong"]).count()).toBe(1);
  await field(dialog, texts.account.password).fill(PASSWORD);
  await button(dialog, texts.account.signIn).click();
}

/** Misses once, which brings another picture, and then hits. */
export async function passSlider(page: Page, texts: Texts): Promise<void> {
  const dialog = dialogOf(page);
  const range = dialog.getByRole("slider", { name: texts.account.challenge.slider });
  await range.waitFor();
  await expectAccessible(page, "slider", DIALOG);
  const first = await dialog.locator("img").first().getAttribute("src");
  const missed = (await gapOf(dialog)) > 150 ? 40 : 240;
  await saysAfter(page, texts.refusal["challenge-wrong"], () => drag(page, range, missed));
  await expect.poll(() => dialog.locator("img").first().getAttribute("src"), SOON).not.toBe(first);
  await expect.poll(() => range.inputValue(), SOON).toBe("0");
  await drag(page, range, await gapOf(dialog));
  // A toast that comes up under the pointer would stay there, over the menu.
  await page.mouse.move(5, 600);
}

/** A new picture, cropped in the page; what is stored is square, and the bar shows it. */
export async function changePicture(page: Page, texts: Texts): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: "#c2410c" } })
      .png()
      .toBuffer(),
  });
  await page.getByRole("dialog", { name: texts.account.setting.avatarCrop }).waitFor();
  await saysAfter(page, texts.account.setting.avatarChanged, () =>
    button(page, texts.account.setting.avatarUse).click(),
  );
  const picture = await page.getByRole("main").locator("img").first().getAttribute("src");
  const stored = Buffer.from(await (await fetch(baseUrl() + picture)).arrayBuffer());
  expect(await sharp(stored).metadata()).toMatchObject({ width: 200, height: 200 });
  await expect.poll(() => page.getByRole("banner").locator(`img[src="${picture}"]`).count(), SOON).toBe(1);
}

/** The code comes to the new address, and a word of it to the old one. */
export async function changeEmail(
  page: Page,
  texts: Texts,
  mailbox: Mailbox,
  { from, to, told }: { from: string; to: string; told: RegExp },
): Promise<void> {
  const change = page.getByRole("form", { name: texts.account.setting.changeEmail });
  const password = field(change, texts.account.setting.currentPassword);
  // Nothing is filled in: to the first field of this form, of three on the page that ask for the password.
  await button(change, texts.account.setting.changeEmail).click();
  await expect.poll(() => isFocused(password), SOON).toBe(true);
  await password.fill(PASSWORD);
  await field(change, texts.account.setting.newEmail).fill(to);
  await button(change, texts.account.sendCode).click();
  await field(change, texts.account.code).fill(await codeTo(mailbox, to));
  await button(change, texts.account.setting.changeEmail).click();
  await change.getByText(fill(texts.account.setting.now, { value: to })).waitFor();
  await mailbox.find(from, told);
}

/** From the open sign-in form: a wrong captcha, the right one, the mailed link, a new password. */
export async function resetByMail(
  page: Page,
  texts: Texts,
  mailbox: Mailbox,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  const dialog = dialogOf(page);
  await button(dialog, texts.account.toReset).click();
  await field(dialog, texts.account.email).fill(email);
  const picture = dialog.getByRole("img", { name: texts.account.captchaPicture });
  await picture.waitFor();
  const first = await picture.getAttribute("src");
  await field(dialog, texts.account.captcha).fill("1");
  const second = page.waitForResponse((response) => response.url().includes(getCaptcha.path));
  await saysAfter(page, texts.refusal["captcha-wrong"], () =>
    button(dialog, texts.account.sendResetMail).click(),
  );
  await expect.poll(() => picture.getAttribute("src"), SOON).not.toBe(first);
  await field(dialog, texts.account.captcha).fill(await answerOf(second));
  await button(dialog, texts.account.sendResetMail).click();
  await dialog.getByText(texts.account.resetMailSent).waitFor();

  const link = new URL(await linkTo(mailbox, email));
  for (const proof of [`?${link.hash.slice(1)}`, link.hash]) {
    await page.goto(`${link.pathname}${proof}`);
    await page.getByRole("heading", { name: texts.account.resetPage }).waitFor();
    await expect.poll(() => field(page, texts.account.username).inputValue()).toBe(name);
  }
  await field(page, texts.account.newPassword).fill(password);
  await field(page, texts.account.passwordAgain).fill("another-two");
  await button(page, texts.account.save).click();
  await page.getByText(texts.account.passwordDiffers).waitFor();
  await field(page, texts.account.passwordAgain).fill(password);
  await expectAccessible(page, "reset page");
  await saysAfter(page, texts.account.resetDone, () => button(page, texts.account.save).click());
}

/** What no page tells: the answer of the captcha that is shown. */
async function answerOf(shown: Promise<Response>): Promise<string> {
  const { data } = (await (await shown).json()) as { data: DataOf<typeof getCaptcha> };
  const database = new pg.Client({ connectionString: siteDatabaseUrl() });
  await database.connect();
  try {
    const { rows } = await database.query<{ answer: string }>("select answer from challenge where id = $1", [
      data.captchaKey,
    ]);
    return rows[0]?.answer ?? "";
  } finally {
    await database.end();
  }
}
