import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accountMenu,
  editor,
  expectAccessible,
  isFocused,
  languages,
  launch,
  signIn,
  tabTo,
  visit,
} from "./browser.ts";
import { Client } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

const texts = languages["en-US"];

let browser: Browser;
beforeAll(async () => {
  const client = new Client(baseUrl());
  await client.switchInterval(await client.signIn("root", rootPassword()), 0);
  browser = await launch();
});
afterAll(() => browser?.close());

const pages = [
  ["/home", texts.home.recentProblems],
  ["/problem", texts.problem.list],
  ["/problem/1000", texts.problem.examples],
  ["/problem/1000?tab=statistics", null],
  ["/status", texts.submission.list],
  ["/acm-rank", texts.home.rank.topTen],
  ["/oi-rank", texts.home.rank.topTen],
  ["/user-home", texts.home.user.inOrder],
  ["/introduction", texts.about.limits.title],
  ["/nothing/here", texts.notFound.title],
] as const;

test.each([
  ["light", "wide"],
  ["dark", "wide"],
  ["light", "phone"],
  ["dark", "phone"],
] as const)(
  "axe finds nothing on any page: %s, %s",
  async (scheme, viewport) => {
    const { page, context, troubles } = await visit(browser, { scheme, viewport });
    await signIn(page, texts, "root", rootPassword());
    for (const [path, heading] of pages) {
      await page.goto(path);
      if (heading) await page.getByRole("heading", { name: heading }).waitFor();
      if (path.startsWith("/problem/") && viewport === "wide") await editor(page, texts).waitFor();
      await expectAccessible(page, `${path} (${scheme}, ${viewport})`);
    }
    expect(troubles).toEqual([]);
    await context.close();
  },
  120_000,
);

test("the whole story by keyboard alone", async () => {
  const { page, context } = await visit(browser);
  const { keyboard } = page;

  await tabTo(page, page.getByRole("link", { name: texts.nav.skip }));
  await tabTo(page, page.getByRole("banner").getByRole("button", { name: texts.account.signIn }));
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel(texts.account.username));
  await keyboard.type("root");
  await tabTo(page, dialog.getByRole("textbox", { name: texts.account.password }));
  await keyboard.type(rootPassword());
  await keyboard.press("Enter");
  await accountMenu(page, texts, "root").waitFor();
  await dialog.waitFor({ state: "detached" });

  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: texts.nav.problems }));
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: texts.problem.list, exact: true }).waitFor();
  await keyboard.press("/");
  await expect
    .poll(() => isFocused(page.getByLabel(texts.problem.searchLabel)), { timeout: 5000 })
    .toBe(true);
  await keyboard.type("two integers");
  const link = page.getByRole("link", { name: "Sum of Two Integers" });
  await page.getByRole("link", { name: "The Turnstile Log" }).waitFor({ state: "detached" });
  await tabTo(page, link);
  await keyboard.press("Enter");

  await page.getByRole("heading", { name: "Sum of Two Integers" }).waitFor();
  await tabTo(page, editor(page, texts));
  await keyboard.insertText(programNamed("1000", "cpp").code);
  await keyboard.press("ControlOrMeta+Enter");
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  await verdict.getByText(texts.status.accepted, { exact: true }).waitFor();

  // Out of the editor, and through the tests with the arrow keys.
  await keyboard.press("Escape");
  const tests = page.getByRole("toolbar", { name: texts.submission.tests });
  await tabTo(page, tests.getByRole("button").first());
  await keyboard.press("ArrowRight");
  await expect.poll(() => isFocused(tests.getByRole("button").nth(1))).toBe(true);

  await tabTo(page, accountMenu(page, texts, "root"), 120);
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: texts.account.signOut }).waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("End");
  await keyboard.press("Enter");
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).waitFor();
  await context.close();
});
