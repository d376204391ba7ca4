import { addContest, deleteContest, getAdminContestList } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fill, languages, rootAccount, saysAfter, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A contestant asks in English on a desktop, the staff answers in Chinese on a phone. */

const client = new Client(baseUrl());
const name = `clar-${Date.now() % 100_000}`;

let [root, cid] = ["", 0];

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, [name]);
  const body = {
    ...{ title: name, type: 0, auth: 0 },
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
  };
  expect((await client.call(addContest, { token: root, body })).status).toBe(200);
  const { data } = await client.call(getAdminContestList, { token: root, query: { keyword: name } });
  cid = data.records[0]?.id ?? 0;
});
afterAll(async () => {
  if (cid) await client.call(deleteContest, { token: root, query: { cid } });
});

test("a question is asked, answered to all and told apart from what was read", async () => {
  const path = `/contest/${cid}/clarifications`;
  const asked = languages["en-US"];
  const words = asked.clarification;
  const { page, troubles } = await visit({ as: [name, PASSWORD], path });
  await page.getByRole("button", { name: words.ask }).click();
  await page.getByLabel(words.question).fill("Is `n` **odd**? <img src=x onerror=alert(1)>");
  await saysAfter(page, words.sent, () => page.getByRole("button", { name: words.send }).click());
  const item = page.getByRole("article").filter({ hasText: "odd" });
  await item.getByText(words.waiting).waitFor();
  expect(await item.locator("img[onerror]").count()).toBe(0);

  // Elsewhere in the contest the menu says when there is an answer.
  const menu = page.getByRole("navigation", { name: asked.contest.menu });
  const tab = menu.getByRole("link", { name: asked.contest.tab.clarifications });
  await menu.getByRole("link", { name: asked.contest.tab.problems }).click();
  await page.waitForURL(/\/problems$/);

  const answered = languages["zh-CN"];
  const staff = await visit({ as: rootAccount(), path, language: "zh-CN", viewport: "phone" });
  const open = staff.page.getByRole("article").filter({ hasText: "odd" });
  await open.getByText(fill(answered.clarification.by, { name })).waitFor();
  await open.getByRole("button", { name: answered.clarification.toAnswer }).click();
  await open.getByRole("combobox", { name: answered.clarification.useCanned }).click();
  await staff.page.getByRole("option", { name: answered.clarification.default.yes }).click();
  await open.getByLabel(answered.clarification.answerToAll).check();
  await saysAfter(staff.page, answered.clarification.answered, () =>
    open.getByRole("button", { name: answered.clarification.send }).click(),
  );
  await staff.page.getByText(answered.clarification.noneOpen).waitFor();

  await tab.getByText("1").waitFor();
  await page.getByText(asked.contest.clarifications.arrived).waitFor();
  await tab.click();
  await item.getByText(answered.clarification.default.yes).waitFor();
  await item.getByText(words.toAll).waitFor();
  await item.getByText(words.unread, { exact: true }).waitFor();
  await tab.getByText("1").waitFor({ state: "detached" });
  await page.reload();
  await item.getByText(words.toAll).waitFor();
  expect(await item.getByText(words.unread, { exact: true }).count()).toBe(0);
  expect([...troubles, ...staff.troubles]).toEqual([]);
});
