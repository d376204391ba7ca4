import {
  deleteContest,
  deleteProblem,
  getAdminProblem,
  getContestAccess,
  getProblemCases,
  submitProblemJudge,
  updateProblem,
} from "@verdict/contract";
import pg from "pg";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, languages, saysAfter, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask, makeContest, makeSumProblem, SUM } from "./contest-steps.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "./target.ts";

/** A weekend in which everybody starts when they like, and has half an hour. */

const client = new Client(baseUrl());
const english = languages["en-US"];
const mark = Date.now() % 100_000;
const NAME = `WIN${mark}`;
const [early, reader, absent] = [`early-${mark}`, `reader-${mark}`, `absent-${mark}`] as const;
let [root, ofEarly] = ["", ""];
let [pid, cid] = [0, 0];

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const tokens = await client.users(root, [early, reader, absent]);
  ofEarly = tokens[0] ?? "";
  pid = await makeSumProblem(client, root, NAME);
  const now = Date.now();
  cid = await makeContest(client, root, pid, {
    title: `Weekend ${mark}`,
    startTime: new Date(now - 3_600_000).toISOString(),
    endTime: new Date(now + 24 * 3_600_000).toISOString(),
    windowMinutes: 30,
    terms: { ai: "declared", text: "Work **alone**." },
  });
});

afterAll(async () => {
  if (cid) await client.call(deleteContest, { token: root, query: { cid } });
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
});

const menu = (page: Page, tab: string) =>
  page.getByRole("navigation", { name: english.contest.menu }).getByRole("link", { name: tab, exact: true });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name }).last();

/** As if every window had begun so many minutes earlier. */
async function elapse(minutes: number): Promise<void> {
  const database = new pg.Client(siteDatabaseUrl());
  await database.connect();
  const back = `interval '${minutes} minutes'`;
  await database.query(
    `update contest_participation set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}
     where contest_id = $1 and starts_at is not null`,
    [cid],
  );
  await database.end();
}

const start = async (page: Page) => {
  await page.getByText(english.virtual.terms.ai.declared).waitFor();
  await saysAfter(page, english.virtual.terms.done, () =>
    page.getByRole("button", { name: english.virtual.terms.confirm }).click(),
  );
  await page.getByRole("button", { name: english.virtual.window.start }).click();
  await saysAfter(page, english.virtual.window.started, () =>
    page.getByRole("dialog").getByRole("button", { name: english.virtual.window.start }).click(),
  );
};

test("one starts, solves, and sees the others when their own time is over", async () => {
  const first = await visit({ as: [early, PASSWORD], path: `/contest/${cid}` });
  await start(first.page);
  await menu(first.page, english.contest.tab.problems).click();
  await row(first.page, "Two numbers").waitFor();
  const program = { cid, pid: "A", language: "Python3", code: SUM };
  await ask(client.call(submitProblemJudge, { token: ofEarly, body: program }));

  // A clearer text while it runs: told where the problem is read.
  const { difficulty, ...form } = await ask(client.call(getAdminProblem, { token: root, query: { pid } }));
  const problem = { ...form, difficulty: difficulty ?? 0, description: "Print the sum of two numbers." };
  const cases = await ask(client.call(getProblemCases, { token: root, query: { pid, isUpload: false } }));
  const samples = cases.map(({ id, input, output }) => ({ id, input, output }));
  const saved = { problem, samples, isUploadTestCase: false, judgeMode: form.judgeMode };
  await ask(client.call(updateProblem, { token: root, body: saved }));
  await first.page.getByRole("link", { name: "Two numbers" }).click();
  await first.page.getByText(/was changed during the contest: statement/).waitFor();

  const { page, troubles } = await visit({ as: [reader, PASSWORD], path: `/contest/${cid}` });
  await page.getByText(/starts when they like/).waitFor(); // the rule
  await page.getByRole("button", { name: english.virtual.terms.confirm }).waitFor();
  expect(await menu(page, english.contest.tab.problems).count()).toBe(0);
  await start(page);
  await menu(page, english.contest.tab.submissions).click();
  await page.getByText(english.contest.submissions.inRun).waitFor();
  expect(await page.getByRole("row").filter({ hasText: early }).count()).toBe(0);

  await elapse(31);
  await follow(page, "/contest");
  await follow(page, `/contest/${cid}/rank`);
  await page.reload();
  await row(page, early).waitFor();
  expect([...first.troubles, ...troubles]).toEqual([]);
});

test("a manager starts somebody's time late, with a reason", async () => {
  const { page, troubles } = await visit({ as: ["root", rootPassword()], path: `/contest/${cid}/people` });
  await page.getByRole("button", { name: english.desk.late.title }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(english.desk.late.username).fill(absent);
  await dialog.getByLabel(english.desk.people.reason).fill("The train was late");
  await dialog.getByRole("button", { name: english.desk.late.start }).click();
  await row(page, absent).waitFor();
  const token = await client.signIn(absent, PASSWORD);
  const { window } = await ask(client.call(getContestAccess, { token, query: { cid } }));
  expect(Date.parse(window?.endTime ?? "") - Date.parse(window?.startTime ?? "")).toBe(30 * 60_000);
  expect(troubles).toEqual([]);
});

test("people apply with answers, a manager admits one, who is in then", async () => {
  const now = Date.now();
  const applied = await makeContest(client, root, 0, {
    title: `Applications ${mark}`,
    startTime: new Date(now + 3_600_000).toISOString(),
    endTime: new Date(now + 7_200_000).toISOString(),
    ...{ auth: 1, listOnly: true },
    applications: { approval: true, questions: [{ label: "School", choices: [], required: true }] },
  });
  const { page, troubles } = await visit({ as: [reader, PASSWORD], path: `/contest/${applied}` });
  await page.getByLabel("School").fill("Elm Street");
  await saysAfter(page, english.virtual.apply.asked, () =>
    page.getByRole("button", { name: english.virtual.apply.send }).click(),
  );
  const office = await visit({ as: ["root", rootPassword()], path: `/contest/${applied}/people` });
  await row(office.page, "Elm Street").getByRole("checkbox").check();
  await office.page.getByRole("button", { name: english.desk.applications.admit }).click();
  await row(office.page, reader).getByText(english.desk.applications.of.admitted, { exact: true }).waitFor();
  await page.reload();
  await page.getByText(english.virtual.apply.admitted).waitFor();
  expect([...troubles, ...office.troubles]).toEqual([]);
  await client.call(deleteContest, { token: root, query: { cid: applied } });
});
