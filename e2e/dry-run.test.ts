import { deleteContest, deleteProblem, getContestRank, judgeByHandOnDesk, status } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessibleByDayAndNight, languages, rootAccount, visit } from "./browser.ts";
import { Client } from "./client.ts";
import { ask, makeContest, makeSumProblem, SUM } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A rejudge whose verdicts are shown first, by a real judge, and then applied. */

const client = new Client(baseUrl());
const texts = languages["en-US"];
const { rejudge, dryRun } = texts.desk;
const NAME = "DRYRUN";
const ENTRANT = "dry-run-ada";
let [root, ada] = ["", ""];
let [pid, cid] = [0, 0];

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  [ada = ""] = await client.users(root, [ENTRANT]);
  pid = await makeSumProblem(client, root, NAME);
  const form = { title: "Judged too hard", startTime: at(-30), endTime: at(60) };
  cid = await makeContest(client, root, pid, form);
});

afterAll(async () => {
  await client.call(deleteContest, { token: root, query: { cid } });
  await client.call(deleteProblem, { token: root, query: { pid } });
});

async function solved(): Promise<number> {
  const { records } = await ask(client.call(getContestRank, { token: root, body: { cid } }));
  const [row] = records;
  return row && "ac" in row ? row.ac : -1;
}

test("what would change is seen before it does", async () => {
  const submitId = await client.submit(ada, "A", "Python3", SUM, cid);
  await expect
    .poll(async () => (await client.states([submitId], { cid, token: root })).get(submitId)?.status, {})
    .toBe(status.accepted);
  const byHand = { cid, submitId, status: status.wrongAnswer };
  await ask(client.call(judgeByHandOnDesk, { token: root, body: byHand }));
  await expect.poll(solved).toBe(0);

  const { page, troubles } = await visit({ as: rootAccount(), path: `/contest/${cid}/rejudge` });
  await page.getByRole("button", { name: rejudge.preview }).click();
  await page.getByRole("button", { name: dryRun.start }).click();
  const board = page.getByRole("region", { name: dryRun.board });
  await board.getByText(ENTRANT).first().waitFor();
  const row = page.getByRole("region", { name: dryRun.submissions }).getByRole("row").nth(1);
  await row.getByText(texts.status.wrongAnswer).waitFor();
  await row.getByText(texts.status.accepted).waitFor();
  await expectAccessibleByDayAndNight(page, "what a dry run would change");
  expect(await solved()).toBe(0);

  await page.getByRole("button", { name: dryRun.apply }).click();
  await page.getByRole("dialog").getByRole("button", { name: dryRun.apply }).click();
  await page.getByText(dryRun.done.apply).waitFor();
  await expect.poll(solved).toBe(1);
  await page.getByRole("cell", { name: `· ${rejudge.states.applied}` }).waitFor();
  expect(troubles).toEqual([]);
});
