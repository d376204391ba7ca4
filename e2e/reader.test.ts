/// <reference lib="dom" />

import { changeLocale, getOwnInfo } from "@verdict/contract";
import type { BrowserContextOptions } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accountMenu, editor, fill, languages, leave, signIn, viewports, visit, write } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";
import { ownPage } from "./visit.ts";

/** What a reader meets: their language, one message for one refusal, and a page that stays where it is. */

const texts = languages["en-US"];
const client = new Client(baseUrl());
const name = `reader-${Date.now() % 100_000}`;

let token = "";

beforeAll(async () => {
  [token = ""] = await client.users(await client.signIn("root", rootPassword()), [name]);
});

/** A browser in which nobody has chosen a language yet. */
async function arrive(path: string, options: BrowserContextOptions = {}) {
  const { page } = await ownPage(options);
  await page.goto(path);
  await page.getByRole("main").getByRole("heading").first().waitFor();
  return { page };
}

test("a first visit is in the browser's language, then in the reader's, on all their devices", async () => {
  const first = await arrive("/problem", { locale: "ja-JP" });
  await first.page.getByRole("heading", { name: languages["ja-JP"].problem.list }).waitFor();
  const english = await arrive("/problem", { locale: "en-GB" });
  await english.page.getByRole("heading", { name: texts.problem.list }).waitFor();
  await leave(english.page);

  await signIn(first.page, languages["ja-JP"], name, PASSWORD);
  await first.page.getByRole("banner").getByRole("button", { name: languages["ja-JP"].nav.language }).click();
  await first.page.getByRole("menuitemradio", { name: "简体中文" }).click();
  await first.page.getByRole("heading", { name: languages["zh-CN"].problem.list }).waitFor();
  const kept = async () => (await client.call(getOwnInfo, { token })).data.locale;
  await expect.poll(kept).toBe("zh-CN");
  await first.page.reload();
  await first.page.getByRole("heading", { name: languages["zh-CN"].problem.list }).waitFor();
  await leave(first.page);

  await client.call(changeLocale, { token, body: { locale: "ja-JP" } });
  const second = await arrive("/problem", { locale: "en-US" });
  const dialog = second.page.getByRole("dialog");
  await second.page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
  await dialog.getByLabel(texts.account.username).fill(name);
  await dialog.getByRole("textbox", { name: texts.account.password }).fill(PASSWORD);
  await dialog.getByRole("button", { name: texts.account.signIn, exact: true }).click();
  await accountMenu(second.page, languages["ja-JP"], name).waitFor();
  await second.page.getByRole("heading", { name: languages["ja-JP"].problem.list }).waitFor();
  await leave(second.page);
  await client.call(changeLocale, { token, body: { locale: "en-US" } });
});

test("a refusal is said once: at its field, or where the page stands that did not come", async () => {
  const { page } = await visit();
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.account.username).fill(name);
  const password = dialog.getByRole("textbox", { name: texts.account.password });
  await password.fill("not-the-one");
  await dialog.getByRole("button", { name: texts.account.signIn, exact: true }).click();
  const said = page.getByText(texts.refusal["login-wrong"]);
  await dialog.getByText(texts.refusal["login-wrong"]).waitFor();
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  await page.waitForLoadState("networkidle"); // long enough for a toast to follow
  await expect.poll(() => said.count()).toBe(1);

  await page.goto(`/user-home?username=${name}x`);
  const absent = page.getByText(texts.refusal["user-not-found"]);
  await absent.first().waitFor();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => absent.count()).toBe(1);
  await expect.poll(() => page.getByRole("main").getByText(texts.refusal["user-not-found"]).count()).toBe(1);

  await page.goto("/problem/1000");
  await write(page, texts, "");
  await page.getByRole("button", { name: texts.submission.submit, exact: true }).click();
  const empty = page.getByRole("alert").filter({ hasText: texts.refusal["code-empty"] });
  await empty.waitFor();
  await expect
    .poll(() => editor(page, texts).getAttribute("aria-describedby"))
    .toBe(await empty.getAttribute("id"));
  await expect.poll(() => page.getByText(texts.refusal["code-empty"]).count()).toBe(1);
  await write(page, texts, "1");
  await empty.waitFor({ state: "detached" });

  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("link", { name: texts.nav.status, exact: true }).first().click();
  await page.getByRole("main").getByText(texts.failure.network).first().waitFor();
  expect(await page.getByText(fill(texts.common.total_other, { count: 0 })).count()).toBe(0);
  await page.unroute("**/api/**");
  // Nobody presses anything: the page finds out that the server is back.
  await page.getByRole("main").getByText(texts.failure.network).first().waitFor({ state: "detached" });
});

test("a dialog on a scrolled page leaves the header where it is", async () => {
  const { page } = await arrive("/introduction", {
    locale: "en-US",
    viewport: { width: 1440, height: 400 },
  });
  await page.evaluate(() => window.scrollTo(0, 150));
  const place = () =>
    page.evaluate(() => [window.scrollY, document.querySelector("header")?.getBoundingClientRect().top]);
  await expect.poll(place).toEqual([150, 0]);
  const width = await page.evaluate(() => document.querySelector("header")?.clientWidth);
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
  await page.getByRole("dialog").getByLabel(texts.account.username).waitFor();
  expect(await place()).toEqual([150, 0]);
  expect(await page.evaluate(() => document.querySelector("header")?.clientWidth)).toBe(width);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await place()).toEqual([150, 0]);
});

test("after a tap a phone keeps no tooltip over the page", async () => {
  const { page } = await arrive("/problem", {
    viewport: viewports.phone,
    hasTouch: true,
    isMobile: true,
    locale: "en-US",
  });
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/problem/1000");
  await page.getByRole("radiogroup", { name: texts.problem.view }).getByText(texts.problem.solution).click();
  await page.getByRole("button", { name: texts.solve.test.title }).tap();
  const run = page.getByRole("button", { name: texts.solve.test.run, exact: true });
  await run.tap();
  // Longer than a tooltip waits before it comes.
  const seen = await page.evaluate(async () => {
    const until = Date.now() + 1200;
    while (Date.now() < until) {
      if (document.querySelector("[role=tooltip]")) return true;
      await new Promise(requestAnimationFrame);
    }
    return false;
  });
  expect(seen).toBe(false);
});

test("who wants less motion has none: colours change at once, not level by level through the page", async () => {
  const { page } = await visit();
  await page.evaluate(() =>
    document.addEventListener("transitionrun", () => document.documentElement.setAttribute("data-moved", "")),
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-mantine-color-scheme=dark]").waitFor();
  // Events of transitions come with the next frame.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  });
  expect(await page.locator("html[data-moved]").count()).toBe(0);
});

test("who wants less motion sees a waiting button's mark in its middle", async () => {
  const { page } = await visit();
  await page.route("**/api/login", () => {}); // never answered
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.account.username).fill("somebody");
  await dialog.getByRole("textbox", { name: texts.account.password }).fill("something");
  const button = dialog.getByRole("button", { name: texts.account.signIn, exact: true });
  await button.click();
  const mark = button.locator(".mantine-Button-loader");
  await mark.waitFor();
  const middle = (box: { x: number; y: number; width: number; height: number } | null) =>
    box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  expect(middle(await mark.boundingBox())).toEqual(middle(await button.boundingBox()));
});
