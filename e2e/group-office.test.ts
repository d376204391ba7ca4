import {
  addDiscussion,
  addGroupContest,
  addGroupProblem,
  changeGroupMember,
  dissolveGroup,
  getGroupAdminContestList,
  getGroupAdminProblemList,
  getGroupMembers,
  getGroupProblem,
  importGroupProblems,
  uploadMdImage,
} from "@verdict/contract";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kattisZip } from "../packages/server/test/packages.ts";
import {
  expectAccessibleByDayAndNight,
  expectFillsWindow,
  fill,
  follow,
  languages,
  press,
  saysAfter,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "./target.ts";

/** Teachers are ordinary users of the site: nothing in their group's office may need more than the group. */

const { group, nav, training } = languages["en-US"];
const texts = languages["en-US"];
const client = new Client(baseUrl());
const mark = Date.now() % 100_000;
const [TEACHER, PUPIL] = [`office-teacher-${mark}`, `office-pupil-${mark}`];
const SHORT = `OFF${mark}`;
let [root, gid, pid, tid, cid] = ["", 0, 0, 0, 0];

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const [teacher = ""] = await client.users(root, [TEACHER, PUPIL]);
  const database = new pg.Client(siteDatabaseUrl());
  await database.connect();
  const one = async (text: string, values: unknown[]) => (await database.query(text, values)).rows[0];
  const uidOf = async (name: string) =>
    (await one("select uid from user_account where username = $1", [name])).uid;
  const uids = [await uidOf(TEACHER), await uidOf(PUPIL)];
  const made = `insert into user_group (name, short_name, uid, auth) values ($1, $2, $3, 1) returning id`;
  gid = (await one(made, [`Office ${mark}`, SHORT, uids[0]])).id;
  for (const [index, uid] of uids.entries())
    await one("insert into group_member (group_id, uid, level) values ($1, $2, $3)", [
      gid,
      uid,
      index === 0 ? 5 : 3,
    ]);
  const homework = `insert into training (uid, group_id, title, auth) values ($1, $2, 'Homework', 'Public') returning id`;
  tid = (await one(homework, [uids[0], gid])).id;
  await database.end();
  const problem = { gid, problemId: "ONE", title: "One", type: 0, auth: 1, description: "Say one." };
  const samples = [{ input: "1\n", output: "1\n" }];
  const languages = [{ id: 1, name: "C" }];
  const added = await client.call(addGroupProblem, { token: teacher, body: { problem, samples, languages } });
  expect(added.status, added.msg).toBe(200);
  const list = await client.call(getGroupAdminProblemList, { token: teacher, query: { gid } });
  pid = list.data.records[0]?.id ?? 0;
  const [startTime, endTime] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const test = { gid, title: "Test", description: "", startTime, endTime, type: 0, auth: 0, visible: true };
  const begun = await client.call(addGroupContest, { token: teacher, body: test });
  expect(begun.status, begun.msg).toBe(200);
  const contests = await client.call(getGroupAdminContestList, { token: teacher, query: { gid } });
  cid = contests.data.records[0]?.id ?? 0;
});

const picture = (size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: "red" } })
    .png()
    .toBuffer();

afterAll(async () => {
  await client.call(dissolveGroup, { token: root, query: { gid } });
});

