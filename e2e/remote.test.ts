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
import { expectAccessibleEverywhere, fill, languages, launch, saysAfter, tabTo, visit } from "./browser.ts";
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

test("an administrator: adds a problem by keyboard, tests accounts, is alarmed by one that is refused", async () => {
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
