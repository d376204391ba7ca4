import { buffer } from "node:stream/consumers";
import {
  addContestAnnouncement,
  addProblemFromPublic,
  broadcastClarification,
  deleteContest,
  deleteProblem,
  getAdminProblemList,
} from "@verdict/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  comesWhole,
  editor,
  expectAccessibleEverywhere,
  expectFillsWindow,
  fill,
  follow,
  languages,
  rootAccount,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask, makeContest, makeSumProblem, SUM } from "./contest-steps.ts";
import { Keyboard } from "./keyboard.ts";
import { longTest } from "./long.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A contest's pages as its contestants use them: with helpers, by keyboard, and the board taken along. */

const client = new Client(baseUrl());
const texts = languages["en-US"];
const NAME = "CONTESTPAGES";
const USER = "contestpages";
let [root, token] = ["", ""];
let [pid, cid, upsolved] = [0, 0, 0];

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  [token = ""] = await client.users(root, [USER]);
  pid = await makeSumProblem(client, root, NAME);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const times = { startTime: ago(60), endTime: ago(-60), openRank: true, openPrint: true };
  cid = await makeContest(client, root, pid, { title: "Contest with pages", ...times });
  upsolved = await client.submit(token, "A", "Python3", SUM, cid);
  const announcement = { title: "Lunch", content: "At **noon**.", status: 0 };
  await ask(client.call(addContestAnnouncement, { token: root, body: { cid, announcement } }));
  await ask(
    client.call(broadcastClarification, { token: root, body: { cid, text: "All numbers are small." } }),
  );
});

afterAll(async () => {
  if (cid) await client.call(deleteContest, { token: root, query: { cid } });
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
});

const pages = () => [
  "/contest",
  ...[
    "",
    "/problems",
    "/problem-set",
    "/problem/A",
    "/submissions",
    `/problem/A/submission-detail/${upsolved}`,
  ].map((page) => `/contest/${cid}${page}`),
  ...["/announcements", "/comment", "/clarifications", "/print", "/rank", "/rank?view=statistics"].map(
    (page) => `/contest/${cid}${page}`,
  ),
];

test("the month of a contest, wide and on a phone", async () => {
  for (const viewport of ["wide", "phone"] as const) {
    const { page, troubles } = await visit({ as: [USER, PASSWORD], path: "/contest", viewport });
    await page.getByRole("link", { name: texts.contest.calendar.open, exact: true }).click();
    await page.getByRole("navigation", { name: texts.contest.calendar.months }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Contest with pages/ })
      .first()
      .waitFor();
    await expectAccessibleEverywhere(page, "the calendar of contests");
    expect(troubles).toEqual([]);
  }
});

longTest("axe finds nothing on a contest's pages, wide and on a phone, by day and by night", async () => {
  const { page, troubles } = await visit({ as: [USER, PASSWORD] });
  const titles = new Set<string>();
  for (const path of pages()) {
    await follow(page, path);
    await page.getByRole("main").getByRole("heading").first().waitFor();
    await comesWhole(page);
    await expectAccessibleEverywhere(page, path);
    titles.add(await page.title());
  }
  // Each page names the tab; the board's statistics are the board's page.
  expect([...titles]).toHaveLength(pages().length - 1);
  await follow(page, `/contest/${cid}/problem/A`);
  await expectFillsWindow(page, texts);
  await follow(page, `/contest/${cid}/problem/NOPE`);
  await page.getByRole("link", { name: texts.solve.toList }).click();
  await page.waitForURL(`**/contest/${cid}/problems`);
  // The problem's title goes with it.
  await expect.poll(() => page.title()).toContain(`Contest with pages - ${texts.contest.tab.problems}`);
  expect(troubles).toEqual([]);
});

longTest("Tab goes through a contest's pages and out of them, and no stop is out of sight", async () => {
  const { page } = await visit({ as: [USER, PASSWORD] });
  await new Keyboard(page).walkAll(pages());
});

test("the problem set is printed by the jury before the start: a cover, and a sheet for each problem", async () => {
  const soon = { startTime: new Date(Date.now() + 3_600_000), endTime: new Date(Date.now() + 7_200_000) };
  const times = { startTime: soon.startTime.toISOString(), endTime: soon.endTime.toISOString() };
  const paper = await makeContest(client, root, pid, { title: "Contest on paper", ...times });
  for (const [displayId, problemId] of Object.entries({ B: "1001", C: "1002" })) {
    const { records } = await ask(
      client.call(getAdminProblemList, { token: root, query: { keyword: problemId } }),
    );
    const body = { cid: paper, pid: records.find((row) => row.problemId === problemId)?.id ?? 0, displayId };
    await ask(client.call(addProblemFromPublic, { token: root, body }));
  }
  try {
    const { page, troubles } = await visit({ as: rootAccount(), path: `/contest/${paper}/problems` });
    const { promise: mayCome, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/get-contest-problem-details?*displayId=C*", async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.getByRole("link", { name: texts.contest.problemSet.open }).click();
    const loaded = fill(texts.contest.problemSet.loading, { done: "2", all: "3" });
    await page.getByText(loaded, { exact: true }).waitFor();
    const print = page.getByRole("button", { name: texts.contest.problemSet.print });
    await expect.poll(() => print.isDisabled()).toBe(true);
    release();
    await page.getByRole("region", { name: texts.contest.problemSet.title }).waitFor();
    const [cover = "", ...sheets] = await page.getByRole("main").locator("section, article").allInnerTexts();
    expect(cover).toContain("Contest on paper");
    const titles = ["A Two numbers", "B ", "C "];
    expect(sheets.filter((text) => titles.some((title) => text.startsWith(title)))).toHaveLength(3);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByText("Contest on paper").filter({ visible: true }).count()).toBe(1);
    await page.emulateMedia({ media: null });
    // So high that a problem needs one alone.
    const pdf = await page.pdf({ width: "210mm", height: "2000mm" });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(4);
    const isAsked = page.evaluate(
      () => new Promise<void>((resolve) => Object.assign(window, { print: resolve })),
    );
    await print.click();
    await isAsked;
    expect(troubles).toEqual([]);

    const early = await visit({ as: [USER, PASSWORD], path: `/contest/${paper}/problem-set` });
    await early.page.getByRole("alert").waitFor();
    expect(await early.page.getByRole("main").textContent()).not.toContain("Two numbers");
  } finally {
    await client.call(deleteContest, { token: root, query: { cid: paper } });
  }
});

