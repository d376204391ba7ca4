import {
  getAdminProblemList,
  getRemoteSites,
  getSubmissionDetail,
  importRemoteProblem,
  type RemoteOj,
  saveRemoteAccount,
  status,
} from "@verdict/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webDist } from "../packages/launcher/src/build.ts";
import { createTestDatabase, type TestDatabase } from "../packages/server/test/database.ts";
import { FLEET_PASSWORD, Fleet, furnish, remoteTasks } from "../packages/server/test/remote/fleet.ts";
import { HduReplica } from "../packages/server/test/remote/replica-hdu.ts";
import {
  expectAccessibleByDayAndNight,
  expectAccessibleEverywhere,
  fill,
  follow,
  languages,
  saysAfter,
  tabTo,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask, makeContest } from "./contest-steps.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "./target.ts";

/** A site of its own whose judges elsewhere are a replica of HDU and the site that all tests share. */

const texts = languages["en-US"];
const TASKS = remoteTasks.filter(({ oj }) => oj === "HDU");

let hdu: HduReplica;
let database: TestDatabase;
let fleet: Fleet;
let root = "";

beforeAll(async () => {
  hdu = await new HduReplica().start();
  process.env.TEST_DATABASE_URL = siteDatabaseUrl();
  database = await createTestDatabase();
  const sites: Partial<Record<RemoteOj, { url: string; intervalMs: number }>> = {
    HDU: { url: hdu.origin, intervalMs: 5 },
    VERDICT: { url: baseUrl(), intervalMs: 5 },
  };
  fleet = await new Fleet({ databaseUrl: database.url, servers: 1, sites, pace: 0.2, webDist }).start();
  root = await furnish(fleet, { HDU: hdu }, { accounts: 1, tasks: TASKS });
});
afterAll(async () => {
  await fleet?.stop();
  await database?.drop();
  await hdu?.stop();
});

const origin = () => fleet.origins[0] ?? "";
const HOW = { viewport: "wide", language: "en-US" } as const;

test("a contestant: a problem of another judge, states as they come, a failure, again, and in a contest", async () => {
  const client = fleet.client(0);
  await client.users(root, ["contestant"]);
  // What is put into a contest is for its contestants only.
  await ask(client.call(importRemoteProblem, { token: root, query: { name: "HDU", problemId: "1003" } }));
  const query = { keyword: "HDU-1003" };
  const { records } = await ask(client.call(getAdminProblemList, { token: root, query }));
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const times = { startTime: ago(5), endTime: ago(-60) };
  const cid = await makeContest(client, root, records[0]?.id ?? 0, { title: "Over there", ...times });
  const { page, troubles } = await visit({ as: ["contestant", PASSWORD], ...HOW, origin: origin() });

  // From the list, narrowed to that judge.
  await follow(page, "/problem");
  await page.getByLabel(texts.problem.bank, { exact: true }).selectOption("HDU");
  await page.getByRole("link", { name: "Sum of pairs 1000" }).first().click();
  await page.getByRole("heading", { name: "Sum of pairs" }).waitFor();
  const source = page.getByRole("link", { name: "HDU 1000" });
  await expect.poll(() => source.getAttribute("href")).toContain("/showproblem.php?pid=1000");
  const tools = page.getByRole("toolbar", { name: texts.submission.tools });
  const chosen = tools.getByLabel(texts.submission.language);
  const offered = () => chosen.locator("option").allTextContents();
  await expect.poll(offered).toEqual(expect.arrayContaining(["G++", "GCC", "C#"]));
  await chosen.selectOption("G++");
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  const submit = () => page.getByRole("button", { name: texts.submission.submit, exact: true }).click();
  const shows = (text: string) => verdict.getByText(text, { exact: true }).first().waitFor();

  // The judge does not get further until the page has shown where it is.
  hdu.stays = "queued";
  await write(page, texts, "int main() { return 1; } // judge: WA 31 1408");
  await submit();
  await shows(texts.status.pending);
  hdu.stays = "running";
  await shows(texts.status.judging);
  hdu.stays = null;
  await shows(texts.status.wrongAnswer);
  await verdict.getByText("31 ms").waitFor();

  hdu.refusal = "Code length is improper!";
  await write(page, texts, "int main() { return 2; } // judge: AC 15 1408");
  await submit();
  await shows(texts.status.submitFailed);
  await verdict.getByText("Code length is improper!").waitFor();
  await expectAccessibleByDayAndNight(page, "submitted failed", "main");
  hdu.refusal = "";
  await verdict.getByRole("button", { name: texts.solve.judging.resubmit }).click();
  await shows(texts.status.accepted);

  await follow(page, `/contest/${cid}/problem/A`);
  await page.getByRole("heading", { name: "Sum of pairs" }).waitFor();
  await chosen.selectOption("G++");
  await write(page, texts, "int main() { return 3; } // judge: AC 46 2048");
  await submit();
  await shows(texts.status.accepted);
  await verdict.getByText("46 ms").waitFor();
  expect(hdu.sentTwice).toEqual([]);
  expect(troubles).toEqual([]);
});

