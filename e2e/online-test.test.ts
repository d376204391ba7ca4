import { manualJudge, status } from "@verdict/contract";
import pg from "pg";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ofDay } from "../packages/server/test/sample.ts";
import {
  editor,
  expectAccessible,
  expectAddress,
  fill,
  follow,
  isFocused,
  languages,
  rootAccount,
  saysAfter,
  visit,
  write,
} from "./browser.ts";
import { Client } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "./target.ts";

const texts = languages["en-US"];
const words = texts.solve.test;

const open = (path: string, more: Parameters<typeof visit>[0] = {}) =>
  visit({ as: rootAccount(), path, ...more });

const choose = (page: Page, language: string) =>
  page
    .getByRole("toolbar", { name: texts.submission.tools })
    .getByLabel(texts.submission.language)
    .selectOption(language);

const panelOf = (page: Page) => page.getByRole("region", { name: words.title });

/** The panel once its result is there, and those of the other cases: until then it takes no other run. */
async function shows(page: Page, text: string): Promise<void> {
  const patience = { timeout: 120_000 };
  await panelOf(page).getByText(text, { exact: true }).first().waitFor(patience);
  await panelOf(page)
    .locator("[aria-busy=true]")
    .waitFor({ state: "detached", ...patience });
}

const wrongInCpp = `#include <cstdio>
int main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a - b); fprintf(stderr, "a is %d\\n", a); }`;