test("an announcement that comes while a page opens its stream of news is told there, too", async () => {
  const { page } = await visit({ as: [USER, PASSWORD], path: "/contest" });
  const { promise: isTold, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/live?*", async (route) => {
    await isTold;
    await route.continue().catch(() => {}); // another stream has taken its place
  });
  await follow(page, `/contest/${cid}`);
  const { tab, announcements } = texts.contest;
  const unread = (count: number) =>
    page.getByRole("link", { name: `${tab.announcements} ${count} ${announcements.unread}` });
  await unread(1).waitFor();
  const announcement = { title: "Tea", content: "At five.", status: 0 };
  await ask(client.call(addContestAnnouncement, { token: root, body: { cid, announcement } }));
  release();
  await unread(2).waitFor();
});

test("a board is paused, filled into the screen and taken along as a picture", async () => {
  const { page, troubles } = await visit({ as: [USER, PASSWORD], path: `/contest/${cid}/rank` });
  await page.getByRole("row").filter({ hasText: USER }).first().waitFor();
  const picture = async (kind: "png" | "svg") => {
    await page.getByRole("button", { name: texts.board.picture.title }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: texts.board.picture[kind] }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`Contest with pages.${kind}`);
    return buffer(await file.createReadStream());
  };
  const svg = (await picture("svg")).toString();
  expect(svg).toContain(`>${USER}<`);
  const size = await sharp(Buffer.from(svg)).metadata();
  expect(await sharp(await picture("png")).metadata()).toMatchObject({
    format: "png",
    width: size.width * 2,
    height: size.height * 2,
  });
  await page.keyboard.press("h");
  await page.getByText(texts.board.paused, { exact: true }).waitFor();
  await page.keyboard.press("h");
  await page.getByText(texts.board.live, { exact: true }).waitFor();
  await page.keyboard.press("f");
  await page.getByRole("button", { name: texts.board.leaveFull }).waitFor();
  await page.keyboard.press("f");
  await page.getByRole("button", { name: texts.board.full }).waitFor();
  expect(troubles).toEqual([]);
});

test("a protected contest asks for its password at Submit, and the program waits for it", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const times = { startTime: ago(60), endTime: ago(-60) };
  const form = { title: "Contest behind a password", auth: 2, pwd: "open sesame", ...times };
  const guarded = await makeContest(client, root, pid, form);
  const { page } = await visit({ as: [USER, PASSWORD], path: `/contest/${guarded}/problem/A` });
  await write(page, texts, SUM);
  await page.getByRole("button", { name: texts.submission.submit, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: texts.contest.password.title });
  const enter = async (password: string) => {
    await dialog.getByLabel(texts.contest.password.label, { exact: true }).fill(password);
    await dialog.getByRole("button", { name: texts.contest.password.enter, exact: true }).click();
  };
  await enter("another one");
  await dialog.getByText(texts.refusal["contest-password-wrong"]).waitFor();
  await expectAccessibleEverywhere(page, "password at submit");
  await enter("open sesame");
  await dialog.waitFor({ state: "detached" });
  await page.getByText(texts.solve.submitted).first().waitFor();
  await expect.poll(() => editor(page, texts).textContent()).toContain("map(int");
  await client.call(deleteContest, { token: root, query: { cid: guarded } });
});

test("links of older clients lead on, and what is no page says so, to guests as well", async () => {
  const { page } = await visit({ path: `/contest/${cid}/nonsense` });
  await page.getByRole("heading", { name: texts.notFound.title }).waitFor();
  await follow(page, "/developer");
  await page.waitForURL("**/introduction#api");
  const statusOf = async (path: string) => (await fetch(new URL(path, baseUrl()))).status;
  expect(await statusOf(`/contest/${cid}/nonsense`)).toBe(404);
  expect(await statusOf(`/contest/${cid}/scroll-board`)).toBe(200);
  const manager = await visit({ as: rootAccount() });
  await follow(manager.page, `/contest/${cid}/scroll-board`);
  await manager.page.waitForURL(`**/scrollBoard?cid=${cid}`);
});
