import {
  addProblem,
  deleteContest,
  deleteProblem,
  getAdminContest,
  getAdminContestList,
  getAdminProblemList,
  getContestProblemList,
  getLanguages,
  updateContest,
} from "@verdict/contract";
import type { Page } from "playwright-core";
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
import { baseUrl, rootPassword } from "./target.ts";

/** An organiser makes a contest with a problem and announces something, all in the browser. */

const { admin, common, contestAdmin: texts, desk } = languages["en-US"];
const client = new Client(baseUrl());
const PROBLEM = "OFFICECUP1";
const TITLE = "Cup of the back office";

let root = "";

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const all = (await client.call(getLanguages, { query: { all: false } })).data;
  const made = await client.call(addProblem, {
    token: root,
    body: {
      problem: { problemId: PROBLEM, title: "Cups", type: 0, auth: 1, difficulty: 0 },
      samples: [{ input: "1\n", output: "1\n" }],
      languages: all.flatMap(({ id, name }) => (name === "C" ? [{ id, name }] : [])),
    },
  });
  expect(made.status, made.msg).toBe(200);
});

afterAll(async () => {
  for (const { id } of await contests()) {
    await client.call(deleteContest, { token: root, query: { cid: id } });
  }
  const found = await client.call(getAdminProblemList, { token: root, query: { keyword: PROBLEM } });
  for (const { id } of found.data.records) {
    await client.call(deleteProblem, { token: root, query: { pid: id } });
  }
});

const contests = async () =>
  (await client.call(getAdminContestList, { token: root, query: { keyword: TITLE } })).data.records;

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: false }).first();

/** A title is changed in the list, so that it stands in a field there. */
function expectTitle(page: Page, letter: string, title: string): Promise<void> {
  const shown = page.getByRole("textbox", { name: fill(texts.titleOf, { name: letter }), exact: true });
  return expect.poll(() => shown.inputValue()).toBe(title);
}

test("files of another system fill the form in, and bring the problems that are here", async () => {
  const { page } = await visit({ as: rootAccount(), path: "/admin/contest/create" });
  const file = (name: string, text: string) => ({ name, mimeType: "text/yaml", buffer: Buffer.from(text) });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([
      file("contest.yaml", `name: ${TITLE}\nstart-time: 2031-03-01T09:00:00+01:00\nduration: 5:00:00\n`),
      file(
        "problemset.yaml",
        `problems:\n  - {letter: C, short-name: ${PROBLEM}, rgb: '#ff7109'}\n  - {letter: D, short-name: nowhere}\n`,
      ),
    ]);
  await page.getByText(fill(texts.files.problems, { labels: `C ${PROBLEM}, D nowhere` })).waitFor();
  await press(page, admin.save);
  await page.getByText(fill(texts.files.missing, { labels: "D nowhere" })).waitFor();
  const [row] = await contests();
  const query = { cid: row?.id ?? 0, limit: 10 };
  const { data } = await client.call(getContestProblemList, { token: root, query });
  expect(data.problemList.records).toMatchObject([{ problemId: PROBLEM }]);
  expect(Object.values(data.contestProblemMap)).toMatchObject([
    { displayId: "C", displayTitle: "Cups", color: "#ff7109" },
  ]);
  await client.call(deleteContest, { token: root, query: { cid: query.cid } });
});

