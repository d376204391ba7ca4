import {
  addProblem,
  changeProblemAuth,
  deleteProblem,
  fillRefusal,
  getAdminContest,
  getAdminContestList,
  getAdminProblemList,
  getContestProblemList,
  getLanguages,
  getProblemCases,
  updateProblem,
} from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessibleByDayAndNight,
  fill,
  follow,
  languages,
  press,
  rootAccount,
  visit,
} from "./browser.ts";
import { Client } from "./client.ts";
import { ask, makeContest } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A problem that was never public goes into a contest; its data change while it runs; the contest is moved and deleted. */

const { admin, contestAdmin: texts, desk, refusal } = languages["en-US"];
const client = new Client(baseUrl());
const NAME = "READYSECRET";
const TITLE = "Readiness Cup";
let root = "";
let language = { id: 0, name: "C" };
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const draft = (id: string, title: string, change: object = {}) =>
  client.call(addProblem, {
    token: root,
    body: {
      problem: { problemId: id, title, type: 0, auth: 2, difficulty: 0, isDraft: true, ...change },
      samples: [{ input: "1\n", output: "1\n" }],
      languages: [language],
    },
  });
const numberOf = async (keyword: string) =>
  (await client.call(getAdminProblemList, { token: root, query: { keyword } })).data.records[0]?.id ?? 0;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const all = (await client.call(getLanguages, { query: { all: false } })).data;
  language = all.find(({ name }) => name === "C") ?? language;
  expect((await draft(`${NAME}1`, "Hidden Springs")).status).toBe(200);
});

afterAll(async () => {
  const found = await client.call(getAdminProblemList, { token: root, query: { keyword: NAME } });
  for (const { id } of found.data.records)
    await client.call(deleteProblem, { token: root, query: { pid: id } });
});

