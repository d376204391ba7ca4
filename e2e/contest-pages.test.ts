import { buffer } from "node:stream/consumers";
import {
  addContestAnnouncement,
  broadcastClarification,
  deleteContest,
  deleteProblem,
} from "@verdict/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  comesWhole,
  expectAccessibleEverywhere,
  expectFillsWindow,
  follow,
  languages,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask, makeContest, makeSumProblem, SUM } from "./contest-steps.ts";
import { Keyboard } from "./keyboard.ts";
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
  ...["", "/problems", "/problem/A", "/submissions", `/problem/A/submission-detail/${upsolved}`].map(
    (page) => `/contest/${cid}${page}`,
  ),
  ...["/announcements", "/comment", "/clarifications", "/print", "/rank", "/rank?view=statistics"].map(
    (page) => `/contest/${cid}${page}`,
  ),
];

test("axe finds nothing on a contest's pages, wide and on a phone, by day and by night", async () => {
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

test("Tab goes through a contest's pages and out of them, and no stop is out of sight", async () => {
  const { page } = await visit({ as: [USER, PASSWORD] });
  await new Keyboard(page).walkAll(pages());
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
