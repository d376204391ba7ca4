import { deleteContest, getAdminContestList } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessibleEverywhere, fill, follow, languages, press, rootAccount, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** Somebody asks to organise contests, root says yes, and the back office shows them their contests and nothing else. */

const { admin, contest, contestAdmin, desk, nav, role, account } = languages["en-US"];
const client = new Client(baseUrl());
const ORGANISER = "ms-organiser";
const TITLE = "Organised on one's own";
let root = "";

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, [ORGANISER]);
});

afterAll(async () => {
  const { data } = await client.call(getAdminContestList, { token: root, query: { keyword: TITLE } });
  for (const { id } of data.records) await client.call(deleteContest, { token: root, query: { cid: id } });
});

test("an organiser asks, is let in, and makes a contest of a public problem", async () => {
  const [{ page, troubles }, { page: office }] = await Promise.all([
    visit({ as: [ORGANISER, PASSWORD], path: "/contest" }),
    visit({ as: rootAccount(), path: "/admin/user" }),
  ]);
  const failed: string[] = [];
  page.on("response", async (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await press(page, contest.organise.title);
  const dialog = page.getByRole("dialog", { name: contest.organise.title });
  await dialog.getByRole("textbox", { name: contest.organise.reason }).fill("School championship, 60 people");
  await press(dialog, contest.organise.ask);
  await dialog.getByRole("status").filter({ hasText: role.r1010 }).waitFor();

  await office.reload();
  await press(office, fill(admin.roleRequest.giveTo, { name: ORGANISER, role: role.r1010 }));
  await office.getByText(fill(admin.roleRequest.given, { name: ORGANISER })).waitFor();

  await page.reload();
  await page.getByRole("link", { name: contest.organise.create }).click();
  await page.waitForURL("**/admin/contest/create");
  // What the office has for staff alone is not shown, and nobody comes to it.
  const menu = page.getByRole("navigation", { name: admin.nav.label });
  await menu.getByRole("link").first().waitFor();
  await expect
    .poll(() => menu.getByRole("link").allTextContents())
    .toEqual([admin.page.contests, admin.page.contestCreate]);
  await page.getByLabel(contestAdmin.title, { exact: false }).first().fill(TITLE);
  await press(page, admin.save);
  const checklist = page.getByRole("region", { name: desk.check.title });
  await checklist.getByRole("link", { name: desk.check.step.problems, exact: true }).click();
  await press(page, contestAdmin.addProblem);
  await page.getByRole("searchbox", { name: admin.problems.search }).fill("1000");
  await press(page, fill(contestAdmin.addOf, { name: "1000", letter: "A" }));
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: fill(contestAdmin.titleOf, { name: "A" }) }).waitFor();
  await expectAccessibleEverywhere(page, "problems of an organiser's contest");
  await follow(page, "/admin/problems");
  await page.waitForURL("**/admin/contest");
  await page.getByRole("alert").filter({ hasText: admin.denied }).waitFor();
  await page.getByRole("link", { name: TITLE, exact: true }).click();
  await page.getByRole("button", { name: admin.save }).waitFor();
  await follow(page, "/home");
  await page.getByRole("button", { name: fill(account.menuOf, { name: ORGANISER }) }).click();
  await page.getByRole("menuitem", { name: account.admin }).waitFor();
  await page.getByRole("link", { name: nav.contests, exact: true }).waitFor();
  expect([troubles, failed]).toEqual([[], []]);
});
