/// <reference lib="dom" />

import {
  addProblem,
  deleteProblem,
  getLanguages,
  getProblemBookmark,
  getProblemDetail,
} from "@verdict/contract";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  editor,
  expectAccessible,
  expectAddress,
  fill,
  follow,
  languages,
  rootAccount,
  viewports,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** What somebody who works here all day leans on: reading, printing, going on, and looking back at what was sent. */

const texts = languages["en-US"];
const client = new Client(baseUrl());
const mark = Date.now() % 100_000;
const name = `reader-${mark}`;
const pid = `WIDE${mark}`;
const add = "print(sum(map(int, input().split())))\n";

const wideTable = [
  "| subtask | maximum | remark | who found it | when it was found | where it was found |",
  "|---|---|---|---|---|---|",
  "| first | 1000 | nothing whatsoever | somebody | yesterday | Constantinople |",
].join("\n");

let root = "";
let token = "";
let problem = 0;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  [token = ""] = await client.users(root, [name]);
  const { data: offered } = await client.call(getLanguages, { query: { all: false } });
  const made = await client.call(addProblem, {
    token: root,
    body: {
      problem: {
        problemId: pid,
        title: "Wide",
        description: `${wideTable}\n\nThe end of the description.`,
        input: "Two integers",
        output: "Their sum",
        hint: null,
        examples: "<input>1 2</input><output>3</output>",
        type: 1,
        auth: 1,
        timeLimit: 1000,
        memoryLimit: 64,
        stackLimit: 64,
        difficulty: 0,
        judgeMode: "default",
        judgeCaseMode: "default",
      },
      samples: Array.from({ length: 30 }, (_, i) => ({ input: `${i} 1\n`, output: `${i + 1}\n`, score: 3 })),
      isUploadTestCase: false,
      uploadTestcaseDir: "",
      judgeMode: "default",
      languages: offered.flatMap((one) => (one.name === "Python3" ? [{ id: one.id, name: one.name }] : [])),
      tags: [],
      codeTemplates: [],
    },
  });
  expect(made.msg).toBe("success");
  const detail = await client.call(getProblemDetail, { token: root, query: { problemId: pid } });
  problem = detail.data.problem.id;
});
afterAll(async () => {
  if (problem) await client.call(deleteProblem, { token: root, query: { pid: problem } });
});

const title = (page: Page, name: RegExp | string) => page.getByRole("heading", { name }).first();

/** How far the page can be scrolled sideways, in pixels. */
const sideways = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

test("on a phone a wide table is scrolled: its words stay whole, and the page stays as wide as it is", async () => {
  const { page } = await visit({ as: [name, PASSWORD], path: `/problem/${pid}`, viewport: "phone" });
  const table = page.getByRole("region", { name: texts.markdown.table });
  await table.getByText("Constantinople").waitFor();
  // A word that is broken makes its cell several lines high.
  const word = table.getByText("Constantinople", { exact: true });
  expect(await word.evaluate((cell) => cell.getBoundingClientRect().height)).toBeLessThan(80);
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(100);
  expect(await sideways(page)).toBe(0);
});

test("on paper there is the statement and nothing else, in dark ink", async () => {
  const { page } = await visit({ as: [name, PASSWORD], path: `/problem/${pid}`, scheme: "dark" });
  await page.getByText("The end of the description.").waitFor();
  await page.getByRole("textbox", { name: /Wide/ }).waitFor();
  const ink = () =>
    title(page, /Wide/).evaluate((heading) => {
      const [red = 0] = (heading.ownerDocument.defaultView?.getComputedStyle(heading).color ?? "")
        .match(/\d+/g)
        ?.map(Number) ?? [255];
      return red;
    });
  expect(await ink()).toBeGreaterThan(128);
  await page.emulateMedia({ media: "print" });
  await expect.poll(ink).toBeLessThan(128);
  const inWords = (role: "banner" | "tablist" | "separator") => page.getByRole(role).isVisible();
  expect(await inWords("banner")).toBe(false);
  expect(await inWords("tablist")).toBe(false);
  await expect.poll(() => page.getByRole("textbox", { name: /Wide/ }).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("button", { name: texts.solve.print }).isVisible()).toBe(false);
  await expect.poll(() => page.getByText("The end of the description.").isVisible()).toBe(true);
  const pane = await title(page, /Wide/).evaluate((heading) => {
    const article = heading.closest("article");
    return Math.round((article?.clientWidth ?? 0) / (heading.ownerDocument.body.clientWidth || 1));
  });
  expect(pane).toBe(1); // as wide as the paper
});