test("a teacher who is no staff puts a picture into a statement", async () => {
  const { page, troubles } = await visit({
    as: [TEACHER, PASSWORD],
    path: `/group/${gid}/manage/problem/${pid}`,
  });
  const field = page.getByRole("textbox", { name: texts.admin.editor.description, exact: true });
  await field.waitFor();
  const buffer = await picture(4);
  const files = page.getByRole("main").locator("input[type=file]").first();
  // Who goes on to another field while it is sent stays there.
  const left = Promise.withResolvers<void>();
  await page.route(`**${uploadMdImage.path}*`, (route) => left.promise.then(() => route.continue()));
  await files.setInputFiles({ name: "fox.png", mimeType: "image/png", buffer });
  const title = page.getByRole("textbox", { name: texts.admin.problems.title, exact: true });
  await title.fill("One ");
  left.resolve();
  await expect.poll(() => field.inputValue()).toMatch(/!\[fox\]\(\/api\/public\/img\//);
  await page.evaluate("new Promise(requestAnimationFrame)");
  await page.keyboard.type("fox");
  await expect.poll(() => title.inputValue()).toBe("One fox");
  expect(troubles).toEqual([]);
});

test("members are told whose pages these are, and find their way to a training and back", async () => {
  const { page, troubles } = await visit({ as: [PUPIL, PASSWORD] });
  for (const path of [
    "setting",
    "copy",
    "roster",
    "announcement",
    "manage/problem",
    "manage/contest/create",
  ]) {
    await follow(page, `/group/${gid}/${path}`);
    await page.getByText(group.managersOnly, { exact: true }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1);
    expect(await page.getByRole("main").getByRole("textbox").count(), path).toBe(0);
  }
  await page.goto(`/group/${gid}/training/${tid}/problems`); // as links of other clients have it
  await page.waitForURL(`**/training/${tid}/problems`);
  await page.getByRole("main").getByRole("link", { name: training.group, exact: true }).click();
  await page.waitForURL(`**/group/${gid}`);
  expect(troubles).toEqual([]);
});

test("tags of the group's problems stand in its list, and lead to those that carry them", async () => {
  const token = await client.signIn(TEACHER, PASSWORD);
  const problem = { gid, problemId: "TAGGED", title: "Tagged", type: 0, auth: 1, description: "Say two." };
  const rest = { samples: [{ input: "1\n", output: "2\n" }], languages: [{ id: 1, name: "C" }] };
  const body = { problem, ...rest, tags: [{ name: "Week 1" }] };
  const added = await client.call(addGroupProblem, { token, body });
  expect(added.status, added.msg).toBe(200);
  const { page, troubles } = await visit({ as: [PUPIL, PASSWORD], path: `/group/${gid}/problem` });
  const tag = page.getByRole("link", { name: "Week 1", exact: true });
  const [tagged, other] = ["Tagged", "One"].map((name) => page.getByRole("link", { name, exact: true }));
  const isNarrowed = async () => {
    await page.waitForURL(/\/group\/\d+\/problem\?tagId=\d+$/);
    await other?.waitFor({ state: "detached" });
    await expect.poll(() => tagged?.count()).toBe(1);
  };
  await tag.click();
  await isNarrowed();
  await press(page, fill(texts.problem.removeTag, { name: "Week 1" }));
  await other?.waitFor();
  await tagged?.click();
  await page.getByText(texts.problem.tags, { exact: true }).click();
  await tag.click();
  await isNarrowed();
  expect(troubles).toEqual([]);
});

test("a teacher puts the groups of their problem's tests in another order, by the pointer and by keys", async () => {
  const token = await client.signIn(TEACHER, PASSWORD);
  const problem = {
    gid,
    problemId: "GROUPS",
    title: "Groups",
    type: 1,
    auth: 1,
    description: "Say it again.",
  };
  const samples = [1, 2, 3].map((groupNum) => ({
    ...{ input: `${groupNum}\n`, output: `${groupNum}\n`, groupNum, score: 10 * groupNum },
  }));
  const body = {
    problem: { ...problem, judgeCaseMode: "subtask_lowest" },
    samples,
    languages: [{ id: 1, name: "C" }],
  };
  const added = await client.call(addGroupProblem, { token, body });
  expect(added.status, added.msg).toBe(200);
  const list = await client.call(getGroupAdminProblemList, { token, query: { gid } });
  const id = list.data.records.find(({ title }) => title === "Groups")?.id ?? 0;
  const { page, troubles } = await visit({
    as: [TEACHER, PASSWORD],
    path: `/group/${gid}/manage/problem/${id}?tab=data`,
  });
  const { admin } = texts;
  // All cards are in sight, none of them below the bar that stays at the top.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await press(page, admin.scoring.begin);
  const card = (key: string) =>
    page.getByRole("group", { name: fill(admin.scoring.group, { name: key }), exact: true });
  const handle = (key: string) =>
    page.getByRole("button", { name: fill(admin.scoring.move, { name: key }), exact: true });
  const order = () =>
    expect.poll(() =>
      page.locator("[data-handle]").evaluateAll((all) => all.map((one) => one.getAttribute("data-handle"))),
    );
  await order().toEqual(["1", "2", "3"]);
  await handle("3").dragTo(card("1").getByLabel(admin.scoring.name));
  await order().toEqual(["3", "1", "2"]);
  await handle("3").focus();
  await page.keyboard.press("ArrowDown");
  await order().toEqual(["1", "3", "2"]);
  // The handle is still in the hand.
  await page.keyboard.press("ArrowDown");
  await order().toEqual(["1", "2", "3"]);
  await page.keyboard.press("ArrowUp");
  await order().toEqual(["1", "3", "2"]);
  await expectAccessibleByDayAndNight(page, "groups of a group's problem");
  await saysAfter(page, admin.saved, () => press(page, admin.save));
  const saved = await client.call(getGroupProblem, { token, query: { pid: id } });
  expect(saved.data.scoring?.groups.map(({ key, points }) => [key, points])).toEqual([
    ["1", 10],
    ["3", 30],
    ["2", 20],
  ]);
  expect(troubles).toEqual([]);
});

test("an owner makes a member a manager and takes it back, and has the way out of owners at home", async () => {
  const { page, troubles } = await visit({ as: [TEACHER, PASSWORD], path: `/group/${gid}/member` });
  const level = page.getByRole("combobox", { name: fill(group.people.levelOf, { name: PUPIL }) });
  await level.selectOption({ label: group.level.root });
  await saysAfter(page, `${PUPIL}: ${group.level.root}`, () =>
    press(page.getByRole("dialog"), fill(group.people.makeRoot, { name: PUPIL })),
  );
  await saysAfter(page, `${PUPIL}: ${group.level.member}`, () =>
    level.selectOption({ label: group.level.member }),
  );
  await follow(page, `/group/${gid}`);
  await page.getByRole("button", { name: group.setting.dissolve, exact: true }).waitFor();
  expect(await page.getByRole("button", { name: group.join.leave, exact: true }).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test("administrators of a group copy what they manage, and nothing else", async () => {
  const teacher = await client.signIn(TEACHER, PASSWORD);
  const members = await client.call(getGroupMembers, { token: teacher, query: { gid, keyword: PUPIL } });
  const uid = members.data.records[0]?.uid ?? "";
  const give = (auth: number) => client.call(changeGroupMember, { token: teacher, body: { gid, uid, auth } });
  await give(4);
  const { page, troubles } = await visit({
    as: [PUPIL, PASSWORD],
    path: `/group/${gid}/manage/training`,
  });
  const copies = (name: string) => page.getByRole("button", { name, exact: true });
  await copies(fill(texts.trainingAdmin.cloneOf, { name: "Homework" })).waitFor();
  await expect
    .poll(() => copies(fill(texts.trainingAdmin.cloneOf, { name: "Homework" })).isDisabled())
    .toBe(true);
  await follow(page, `/group/${gid}/manage/contest`);
  await copies(fill(texts.contestAdmin.cloneOf, { name: "Test" })).waitFor();
  await expect.poll(() => copies(fill(texts.contestAdmin.cloneOf, { name: "Test" })).isDisabled()).toBe(true);
  await give(3);
  expect(troubles).toEqual([]);
});

test("guests see that there are groups of one's own", async () => {
  const { page, troubles } = await visit({ path: "/group" });
  const whose = page.getByRole("radiogroup", { name: group.list.whose });
  await whose.waitFor();
  for (const name of [group.list.all, group.list.mine])
    await expect.poll(() => whose.getByRole("radio", { name, exact: true }).isDisabled()).toBe(true);
  expect(troubles).toEqual([]);
});

test("members talk about a problem of the group beside it, among themselves", async () => {
  const body = {
    gid,
    pid: `${SHORT}ONE`,
    categoryId: 1,
    title: "One how?",
    description: "Of saying one",
    content: "Say it.",
  };
  const written = await client.call(addDiscussion, { token: root, body });
  expect(written.status, written.msg).toBe(200);
  const { page, troubles } = await visit({
    as: [PUPIL, PASSWORD],
    path: `/group/${gid}/problem/${body.pid}`,
  });
  await expectFillsWindow(page, texts);
  await page.getByRole("tab", { name: nav.discussions }).click();
  await page.getByRole("link", { name: body.title }).click();
  await page.waitForURL(`**/group/${gid}/discussion-detail/*`);
  expect(troubles).toEqual([]);
});

test("on a contest's desk its teacher finds every tool but those of the site's staff", async () => {
  const { page, troubles } = await visit({ as: [TEACHER, PASSWORD], path: `/contest/${cid}/desk` });
  const menu = page.getByRole("navigation", { name: texts.desk.menu });
  await menu.waitFor();
  // Sign-ins show addresses, a rehearsal loads the whole site.
  const { gradebook, similarity, prints: _, signIns, rehearsal, ...tools } = texts.desk.tab;
  await expect
    .poll(() => menu.getByRole("link").allTextContents())
    .toEqual(expect.arrayContaining([...Object.values(tools), gradebook, similarity]));
  for (const name of [signIns, rehearsal]) expect(await menu.getByRole("link", { name }).count()).toBe(0);
  await follow(page, `/contest/${cid}/sign-ins`);
  await page.getByText(texts.seat.signIns.forStaff, { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test("a package that cannot be read is corrected, and chosen again under its name", async () => {
  const { page, troubles } = await visit({
    as: [TEACHER, PASSWORD],
    path: `/group/${gid}/manage/problem/import`,
  });
  const { transfer } = texts.admin;
  await page.getByLabel(transfer.format).selectOption("kattis");
  const choose = async (content: Buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, transfer.choose)]);
    // While it stands there, browsers say nothing of a file of the same name.
    await expect.poll(() => chooser.element().inputValue()).toBe("");
    const answered = page.waitForResponse((answer) => answer.url().includes(importGroupProblems.path));
    await chooser.setFiles({ name: "pairs.zip", mimeType: "application/zip", buffer: content });
    await answered;
  };
  await choose(Buffer.from("no zip"));
  await choose(kattisZip());
  await page
    .getByRole("table", { name: transfer.report })
    .getByText(`${SHORT}PAIRS`, { exact: true })
    .waitFor();
  expect(troubles).toEqual([]);
});

test("a teacher invites by name, takes one back, and the pupil accepts on the page of groups", async () => {
  const [INVITED, OTHER] = [`office-asked-${mark}`, `office-other-${mark}`];
  await client.users(root, [INVITED, OTHER]);
  const { page, troubles } = await visit({ as: [TEACHER, PASSWORD], path: `/group/${gid}/member` });
  await press(page, group.import.button);
  await page.getByLabel(group.import.names).fill(`${INVITED}\n${OTHER}`);
  await press(page, fill(group.import.invite_other, { count: 2 }));
  await page.getByText(fill(group.import.invited_other, { count: 2 }), { exact: true }).waitFor();
  const list = await visit({ as: [TEACHER, PASSWORD], path: `/group/${gid}/member?view=invited` });
  await press(list.page, fill(group.people.withdraw, { name: OTHER }));
  await list.page.getByText(fill(group.people.withdrawn, { name: OTHER }), { exact: true }).waitFor();
  await list.page.getByRole("link", { name: INVITED, exact: true }).waitFor();
  await list.page.getByRole("link", { name: OTHER, exact: true }).waitFor({ state: "detached" });
  expect([...troubles, ...list.troubles]).toEqual([]);
  const pupils = await visit({ as: [INVITED, PASSWORD], path: "/group" });
  const asked = pupils.page.getByRole("region", { name: group.invitation.title, exact: true });
  await asked.getByText(`Office ${mark}`, { exact: true }).waitFor();
  await expectAccessibleByDayAndNight(pupils.page, "an invitation");
  await press(asked, group.invitation.accept);
  await pupils.page.getByText(fill(group.join.joined, { name: `Office ${mark}` }), { exact: true }).waitFor();
  await asked.waitFor({ state: "detached" });
  expect(pupils.troubles).toEqual([]);
});

test("sheets of a class list that are gone are said to be, with no way that a group does not have", async () => {
  const { page, troubles } = await visit({ as: [TEACHER, PASSWORD], path: `/group/${gid}/roster?key=gone` });
  await page.getByText(texts.roster.gone, { exact: true }).waitFor();
  await page.getByRole("main").getByRole("link", { name: texts.roster.back, exact: true }).click();
  await page.waitForURL(`**/group/${gid}/member`);
  expect(troubles).toEqual([]);
});

test("what is typed into the settings outlives a new picture, and is asked about before the page is left", async () => {
  const { page, troubles } = await visit({ as: [TEACHER, PASSWORD], path: `/group/${gid}/setting` });
  const { setting } = texts.account;
  const brief = page.getByRole("textbox", { name: group.form.brief });
  await brief.fill("Typed before the picture");
  await page
    .getByRole("main")
    .locator("input[type=file]")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture(64) });
  const crop = page.getByRole("dialog", { name: setting.avatarCrop });
  await saysAfter(page, group.setting.avatarSaved, () => press(crop, setting.avatarUse));
  await crop.waitFor({ state: "detached" });
  await expect.poll(() => brief.inputValue()).toBe("Typed before the picture");
  const away = page
    .getByRole("navigation", { name: group.menu })
    .getByRole("link", { name: group.tab.members });
  await away.click();
  const question = page.getByRole("dialog", { name: texts.common.unsavedTitle });
  await press(question, texts.common.cancel);
  await question.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: group.form.description }).fill("What the group is about");
  await saysAfter(page, group.form.saved, () => press(page, group.form.save));
  await away.click();
  await page.waitForURL(`**/group/${gid}/member`);
  expect(troubles).toEqual([]);
});

test("after dissolving a group its owner stands before the list of the others", async () => {
  const { page, troubles } = await visit({ as: [TEACHER, PASSWORD], path: "/group" });
  await page.getByRole("link", { name: `Office ${mark}` }).click();
  await page
    .getByRole("navigation", { name: group.menu })
    .getByRole("link", { name: group.tab.setting })
    .click();
  await press(page, group.setting.dissolve);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Half of it");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await press(page, group.setting.dissolve);
  await expect.poll(() => dialog.getByRole("textbox").inputValue()).toBe("");
  await dialog.getByRole("textbox").fill(SHORT);
  await saysAfter(page, `Office ${mark} was dissolved.`, () => press(dialog, group.setting.dissolve));
  await page.getByRole("heading", { name: nav.groups, level: 1 }).waitFor();
  await page.locator("main [aria-busy=false]").first().waitFor();
  expect(await page.locator(".mantine-Skeleton-root").count()).toBe(0);
  expect(await page.getByRole("link", { name: `Office ${mark}` }).count()).toBe(0);
  expect(troubles).toEqual([]);
});
