import {
  checkContestSubmissionsStatus,
  deleteContest,
  deleteProblem,
  isInProgress,
  submitProblemJudge,
} from "@verdict/contract";
import pg from "pg";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fill, follow, languages, saysAfter, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask, makeContest, makeSumProblem, SUM } from "./contest-steps.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "./target.ts";

/** A team is made and enters a contest; another contest, which is over, is run as if it began now. */

const client = new Client(baseUrl());
const english = languages["en-US"];
const chinese = languages["zh-CN"];
const mark = Date.now() % 100_000;
const NAME = `RUN${mark}`;
const [captain, mate, ghost] = [`cap-${mark}`, `mate-${mark}`, `ghost-${mark}`] as const;
let [root, ofGhost] = ["", ""];
let pid = 0;
const cids: number[] = [];

async function openContest(title: string, startTime: number, endTime: number): Promise<number> {
  const times = { startTime: new Date(startTime).toISOString(), endTime: new Date(endTime).toISOString() };
  const cid = await makeContest(client, root, pid, { title, entry: "both", teamSizeMax: 2, ...times });
  cids.push(cid);
  return cid;
}

/** Waits for the verdict of what the ghost has sent to a contest. */
async function judged(cid: number, submitId: number): Promise<void> {
  const asked = { token: ofGhost, body: { cid, submitIds: [submitId] } };
  await expect
    .poll(
      async () => {
        const row = Object.values(await ask(client.call(checkContestSubmissionsStatus, asked)))[0];
        return row !== undefined && !isInProgress(row.status);
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true);
}

/** Makes it an hour that is over, in whose first second the ghost sent what they sent. */
async function moveBack(cid: number): Promise<void> {
  const database = new pg.Client(siteDatabaseUrl());
  await database.connect();
  const opened = "now() - interval '61 minutes'";
  await database.query(
    `update contest set start_time = ${opened}, end_time = ${opened} + interval '1 hour' where id = $1`,
    [cid],
  );
  for (const table of ["contest_log", "submission"]) {
    await database.query(`update ${table} set submitted_at = ${opened} where contest_id = $1`, [cid]);
  }
  await database.end();
}

const inMenu = (page: Page, tab: string) =>
  page
    .getByRole("navigation", { name: english.contest.menu })
    .getByRole("link", { name: tab, exact: true })
    .click();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name }).last();

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const tokens = await client.users(root, [captain, mate, ghost]);
  ofGhost = tokens[2] ?? "";
  pid = await makeSumProblem(client, root, NAME);
});

afterAll(async () => {
  for (const cid of cids) await client.call(deleteContest, { token: root, query: { cid } });
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
});

test("a captain makes a team, a member accepts on the phone, and they enter a contest", async () => {
  const cid = await openContest(`Team ${mark}`, Date.now() + 3_600_000, Date.now() + 7_200_000);
  const [leads, follows] = await Promise.all([
    visit({ as: [captain, PASSWORD], path: "/team" }),
    visit({ as: [mate, PASSWORD], language: "zh-CN", viewport: "phone" }),
  ]);
  const { page } = leads;
  await page.getByRole("button", { name: english.team.make }).click();
  await page.getByLabel(english.team.name).fill("Night Owls");
  await page.getByLabel(english.team.school).fill("Forest School");
  await page.getByRole("button", { name: english.team.makeIt }).click();
  await page.getByRole("heading", { name: "Night Owls" }).waitFor();
  await page.getByPlaceholder(english.team.username).fill(mate);
  await saysAfter(page, fill(english.team.sent, { name: mate }), () =>
    page.getByRole("button", { name: english.team.invite, exact: true }).click(),
  );

  await follow(follows.page, "/message/mine");
  await follows.page.getByText(fill(chinese.message.teamInvited.title, { team: "Night Owls" })).waitFor();
  await follows.page.getByRole("link", { name: "接受或拒绝" }).click();
  await saysAfter(follows.page, fill(chinese.team.joined, { name: "Night Owls" }), () =>
    follows.page.getByRole("button", { name: chinese.team.accept }).click(),
  );

  await follow(page, `/contest/${cid}`);
  await page.getByLabel(mate).waitFor();
  await saysAfter(page, fill(english.team.entry.entered, { name: "Night Owls" }), () =>
    page.getByRole("button", { name: english.team.entry.enter }).click(),
  );
  await page.getByRole("button", { name: english.team.entry.withdraw }).waitFor();
  await follow(follows.page, `/contest/${cid}`);
  await follows.page.getByRole("link", { name: "Night Owls" }).waitFor();
  expect([...leads.troubles, ...follows.troubles]).toEqual([]);
});

test("a contest that is over is run as if it began now, beside who solved it then", async () => {
  const began = Date.now();
  const cid = await openContest(`Run ${mark}`, began, began + 3_600_000);
  const program = { cid, pid: "A", language: "Python3", code: SUM };
  const { submitId } = await ask(client.call(submitProblemJudge, { token: ofGhost, body: program }));
  await judged(cid, submitId);
  await moveBack(cid);

  const { page, troubles } = await visit({ as: [captain, PASSWORD], path: `/contest/${cid}` });
  const token = await client.signIn(captain, PASSWORD);
  await page.getByRole("button", { name: english.virtual.start }).click();
  await saysAfter(page, english.virtual.started, () =>
    page.getByRole("button", { name: english.virtual.startNow }).click(),
  );
  await page.getByText(new RegExp(fill(english.contest.virtual, { minute: "\\d+" }))).waitFor();
  await ask(client.call(submitProblemJudge, { token, body: program }));
  await inMenu(page, english.contest.tab.rank);
  await page.getByText(new RegExp(fill(english.board.virtual, { minute: "\\d+" }))).waitFor();
  await row(page, captain)
    .getByText(/^A: solved/)
    .waitFor({ state: "attached" });
  await row(page, ghost).waitFor();
  await inMenu(page, english.contest.tab.submissions);
  await page.getByText(english.contest.submissions.inRun).waitFor();
  expect(await page.getByRole("row").filter({ hasText: ghost }).count()).toBe(0);

  await inMenu(page, english.contest.tab.overview);
  await page.getByRole("button", { name: english.virtual.giveUp }).click();
  await saysAfter(page, english.virtual.ended, () =>
    page.getByRole("dialog").getByRole("button", { name: english.virtual.giveUp }).click(),
  );
  await inMenu(page, english.contest.tab.rank);
  await row(page, ghost).waitFor();
  expect(await page.getByRole("row").filter({ hasText: captain }).count()).toBe(0);
  await follow(page, `/user-home?username=${captain}`);
  await page.getByRole("tab", { name: english.home.user.virtualRuns }).click();
  await page.getByRole("link", { name: `Run ${mark}` }).waitFor();
  await page.getByText(new RegExp(fill(english.team.result.acm, { count: 1, minutes: "\\d+" }))).waitFor();
  expect(troubles).toEqual([]);
});