test("the next problem by keyboard, from the editor, in the language chosen last", async () => {
  const { page, troubles } = await visit({ as: [name, PASSWORD], path: "/problem" });
  // The last of three lists counts, even one that was read before the others.
  const another = page.getByRole("cell", { name: "1009", exact: true });
  await another.waitFor();
  await follow(page, "/problem?keyword=1008");
  await another.waitFor({ state: "detached" });
  await follow(page, "/problem");
  await another.waitFor();
  await page.getByRole("link", { name: "Word Chain", exact: true }).click();
  await title(page, /^1008/).waitFor();
  const language = page.getByRole("combobox", { name: texts.submission.language });
  await language.selectOption("Python3");
  await write(page, texts, "kept = 1\n");
  await page.keyboard.press("Alt+PageDown");
  await title(page, /^1009/).waitFor();
  await expect.poll(() => language.inputValue()).toBe("Python3");
  await page.getByText(texts.solve.placeholder).waitFor();
  await page.reload();
  await title(page, /^1009/).waitFor();
  await expect.poll(() => language.inputValue()).toBe("Python3");
  await page.getByRole("button", { name: texts.solve.focus.previous }).click();
  await title(page, /^1008/).waitFor();
  await page.getByText("kept = 1").waitFor();

  // What it is begun with from now on.
  await page.getByRole("button", { name: texts.editor.settings }).click();
  await page.getByRole("button", { name: fill(texts.solve.template.keep, { language: "Python" }) }).click();
  await page
    .getByRole("button", { name: fill(texts.solve.template.forget, { language: "Python" }) })
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: texts.solve.focus.next }).click();
  await title(page, /^1009/).waitFor();
  await page.getByText("kept = 1").waitFor();
  expect(troubles).toEqual([]);
});

test("a problem that is not there leads back to the list", async () => {
  const { page } = await visit({ as: [name, PASSWORD], path: "/problem/NOPE" });
  await page.getByText(texts.refusal["problem-not-found"]).first().waitFor();
  // As if it had been there while somebody wrote for it: the home page leads to what still is.
  await page.evaluate(() => {
    const { uid } = JSON.parse(localStorage.getItem("verdict.user") ?? "{}") as { uid: string };
    const draft = { title: "As it was", language: "Python3", codes: { Python: "1" }, savedAt: Date.now() };
    for (const id of ["NOPE", "1008"]) {
      localStorage.setItem(`verdict.draft.${uid}.${id}`, JSON.stringify(draft));
    }
  });
  await follow(page, "/home");
  const begun = page.getByRole("region", { name: texts.home.drafts });
  await begun.getByRole("link", { name: "1008 Word Chain" }).waitFor();
  await expect.poll(() => begun.getByRole("link").count()).toBe(1);
  await follow(page, "/problem/NOPE");
  await page.getByText(texts.refusal["problem-not-found"]).first().waitFor();
  for (const useless of [texts.submission.submit, texts.common.retry]) {
    expect(await page.getByRole("button", { name: useless, exact: true }).count(), useless).toBe(0);
  }
  await page.getByRole("link", { name: texts.solve.toList }).click();
  await title(page, texts.problem.list).waitFor();
  await page.getByLabel(texts.problem.searchLabel).fill("qqqqqqqqqq");
  await page.getByText(texts.problem.noneFound).waitFor();
  await page.getByRole("button", { name: texts.problem.showAll }).click();
  await page.getByRole("link", { name: "Word Chain", exact: true }).waitFor();
  await expectAddress(page, (url) => url.search).toBe("");
});

