import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ofDay } from "../packages/server/test/sample.ts";
import {
  accountMenu,
  expectAccessible,
  expectAddress,
  fill,
  follow,
  isFocused,
  type Language,
  languages,
  saysAfter,
  signIn,
  viewports,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

/**
 * The site's main story, whole, for somebody new: find a problem by tag and by a mistyped word, fail, solve it, read the
 * submission, and see list, home page, ranking and year know of it.
 */

const right = programNamed("1008", "correct.py");
const wrong = "print(0)";

const stories = [
  { viewport: "wide", language: "en-US", scheme: "light" },
  { viewport: "phone", language: "zh-CN", scheme: "dark" },
  { viewport: "phone", language: "ja-JP", scheme: "light" },
  { viewport: "wide", language: "zh-CN", scheme: "light" },
] as const satisfies { viewport: keyof typeof viewports; language: Language; scheme: string }[];
const nameOf = (how: (typeof stories)[number]) => `story-${how.language.slice(0, 2)}-${how.viewport}`;
/** Signs in and out: that ends every session of a user, and root's are what other files work with. */
const GUEST = "story-guest";

beforeAll(async () => {
  const client = new Client(baseUrl());
  const root = await client.signIn("root", rootPassword());
  await client.users(root, [GUEST, ...stories.map(nameOf)]);
});

test.each(ofDay(stories))("find, solve, see it everywhere: $language, $viewport", async (how) => {
  const texts = languages[how.language];
  const name = nameOf(how);
  const title = how.language === "zh-CN" ? "单词接龙" : "Word Chain";
  const { page, troubles } = await visit(how);
  await page.getByRole("region", { name: texts.home.carousel.title }).waitFor();
  await signIn(page, texts, name, PASSWORD);
  await follow(page, "/user-home");
  await page.getByRole("heading", { name }).waitFor();
  await page.getByRole("heading", { name: countText(texts.home.heat, 0) }).waitFor();

  await findByTag(page, texts, how.viewport, title);
  await findBySearch(page, texts, title);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { name: title }).waitFor();
  await page.getByRole("heading", { name: texts.problem.examples }).waitFor();
  expect(await page.title()).toBe(`${title} - Verdict`);
  await solve(page, texts, how.viewport);
  await expectAccessible(page, "problem with verdict");

  await readSubmission(page, texts);
  await accountMenu(page, texts, name).click();
  await page.getByRole("menuitem", { name: texts.account.mySubmissions }).click();
  await page.getByRole("heading", { name: texts.submission.list }).waitFor();
  await page.getByText(texts.status.wrongAnswer, { exact: true }).first().waitFor();
  const runs = page.getByRole("main").locator("a[href^='/submission-detail/']");
  const addresses = () => runs.evaluateAll((links) => new Set(links.map((link) => String(link))).size);
  await expect.poll(addresses).toBe(2); // nobody else's

  await follow(page, "/home");
  const mine = page.getByRole("region", { name: texts.account.mySubmissions });
  await mine.getByText(texts.status.accepted, { exact: true }).waitFor();
  if (how.viewport === "phone") {
    const news = page.getByRole("region", { name: texts.home.recentProblems });
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    await expect.poll(async () => (await top(mine)) < (await top(news))).toBe(true); // own things first
  }
  await page.getByRole("region", { name: texts.home.week.title }).getByRole("table").waitFor();

  await follow(page, `/acm-rank?searchUser=${name}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("link", { name: "1", exact: true }).first().waitFor();
  await page.getByRole("list").getByRole("link").first().waitFor(); // the chart has come
  await row.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name: countText(texts.home.heat, 2) }).waitFor();
  await walkTheYear(page);
  await page.getByRole("tab", { name: texts.home.user.solvedProblems }).click();
  await page.getByRole("link", { name: right.pid, exact: true }).first().waitFor();
  await expectAccessible(page, "solved problems");

  await accountMenu(page, texts, name).click();
  await page.getByRole("menuitem", { name: texts.account.signOut }).click();
  await page.getByRole("main").getByRole("button", { name: texts.account.signOutHere }).click();
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).waitFor();
  await expectAddress(page, (url) => url.pathname).toBe("/home");
  expect(troubles).toEqual([]);
});

type Texts = (typeof languages)[Language];

/** The heading of the year, with English's singular where it has one. */
function countText(heat: Texts["home"]["heat"], count: number): string {
  const one = "title_one" in heat ? heat.title_one : undefined;
  return fill(count === 1 && one ? one : heat.title_other, { count });
}

async function findByTag(page: Page, texts: Texts, viewport: string, title: string): Promise<void> {
  await follow(page, "/problem");
  await page.getByRole("link", { name: title, exact: true }).waitFor();
  if (viewport === "phone") await page.getByRole("button", { name: texts.problem.tags, exact: true }).click();
  const panel = page.getByRole("region", { name: texts.problem.tags, exact: true });
  await panel.getByRole("textbox", { name: texts.problem.searchTags }).fill("stri");
  await panel.getByRole("button", { name: "string", exact: true }).click();
  await page.getByRole("link", { name: /1000|Sum of Two|两个整数/ }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: title, exact: true }).waitFor();
  await expectAccessible(page, "problem list with a tag");
  await page
    .getByRole("list", { name: texts.problem.chosenTags })
    .getByRole("button", { name: fill(texts.problem.removeTag, { name: "string" }) })
    .click();
  await page.getByRole("list", { name: texts.problem.chosenTags }).waitFor({ state: "detached" });
  await expectAddress(page, (url) => url.searchParams.get("tagId")).toBeNull();
}

/** By `/`, and with two letters swapped. */
async function findBySearch(page: Page, texts: Texts, title: string): Promise<void> {
  const field = page.getByLabel(texts.problem.searchLabel);
  await page.keyboard.press("/");
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type("chian");
  await expect.poll(() => page.getByRole("row").count()).toBe(2); // its head and one problem
  await page.getByRole("link", { name: title, exact: true }).waitFor();
}

/** First with a program that is wrong, by the button; then with the right one, by keyboard. */
async function solve(page: Page, texts: Texts, viewport: string): Promise<void> {
  if (viewport === "phone") {
    const view = page.getByRole("radiogroup", { name: texts.problem.view });
    await view.getByText(texts.problem.solution).click();
  }
  const tools = page.getByRole("toolbar", { name: texts.submission.tools });
  await tools.getByLabel(texts.submission.language).selectOption(right.language);
  await write(page, texts, wrong);
  await page.getByRole("button", { name: texts.submission.submit, exact: true }).click();
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  // First its own word, then the counts of tests by verdict.
  await verdict.getByText(texts.status.wrongAnswer, { exact: true }).first().waitFor();
  await verdict.getByText(fill(texts.cause.wrongAnswer, { number: 1 })).waitFor();

  await write(page, texts, right.code);
  await page.keyboard.press("ControlOrMeta+Enter");
  await verdict.getByText(texts.status.accepted, { exact: true }).first().waitFor();
  await page.getByText(texts.submission.solved).waitFor();
  if (viewport === "wide") await keepThroughNarrowWindow(page, texts, verdict);
}

/** A window that becomes narrow and wide again shows the same verdict, and the program. */
async function keepThroughNarrowWindow(page: Page, texts: Texts, verdict: Locator): Promise<void> {
  await page.setViewportSize(viewports.phone);
  await page.getByRole("radiogroup", { name: texts.problem.view }).waitFor();
  await expect.poll(() => verdict.isVisible()).toBe(true);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  await page.setViewportSize(viewports.wide);
  await page.getByRole("separator").waitFor();
  await expect.poll(() => verdict.isVisible()).toBe(true);
}

async function readSubmission(page: Page, texts: Texts): Promise<void> {
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  const [before = "", after = ""] = texts.submission.numbered.split("{{number}}");
  await verdict.getByRole("link", { name: before || after }).click();
  await page.getByRole("heading", { name: texts.status.accepted, exact: true }).waitFor();
  const [first = ""] = right.code.split("\n").filter((line) => line.trim() !== "");
  await page.getByText(first.trim()).first().waitFor();
  await page.getByRole("table", { name: texts.timeline.title }).waitFor();
}

/** Of dates as `2026-01-31`. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** One stop of the Tab key, today; the arrow keys go through the days. */
async function walkTheYear(page: Page): Promise<void> {
  const grid = page.getByRole("grid");
  await expect.poll(() => grid.locator("[tabindex='0']").count()).toBe(1);
  const today = grid.locator("[tabindex='0']");
  const date = (await today.getAttribute("data-date")) ?? "";
  // The day of what was sent: yesterday, where midnight has passed since.
  const busiest = await grid.locator("[data-level='4']").last().getAttribute("data-date");
  expect(daysBetween(busiest ?? "", date)).toBeLessThanOrEqual(1);
  await today.focus();
  await page.keyboard.press("ArrowLeft");
  const focused = grid.locator("[tabindex='0']");
  const isWeekBefore = async () => daysBetween((await focused.getAttribute("data-date")) ?? "", date) === 7;
  await expect.poll(isWeekBefore).toBe(true);
  await page.keyboard.press("End");
  await expect.poll(() => focused.getAttribute("data-date")).toBe(date);
}

test("a guest reads a problem and writes; submitting asks them to sign in, and then goes on", async () => {
  const texts = languages["en-US"];
  const { page } = await visit();
  await follow(page, "/problem/1001");
  await page.getByRole("heading", { name: "The Turnstile Log" }).waitFor();
  const right = programNamed("1001", "correct.cpp");
  await page.getByRole("combobox", { name: texts.submission.language }).selectOption(right.language);
  await write(page, texts, right.code);
  await saysAfter(page, texts.refusal["login-required"], () =>
    page.getByRole("button", { name: texts.submission.submit, exact: true }).click(),
  );
  const dialog = page.getByRole("dialog");
  // Where one signs in, and nowhere else: no toast beside it.
  await dialog.getByText(texts.refusal["login-required"], { exact: true }).waitFor();
  await expect.poll(() => page.getByText(texts.refusal["login-required"], { exact: true }).count()).toBe(1);
  await dialog.getByLabel(texts.account.username).fill(GUEST);
  await dialog.getByRole("textbox", { name: texts.account.password }).fill("not the one");
  await saysAfter(page, texts.refusal["login-wrong"], () => page.keyboard.press("Enter"));
  await expectAccessible(page, "sign-in dialog with a refusal");
  await dialog.getByRole("textbox", { name: texts.account.password }).fill(PASSWORD);
  // What was written as a guest is sent, without another click.
  await saysAfter(page, texts.solve.submitted, () => page.keyboard.press("Enter"));
  await page
    .getByRole("link", { name: texts.status.accepted })
    .or(page.getByText(texts.status.accepted))
    .first()
    .waitFor();
});

test("signing out in one tab signs out the other", async () => {
  const texts = languages["en-US"];
  const { page, context } = await visit();
  await signIn(page, texts, GUEST, PASSWORD);
  const other = await context.newPage();
  await other.goto("/problem");
  await accountMenu(other, texts, GUEST).waitFor();
  await page.goto("/logout");
  await accountMenu(page, texts, GUEST).waitFor();
  await page.getByRole("main").getByRole("button", { name: texts.account.signOutHere }).click();
  await other.getByRole("banner").getByRole("button", { name: texts.account.signIn }).waitFor();
  await expect.poll(() => new URL(other.url()).pathname).toBe("/home");
});