test("from the empty form to a problem under its letter", async () => {
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/contest/create" });
  await field(page, texts.title).fill(TITLE);
  await page.getByRole("switch", { name: texts.freeze }).check();
  await page.getByRole("combobox", { name: texts.access }).selectOption("1");
  await press(page, admin.save);
  await page.getByText(languages["en-US"].refusal["contest-password-missing"]).first().waitFor();
  await field(page, texts.password).fill("cup-of-tea");
  await page.getByRole("switch", { name: texts.limit }).check();
  await field(page, texts.prefix).fill("cup");
  await field(page, texts.from).fill("1");
  await field(page, texts.to).fill("30");
  await page.getByText("cup1, cup2, cup3").waitFor();
  // From the top: the bar that stays would lie over what is half scrolled away.
  await page.evaluate("scrollTo(0, 0)");
  await expectAccessibleByDayAndNight(page, "form of a contest");
  await press(page, admin.save);
  // What it needs next: nobody has to look for it in the list.
  const checklist = page.getByRole("region", { name: desk.check.title });
  await checklist.getByText(desk.steps.next, { exact: true }).waitFor();
  await expectAccessibleByDayAndNight(page, "checklist of a contest");

  const [row] = await contests();
  const { data } = await client.call(getAdminContest, { token: root, query: { cid: row?.id ?? 0 } });
  expect(data).toMatchObject({ title: TITLE, auth: 1, pwd: "cup-of-tea", sealRank: true, duration: 18_000 });
  expect(data.accountLimitRule).toContain("<start>1</start><end>30</end>");
  const seconds = (text: string | null) => Date.parse(text ?? "") / 1000;
  expect(seconds(data.endTime) - seconds(data.sealRankTime)).toBe(3600);

  await checklist.getByRole("link", { name: desk.check.step.problems, exact: true }).click();
  await page.getByText(texts.finding["no-problems"]).waitFor();
  await press(page, texts.addProblem);
  await page.getByRole("searchbox", { name: admin.problems.search }).fill(PROBLEM);
  await press(page, fill(texts.addOf, { name: PROBLEM, letter: "A" }));
  await page.getByText(texts.noCandidate).waitFor();
  await page.keyboard.press("Escape");
  await expectTitle(page, "A", "Cups");
  await page.getByText(texts.finding["no-problems"]).waitFor({ state: "detached" });
  await press(page, fill(texts.renameOf, { name: "A" }));
  await page.getByRole("dialog").getByRole("textbox", { name: texts.title }).fill("Cups and saucers");
  await press(page, admin.save);
  await expectTitle(page, "A", "Cups and saucers");
  await expectAccessibleByDayAndNight(page, "problems of a contest");

  // A new one is written for the contest, and is in it once it is saved.
  await press(page, texts.newProblem);
  await page.getByLabel(admin.problems.id).fill(`${PROBLEM}B`);
  await page.getByLabel(admin.problems.title).fill("Spoons");
  await page.getByRole("tab", { name: admin.editor.tab.data }).click();
  await press(page, admin.data.addCase);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin.data.input).fill("1");
  await dialog.getByLabel(admin.data.output).fill("1");
  await dialog.getByRole("button", { name: admin.add }).click();
  await dialog.waitFor({ state: "detached" });
  await press(page, admin.save);
  await expectTitle(page, "B", "Spoons");
  await page.getByRole("button", { name: fill(texts.renameOf, { name: "B" }) }).waitFor();

  // Letters are dealt out anew when a row is dragged to another's place.
  const line = (letter: string) =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: fill(texts.renameOf, { name: letter }) }) });
  await line("B").locator("[draggable=true]").dragTo(line("A"));
  await expectTitle(page, "A", "Spoons");
  await expectTitle(page, "B", "Cups and saucers");

  await follow(page, `/admin/contest/${row?.id}/announcement`);
  await page.getByRole("heading", { name: admin.page.contestAnnouncements }).waitFor();
  await page.getByRole("main").getByText(TITLE, { exact: true }).waitFor();

  // Somebody else saves the form that is open here: who saves second says which of the two stays.
  const saved = async () =>
    (await client.call(getAdminContest, { token: root, query: { cid: row?.id ?? 0 } })).data;
  const saveElsewhere = async (description: string) =>
    client.call(updateContest, { token: root, body: { ...(await saved()), description } });
  const question = page.getByRole("dialog", { name: common.meanwhile.title });
  await follow(page, `/admin/contest/${row?.id}/edit`);
  const title = field(page, texts.title);
  await title.fill(`${TITLE}, by me`);
  await saveElsewhere("by them");
  await press(page, admin.save);
  await question.waitFor();
  await expectAccessibleByDayAndNight(page, "question which save stays", "[role=dialog]");
  await press(question, common.meanwhile.stay);
  await question.waitFor({ state: "detached" });
  await expect.poll(() => title.inputValue()).toBe(`${TITLE}, by me`);
  expect(await saved()).toMatchObject({ title: TITLE, description: "by them" });
  await press(page, admin.save);
  await press(question, common.meanwhile.theirs);
  await expect.poll(() => title.inputValue()).toBe(TITLE);
  await title.fill(`${TITLE}, mine`);
  await saveElsewhere("by them again");
  await press(page, admin.save);
  await press(question, common.meanwhile.mine);
  await page.getByRole("heading", { name: `${TITLE}, mine` }).waitFor();
  expect(await saved()).toMatchObject({ title: `${TITLE}, mine`, description: "by them" });
  expect(troubles).toEqual([]);
});
