import { addGroupAnnouncement, dissolveGroup, getGroupList, groupLevel } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessibleByDayAndNight,
  fill,
  follow,
  isFocused,
  languages,
  press,
  rootAccount,
  saysAfter,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { Keyboard } from "./keyboard.ts";
import { longTest } from "./long.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A teacher founds a private group and shows its code; a pupil comes in on the phone, in Chinese. */

const [english, chinese] = [languages["en-US"], languages["zh-CN"]];
const client = new Client(baseUrl());
const [PUPIL, OTHER] = ["grouppupil", "groupother"];
const NAME = "Class of the story";
const SHORT = "STORY7B";

let root = "";

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, [PUPIL, OTHER]);
});

afterAll(async () => {
  for (const { id } of await groups()) await client.call(dissolveGroup, { token: root, query: { gid: id } });
});

const groups = async () =>
  (await client.call(getGroupList, { token: root, query: { keyword: NAME } })).data.records;

test("from an empty form to a pupil who reads what the teacher announced", async () => {
  const { group, nav } = english;
  const { page: desk, troubles } = await visit({ as: rootAccount() });
  await desk.getByRole("navigation").getByRole("link", { name: nav.groups, exact: true }).first().click();
  const begin = desk.getByRole("button", { name: group.found.button });
  await begin.click();
  const form = desk.getByRole("dialog");
  await form.getByRole("button", { name: group.found.submit }).click();
  expect(await isFocused(form.getByRole("textbox", { name: group.form.name, exact: true }))).toBe(true);
  await desk.keyboard.press("Escape");
  await expect.poll(() => isFocused(begin)).toBe(true);
  await begin.click();
  await form.getByRole("textbox", { name: group.form.name, exact: true }).fill(NAME);
  await form.getByRole("textbox", { name: group.form.shortName }).fill(SHORT);
  await form.getByRole("textbox", { name: group.form.brief }).fill("Programs of class 7b");
  await form
    .getByRole("textbox", { name: group.form.description })
    .fill("We meet on **Tuesdays** in room 12.");
  await expectAccessibleByDayAndNight(desk, "founding a group", "[role=dialog]");
  const code = await form.getByRole("textbox", { name: group.form.code }).inputValue();
  await saysAfter(desk, group.found.done, () =>
    form.getByRole("button", { name: group.found.submit }).click(),
  );
  await desk.getByRole("heading", { name: NAME, level: 1 }).waitFor();
  const [made] = await groups();
  const gid = made?.id ?? 0;
  await follow(desk, `/group/${gid}/problem/NOPE`);
  await desk.getByRole("link", { name: english.solve.toList }).click();
  await desk.waitForURL(`**/group/${gid}/problem`);
  await client.call(addGroupAnnouncement, {
    token: root,
    body: { gid, title: "Room 14 today", content: "Bring your laptops.", status: 0 },
  });

  const tabs = desk.getByRole("navigation", { name: group.menu });
  await tabs.getByRole("link", { name: group.tab.members }).click();
  await desk.getByRole("button", { name: group.code.show }).click();
  await desk.getByRole("dialog").getByText(code, { exact: true }).waitFor();
  await desk.keyboard.press("Escape");

  const { page: phone } = await visit({
    as: [PUPIL, PASSWORD],
    path: `/group/${gid}`,
    language: "zh-CN",
    viewport: "phone",
  });
  const words = chinese.group;
  await phone.getByRole("textbox", { name: words.join.code }).fill(code.toUpperCase());
  await phone.getByRole("textbox", { name: words.join.reason }).fill("我是七班的学生");
  await expectAccessibleByDayAndNight(phone, "applying to a group");
  await saysAfter(phone, words.join.sent, () => phone.getByRole("button", { name: words.join.send }).click());

  await desk.getByText(group.people.applications, { exact: true }).click();
  await desk.getByText("我是七班的学生").waitFor();
  await expectAccessibleByDayAndNight(desk, "applications to a group");
  await saysAfter(desk, fill(group.people.refusedDone, { name: PUPIL }), () =>
    desk.getByRole("button", { name: group.people.refuse, exact: true }).click(),
  );
  await desk.getByText(group.people.noneApplied, { exact: true }).waitFor();
  await desk
    .getByRole("combobox", { name: group.people.answer, exact: true })
    .selectOption(group.level.refused);
  await saysAfter(desk, fill(group.people.approved, { name: PUPIL }), () =>
    desk.getByRole("button", { name: group.people.approve, exact: true }).click(),
  );

  await phone.reload();
  await phone.getByText("Room 14 today").waitFor();
  await phone
    .getByRole("navigation", { name: words.menu })
    .getByRole("link", { name: words.tab.members })
    .click();
  await phone.getByRole("link", { name: PUPIL }).waitFor();
  await follow(phone, "/message/mine");
  await phone
    .getByRole("heading", { name: fill(chinese.message.groupNews.welcome.title, { group: NAME }) })
    .waitFor();

  await follow(desk, `/group/${gid}/member`);
  const level = desk.getByRole("combobox", { name: fill(group.people.levelOf, { name: PUPIL }) });
  const makeRoot = fill(group.people.makeRoot, { name: PUPIL });
  const question = desk.getByRole("dialog", { name: makeRoot });
  await level.selectOption(group.level.root);
  await press(question, english.common.cancel);
  await question.waitFor({ state: "detached" });
  await expect.poll(() => level.inputValue()).toBe(String(groupLevel.member));
  await level.selectOption(group.level.root);
  await saysAfter(desk, fill(group.people.changed, { name: PUPIL, level: group.level.root }), () =>
    press(question, makeRoot),
  );
  expect(troubles).toEqual([]);
});

test("who may not found a group reads why, in place of the form", async () => {
  const { page, troubles } = await visit({ as: [OTHER, PASSWORD], path: "/group" });
  await press(page, english.group.found.button);
  const dialog = page.getByRole("dialog", { name: english.group.found.title });
  await dialog.getByText(/solve at least \d+ problem/).waitFor();
  await dialog.getByRole("button", { name: english.group.teach.ask }).waitFor();
  expect(await dialog.getByRole("textbox", { name: english.group.form.name }).count()).toBe(0);
  expect(troubles).toEqual([]);
});

/** Of a group's pages, after its own address; what its managers see of them. */
const pages = [
  ...["", "/assignment", "/problem", "/training", "/contest", "/status", "/discussion", "/member", "/rank"],
  ...["/announcement", "/setting", "/copy", "/roster"],
  ...["/manage/problem", "/manage/training", "/manage/contest", "/manage/contest/create"],
  ...["/manage/assignment/create"],
];

longTest("the group's pages hold the rules of accessibility, and Tab goes through them", async () => {
  const [made] = await groups();
  const { page, troubles } = await visit({ as: rootAccount() });
  const keys = new Keyboard(page);
  for (const path of ["/group", ...pages.map((rest) => `/group/${made?.id}${rest}`)]) {
    await keys.walkAll([path]);
    await page.evaluate("scrollTo(0, 0)"); // the last stop may be far below
    await expectAccessibleByDayAndNight(page, path);
  }
  expect(troubles).toEqual([]);
}); // seventeen pages, each stop of Tab looked at