describe("the online test of a problem", () => {
  test("in C++, by keyboard: an example fails with its difference, then passes", async () => {
    const { page, troubles } = await open("/problem/1000");
    await choose(page, "C++ 17");
    await write(page, texts, wrongInCpp);
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    const panel = panelOf(page);
    await shows(page, texts.status.wrongAnswer);
    await expect.poll(() => panel.getByLabel(words.input, { exact: true }).inputValue()).toBe("3 5");
    const row = panel.getByRole("table", { name: words.comparison }).getByRole("row").nth(1);
    await expect.poll(() => row.getByRole("cell").allInnerTexts()).toEqual(["8", "-2"]);
    await panel.getByText("a is 3").waitFor();
    await expectAccessible(page, "online test with a difference");

    await write(page, texts, programNamed("1000", "cpp").code);
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await shows(page, texts.status.accepted);
    await panel.getByText(/\d+ ms · /).waitFor();

    // All of them by the same keys: the examples, and a case of one's own that comes out otherwise.
    await panel.getByRole("button", { name: words.add }).click();
    await panel.getByLabel(words.name).fill("minus");
    await panel.getByLabel(words.input, { exact: true }).fill("1 -2");
    await panel.getByLabel(words.expected, { exact: true }).fill("3");
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await panel.getByText(fill(words.passed, { passed: 2, total: 3 })).waitFor({ timeout: 60_000 });
    const cases = panel.getByRole("radiogroup", { name: words.case });
    await cases.getByText(texts.status.wrongAnswer).waitFor();
    await cases.getByText(fill(words.example, { number: 1 })).click();
    const same = panel.getByRole("table", { name: words.comparison }).getByRole("row").nth(1);
    await expect.poll(() => same.getByRole("cell").allInnerTexts()).toEqual(["8", "8"]);
    await expectAccessible(page, "online test of several cases");
    await page.reload();
    await page.getByRole("button", { name: words.title }).click();
    await expect.poll(() => isFocused(panel.getByLabel(words.input, { exact: true }))).toBe(true);
    await cases.getByText("minus").click();
    await panel.getByRole("button", { name: words.remove }).click();
    await cases.getByText("minus").waitFor({ state: "detached" });
    await panel.getByLabel(words.input, { exact: true }).focus();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(await isFocused(page.getByRole("button", { name: words.title }))).toBe(true);
    expect(troubles).toEqual([]);
  });

  test("in Python on a phone: a case of one's own is kept, errors are shown", async () => {
    const { page } = await open("/problem/1000", { viewport: "phone" });
    await page
      .getByRole("radiogroup", { name: texts.problem.view })
      .getByText(texts.problem.solution)
      .click();
    await choose(page, "Python3");
    await write(page, texts, "print(sum(map(int, input().split())))");
    await page.getByRole("button", { name: words.title }).click();
    const panel = panelOf(page);
    await panel.getByLabel(words.input, { exact: true }).fill("20 22");
    await panel.getByLabel(words.expected, { exact: true }).fill("");
    await panel.getByRole("button", { name: words.run, exact: true }).click();
    await shows(page, words.ran);
    await panel.getByText("42", { exact: true }).waitFor();
    await expectAccessible(page, "online test on a phone");
    await page.getByRole("button", { name: texts.submission.submit, exact: true }).waitFor();

    await write(page, texts, "print(1 // 0)");
    await panel.getByRole("button", { name: words.run, exact: true }).click();
    await shows(page, texts.status.runtimeError);
    await panel.getByText("ZeroDivisionError").waitFor();

    await panel.getByLabel(words.input, { exact: true }).fill("1".repeat(16_385));
    await panel.getByText(fill(words.length, { length: 16_385, most: 16_384 })).waitFor();
    await panel.getByLabel(words.input, { exact: true }).fill("20 22");
    await page.reload();
    await page
      .getByRole("radiogroup", { name: texts.problem.view })
      .getByText(texts.problem.solution)
      .click();
    await page.getByRole("button", { name: words.title }).click();
    await expect
      .poll(() => panelOf(page).getByLabel(words.input, { exact: true }).inputValue())
      .toBe("20 22");
  });

  test("in C++ with a compile error: the compiler's words", async () => {
    const { page } = await open("/problem/1000");
    await choose(page, "C++ 17");
    await write(page, texts, "int main() { return nothing; }");
    await page.getByRole("button", { name: words.title }).click();
    await panelOf(page).getByRole("button", { name: words.run, exact: true }).click();
    await shows(page, texts.status.compileError);
    await panelOf(page).getByText("was not declared").first().waitFor();
  });

  test("in C: the compiler's warnings of a program that was judged, on request", async () => {
    const client = new Client(baseUrl());
    const token = await client.signIn("root", rootPassword());
    const code =
      '#include <stdio.h>\nint main() { int a, b, idle; scanf("%d %d", &a, &b); printf("%d", a + b); return 0; }';
    const submitId = await client.submit(token, "1000", "C", code);
    const verdict = async () => (await client.states([submitId])).get(submitId)?.status;
    await expect.poll(verdict, { timeout: 60_000 }).toBe(status.accepted);
    const { page, troubles } = await open(`/submission-detail/${submitId}`);
    await page.getByRole("button", { name: texts.solve.warnings.ask }).click();
    await page.getByText(/unused variable .idle/).waitFor({ timeout: 60_000 });
    await expectAccessible(page, "warnings of a program that was judged");
    expect(troubles).toEqual([]);
  });

  test("interactive: the program talks with the interactor, or reads a given input", async () => {
    const { page } = await open("/problem/1005");
    await choose(page, "Python3");
    await write(page, texts, programNamed("1005", "correct.py").code);
    await page.getByRole("button", { name: words.title }).click();
    const panel = panelOf(page);
    await panel.getByLabel(words.interactorInput).fill("100 42");
    await panel.getByRole("button", { name: words.run, exact: true }).click();
    await shows(page, texts.status.accepted);
    await panel.getByText(/guessed 42 of 100/).waitFor();
    await panel.getByText(words.dialogue, { exact: true }).waitFor();
    await panel.getByRole("listitem").filter({ hasText: words.interactor }).first().waitFor();
    await expectAccessible(page, "online test with an interactor");

    await panel.getByLabel(words.interactorInput).fill("no numbers");
    await panel.getByRole("button", { name: words.run, exact: true }).click();
    await shows(page, texts.status.systemError);
    await panel.getByText(/may not take this input/).waitFor();

    await panel.getByText(words.replay, { exact: true }).click();
    await panel.getByText(fill(words.example, { number: 1 })).waitFor();
    await write(page, texts, "print(int(input()) * 2)");
    await panel.getByLabel(words.input, { exact: true }).fill("21");
    await panel.getByRole("button", { name: words.run, exact: true }).click();
    await shows(page, words.ran);
    await panel.getByText("42", { exact: true }).waitFor();
  });
});