/** Into the back office's page of judges elsewhere. */
async function enterJudges(page: Page): Promise<void> {
  const { admin } = texts;
  await follow(page, "/admin/remote");
  await page.getByLabel(admin.login.username).fill("root");
  await page.getByRole("textbox", { name: admin.login.password }).fill(FLEET_PASSWORD);
  await page.getByRole("button", { name: admin.login.enter }).click();
  await page.getByRole("heading", { name: admin.page.remote }).waitFor();
}

test("staff: what happened to a submission that failed, page by page, without secrets", async () => {
  const { remote } = texts.admin;
  const client = fleet.client(0);
  const [token = ""] = await client.users(root, ["sender"]);
  hdu.refusal = "Code length is improper!";
  const id = await client.submit(token, "HDU-1000", "G++", "int main() { return 4; } // judge: AC 15 1408");
  await client.verdicts([id]);
  hdu.refusal = "";
  const { page, troubles } = await visit({ ...HOW, origin: origin() });
  await enterJudges(page);
  await page.getByRole("button", { name: fill(remote.happenedTo, { id }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("improper").first().waitFor();
  await dialog.locator("summary").last().click();
  await dialog.locator("details[open]").getByText("Code length is improper!").waitFor();
  expect(await dialog.textContent()).not.toContain("robot-pass");
  await expectAccessibleEverywhere(page, "what happened", { within: "[role=dialog]" });
  expect(troubles).toEqual([]);
});

test("an administrator: adds a problem by keyboard, tests accounts, is alarmed by one that is refused", async () => {
  const { admin } = texts;
  const { page, troubles } = await visit({ ...HOW, origin: origin() });
  await enterJudges(page);
  await page.getByRole("row", { name: /HDU/ }).getByText(admin.remote.breaker.closed).waitFor();
  await expectAccessibleEverywhere(page, "judges elsewhere");

  // By the keyboard alone.
  await tabTo(page, page.getByRole("button", { name: admin.remote.add }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin.remote.judge).selectOption("HDU");
  const problemId = dialog.getByLabel(admin.remote.problemId);
  await problemId.fill("9999");
  await page.keyboard.press("Enter");
  await dialog.getByText("HDU has no problem 9999.").waitFor();
  await problemId.fill("1002");
  await saysAfter(page, admin.remote.added, () => page.keyboard.press("Enter"));
  await dialog.waitFor({ state: "detached" });

  await account(page);
  expect(troubles).toEqual([]);
});

/** One that the judge refuses is an alarm; with the right password it signs in. */
async function account(page: Page): Promise<void> {
  const { remote } = texts.admin;
  await page.getByRole("button", { name: fill(texts.admin.editOf, { name: "HDU" }) }).click();
  const dialog = page.getByRole("dialog", { name: "HDU" });
  await dialog.getByLabel(remote.account, { exact: true }).fill("second");
  await dialog.getByRole("textbox", { name: remote.password }).fill("not-that-one");
  await dialog.getByRole("button", { name: remote.addAccount }).click();
  const tests = dialog.getByRole("button", { name: remote.test, exact: true });
  await expect.poll(() => tests.count()).toBe(2);
  await tests.nth(1).click();
  await dialog.getByText(remote.fault["sign-in-refused"]).waitFor();
  await tests.nth(0).click();
  await dialog.getByText(remote.signedIn, { exact: true }).waitFor();
  await expectAccessibleEverywhere(page, "a judge's accounts", { within: "[role=dialog]" });
  for (let refusals = 1; refusals < 3; refusals++) {
    const answered = page.waitForResponse((answer) => answer.url().includes("test-account"));
    await tests.nth(1).click();
    await answered;
  }
  await page.keyboard.press("Escape");
  await page.getByRole("alert").filter({ hasText: "second" }).waitFor();
}

test("one site of this kind judges for another, with a real node", async () => {
  const other = new Client(baseUrl());
  const otherRoot = await other.signIn("root", rootPassword());
  await other.switchInterval(otherRoot, 0);
  await other.users(otherRoot, ["federated"]);
  const here = fleet.client(0);
  const body = { site: "VERDICT", username: "federated", password: PASSWORD };
  expect((await here.call(saveRemoteAccount, { token: root, body })).status).toBe(200);
  const query = { name: "VERDICT", problemId: "1000" };
  expect(await here.call(importRemoteProblem, { token: root, query })).toMatchObject({ status: 200 });
  const [token = ""] = await here.users(root, ["guest-of-both"]);
  const programs = [programNamed("1000", "correct.cpp"), programNamed("1000", "compile-error.cpp")];
  const ids: number[] = [];
  for (const { language, code } of programs)
    ids.push(await here.submit(token, "VERDICT-1000", language, code));
  const judged = await here.verdicts(ids);
  expect(ids.map((id) => judged.get(id)?.status)).toEqual(programs.map(({ verdict }) => verdict));
  const [accepted = 0, broken = 0] = ids;
  expect(judged.get(accepted)).toMatchObject({ time: expect.any(Number), memory: expect.any(Number) });
  const { data } = await here.call(getSubmissionDetail, { token, query: { submitId: broken } });
  expect(data.submission).toMatchObject({
    status: status.compileError,
    errorMessage: expect.stringContaining("error"),
  });
  const { data: sites } = await here.call(getRemoteSites, { token: root });
  expect(sites.find(({ site }) => site === "VERDICT")).toMatchObject({ judged: 2, failed: 0 });
});
