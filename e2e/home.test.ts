import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  fill,
  isFocused,
  type Language,
  languages,
  launch,
  signIn,
  type viewports,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A problem is found by tag and by a mistyped word, solved, and the home page, the ranking and the year know of it. */

const program = programNamed("1008", "correct.py");

let browser: Browser;
const names: string[] = [];

beforeAll(async () => {
  const client = new Client(baseUrl());
  const root = await client.signIn("root", rootPassword());
  await client.switchInterval(root, 0);
  for (const part of ["wide", "phone"]) names.push(`home-${part}-${Date.now() % 100_000}`);
  await client.users(root, names);
  browser = await launch();
});
afterAll(() => browser?.close());

const stories = [
  { viewport: "wide", language: "en-US", scheme: "light" },
  { viewport: "phone", language: "zh-CN", scheme: "dark" },
] as const satisfies { viewport: keyof typeof viewports; language: Language; scheme: string }[];

test.each(stories)(
  "find by tag and search, solve, see it on home, rank and heat map: $viewport",
  async (how) => {
    const texts = languages[how.language];
    const name = names[stories.indexOf(how)] ?? "";
    const title = how.language === "zh-CN" ? "单词接龙" : "Word Chain";
    const { page, context, troubles } = await visit(browser, how);
    await page.getByRole("region", { name: texts.home.carousel.title }).waitFor();
    await signIn(page, texts, name, PASSWORD);

    await page.goto("/user-home");
    await page.getByRole("heading", { name }).waitFor();
    await page.getByRole("heading", { name: countText(texts.home.heat, 0) }).waitFor();

    await findByTag(page, texts, how.viewport, title);
    await findBySearch(page, texts, title);
    await page.getByRole("link", { name: title, exact: true }).click();
    await solve(page, texts, how.viewport);

    await page.goto("/home");
    const mine = page.getByRole("region", { name: texts.account.mySubmissions });
    await mine.getByText(texts.status.accepted, { exact: true }).waitFor();
    await page.getByRole("region", { name: texts.home.week.title }).getByRole("table").waitFor();
    await expectAccessible(page, "home");

    await page.goto(`/acm-rank?searchUser=${name}`);
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByRole("link", { name: "1", exact: true }).first().waitFor();
    await page.getByRole("list").getByRole("link").first().waitFor(); // the chart has come
    await expectAccessible(page, "rank list");

    await row.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { name: countText(texts.home.heat, 1) }).waitFor();
    await walkTheYear(page);
    await page.getByRole("tab", { name: texts.home.user.solvedProblems }).click();
    await page.getByRole("link", { name: "1008", exact: true }).first().waitFor();
    await expectAccessible(page, "user home");
    expect(troubles).toEqual([]);
    await context.close();
  },
  120_000,
);

type Texts = (typeof languages)[Language];

/** The heading of the year, with English's singular where it has one. */
function countText(heat: Texts["home"]["heat"], count: number): string {
  const one = "title_one" in heat ? heat.title_one : undefined;
  return fill(count === 1 && one ? one : heat.title_other, { count });
}

async function findByTag(page: Page, texts: Texts, viewport: string, title: string): Promise<void> {
  await page.goto("/problem");
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
  expect(new URL(page.url()).searchParams.get("tagId")).toBeNull();
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

async function solve(page: Page, texts: Texts, viewport: string): Promise<void> {
  await page.getByRole("heading", { name: texts.problem.examples }).waitFor();
  if (viewport === "phone") {
    const view = page.getByRole("radiogroup", { name: texts.problem.view });
    await view.getByText(texts.problem.solution).click();
  }
  const tools = page.getByRole("toolbar", { name: texts.submission.tools });
  await tools.getByLabel(texts.submission.language).selectOption(program.language);
  await write(page, texts, program.code);
  await page.keyboard.press("ControlOrMeta+Enter");
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  await verdict.getByText(texts.status.accepted, { exact: true }).waitFor();
}

/** One stop of the Tab key, today; the arrow keys go through the days. */
async function walkTheYear(page: Page): Promise<void> {
  const grid = page.getByRole("grid");
  await expect.poll(() => grid.locator("[tabindex='0']").count()).toBe(1);
  const today = grid.locator("[tabindex='0']");
  expect(await today.getAttribute("data-level")).toBe("4");
  const date = (await today.getAttribute("data-date")) ?? "";
  await today.focus();
  await page.keyboard.press("ArrowLeft");
  const focused = grid.locator("[tabindex='0']");
  const weekBefore = new Date(Date.parse(`${date}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10);
  await expect.poll(() => focused.getAttribute("data-date")).toBe(weekBefore);
  await page.keyboard.press("End");
  await expect.poll(() => focused.getAttribute("data-date")).toBe(date);
}