test("sent programs are looked back at: own and all, page by page, test by test", async () => {
  const long = `${Array.from({ length: 200 }, (_, line) => `# line ${line}`).join("\n")}\n${add}`;
  const wrong = add.replace("sum(", "0 * sum(");
  const own = await Promise.all(Array.from({ length: 16 }, () => client.submit(token, pid, "Python3", add)));
  const [failing = 0, lengthy = 0] = await Promise.all([
    client.submit(token, pid, "Python3", wrong),
    client.submit(token, pid, "Python3", long),
  ]);
  const foreign = await client.submit(root, pid, "Python3", add);
  await client.verdicts([...own, failing, lengthy, foreign]);

  const { page, troubles } = await visit({ as: [name, PASSWORD], path: `/problem/${pid}?tab=submissions` });
  const rows = page.getByRole("table", { name: texts.submission.list }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(16); // its head, and fifteen
  await page.getByRole("button", { name: fill(texts.common.page.number, { number: 2 }) }).click();
  await expect.poll(() => rows.count()).toBe(4);
  await expectAccessible(page, "own submissions of a problem");
  await page.getByRole("tab", { name: texts.problem.allSubmissions }).click();
  await page.getByRole("link", { name: String(foreign), exact: true }).waitFor();
  await expectAddress(page, (url) => url.searchParams.get("tab")).toBe("all");
  await page.getByRole("link", { name: fill(texts.solve.inStatusList, { total: 19 }) }).click();
  await title(page, texts.submission.list).waitFor();
  await expectAddress(page, (url) => url.searchParams.get("problemID")).toBe(pid);

  await follow(page, `/submission-detail/${failing}`);
  const tests = page.getByRole("toolbar", { name: texts.submission.tests });
  const cell = tests.getByRole("button", { name: /^#2 WA/ });
  await cell.waitFor();
  await expect.poll(() => cell.textContent()).toMatch(/\d+ ms/);
  await expect.poll(() => cell.textContent()).toContain(fill(texts.submission.points, { score: 0 }));
  await expectAccessible(page, "tests with their facts");
  await page.setViewportSize(viewports.phone);
  await expect.poll(() => sideways(page)).toBe(0); // once it is laid out anew

  await follow(page, `/submission-detail/${lengthy}`);
  await page.getByText("# line 5", { exact: true }).first().waitFor();
  expect(await page.getByText("# line 150").count()).toBe(0);
  await page.getByRole("button", { name: fill(texts.common.allLines, { lines: 201 }) }).click();
  await page.getByText("# line 150").first().waitFor();

  // Accepted ones stand among others, and may be laid beside another or taken into the editor.
  await page.getByText(fill(texts.solve.standing.among_other, { count: 18, language: "Python3" })).waitFor();
  await page.getByRole("button", { name: texts.solve.compare.open }).click();
  const other = fill(texts.submission.numbered, { number: failing });
  await page.getByRole("dialog").getByRole("link", { name: other }).click();
  const beside = page.getByRole("table", { name: texts.solve.compare.table });
  await beside.getByText("0 * sum").waitFor();
  await expectAccessible(page, "two submissions side by side");
  await page.goBack();
  await page.getByRole("button", { name: texts.solve.again.edit }).click();
  await editor(page, texts).waitFor();
  await page.getByText("# line 5", { exact: true }).first().waitFor();
  expect(troubles).toEqual([]);
});

test("a star stays when an older answer comes late", async () => {
  const { page } = await visit({ as: [name, PASSWORD] });
  const [given, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tellLate = async (route: Route) => {
    const response = await route.fetch();
    await given.promise;
    await route.fulfill({ response }).catch(() => {}); // nobody waits for it any more
    told.resolve();
  };
  await page.route(`**${getProblemBookmark.path}?*`, tellLate, { times: 1 });
  await follow(page, `/problem/${pid}`);
  await page.getByRole("button", { name: texts.solve.bookmark.add, exact: true }).click();
  const star = page.getByRole("button", { name: texts.solve.bookmark.remove, exact: true });
  await star.waitFor();
  given.resolve();
  await told.promise;
  // A later answer of the server is in the page.
  await page.evaluate("fetch('/readyz').then((answer) => answer.text())");
  await expect.poll(() => star.count()).toBe(1);
});

test("the status list of the staff fits a narrow window, and says when nothing fits its filters", async () => {
  const { page } = await visit({ as: rootAccount() });
  await page.setViewportSize({ width: 800, height: 900 });
  await follow(page, "/status");
  const row = page.getByRole("button", { name: texts.solve.judging.actionsOf.split("{{")[0] ?? "" }).first();
  await row.waitFor();
  expect(await sideways(page)).toBe(0);
  await follow(page, "/status?username=nobody-at-all");
  await page.getByText(texts.submission.noneFound).waitFor();
  await page.getByRole("button", { name: texts.submission.showAll }).click();
  await row.waitFor();
});

test("on a phone, what is told of a chosen test stands beside the tests, however many there are", async () => {
  const { page } = await visit({ as: [name, PASSWORD], path: `/problem/${pid}`, viewport: "phone" });
  await page.getByRole("radiogroup", { name: texts.problem.view }).getByText(texts.problem.solution).click();
  await page.getByRole("combobox", { name: texts.submission.language }).selectOption("Python3");
  await write(page, texts, add.replace("sum(", "0 * sum("));
  await page.getByRole("button", { name: texts.submission.submit, exact: true }).click();
  const panel = page.getByRole("region", { name: texts.submission.verdict });
  const words = fill(texts.submission.testVerdict, { number: 2, verdict: texts.status.wrongAnswer });
  const cell = panel.getByRole("button", { name: words });
  await cell.tap();
  const told = panel.getByText(words);
  await told.waitFor();
  const bar = page.getByRole("button", { name: texts.submission.submit, exact: true });
  const top = async (of: typeof told) => (await of.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await top(told)) < (await top(bar))).toBe(true);
  expect(await top(cell)).toBeLessThan(await top(told));
});
