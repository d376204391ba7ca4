import { deleteDiscussions, getDiscussionList, updateSwitch } from "@verdict/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  enterOffice,
  expectAccessible,
  expectAccessibleEverywhere,
  languages,
  launch,
  signIn,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A first text is written, let through by staff, read by a guest and answered on a phone; its author hears of it. */

const english = languages["en-US"];
const chinese = languages["zh-CN"];
const { discussion } = english;
const client = new Client(baseUrl());
const [WRITER, READER] = ["talkative", "listener"];
const TITLE = "Two pointers, told in a story";
const ANSWER = "讲得很清楚！";

let browser: Browser;
let root = "";

const set = (approvedFirstTexts: number, solved: number) =>
  client.call(updateSwitch, {
    token: root,
    body: {
      approvedFirstTexts,
      defaultCreateDiscussionACInitValue: solved,
      defaultCreateCommentACInitValue: solved,
    },
  });
const ofStory = async () =>
  (await client.call(getDiscussionList, { token: root, query: { keyword: "pointers", admin: true } })).data
    .records;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, [WRITER, READER]);
  await set(1, 0);
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  const ids = (await ofStory()).map(({ id }) => id);
  if (ids.length > 0) await client.call(deleteDiscussions, { token: root, body: ids });
  await set(0, 10);
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

test("written, let through, read, answered and heard of", async () => {
  const writer = await visit(browser);
  await signIn(writer.page, english, WRITER, PASSWORD);
  await writer.page.goto("/discussion-write");
  await writer.page.getByLabel(discussion.field.title).fill(TITLE);
  await writer.page
    .getByLabel(discussion.field.category)
    .selectOption({ label: discussion.category.solution });
  await writer.page.getByLabel(discussion.field.description).fill("Why it takes linear time");
  await writer.page
    .getByLabel(discussion.field.content)
    .fill("Each of the two moves **forward** only: $O(n)$.");
  await writer.page.getByRole("region", { name: discussion.preview }).getByText("forward").waitFor();
  await expectAccessible(writer.page, "writing a discussion");
  await press(writer.page, discussion.post);
  await writer.page.getByText(discussion.mark.waiting).waitFor();

  const staff = await visit(browser);
  await signIn(staff.page, english, "root", rootPassword());
  await enterOffice(staff.page, english.admin, "discussion/waiting");
  await staff.page.getByRole("link", { name: TITLE }).waitFor();
  await expectAccessibleEverywhere(staff.page, "texts that wait");
  await press(staff.page, discussion.admin.accept);
  await staff.page.getByText(discussion.admin.noneWaiting).waitFor();
  await staff.context.close();

  const guest = await visit(browser);
  await guest.page.goto("/discussion");
  await guest.page.getByRole("link", { name: TITLE }).click();
  await guest.page.getByRole("heading", { name: TITLE }).waitFor();
  await guest.page.getByText(discussion.noComment).waitFor();
  await expectAccessibleEverywhere(guest.page, "a discussion");
  await guest.context.close();

  const [made] = await ofStory();
  const reader = await visit(browser, { language: "zh-CN", viewport: "phone" });
  await signIn(reader.page, chinese, READER, PASSWORD);
  await reader.page.goto(`/discussion-detail/${made?.id}`);
  await reader.page.getByRole("textbox", { name: chinese.discussion.yourComment }).fill(ANSWER);
  await press(reader.page, chinese.discussion.send);
  await reader.page.getByText(chinese.discussion.waitsNote).waitFor();
  await expectAccessible(reader.page, "a waiting comment on the phone");
  await reader.context.close();

  const again = await visit(browser);
  await signIn(again.page, english, "root", rootPassword());
  await enterOffice(again.page, english.admin, "discussion/waiting?kind=comment");
  await again.page.getByRole("button", { name: ANSWER }).waitFor();
  await press(again.page, discussion.admin.accept);
  await again.page.getByText(discussion.admin.noneWaiting).waitFor();
  await again.context.close();

  // The stream says so: the number comes before the title without a new page.
  await expect.poll(() => writer.page.title(), { timeout: 30_000 }).toMatch(/^\(\d+\) /);
  await writer.page.goto("/message/discuss");
  await writer.page.getByText(ANSWER).waitFor();
  await press(writer.page, english.message.settings);
  await writer.page.getByLabel(english.message.kind.Like).selectOption({ label: english.message.by.none });
  await expectAccessible(writer.page, "settings of messages");
  expect(writer.troubles).toEqual([]);
  await writer.context.close();
}, 120_000);
