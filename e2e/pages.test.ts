import {
  addNotice,
  changeUserInfo,
  type DataOf,
  editUser,
  getAdminProblemList,
  getProblemDetail,
  getProblemList,
  getUnreadCounts,
  getUserList,
  getWebsiteConfig,
  webDefaults,
} from "@verdict/contract";
import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  editor,
  expectAccessible,
  expectAddress,
  fill,
  follow,
  languages,
  rootAccount,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";
import { ownPage } from "./visit.ts";

/** Sentences of the specification that stand between the stories. */

const texts = languages["en-US"];
const client = new Client(baseUrl());
const name = `pages-${Date.now() % 100_000}`;

let root = "";

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, [name]);
});

test("the bell counts what is unread; reading it is enough, and it can be thrown away", async () => {
  const title = `For ${name}`;
  const body = {
    title,
    content: "Bring **nothing**.",
    type: "Single" as const,
    recipients: [name],
    now: true,
  };
  expect((await client.call(addNotice, { token: root, body })).status).toBe(200);
  const { page, troubles } = await visit({ as: [name, PASSWORD] });
  const { messages } = texts.account;
  const bell = page.getByRole("button", { name: messages.title });
  // Others may have written to everybody meanwhile: the bell sums up.
  const { sys } = (await client.call(getUnreadCounts, { token: await client.signIn(name, PASSWORD) })).data;
  const sum = sys + 1 === 1 ? (messages.unread_one ?? messages.unread_other) : messages.unread_other;
  await expect.poll(() => bell.getAttribute("aria-label")).toContain(fill(sum, { count: sys + 1 }));
  await bell.click();
  const fresh = page.getByRole("menuitem", { name: `${messages.mine} (1)` });
  await fresh.hover(); // only reached for
  // A menu hears its keys once it has the focus.
  const hasFocus = () => expect.poll(() => page.evaluate("!!document.activeElement?.closest('[role=menu]')"));
  await hasFocus().toBe(true);
  await page.keyboard.press("Escape");
  await bell.click();
  await fresh.click();
  await page.getByRole("article").filter({ hasText: title }).getByText("nothing").waitFor();
  await bell.click();
  await page.getByRole("menuitem", { name: messages.mine, exact: true }).waitFor();
  await hasFocus().toBe(true);
  await page.keyboard.press("Escape");
  await expectAddress(page, (url) => url.pathname).toBe("/message/mine");
  await expectAccessible(page, "messages");
  await page.getByRole("button", { name: fill(texts.message.remove, { title }) }).click();
  await page.getByText(texts.message.none).waitFor();
  await follow(page, "/message/everything");
  await page.getByRole("heading", { name: texts.notFound.title }).waitFor();
  expect(troubles).toEqual([]);
});

test("tags are those of the chosen bank; a list that does not come can be asked for again", async () => {
  const { page } = await visit();
  await page.route(`**${getProblemList.path}*`, (route) => route.abort());
  await follow(page, "/problem");
  await page.getByRole("main").getByText(texts.failure.network).waitFor();
  await page.unroute(`**${getProblemList.path}*`);
  await page.getByRole("button", { name: texts.common.retry }).click();
  await page.getByRole("cell", { name: "1000", exact: true }).waitFor();
  const tags = page.getByRole("region", { name: texts.problem.tags, exact: true });
  await tags.getByRole("button", { name: "string", exact: true }).waitFor();
  await page.getByLabel(texts.problem.bank, { exact: true }).selectOption("HDU");
  await tags.getByText(texts.problem.noTagsYet).waitFor();
  await page.getByLabel(texts.problem.bank, { exact: true }).selectOption("Mine");
  await tags.getByRole("button", { name: "string", exact: true }).waitFor();
});

test("a page knows what the site calls itself before its settings have come", async () => {
  const { page } = await visit();
  await page.route(`**${getWebsiteConfig.path}`, () => {}); // never answered
  await page.reload();
  const welcome = page.getByRole("heading", { level: 1 });
  await welcome.waitFor();
  await expect.poll(() => welcome.textContent()).toBe(fill(texts.home.welcome, { site: webDefaults.name }));
  await expect
    .poll(() => page.getByRole("banner").getByRole("link").first().textContent())
    .toBe(webDefaults.shortName);
});

test("a list says how many there are only when it knows, comes by itself when the server is back, and has a last page", async () => {
  const { page } = await visit({ as: rootAccount(), path: "/admin/dashboard" });
  const noEntries = page.getByText(fill(texts.common.total_other, { count: "0" }), { exact: true });
  for (const [path, answer] of [
    ["/problem", getProblemList.path],
    ["/admin/problems", getAdminProblemList.path],
  ] as const) {
    const released = Promise.withResolvers<void>();
    const isDown = { value: true };
    await page.route(`**${answer}?*`, async (route) => {
      await released.promise;
      await (isDown.value ? route.abort() : route.continue());
    });
    await follow(page, path);
    await page.getByRole("main").locator(".mantine-Skeleton-root").first().waitFor();
    expect(await noEntries.count(), `${path}, on its way`).toBe(0);
    released.resolve();
    await page.getByRole("main").getByText(texts.failure.network).waitFor();
    expect(await noEntries.count(), `${path}, failed`).toBe(0);
    isDown.value = false;
    // Nobody presses anything. Which problems the page has depends on what other stories left.
    await page.getByRole("main").getByRole("cell").first().waitFor();
    await page.unroute(`**${answer}?*`);
    await page.goto(`${path}?currentPage=99`);
    await page.getByRole("main").getByRole("cell").first().waitFor();
    await expect
      .poll(() => Number(new URL(page.url()).searchParams.get("currentPage") ?? 1))
      .toBeLessThan(99);
  }
});

