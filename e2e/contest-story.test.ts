import {
  checkContestSubmissionsStatus,
  deleteContest,
  deleteProblem,
  getBoardState,
  isInProgress,
  rejudge,
  submitProblemJudge,
} from "@verdict/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  expectAccessibleByDayAndNight,
  fill,
  follow,
  languages,
  rootAccount,
  saysAfter,
  signIn,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask, changeContest, makeContest, makeSumProblem, SUM } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A whole contest: the first solution, its penalty, the freeze, the resolver, the replay and a virtual run. */

const client = new Client(baseUrl());
const english = languages["en-US"];
const chinese = languages["zh-CN"];
const mark = Date.now() % 100_000;
const NAME = `WHOLE${mark}`;
const names = [`first-${mark}`, `second-${mark}`, `late-${mark}`, `after-${mark}`] as const;
const [first, second, late, after] = names;
const wrong = "print(0)\n";
let root = "";
let tokens: Record<string, string> = {};
let [pid, cid] = [0, 0];

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

async function until(freeze: string): Promise<void> {
  const query = { cid, side: "inside" as const };
  await expect
    .poll(async () => (await ask(client.call(getBoardState, { token: root, query }))).freeze.state, {
      interval: 100,
    })
    .toBe(freeze);
}

async function judged(submitId: number): Promise<number> {
  const asked = { token: root, body: { cid, submitIds: [submitId] } };
  const one = async () => Object.values(await ask(client.call(checkContestSubmissionsStatus, asked)))[0];
  await expect
    .poll(async () => isInProgress((await one())?.status ?? 5), { timeout: 60_000, interval: 100 })
    .toBe(false);
  return submitId;
}

async function submit(who: string, code: string): Promise<number> {
  const body = { cid, pid: "A", language: "Python3", code };
  const { submitId } = await ask(client.call(submitProblemJudge, { token: tokens[who] ?? "", body }));
  return judged(submitId);
}

/** What a cell says to those who do not see its colour, in the row of a contestant. */
const says = (page: Page, who: string, text: RegExp) =>
  page.getByRole("row").filter({ hasText: who }).getByText(text).first().waitFor({ state: "attached" });
const cell = (text: string, value: number | string, errors: number) =>
  new RegExp(`^${fill(text, { label: "A", value, errors })}$`);
/** The contest began an hour ago; a busy machine takes some minutes for what follows. */
const MINUTE = "6\\d";

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const signedIn = await client.users(root, [...names]);
  tokens = Object.fromEntries(names.map((name, index) => [name, signedIn[index] ?? ""]));
  pid = await makeSumProblem(client, root, NAME);
  const times = { startTime: fromNow(-3600), endTime: fromNow(3600) };
  cid = await makeContest(client, root, pid, { title: NAME, openRank: true, ...times });
});

afterAll(async () => {
  if (cid) await client.call(deleteContest, { token: root, query: { cid } });
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
});

test("a contest from its first solution to the virtual run of somebody who came too late", async () => {
  const [inside, guest] = await Promise.all([
    visit({ as: rootAccount() }),
    visit({ language: "zh-CN", viewport: "phone" }),
  ]);
  const followsBoard = (page: Page) => page.waitForResponse((answer) => /live\?.*board\./.test(answer.url()));
  await Promise.all([
    followsBoard(inside.page),
    followsBoard(guest.page),
    follow(inside.page, `/contest/${cid}/rank`),
    follow(guest.page, `/contest/acm-scoreboard/${cid}`),
  ]);

  // A penalty for the one who is first, none for the second.
  await submit(first, wrong);
  const solvedFirst = await submit(first, SUM);
  await says(inside.page, first, cell(english.board.cell.first, MINUTE, 1));
  // Who solves it in the same second is first, too.
  const solvedAt = Date.now();
  await expect.poll(() => Date.now() - solvedAt).toBeGreaterThan(1000);
  await submit(second, SUM);
  await says(inside.page, first, cell(english.board.cell.first, MINUTE, 1));
  await says(inside.page, second, cell(english.board.cell.solved, MINUTE, 0));
  await says(guest.page, first, cell(chinese.board.cell.first, MINUTE, 1));

  // Frozen: what comes now is a try, inside and outside; a verdict that comes again changes nothing.
  await changeContest(client, root, cid, { sealRank: true, sealRankTime: fromNow(2), autoRealRank: false });
  await until("on");
  await submit(late, SUM);
  await says(inside.page, late, cell(english.board.cell.pending, 1, 0));
  await says(guest.page, late, cell(chinese.board.cell.pending, 1, 0));
  await expectAccessibleByDayAndNight(inside.page, "a frozen board");
  await expectAccessibleByDayAndNight(guest.page, "a frozen board outside, on the phone");
  await ask(client.call(rejudge, { token: root, query: { submitId: solvedFirst } }));
  await judged(solvedFirst);
  await says(inside.page, first, cell(english.board.cell.first, MINUTE, 1));

  // Over, and still frozen until the resolver has shown it.
  await changeContest(client, root, cid, { endTime: fromNow(2) });
  await until("kept");
  const { page } = inside;
  await page.goto(`/scrollBoard?cid=${cid}`);
  await page.getByRole("button", { name: english.board.resolver.start }).click();
  const show = page.getByRole("dialog", { name: english.board.resolver.title });
  await says(page, late, cell(english.board.cell.pending, 1, 0));
  await expect
    .poll(
      async () => {
        await page.keyboard.press("ArrowRight");
        return show.getByText(english.board.resolver.over, { exact: true }).count();
      },
      { interval: 50 },
    )
    .toBe(1);
  await says(page, late, cell(english.board.cell.solved, MINUTE, 0));
  await expectAccessible(page, "the resolver's show");
  await says(guest.page, late, cell(chinese.board.cell.pending, 1, 0));
  await changeContest(client, root, cid, { autoRealRank: true });
  await says(guest.page, late, cell(chinese.board.cell.solved, MINUTE, 0));

  // The replay knows every minute, and its address can be sent to others.
  await page.goto(`/contest/${cid}/rank?minute=30`);
  await page.getByText(english.board.nobody).waitFor();
  await page.goto(`/contest/${cid}/rank?minute=99`); // the last one there is
  await says(page, first, cell(english.board.cell.first, MINUTE, 1));

  await expectAccessible(page, "a replay");
  await follow(page, `/contest/${cid}/rank?view=statistics`);
  await page.getByText(english.board.statistics.leaders).waitFor();
  await expectAccessibleByDayAndNight(page, "a board's statistics");
  await signIn(guest.page, chinese, after, PASSWORD);
  await follow(guest.page, `/contest/${cid}`);
  await guest.page.getByRole("button", { name: chinese.virtual.start }).click();
  await saysAfter(guest.page, chinese.virtual.started, () =>
    guest.page.getByRole("button", { name: chinese.virtual.startNow }).click(),
  );
  await follow(guest.page, `/contest/${cid}/rank`);
  await guest.page.getByText(new RegExp(fill(chinese.board.virtual, { minute: "\\d+" }))).waitFor();
  expect([...inside.troubles, ...guest.troubles]).toEqual([]);
});
