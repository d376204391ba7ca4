import {
  getRemoteSites,
  getSubmissionDetail,
  importRemoteProblem,
  type RemoteOj,
  saveRemoteAccount,
  status,
} from "@verdict/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webDist } from "../packages/launcher/src/build.ts";
import { createTestDatabase, type TestDatabase } from "../packages/server/test/database.ts";
import { FLEET_PASSWORD, Fleet, furnish, remoteTasks } from "../packages/server/test/remote/fleet.ts";
import { HduReplica } from "../packages/server/test/remote/replica-hdu.ts";
import {
  expectAccessibleEverywhere,
  fill,
  languages,
  launch,
  saysAfter,
  signIn,
  tabTo,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "./target.ts";

/** A site of its own whose judges elsewhere are a replica of HDU and the site that all tests share. */

const texts = languages["en-US"];
const TASKS = remoteTasks.filter(({ oj }) => oj === "HDU");

let hdu: HduReplica;
let database: TestDatabase;
let fleet: Fleet;
let browser: Browser;
let root = "";

beforeAll(async () => {
  hdu = await new HduReplica().start();
  process.env.TEST_DATABASE_URL = siteDatabaseUrl();
  database = await createTestDatabase();
  const sites: Partial<Record<RemoteOj, { url: string; intervalMs: number }>> = {
    HDU: { url: hdu.origin, intervalMs: 5 },
    VERDICT: { url: baseUrl(), intervalMs: 5 },
  };
  fleet = await new Fleet({ databaseUrl: database.url, servers: 1, sites, pace: 0.05, webDist }).start();
  root = await furnish(fleet, { HDU: hdu }, { accounts: 1, tasks: TASKS });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.stop();
  await database?.drop();
  await hdu?.stop();
});

const origin = () => fleet.origins[0] ?? "";
const HOW = { viewport: "wide", language: "en-US" } as const;

test("a contestant: a problem of another judge, its languages, states as they come, a failure, and again", async () => {
  await fleet.client(0).users(root, ["contestant"]);
  const { page, context, troubles } = await visit(browser, { ...HOW, origin: origin() });
  await signIn(page, texts, "contestant", PASSWORD);
  await page.goto("/problem/HDU-1000");
  await page.getByRole("heading", { name: "Sum of pairs" }).waitFor();
  // Where it comes from; nothing is loaded from there.
  const source = page.getByRole("link", { name: "HDU 1000" });
  expect(await source.getAttribute("href")).toContain("/showproblem.php?pid=1000");
  const tools = page.getByRole("toolbar", { name: texts.submission.tools });
  const offered = tools.getByLabel(texts.submission.language);
  const names = () => offered.locator("option").allTextContents();
  await expect.poll(names).toEqual(expect.arrayContaining(["G++", "GCC", "C#"]));
  await offered.selectOption("G++");
  hdu.judgeMs = 1500;
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  const submit = () => page.getByRole("button", { name: texts.submission.submit, exact: true }).click();
  await write(page, texts, "int main() { return 1; } // judge: WA 31 1408");
  await Promise.all([verdict.getByText(texts.status.judging, { exact: true }).first().waitFor(), submit()]);
  await verdict.getByText(texts.status.wrongAnswer, { exact: true }).first().waitFor();
  await verdict.getByText("31 ms").waitFor();
  hdu.judgeMs = 60;

  hdu.refusal = "Code length is improper!";
  await write(page, texts, "int main() { return 2; } // judge: AC 15 1408");
  await submit();
  await verdict.getByText(texts.status.submitFailed, { exact: true }).first().waitFor();
  await verdict.getByText("Code length is improper!").waitFor();
  await expectAccessibleEverywhere(page, "submitted failed", { within: "main" });
  hdu.refusal = "";
  const again = verdict.getByRole("button", { name: texts.solve.staff.resubmit });
  await again.click();
  await verdict.getByText(texts.status.accepted, { exact: true }).first().waitFor();
  expect(hdu.sentTwice).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
}, 240_000);

test("an administrator: adds a problem, compares it with its source, tests an account, reads what happened", async () => {
  const { admin } = texts;
  const { page, context, troubles } = await visit(browser, { ...HOW, origin: origin() });
  await page.goto("/admin/remote");
  await page.getByLabel(admin.login.username).fill("root");
  await page.getByRole("textbox", { name: admin.login.password }).fill(FLEET_PASSWORD);
  await page.getByRole("button", { name: admin.login.enter }).click();
  await page.getByRole("heading", { name: admin.page.remote }).waitFor();
  await page.getByRole("row", { name: /HDU/ }).getByText(admin.remote.breaker.closed).waitFor();
  await expectAccessibleEverywhere(page, "judges elsewhere");

  // By the keyboard alone.
  await tabTo(page, page.getByRole("button", { name: admin.remote.add }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin.remote.judge).selectOption("HDU");
  await dialog.getByLabel(admin.remote.problemId).fill("1002");
  await saysAfter(page, admin.remote.added, () => page.keyboard.press("Enter"));
  await dialog.waitFor({ state: "detached" });

  await account(page);
  await whatHappened(page);
  await compare(page);
  expect(troubles).toEqual([]);
  await context.close();
}, 240_000);

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
  await dialog.getByText(remote.notSignedIn).waitFor();
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

async function whatHappened(page: Page): Promise<void> {
  const { remote } = texts.admin;
  hdu.refusal = "Code length is improper!";
  const client = fleet.client(0);
  const code = "int main() { return 3; } // judge: AC 15 1408";
  const [token = ""] = await client.users(root, ["sender"]);
  const id = await client.submit(token, "HDU-1000", "G++", code);
  await client.verdicts([id], 60_000);
  hdu.refusal = "";
  await page.getByRole("button", { name: fill(remote.happenedTo, { id }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("improper").first().waitFor();
  await dialog.locator("summary").last().click();
  await dialog.getByText("Code length is improper!").last().waitFor();
  expect(await dialog.textContent()).not.toContain("robot-pass");
  await expectAccessibleEverywhere(page, "what happened", { within: "[role=dialog]" });
  await page.keyboard.press("Escape");
}

async function compare(page: Page): Promise<void> {
  const { remote } = texts.admin;
  hdu.hint = "Mind the sign.";
  await page.goto("/admin/problems");
  await page.getByRole("link", { name: "Sum of pairs 1002" }).click();
  await page.getByRole("button", { name: remote.refresh }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Mind the sign.").waitFor();
  await expectAccessibleEverywhere(page, "changes at the source", { within: "[role=dialog]" });
  await saysAfter(page, remote.applied, () => dialog.getByRole("button", { name: remote.apply }).click());
  await page.goto("/problem/HDU-1002");
  await page.getByText("Mind the sign.").waitFor();
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
  const judged = await here.verdicts(ids, 120_000);
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
}, 240_000);