test("what checks forms keeps to the policy of the server, which forbids making code of text", async () => {
  const { page } = await ownPage({});
  await page.addInitScript(`
    window.breaches = [];
    addEventListener("securitypolicyviolation", ({ blockedURI }) => breaches.push(blockedURI));
  `);
  await page.goto("/admin/login?l=en-us");
  await page.getByRole("button", { name: texts.account.signIn }).click();
  await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBeGreaterThan(0);
  expect(await page.evaluate("window.breaches")).toEqual([]);
});

test("a search waits until an input method has made its word", async () => {
  const { page, context } = await visit({ path: "/problem", isFirst: true });
  const keyboard = await context.newCDPSession(page);
  const wanted = () => new URL(page.url()).searchParams.get("keyword");
  const field = page.getByLabel(texts.problem.searchLabel);
  await page.clock.install();
  await field.focus();
  await keyboard.send("Input.imeSetComposition", { text: "shu", selectionStart: 3, selectionEnd: 3 });
  await expect.poll(() => field.inputValue()).toBe("shu");
  await page.clock.runFor(5000);
  expect(wanted()).toBe(null);
  await keyboard.send("Input.insertText", { text: "数" });
  await expect.poll(() => field.inputValue()).toBe("数");
  await page.clock.runFor(5000);
  await expect.poll(wanted).toBe("数");
});

/** A browser without these, as they were some years ago. */
async function olderPage(without: string) {
  const { page } = await ownPage({});
  await page.addInitScript(without);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(String(error)));
  await page.goto("/problem?l=en-us", { waitUntil: "commit" });
  return { page, asked, troubles };
}

test("a browser of 2023 is given what it lacks, and one of today is not", async () => {
  const older = await olderPage(`
    delete Promise.withResolvers; delete Promise.try; delete Map.groupBy; delete AbortSignal.any; delete URL.canParse;
    for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) delete Array.prototype[name];
    for (const name of ["union", "difference", "intersection"]) delete Set.prototype[name];
    delete globalThis.Iterator`);
  await older.page.getByRole("link", { name: "Sum of Two Integers" }).click();
  await editor(older.page, texts).waitFor();
  expect(older.troubles).toEqual([]);
  expect(older.asked.filter((path) => path.startsWith("/assets/missing-"))).toHaveLength(1);

  const today = await olderPage("");
  await today.page.getByRole("link", { name: "Sum of Two Integers" }).waitFor();
  expect(today.asked.filter((path) => path.startsWith("/assets/missing-"))).toEqual([]);
});

test.each([
  ["of functions from before 2022", "delete Array.prototype.findLast"],
  [
    "without regular expressions that look behind",
    `globalThis.RegExp = new Proxy(RegExp, {
      construct(Expression, [source, flags]) {
        if (source === "(?<=a)b") throw new SyntaxError("invalid group specifier name");
        return new Expression(source, flags);
      },
    })`,
  ],
])("a browser %s, which nothing can help, is told so", async (_what, without) => {
  const { page } = await ownPage({});
  await page.addInitScript(without);
  await page.route("**/assets/index-*.js", (route) => route.abort()); // it could not read it
  await page.goto("/problem?l=en-us");
  await page.getByText("This browser is too old for this site.").waitFor();
});

test("a page whose code hangs is a skeleton in its frame; one that cannot be drawn can be asked for again", async () => {
  const { page } = await visit();
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/home-*.js", (route) => released.promise.then(() => route.continue()));
  await page.goto("/home", { waitUntil: "commit" });
  await page.getByRole("banner").getByRole("link").first().waitFor();
  await page.locator("main .mantine-Skeleton-root").first().waitFor();
  released.resolve();
  await page.getByRole("main").getByRole("heading").first().waitFor();

  const again = page.getByRole("link", { name: "Reload" });
  expect(await again.count()).toBe(0); // not seen
  // The page loads itself anew once; only what is refused after that stays with the reader.
  await page.route("**/assets/en-US-*.js", (route) => route.abort());
  await page.goto("/home", { waitUntil: "commit" });
  // On a slow machine the link may also be seen for a moment before that reload: ask for the end, not for the link.
  await page.locator("#root[data-failed]").waitFor({ state: "attached" });
  await again.waitFor();
  await page.unroute("**/assets/en-US-*.js");
  await again.click();
  await page.getByRole("main").getByRole("heading").first().waitFor();
});

