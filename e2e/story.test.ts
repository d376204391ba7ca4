import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accountMenu,
  expectAccessible,
  fill,
  languages,
  launch,
  signIn,
  viewports,
  visit,
  write,
} from "./browser.ts";
import { Client } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

const right = programNamed("1000", "cpp").code;
const wrong = right.replace("a + b", "a - b");

let browser: Browser;
beforeAll(async () => {
  const client = new Client(baseUrl());
  await client.switchInterval(await client.signIn("root", rootPassword()), 0);
  browser = await launch();
});
afterAll(() => browser?.close());

const visits = (["en-US", "zh-CN"] as const).flatMap((language) =>
  (Object.keys(viewports) as (keyof typeof viewports)[]).map((viewport) => ({ language, viewport })),
);

test.each(visits)(
  "sign in, read, submit, verdict, source, sign out: $language, $viewport",
  async (how) => {
    const texts = languages[how.language];
    const { page, context, troubles } = await visit(browser, how);
    const title = how.language === "zh-CN" ? "两个整数的和" : "Sum of Two Integers";

    await expectAccessible(page, "home");
    await signIn(page, texts, "root", rootPassword());

    await page.goto("/problem");
    await page.getByRole("heading", { name: texts.problem.list }).waitFor();
    await expectAccessible(page, "problem list");
    await page.getByRole("link", { name: title, exact: true }).click();

    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByRole("heading", { name: texts.problem.examples }).waitFor();
    expect(await page.title()).toBe(`${title} - Verdict`);
    await expectAccessible(page, "problem");

    if (how.viewport === "phone") {
      await page
        .getByRole("radiogroup", { name: texts.problem.view })
        .getByText(texts.problem.solution)
        .click();
    }
    const tools = page.getByRole("toolbar", { name: texts.submission.tools });
    await tools.getByLabel(texts.submission.language).selectOption("C++ 17");
    await write(page, texts, wrong);
    await page.getByRole("button", { name: texts.submission.submit, exact: true }).click();
    const verdict = page.getByRole("region", { name: texts.submission.verdict });
    await verdict.getByText(texts.status.wrongAnswer, { exact: true }).waitFor();
    await verdict.getByText(fill(texts.cause.wrongAnswer, { number: 1 })).waitFor();

    await write(page, texts, right);
    await page.keyboard.press("ControlOrMeta+Enter");
    await verdict.getByText(texts.status.accepted, { exact: true }).waitFor();
    await page.getByText(texts.submission.solved).waitFor();
    await expectAccessible(page, "problem with verdict");

    const [before = ""] = texts.submission.numbered.split("{{number}}");
    await verdict.getByRole("link", { name: before }).click();
    await page.getByRole("heading", { name: texts.status.accepted }).waitFor();
    await page.getByText("#include").first().waitFor();
    await page.getByRole("table", { name: texts.timeline.title }).waitFor();
    await expectAccessible(page, "submission");

    await accountMenu(page, texts, "root").click();
    await page.getByRole("menuitem", { name: texts.account.mySubmissions }).click();
    await page.getByRole("heading", { name: texts.submission.list }).waitFor();
    await page.getByText(texts.status.wrongAnswer, { exact: true }).first().waitFor();
    await expectAccessible(page, "status");

    await accountMenu(page, texts, "root").click();
    await page.getByRole("menuitem", { name: texts.account.signOut }).click();
    await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/home");
    expect(troubles).toEqual([]);
    await context.close();
  },
  120_000,
);

test("a stranger who wants a problem is asked to sign in, and gets there", async () => {
  const texts = languages["en-US"];
  const { page, context } = await visit(browser);
  await page.goto("/problem/1001");
  await page.getByText(texts.refusal["login-required"]).waitFor();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "sign-in dialog");
  await dialog.getByLabel(texts.account.username).fill("root");
  await dialog.getByRole("textbox", { name: texts.account.password }).fill("not the one");
  await page.keyboard.press("Enter");
  await page.getByText(texts.refusal["login-wrong"]).first().waitFor();
  await dialog.getByRole("textbox", { name: texts.account.password }).fill(rootPassword());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "The Turnstile Log" }).waitFor();
  await context.close();
});

test("signing out in one tab signs out the other", async () => {
  const texts = languages["en-US"];
  const { page, context } = await visit(browser);
  await signIn(page, texts, "root", rootPassword());
  const other = await context.newPage();
  await other.goto("/problem");
  await accountMenu(other, texts, "root").waitFor();
  await page.goto("/logout");
  await other.getByRole("banner").getByRole("button", { name: texts.account.signIn }).waitFor();
  await expect.poll(() => new URL(other.url()).pathname).toBe("/home");
  await context.close();
});