test("focus mode: the problem alone, with the way to its neighbours", async () => {
  const { page, troubles } = await open("/problem");
  // Of problems that no other story takes into a contest, which takes them out of the list.
  await page.getByRole("link", { name: "A Bucket of Water" }).click();
  await page.getByRole("button", { name: texts.solve.focus.enter }).click();
  await page.getByRole("banner").waitFor({ state: "detached" });
  const bar = page.getByRole("navigation", { name: texts.solve.focus.bar });
  await expect.poll(() => bar.getByRole("link", { name: "1003" }).getAttribute("aria-current")).toBe("page");
  await editor(page, texts).waitFor();
  await expectAccessible(page, "focus mode");
  await editor(page, texts).click();
  await page.keyboard.press("Alt+PageDown");
  await page.getByRole("heading", { name: /^1004 / }).waitFor();
  await bar.getByRole("button", { name: texts.solve.focus.previous }).click();
  await page.getByRole("heading", { name: /^1003 / }).waitFor();
  await expectAddress(page, (url) => url.search).toBe("?focus=true");
  await page.getByRole("button", { name: texts.solve.focus.leave }).click();
  await page.getByRole("banner").waitFor();
  expect(troubles).toEqual([]);
});

const themes = [
  "site",
  "monokai",
  "solarized",
  "material",
  "idea",
  "eclipse",
  "base16-dark",
  "cobalt",
  "dracula",
];

test.each(ofDay(["light", "dark"] as const))("every theme of the editor is legible: %s", async (scheme) => {
  const { page } = await open("/problem/1000", { scheme });
  await choose(page, "C++ 17");
  await write(page, texts, `// a comment\n${wrongInCpp}\nconst char *word = "text"; // 42`);
  await page.getByRole("button", { name: texts.editor.settings }).click();
  const menu = page.getByRole("dialog", { name: texts.editor.settings });
  const options = menu.getByLabel(texts.editor.theme).locator("option");
  const offered = () => options.evaluateAll((all) => all.map((option) => option.getAttribute("value")));
  await expect.poll(offered).toEqual(themes);
  await expect.poll(() => menu.getByLabel(texts.editor.theme).inputValue()).toBe("site");
  for (const theme of themes) {
    await menu.getByLabel(texts.editor.theme).selectOption(theme);
    await expectAccessible(page, `editor theme ${theme} (${scheme})`);
  }
});

const twoErrors = `#include <cstdio>
int main() {
  int a = nothing;
  printf("%d", a);
  return none;
}`;

/**
 * Makes a user's last submission one of the next minute and has a second between two of them, so that for everybody else
 * hardly anything changes; undone once `look` has looked.
 */
async function tooSoon(username: string, look: () => Promise<void>): Promise<void> {
  const client = new Client(baseUrl());
  const root = await client.signIn("root", rootPassword());
  const database = new pg.Client(siteDatabaseUrl());
  await database.connect();
  try {
    await database.query(
      `insert into submit_pace (uid, last_at)
       select uid, now() + interval '1 minute' from user_account where username = $1
       on conflict (uid) do update set last_at = excluded.last_at`,
      [username],
    );
    await client.switchInterval(root, 1);
    await look();
  } finally {
    await client.switchInterval(root, 0);
    await database.end();
  }
}

test("compile errors: all of them, each leads to its line, and a submission too soon wipes none", async () => {
  const { page } = await open("/problem/1000");
  await choose(page, "C++ 17");
  await write(page, texts, twoErrors);
  const submit = page.getByRole("button", { name: texts.submission.submit, exact: true });
  await submit.click();
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  const place = (line: number) => verdict.getByRole("button", { name: new RegExp(`^main\\.cpp:${line}:`) });
  await place(3).waitFor({ timeout: 60_000 });
  await place(5).click();
  await expect
    .poll(() => page.locator(".cm-marked-error").allInnerTexts())
    .toEqual(["  int a = nothing;", "  return none;"]);
  await expect.poll(() => page.locator(".cm-activeLine").textContent()).toBe("  return none;");
  await expectAccessible(page, "compile errors");

  const waiting = page.getByRole("button", { name: /^Submit in \d+ s$/ });
  await tooSoon("root", async () => {
    await submit.click();
    await waiting.waitFor();
  });
  // Said under the editor, and by no toast.
  const tooFast = texts.refusal["submit-too-fast"].split("{")[0] ?? "";
  await page.getByRole("alert").filter({ hasText: tooFast }).waitFor();
  await expect.poll(() => page.getByText(tooFast).count()).toBe(1);
  await expect.poll(() => waiting.isDisabled()).toBe(true);
  await place(3).waitFor();

  await page.getByRole("banner").click({ position: { x: 2, y: 2 } });
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: texts.shortcuts.title });
  await keys.getByText(texts.shortcuts.submit, { exact: true }).waitFor();
  await expectAccessible(page, "overview of keys");
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
});

