import { addNotice } from "@verdict/contract";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  comesWhole,
  enterOffice,
  expectAccessibleByDayAndNight,
  expectAccessibleEverywhere,
  expectAddress,
  fill,
  follow,
  languages,
  press,
  rootAccount,
  visit,
} from "./browser.ts";
import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** Every page, tab and dialog of the back office: within the window, and axe finds nothing; wide and phone, day and night. */

const texts = languages["en-US"];
const { admin } = texts;

beforeAll(async () => {
  const client = new Client(baseUrl());
  const root = await client.signIn("root", rootPassword());
  await client.users(root, [USER]);
  // Something for the lists and the audit log.
  const body = {
    title: NOTICE,
    content: "Nothing to do.",
    type: "Single" as const,
    recipients: [USER],
    now: false,
  };
  await client.call(addNotice, { token: root, body });
});

const USER = "office-guest";
const NOTICE = "A notice to look at";

const pages = [
  "dashboard",
  "nodes",
  "remote",
  "audit",
  "problems",
  "problem/create",
  "problem/tag",
  "problem/batch-operation",
  "contest",
  "contest/create",
  "group-problem/apply",
  "training",
  "training/create",
  "training/category",
  "discussion",
  "discussion/category",
  "discussion/report",
  "discussion/waiting",
  "discussion/deleted",
  "user",
  "user/import",
  "user/generate",
  "announcement",
  "notice",
  "conf",
  "mail",
  "switch",
  "carousel",
  "language",
];

test("what clients of its kind call a contest's problems leads to their editor", async () => {
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/contest" });
  for (const [called, leadsTo] of [
    ["/admin/contest/1000/problem/create", "/admin/problem/create?cid=1000"],
    ["/admin/contest/1000/problem/1001/edit", "/admin/problem/edit/1001"],
  ] as const) {
    await follow(page, called);
    await expectAddress(page, String).toBe(new URL(leadsTo, baseUrl()).href);
  }
  expect(troubles).toEqual([]);
});

const tab = (page: Page, name: keyof typeof admin.editor.tab) =>
  page.getByRole("tab", { name: admin.editor.tab[name] }).click();
const choose = (page: Page, name: string) =>
  page
    .getByRole("checkbox", { name: fill(texts.common.list.choose, { name }), exact: true })
    .first()
    .check();

/** How a dialog is reached from a page of the back office. */
const dialogs: Record<string, [path: string, open: (page: Page) => Promise<void>]> = {
  palette: ["dashboard", (page) => page.keyboard.press("ControlOrMeta+k")],
  "new node": ["nodes", (page) => press(page, admin.nodes.add)],
  node: ["nodes", (page) => page.getByRole("table").getByRole("button", { name: "local" }).first().click()],
  "judge elsewhere": ["remote", (page) => press(page, fill(admin.editOf, { name: "HDU" }))],
  change: ["audit", (page) => page.locator("tbody td:nth-child(5) button").first().click()],
  "tags of several": [
    "problems",
    async (page) => {
      await choose(page, "1000");
      await press(page, admin.bulk.tags);
    },
  ],
  "question before rejudging": [
    "problems",
    async (page) => {
      await choose(page, "1000");
      await press(page, admin.bulk.rejudge);
    },
  ],
  "question before deleting a problem": [
    "problems",
    (page) => press(page, fill(admin.deleteOf, { name: "1000" })),
  ],
  "new tag": ["problem/tag", (page) => press(page, admin.tags.add)],
  "new group of tags": ["problem/tag", (page) => press(page, admin.tags.addGroup)],
  user: [`user?keyword=${USER}`, (page) => press(page, USER)],
  "question before deleting": [
    `user?keyword=${USER}`,
    (page) => press(page, fill(admin.deleteOf, { name: USER })),
  ],
  "new announcement": ["announcement", (page) => press(page, admin.content.newAnnouncement)],
  "new notice": ["notice", (page) => press(page, admin.notices.add)],
  language: ["language", (page) => press(page, fill(admin.editOf, { name: "C++ 17" }))],
};

/** Tabs of the problem editor, and what opens in them. */
const editorDialogs: Record<
  string,
  [tab: keyof typeof admin.editor.tab, open: (page: Page) => Promise<void>]
> = {
  "new case": ["data", (page) => press(page, admin.data.addCase)],
  "file of a case": ["data", (page) => press(page, "1.in")],
  "new solution": ["solutions", (page) => press(page, admin.solutions.add)],
};

async function fitsWindow(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(beyond, `${what} is wider than the window`).toBeLessThanOrEqual(0);
}

async function comes(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await comesWhole(page);
}

/** From the top: the bar that stays would lie over what is half scrolled away. */
async function standsAtTop(page: Page, what: string): Promise<void> {
  await comes(page);
  await fitsWindow(page, what);
  await page.evaluate("scrollTo(0, 0)");
}

async function lookAtDialog(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole("dialog").last();
  await dialog.waitFor();
  await fitsWindow(page, what);
  await expectAccessibleByDayAndNight(page, what, "[role=dialog]");
  await dialog.getByRole("button", { name: texts.common.close, exact: true }).first().click();
  await dialog.waitFor({ state: "detached" });
}

test("every page stands, reads and keeps within the window, wide and on a phone", async () => {
  const { page, troubles } = await visit({ path: "/admin/login" });
  await page.getByLabel(admin.login.username).waitFor();
  await expectAccessibleEverywhere(page, "sign-in");
  await enterOffice(page, admin);
  for (const path of pages) {
    await follow(page, `/admin/${path}`);
    await expectAccessibleEverywhere(page, path, { also: (what) => standsAtTop(page, what) });
  }
  expect(troubles).toEqual([]);
});

// Dialogs and the editor on the phone only: it is where they have the least room.
test("every dialog likewise, on a phone", async () => {
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/dashboard", viewport: "phone" });
  for (const [what, [path, open]] of Object.entries(dialogs)) {
    const address = `/admin/${path}`;
    if (!page.url().endsWith(address)) await follow(page, address);
    await comes(page);
    await open(page);
    await lookAtDialog(page, what);
  }
  expect(troubles).toEqual([]);
});

test("every tab and dialog of the problem editor likewise, on a phone", async () => {
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/problems", viewport: "phone" });
  await page
    .getByRole("link", { name: /Sum of Two Integers/ })
    .first()
    .click();
  await page.getByRole("heading", { name: /1000/, level: 1 }).waitFor();
  for (const name of Object.keys(admin.editor.tab) as (keyof typeof admin.editor.tab)[]) {
    await tab(page, name);
    await standsAtTop(page, `editor, ${name}`);
    await expectAccessibleByDayAndNight(page, `editor, ${name}`);
  }
  for (const [what, [where, open]] of Object.entries(editorDialogs)) {
    await tab(page, where);
    await open(page);
    await lookAtDialog(page, what);
  }
  expect(troubles).toEqual([]);
});
