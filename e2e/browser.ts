import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RunOptions } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { AllTexts } from "../packages/web/src/locales/texts.ts";
import { rootPassword } from "./target.ts";
import { fill, type Language, languages } from "./texts.ts";
import { leave, rootAccount, viewports, visit } from "./visit.ts";

export { fill, type Language, languages, leave, rootAccount, viewports, visit };

/**
 * Acts, and waits until the page has said `text`. The wait begins before the act: what is said goes away by itself
 * after a while, which on a loaded machine can pass before anybody looks again.
 */
export async function saysAfter(
  page: Page,
  text: string,
  act: () => Promise<unknown>,
  wait: { timeout?: number } = {},
): Promise<void> {
  await Promise.all([page.getByText(text, { exact: true }).first().waitFor(wait), act()]);
}

/** Clicks the first button of this name. */
export const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).first().click();

/**
 * What a link does, also to pages that none leads to: the client goes there without being loaded anew, which would take
 * longer than most of what is looked at there. Returns once the router has drawn the page.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
  const isDrawn = `(({ status, resolvedLocation }) =>
    status === "idle" && resolvedLocation?.href === location.pathname + location.search + location.hash
  )(__TSR_ROUTER__.state)`;
  await expect
    .poll(() => page.evaluate(isDrawn), { timeout: 60_000, message: `${path} is not drawn` })
    .toBe(true);
}

/** The address is looked at until it is as expected: what a page draws may come before it. */
export const expectAddress = <Part>(page: Page, part: (url: URL) => Part) =>
  expect.poll(() => part(new URL(page.url())));

/** Returns once all that was on its way has come. In what is folded away a skeleton may stay. */
export const comesWhole = (page: Page): Promise<void> =>
  page.locator(".mantine-Skeleton-root:visible").first().waitFor({ state: "detached" });

export async function signIn(page: Page, texts: AllTexts, username: string, password: string): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.account.username).fill(username);
  await dialog.getByRole("textbox", { name: texts.account.password }).fill(password);
  await dialog.getByRole("button", { name: texts.account.signIn, exact: true }).click();
  await accountMenu(page, texts, username).waitFor();
  await dialog.waitFor({ state: "detached" });
}

/** Into the back office by its own door, as root or another of the staff. */
export async function enterOffice(
  page: Page,
  admin: AllTexts["admin"],
  path = "dashboard",
  { username, password } = { username: "root", password: rootPassword() },
): Promise<void> {
  await page.goto(`/admin/${path}`);
  await page.getByLabel(admin.login.username).fill(username);
  await page.getByRole("textbox", { name: admin.login.password }).fill(password);
  await page.getByRole("button", { name: admin.login.enter }).click();
  await page
    .getByRole("navigation", { name: admin.nav.label })
    .or(page.getByRole("banner"))
    .first()
    .waitFor();
}

export function accountMenu(page: Page, texts: AllTexts, username: string): Locator {
  return page.getByRole("button", { name: fill(texts.account.menuOf, { name: username }) });
}

export function editor(page: Page, texts: AllTexts): Locator {
  const [start = ""] = texts.submission.editor.split("{{problem}}");
  return start
    ? page.getByRole("textbox", { name: start })
    : page.getByRole("textbox", { name: texts.submission.editor.split("{{problem}}")[1] ?? "" });
}

/** A problem's page in a wide window ends where the window does: nothing is left empty below, and nothing scrolls. */
export async function expectFillsWindow(page: Page, texts: AllTexts): Promise<void> {
  const submit = page.getByRole("button", { name: texts.submission.submit, exact: true });
  const below = () => submit.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom);
  const MARGIN = 8; // of the bar in which the button stands
  await expect.poll(below).toBeLessThan(MARGIN);
  expect(await page.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);
}

/** Replaces what is in the editor. */
export async function write(page: Page, texts: AllTexts, code: string): Promise<void> {
  await editor(page, texts).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

const allRules: RunOptions["runOnly"] = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** What another colour scheme can change. */
const colourRules: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** The rules of WCAG 2.2 AA hold for the page as it is, or for the part `within` it (a selector). */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  await expectRules(page, what, allRules, within);
}

async function inScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** The same, and its colours hold in the dark too. For a page that follows the system, and is light. */
export async function expectAccessibleByDayAndNight(
  page: Page,
  what: string,
  within?: string,
): Promise<void> {
  await expectRules(page, `${what}, light`, allRules, within);
  await inScheme(page, "dark");
  await expectRules(page, `${what}, dark`, colourRules, within);
  await inScheme(page, "light");
}

interface Look {
  /** Only this part is looked at (a selector). */
  readonly within?: string | undefined;
  /** Opens on the phone what did not stay open when the window became narrow. */
  readonly onPhone?: ((page: Page) => Promise<unknown>) | undefined;
  /** What else must hold, wide and on the phone. */
  readonly also?: ((what: string) => Promise<unknown>) | undefined;
}

/**
 * The same on a wide screen and on a phone, for a page that is wide at first: its window is made narrow and wide again,
 * which takes a third of the time of a second visit.
 */
export async function expectAccessibleEverywhere(page: Page, what: string, look: Look = {}): Promise<void> {
  const { within, onPhone, also } = look;
  await also?.(`${what}, wide`);
  await expectRules(page, `${what}, wide, light`, allRules, within);
  await inScheme(page, "dark");
  await expectRules(page, `${what}, wide, dark`, colourRules, within);
  await page.setViewportSize(viewports.phone);
  await onPhone?.(page);
  await also?.(`${what}, phone`);
  await expectRules(page, `${what}, phone, dark`, colourRules, within);
  await inScheme(page, "light");
  await expectRules(page, `${what}, phone, light`, allRules, within);
  await page.setViewportSize(viewports.wide);
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

async function expectRules(
  page: Page,
  what: string,
  runOnly: RunOptions["runOnly"],
  within = "html",
): Promise<void> {
  // Half-faded dialogs and toasts have half the contrast.
  const moving = "document.getAnimations().filter(({ playState }) => playState === 'running').length";
  await expect.poll(() => page.evaluate(moving), { message: `${what} does not come to rest` }).toBe(0);
  // Once a document: reading it costs as much as many of its rules.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axeSource);
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  const told = await page.evaluate<string[]>(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, help, nodes }) => id + ": " + help + nodes.map(({ html }) => "\\n  " + html).join("")))`,
  );
  expect(told, `axe on ${what}: ${told.join("; ")}`).toEqual([]);
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.ownerDocument.activeElement === element);
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < most; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${most} presses of Tab did not reach ${target}`);
}