test("the keys of Vim and Emacs, when chosen", async () => {
  const { page, troubles } = await open("/problem/1000");
  await choose(page, "C++ 17");
  await write(page, texts, "one two");
  const button = page.getByRole("button", { name: texts.editor.settings });
  const menu = page.getByRole("dialog", { name: texts.editor.settings });
  const pick = async (style: "vim" | "emacs" | "usual") => {
    await button.click();
    await menu.getByLabel(texts.solve.keys.label).selectOption(style);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true);
    await editor(page, texts).click();
  };
  // Escape closes it also while the focus has not moved into it.
  await button.click();
  await menu.waitFor();
  await button.focus();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  const text = () =>
    editor(page, texts).evaluate((content) =>
      content.querySelector(".cm-placeholder") ? "" : content.textContent,
    );
  await pick("vim");
  await page.locator(".cm-vim-panel").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("ggdwx");
  await expect.poll(text).toBe("wo");
  await pick("emacs");
  // Nothing shows that they are there: they are tried until they do what they do.
  const kill = async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+k");
    return text();
  };
  await expect.poll(kill).toBe("");
  expect(troubles).toEqual([]);
});

test("staff judges by hand and again; an author sends a failed submission again", async () => {
  const client = new Client(baseUrl());
  const root = await client.signIn("root", rootPassword());
  const { code } = programNamed("1000", "cpp");
  const id = await client.submit(root, "1000", "C++ 17", code);
  await client.verdicts([id]);
  const { page } = await open(`/submission-detail/${id}`);
  await page.getByRole("heading", { name: texts.status.accepted, exact: true }).waitFor();
  await page.getByRole("button", { name: texts.solve.judging.byHand }).click();
  const dialog = page.getByRole("dialog", { name: fill(texts.solve.judging.byHandOf, { number: id }) });
  await dialog.getByLabel(texts.submission.status).selectOption({ label: texts.status.submitFailed });
  await expectAccessible(page, "judging by hand");
  await dialog.getByRole("button", { name: texts.solve.judging.save }).click();
  await page.getByRole("heading", { name: texts.status.submitFailed }).waitFor();
  await page.getByText(texts.submission.byHand).waitFor();
  await page.getByRole("button", { name: texts.solve.judging.resubmit, exact: true }).click();
  await page.getByRole("heading", { name: texts.status.accepted, exact: true }).waitFor();

  await follow(page, "/status?onlyMine=true&problemID=1000"); // others submit meanwhile
  const actions = page.getByRole("button", { name: fill(texts.solve.judging.actionsOf, { number: id }) });
  await actions.click();
  await saysAfter(page, fill(texts.solve.judging.rejudged, { number: id }), () =>
    page.getByRole("menuitem", { name: texts.solve.judging.rejudge }).click(),
  );

  // A row says and offers the same.
  await client.verdicts([id]);
  const query = { submitId: id, status: status.submitFailed };
  expect(await client.call(manualJudge, { token: root, query })).toMatchObject({ status: 200 });
  await page.getByRole("button", { name: texts.common.refresh }).click();
  const row = page.getByRole("row").filter({ has: actions });
  const byHand = row.getByRole("img", { name: texts.submission.byHand });
  await byHand.waitFor();
  await row.getByRole("button", { name: texts.solve.judging.resubmit }).click();
  await row.getByText(texts.status.accepted, { exact: true }).waitFor();
  expect(await byHand.count()).toBe(0);
});