test("a secret problem is readied where it was looked for, and its contest moved, warned and deleted", async () => {
  const pid = await numberOf(`${NAME}1`);
  const { page, troubles } = await visit({
    as: rootAccount(),
    path: `/admin/problem/edit/${pid}?tab=judging`,
  });
  await page.getByText(admin.editor.draftNote).waitFor();
  await expectAccessibleByDayAndNight(page, "a draft");
  const cid = await makeContest(client, root, 0, {
    title: TITLE,
    startTime: at(60),
    endTime: at(240),
    sealRank: true,
    sealRankTime: at(195),
  });
  await follow(page, `/admin/contest/${cid}/problems`);
  await press(page, texts.addProblem);
  await page.getByText(texts.leftOut.title).waitFor();
  // While the answer is on its way the rows of the one before stand there, and can be read.
  const isRead = Promise.withResolvers<void>();
  await page.route(`**${getContestProblemList.path}?*keyword=*`, (route) =>
    isRead.promise.then(() => route.continue()),
  );
  await page.getByRole("searchbox", { name: admin.problems.search }).fill(NAME);
  await page.locator("[role=dialog] [data-stale]").waitFor();
  await expectAccessibleByDayAndNight(page, "problems of the search before", "[role=dialog]");
  isRead.resolve();
  await page.getByText(texts.noCandidate).waitFor();
  await expectAccessibleByDayAndNight(page, "problems that do not fit yet", "[role=dialog]");
  await press(page, fill(texts.leftOut.readyOf, { name: `${NAME}1` }));
  const readying = page.getByRole("dialog", { name: admin.publish.contests.title });
  await readying.getByRole("button", { name: admin.publish.contests.despite }).click();
  await press(page, fill(texts.addOf, { name: `${NAME}1`, letter: "A" }));
  await page.getByText(texts.noCandidate).waitFor();
  await page.keyboard.press("Escape");
  const inside = await client.call(getContestProblemList, { token: root, query: { cid } });
  expect(inside.data.problemList.records).toMatchObject([{ id: pid, auth: 3, isDraft: false }]);

  // A new start: length and freeze go along.
  await follow(page, `/admin/contest/${cid}/edit`);
  const start = page.getByLabel(texts.start, { exact: false }).first();
  const before = (await client.call(getAdminContest, { token: root, query: { cid } })).data;
  await start.fill(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 11)}08:00`);
  await expectAccessibleByDayAndNight(page, "a contest with a freeze of own length");
  await press(page, admin.save);
  await page.getByRole("region", { name: desk.check.title }).waitFor();
  const after = (await client.call(getAdminContest, { token: root, query: { cid } })).data;
  const length = (one: typeof after) => Date.parse(one.endTime) - Date.parse(one.startTime);
  const frozen = (one: typeof after) => Date.parse(one.endTime) - Date.parse(one.sealRankTime ?? "");
  expect(after.startTime).not.toBe(before.startTime);
  expect([length(after), frozen(after)]).toEqual([length(before), frozen(before)]);
  expect(troubles).toEqual([]);
});

test("data that a running contest does not take are named, and the contest keeps its problem from being opened", async () => {
  expect((await draft(`${NAME}2`, "Flowing Springs", { isDraft: false, auth: 3 })).status).toBe(200);
  const pid = await numberOf(`${NAME}2`);
  const cid = await makeContest(client, root, pid, {
    title: `${TITLE} II`,
    startTime: at(-30),
    endTime: at(60),
  });
  const [ada = ""] = await client.users(root, ["ready-ada"]);
  await client.submit(ada, "A", "C", "int main() { return 0; }", cid);
  const opened = await client.call(changeProblemAuth, { token: root, body: { id: pid, auth: 1 } });
  expect(opened.code).toBe("problem-in-running-contest");
  const { page, troubles } = await visit({ as: rootAccount(), path: `/admin/problem/edit/${pid}?tab=data` });
  await press(page, admin.publish.everybody.button);
  const publishing = page.getByRole("dialog", { name: admin.publish.everybody.title });
  await publishing
    .getByText(fillRefusal(refusal["problem-in-running-contest"], { contests: `${TITLE} II` }))
    .waitFor();
  await page.keyboard.press("Escape");

  const [one] = (await client.call(getProblemCases, { token: root, query: { pid, isUpload: false } })).data;
  const problem = { id: pid, problemId: `${NAME}2`, title: "Flowing Springs", auth: 3 };
  const samples = [{ id: one?.id, input: "2\n", output: "2\n" }];
  await ask(client.call(updateProblem, { token: root, body: { problem, samples, languages: [language] } }));
  await page.reload();
  await page.getByText(admin.kept.title).waitFor();
  await page.getByText(`${TITLE} II`).waitFor();
  await expectAccessibleByDayAndNight(page, "contests that keep older data");
  await follow(page, `/contest/${cid}/rejudge`);
  await press(page, desk.rejudge.preview);
  await page.getByText(fill(desk.rejudge.data, { names: "A" })).waitFor();
  await expect.poll(() => page.getByRole("button", { name: desk.dryRun.start }).isDisabled()).toBe(true);
  await page.getByLabel(desk.rejudge.dataOf.problem).check();
  await expect.poll(() => page.getByRole("button", { name: desk.dryRun.start }).isDisabled()).toBe(false);
  await expectAccessibleByDayAndNight(page, "which data a rejudge takes");

  // Deleted by its title.
  await follow(page, "/admin/contest");
  await press(page, fill(admin.deleteOf, { name: `${TITLE} II` }));
  const deleting = page.getByRole("dialog", { name: texts.deleteTitle });
  await deleting.getByText(texts.use.submissions, { exact: true }).waitFor();
  await expectAccessibleByDayAndNight(page, "a contest is deleted", "[role=dialog]");
  const button = deleting.getByRole("button", { name: texts.deleteForGood });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await deleting.getByRole("textbox").fill(`${TITLE} ii`);
  await button.click();
  await deleting.waitFor({ state: "detached" });
  // One that nothing hangs on goes without.
  await press(page, fill(admin.deleteOf, { name: TITLE }));
  await page
    .getByRole("dialog", { name: texts.deleteTitle })
    .getByRole("button", { name: texts.deleteForGood })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const left = await client.call(getAdminContestList, { token: root, query: { keyword: TITLE } });
  expect(left.data.records).toEqual([]);
  expect(troubles).toEqual([]);
});
