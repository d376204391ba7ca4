import { changeUserInfo, deleteContest, deleteProblem, submitProblemJudge } from "@verdict/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask, makeContest, makeSumProblem, SUM } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A contest's board in three browsers: news come by themselves, a freeze hides what it must, also from guests. */

const client = new Client(baseUrl());
const texts = languages["en-US"];
const NAME = "BOARDSTORY";
const names = ["boardann", "boardbob"] as const;
let root = "";
let tokens: string[] = [];
let pid = 0;
const cids: number[] = [];

/** A running contest with problem A, open outside; frozen from `frozenSince` minutes ago. */
async function openContest(title: string, frozenSince: number | null): Promise<number> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const cid = await makeContest(client, root, pid, {
    ...{ title, openRank: true, startTime: ago(60), endTime: ago(-60) },
    ...(frozenSince === null ? {} : { sealRank: true, sealRankTime: ago(frozenSince) }),
  });
  cids.push(cid);
  return cid;
}

const submit = (who: number, cid: number, code: string) =>
  ask(
    client.call(submitProblemJudge, {
      token: tokens[who] ?? "",
      body: { cid, pid: "A", language: "Python3", code },
    }),
  );

/** A row of the board by the contestant's name. */
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name }).last();

/** The sheet that would be printed: all rows once, results below the letters of their problems, no menu. */
async function onPaper(page: Page): Promise<void> {
  const menu = page.getByRole("link", { name: texts.contest.tab.clarifications });
  const rows = page.getByRole("row").filter({ hasText: names[0] });
  expect([await menu.count(), await rows.count()]).toEqual([1, 2]);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const place = async (role: "columnheader" | "cell", name: RegExp) =>
    await page.getByRole(role, { name }).last().boundingBox();
  const [letter, result] = [await place("columnheader", /^A/), await place("cell", /first to solve/)];
  expect(letter?.width).toBeGreaterThan(0);
  expect(result).toMatchObject({ x: letter?.x, width: letter?.width });
  expect(result?.y).toBeGreaterThanOrEqual((letter?.y ?? 0) + (letter?.height ?? 0));
  expect([await menu.count(), await rows.count()]).toEqual([0, 1]);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
}

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  tokens = await client.users(root, [...names]);
  await ask(client.call(changeUserInfo, { token: tokens[0] ?? "", body: { gender: "female" } }));
  pid = await makeSumProblem(client, root, NAME);
});

afterAll(async () => {
  for (const cid of cids) await client.call(deleteContest, { token: root, query: { cid } });
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
});

test("a verdict comes to everybody's board by itself; a freeze shows it as pending", async () => {
  const cid = await openContest("Open board", null);
  const frozen = await openContest("Frozen board", 10);
  const [inside, guest, viewer] = await Promise.all([
    visit({ as: [names[0], PASSWORD], path: `/contest/${cid}/rank` }),
    visit({ path: `/contest/acm-scoreboard/${cid}` }),
    visit({ as: [names[1], PASSWORD], path: `/contest/${frozen}/rank` }),
  ]);
  await inside.page.getByText(texts.board.nobody).waitFor();
  await guest.page.getByText(texts.board.nobody).waitFor();
  await viewer.page.getByText(/^Frozen since minute 50: results of the last 70 minutes/).waitFor();

  await submit(0, cid, SUM);
  for (const { page } of [inside, guest]) {
    await row(page, names[0])
      .getByText(/^A: first to solve, at minute 60/)
      .waitFor({ state: "attached" });
  }
  await row(inside.page, names[0]).getByText(texts.board.girl, { exact: true }).waitFor();
  await onPaper(inside.page);
  await submit(0, frozen, SUM);
  await row(viewer.page, names[0])
    .getByText(/^A: 1 with hidden verdicts/)
    .waitFor({ state: "attached" });
  expect(await row(viewer.page, names[0]).getByText(/solve/).count()).toBe(0);
  expect([inside, guest, viewer].flatMap(({ troubles }) => troubles)).toEqual([]);
  await Promise.all([inside, guest, viewer].map(({ context }) => context.close()));
});

test("the board of a contest without problems has its heads side by side", async () => {
  const startTime = new Date(Date.now() - 60_000).toISOString();
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  const cid = await makeContest(client, root, 0, { title: "Bare board", startTime, endTime, openRank: true });
  cids.push(cid);
  const { page } = await visit({ path: `/contest/acm-scoreboard/${cid}` });
  await page.getByText(texts.board.nobody).waitFor();
  const top = async (name: string) =>
    (await page.getByRole("columnheader", { name, exact: true }).boundingBox())?.y;
  expect(await top(texts.board.penalty)).toBe(await top(texts.board.solved));
});
