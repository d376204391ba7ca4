import { beforeAll, expect, test } from "vitest";
import { accountMenu, editor, isFocused, languages, saysAfter, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { Keyboard } from "./keyboard.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

const texts = languages["en-US"];
const NAME = "keyboard-only";
/** Of the walk: the story ends with signing out, wherever else its user is signed in. */
const WALKER = "keyboard-walker";

beforeAll(async () => {
  const client = new Client(baseUrl());
  const root = await client.signIn("root", rootPassword());
  await client.users(root, [NAME, WALKER]);
});

test("the whole story by keyboard alone, the focus always in sight", async () => {
  const { page, troubles } = await visit();
  const keys = new Keyboard(page);
  const heading = (name: string | RegExp) => page.getByRole("heading", { name }).first().waitFor();

  // Sign in.
  await keys.to(page.getByRole("link", { name: texts.nav.skip }));
  await keys.to(page.getByRole("banner").getByRole("button", { name: texts.account.signIn }));
  await keys.press("Enter");
  const dialog = page.getByRole("dialog");
  await keys.to(dialog.getByLabel(texts.account.username));
  await keys.type(NAME);
  await keys.to(dialog.getByRole("textbox", { name: texts.account.password }));
  await keys.type(PASSWORD);
  await keys.press("Enter");
  await accountMenu(page, texts, NAME).waitFor();
  await dialog.waitFor({ state: "detached" });
  await keys.expectFocus("signed in");

  // A menu and a dialog give the focus back when they are closed, the first time as well.
  const banner = page.getByRole("banner");
  for (const [name, first] of [
    [texts.nav.language, page.getByRole("menuitemradio").first()],
    [texts.palette.title, page.getByRole("combobox", { name: texts.palette.field })],
  ] as const) {
    const opener = banner.getByRole("button", { name });
    await keys.to(opener);
    await page.keyboard.press("Enter");
    await expect.poll(() => first.and(page.locator(":focus")).count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(opener), { message: name }).toBe(true);
  }

  // Find a problem, and open it.
  await keys.to(page.getByRole("navigation").getByRole("link", { name: texts.nav.problems }));
  await keys.press("Enter");
  await page.getByLabel(texts.problem.searchLabel).waitFor(); // the home page has links to problems as well
  await page.getByRole("link", { name: "Sum of Two Integers" }).waitFor();
  await keys.press("/");
  expect(await isFocused(page.getByLabel(texts.problem.searchLabel))).toBe(true);
  await keys.type("sum");
  await page.getByRole("link", { name: "The Turnstile Log" }).waitFor({ state: "detached" });
  await keys.to(page.getByRole("link", { name: "Sum of Two Integers" }));
  await keys.press("Enter");
  await heading(texts.problem.examples);
  await keys.expectFocus("problem open");

  // Write, leave the editor, submit.
  await keys.to(editor(page, texts));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(programNamed("1000", "correct.cpp").code);
  await keys.press("Tab");
  expect(await isFocused(editor(page, texts))).toBe(true); // Tab indents in there
  await keys.press("Escape", "Tab");
  expect(await isFocused(editor(page, texts))).toBe(false);
  await page.keyboard.press("ControlOrMeta+Enter");
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  await verdict.getByText(texts.status.accepted, { exact: true }).first().waitFor();
  await keys.expectFocus("accepted");
  const tests = page.getByRole("toolbar", { name: texts.submission.tests }).getByRole("button");
  await keys.to(tests.first());
  await keys.press("ArrowRight");
  expect(await isFocused(tests.nth(1))).toBe(true);

  // The next problem, in focus mode.
  await keys.to(page.getByRole("button", { name: texts.solve.focus.enter }));
  await keys.press("Enter");
  await page.getByRole("banner").waitFor({ state: "detached" });
  await keys.expectFocus("focus mode");
  await page.keyboard.press("Alt+PageDown");
  await heading(/^1006 /); // the list had two
  await keys.expectFocus("next problem");

  // By the palette to the status list, from there to the submission.
  const palette = async (wanted: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    const field = page.getByRole("combobox", { name: texts.palette.field });
    await expect.poll(() => isFocused(field)).toBe(true);
    await keys.type(wanted);
    const first = dialog.getByRole("option").first();
    await expect.poll(() => first.textContent()).toContain(wanted);
    await keys.press("Enter");
    await dialog.waitFor({ state: "detached" });
  };
  if (await page.getByRole("banner").isHidden()) {
    await keys.to(page.getByRole("button", { name: texts.solve.focus.leave }));
    await keys.press("Enter");
    await page.getByRole("banner").waitFor();
    await keys.expectFocus("out of focus mode");
  }
  await palette(texts.account.mySubmissions);
  await heading(texts.submission.list);
  await keys.expectFocus("own submissions");
  await keys.to(page.getByRole("link", { name: /^\d+$/ }).first());
  await keys.press("Enter");
  await heading(texts.status.accepted);
  await keys.expectFocus("submission");

  // Rank, by the palette; settings, by the account menu.
  await palette(texts.nav.rank);
  await heading(texts.home.rank.acm);
  await keys.expectFocus("rank");
  const item = (name: string) => page.getByRole("menuitem", { name });
  /** Keys that come before the focus is in the menu are the button's. */
  async function openMenu(): Promise<void> {
    await keys.to(accountMenu(page, texts, NAME));
    await keys.press("Enter");
    await expect.poll(() => isFocused(page.getByRole("menuitem").first())).toBe(true);
  }
  await openMenu();
  for (let i = 0; i < 10 && !(await isFocused(item(texts.account.settings))); i++)
    await keys.press("ArrowDown");
  await keys.press("Enter");
  await heading(texts.account.settings);
  await keys.expectFocus("settings");
  await keys.to(page.getByRole("textbox", { name: texts.account.setting.nickname, exact: true }));
  await keys.type("No mouse");
  await keys.to(page.getByRole("button", { name: texts.account.save, exact: true }));
  await saysAfter(page, texts.account.saved, () => page.keyboard.press("Enter"));
  await keys.expectFocus("saved"); // the button itself rests: there is nothing to save any more

  // Out, once what was said has gone: its button would take the focus with it in the midst of the walk.
  await page.getByText(texts.account.saved, { exact: true }).first().waitFor({ state: "detached" });
  await page.keyboard.press("ControlOrMeta+Home");
  await keys.walk();
  await openMenu();
  await keys.press("End", "Enter");
  await keys.to(page.getByRole("main").getByRole("button", { name: texts.account.signOutHere }));
  await keys.press("Enter");
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).waitFor();
  await keys.expectFocus("signed out");
  expect(troubles).toEqual([]);
});

const paths = [
  "/home",
  "/problem",
  "/problem/1000",
  "/problem/1000?tab=statistics",
  "/status",
  "/acm-rank",
  "/user-home?username=root",
  "/setting",
  "/introduction",
];

test("Tab goes through every page and out of it, and no stop is out of sight", async () => {
  const { page } = await visit();
  const keys = new Keyboard(page);
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel(texts.account.username).focus();
  await page.keyboard.type(WALKER);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await accountMenu(page, texts, WALKER).waitFor();
  await keys.walkAll(paths);
});