test("keys chosen in the settings hold in the editor, and a program that was taken is said to be", async () => {
  const { page } = await visit({ as: [name, PASSWORD], path: "/setting" });
  await page.getByRole("button", { name: texts.account.setting.preferences }).click();
  await page.getByLabel(texts.solve.keys.label).selectOption("vim");
  await page.goto("/problem/1000");
  await page.locator(".cm-vimMode").waitFor();
  await page.getByRole("button", { name: texts.editor.settings }).click();
  await page.getByLabel(texts.solve.keys.label).selectOption("usual");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const right = programNamed("1000", "correct.cpp");
  await page.getByRole("combobox", { name: texts.submission.language }).selectOption(right.language);
  await write(page, texts, right.code);
  const confetti = page.locator("canvas");
  await Promise.all([
    page.getByRole("status").getByText(texts.solve.submitted).waitFor(),
    confetti.waitFor({ state: "attached" }),
    page.getByRole("button", { name: texts.submission.submit, exact: true }).click(),
  ]);
  const from = Date.now();
  await confetti.waitFor({ state: "detached" });
  expect(Date.now() - from).toBeGreaterThan(2000);
});

test("a fresh token in an answer takes the place of the old one", async () => {
  const { page } = await visit({ as: [name, PASSWORD] });
  const fresh = await client.signIn(name, PASSWORD);
  await page.route(`**${getProblemList.path}*`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "refresh-token": "true", authorization: fresh };
    await route.fulfill({ response, headers });
  });
  await follow(page, "/problem");
  await page.getByRole("cell", { name: "1000", exact: true }).waitFor();
  await expect.poll(() => page.evaluate("localStorage.getItem('verdict.token')")).toBe(JSON.stringify(fresh));
});

test("who loses a right while the page is open is told why, and the page knows it from then on", async () => {
  const { page } = await visit({ as: [name, PASSWORD], path: "/problem/1000" });
  await write(page, texts, "int main() {}");
  const { records } = (await client.call(getUserList, { token: root, query: { keyword: name } })).data;
  const body = {
    uid: records[0]?.uid ?? "",
    username: name,
    type: 1003,
    status: 0,
    banReason: "Copied code",
  };
  expect((await client.call(editUser, { token: root, body })).status).toBe(200);
  await Promise.all([
    page
      .getByRole("alert")
      .getByText(/Copied code/)
      .waitFor(),
    page.getByRole("button", { name: texts.submission.submit, exact: true }).click(),
  ]);
  await page.getByText(fill(texts.account.submitBanned, { reason: "Copied code" })).waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: texts.submission.submit, exact: true }).isDisabled())
    .toBe(true);
  await client.call(editUser, { token: root, body: { ...body, type: 1002 } });
});

test("HTML in a statement reads as it is meant, runs nothing and pushes nothing about", async () => {
  const { page, troubles } = await visit({ isFirst: true });
  const description = `H<sub>2</sub>O in a vector<int>${"<br>line".repeat(30)}<script>document.title = "ran"</script>`;
  await page.route(`**${getProblemDetail.path}*`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: DataOf<typeof getProblemDetail> };
    envelope.data.problem.description = description;
    await route.fulfill({ response, json: envelope });
  });
  // As over a slow line: the parser comes last.
  await page.route("**/assets/HtmlMarkdown-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
  await page.goto("/problem/1000");
  const statement = page.getByRole("article");
  await statement.locator("sub").getByText("2", { exact: true }).waitFor();
  await statement.getByText(/vector<int>/).waitFor();
  expect(await page.title()).not.toBe("ran");
  expect(await page.evaluate("window.shifted")).toBeLessThan(0.05);
  expect(troubles).toEqual([]);
});

test("nothing is wider than 320 pixels, whatever its users write", async () => {
  const token = await client.signIn(name, PASSWORD);
  const body = { school: "S".repeat(100), nickname: "N".repeat(20), blog: "example.org/blog" };
  expect((await client.call(changeUserInfo, { token, body })).status).toBe(200);
  const { page } = await visit({ as: [name, PASSWORD], viewport: "phone" });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    "/home",
    "/problem",
    "/status",
    "/acm-rank",
    `/user-home?username=${name}`,
    "/setting",
  ]) {
    await follow(page, path);
    await page.getByRole("main").getByRole("heading").first().waitFor();
    const tooWide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate(tooWide), path).toBe(0);
  }
  await follow(page, `/user-home?username=${name}`);
  const blog = page.getByRole("link", { name: texts.home.user.blog });
  await expect.poll(() => blog.getAttribute("href")).toBe("https://example.org/blog");
});

test.each([
  ["en-US", 1024],
  ["ja-JP", 992],
] as const)(
  "the top bar in %s is no wider than a window of %i, and shows where its reader is",
  async (language, width) => {
    const { page } = await visit({ language });
    await page.setViewportSize({ width, height: 700 });
    await follow(page, "/introduction");
    const bar = page.getByRole("banner");
    await bar.getByRole("button", { name: languages[language].account.signIn }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    const end = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
    const hidden = async () =>
      (await end(bar.locator("[aria-current=page]"))) - (await end(bar.getByRole("navigation")));
    await expect.poll(hidden).toBeLessThan(1); // menus scroll by whole pixels
  },
);
