import {
  addGroup,
  CHALLENGE_MIN_MS,
  changeGroupMember,
  changeUserInfo,
  deleteProvider,
  editUser,
  getProblemList,
  getProviders,
  getUserList,
  importGroupMembers,
  insertBatchUser,
  login,
  saveGroupAssignment,
  saveProvider,
  setEmailConfig,
  setGrade,
  setWebConfig,
} from "@verdict/contract";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { totpShown } from "../packages/server/test/authenticator.ts";
import { LtiPeer } from "../packages/server/test/lti-peer.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  OAUTH2_CLIENT_ID,
  OidcPeer,
  USER_PATH,
} from "../packages/server/test/oidc-peer.ts";
import { ofDay } from "../packages/server/test/sample.ts";
import {
  button,
  changeEmail,
  changePicture,
  countdownOf,
  DIALOG,
  dialogOf,
  failFiveTimes,
  field,
  fillSignIn,
  openSignIn,
  passSlider,
  register,
  resetByMail,
  SOON,
} from "./account-steps.ts";
import {
  accountMenu,
  expectAccessible,
  expectAddress,
  fill,
  isFocused,
  languages,
  rootAccount,
  saysAfter,
  signIn,
  tabTo,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { Course } from "./lms-steps.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** What people do with their accounts, in a browser, with mails that really travel. */

const english = languages["en-US"];

let mailbox: Mailbox;
let client: Client;
let root: string;

beforeAll(async () => {
  mailbox = await startMailbox();
  client = new Client(baseUrl());
  root = await client.signIn("root", rootPassword());
  const body = { emailHost: "127.0.0.1", emailPort: mailbox.port, emailSsl: false };
  const { status, msg } = await client.call(setEmailConfig, { token: root, body });
  if (status !== 200) throw new Error(msg);
  await client.call(setWebConfig, { token: root, body: { baseUrl: baseUrl() } });
});

afterAll(async () => {
  await client.call(setWebConfig, { token: root, body: { baseUrl: "" } });
  await mailbox?.stop();
});

/** A user with an address, made by root. */
async function newUser(name: string): Promise<{ name: string; email: string }> {
  const email = `${name}@example.org`;
  const answer = await client.call(insertBatchUser, {
    token: root,
    body: { users: [[name, PASSWORD, email]] },
  });
  if (answer.status !== 200) throw new Error(answer.msg);
  return { name, email };
}

const lives = [
  { language: "en-US", viewport: "wide", name: "newcomer", told: /uses another email address from now on/ },
  { language: "ja-JP", viewport: "phone", name: "shinjin", told: /メールアドレスが変更され/ },
] as const;

test.each(ofDay(lives))(
  "register, confirm, fail five times, slider, avatar, another address, reset: $language, $viewport",
  async ({ name: begin, told, ...how }) => {
    const name = `${begin}-${Date.now() % 100_000}`;
    const texts = languages[how.language];
    const [email, moved] = [`${name}@example.org`, `moved-${name}@example.org`];
    const taken = await newUser(`${name}-old`);
    const { page, troubles } = await visit(how);
    const dialog = await openSignIn(page, texts);
    await button(dialog, texts.account.toRegister).click();
    await field(dialog, texts.account.passwordAgain).waitFor();
    await field(dialog, texts.account.username).fill(taken.name);
    await field(dialog, texts.account.email).fill(taken.email);
    await field(dialog, texts.account.code).focus();
    await dialog.getByText(texts.account.usernameTaken).waitFor();
    await dialog.getByText(texts.account.emailTaken).waitFor();
    await expectAccessible(page, "register dialog with refusals", DIALOG);
    const isCutOff = how.viewport === "phone";
    await register(page, texts, mailbox, { name, email, isCutOff });
    if (!isCutOff) {
      await accountMenu(page, texts, name).click();
      await page.getByRole("menuitem", { name: texts.account.signOut }).click();
      await page.getByRole("main").getByRole("button", { name: texts.account.signOutHere }).click();
      await button(page.getByRole("banner"), texts.account.signIn).waitFor();
    }

    // The pause of the button outlives the dialog and the page.
    await page.reload();
    await openSignIn(page, texts);
    await button(dialog, texts.account.toRegister).click();
    await dialog.getByRole("button", { name: countdownOf(texts) }).waitFor();
    await button(dialog, texts.common.close).click();
    await dialog.waitFor({ state: "detached" });

    await openSignIn(page, texts);
    await failFiveTimes(page, texts, name);
    await passSlider(page, texts);
    await accountMenu(page, texts, name).click();
    await page.getByRole("menuitem", { name: texts.account.settings }).click();
    await page.getByRole("heading", { name: texts.account.settings, level: 1 }).waitFor();
    await changePicture(page, texts);
    await changeEmail(page, texts, mailbox, { from: email, to: moved, told });
    await field(page, texts.account.setting.school).fill("どこかの大学");
    await saysAfter(page, texts.account.saved, () => button(page, texts.account.save).click());
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await page.reload();
    await expect
      .poll(() => field(page, texts.account.setting.school).inputValue(), SOON)
      .toBe("どこかの大学");

    // Forgotten on another machine; this browser is signed out by it.
    const elsewhere = await visit(how);
    await openSignIn(elsewhere.page, texts);
    await resetByMail(elsewhere.page, texts, mailbox, { name, email: moved, password: "another-one" });
    await fillSignIn(dialogOf(elsewhere.page), texts, name, "another-one");
    await elsewhere.page.keyboard.press("Enter");
    await accountMenu(elsewhere.page, texts, name).waitFor();
    await page.goto("/status");
    await button(page.getByRole("banner"), texts.account.signIn).waitFor();
    expect([...troubles, ...elsewhere.troubles]).toEqual([]);
  },
);

test("unsaved changes are asked about before the page is left", async () => {
  const texts = english;
  const { name } = await newUser("half-done");
  const { page } = await visit();
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/setting");
  await field(page, texts.account.setting.nickname).fill("Halfway");
  await page.getByRole("link", { name: texts.nav.problems }).click();
  const question = page.getByRole("dialog", { name: texts.common.unsavedTitle });
  await button(question, texts.common.cancel).click();
  await question.waitFor({ state: "detached" });
  await expectAddress(page, (url) => url.pathname).toBe("/setting");
  // What is typed while the rest is saved stays, and is not saved.
  const typed = Promise.withResolvers<void>();
  const hold = (route: Route) => typed.promise.then(() => route.continue());
  await page.route(`**${changeUserInfo.path}`, hold, { times: 1 });
  await button(page, texts.account.save).click();
  const signature = field(page, texts.account.setting.signature);
  await signature.fill("Not yet");
  await page.getByRole("link", { name: texts.nav.problems }).click();
  await button(question, texts.common.cancel).click();
  await question.waitFor({ state: "detached" });
  await saysAfter(page, texts.account.saved, async () => typed.resolve());
  await expect.poll(() => signature.inputValue()).toBe("Not yet");
  await page.getByRole("link", { name: texts.nav.problems }).click();
  await button(question, texts.common.cancel).click();
  await button(page, texts.account.setting.undo).click();
  await expect.poll(() => signature.inputValue(), SOON).toBe("");
  await page.getByRole("link", { name: texts.nav.problems }).click();
  await page.getByRole("heading", { name: texts.problem.list }).waitFor();
  await page.goto("/setting");
  await expect.poll(() => field(page, texts.account.setting.nickname).inputValue(), SOON).toBe("Halfway");
});

test("after five wrong passwords by keyboard alone: arrow keys, or a question", async () => {
  const texts = english;
  const { name } = await newUser("no-mouse");
  for (let failures = 0; failures < 5; failures++) {
    const { code } = await client.call(login, { body: { username: name, password: "not-the-one" } });
    expect(code).toBe("login-wrong");
  }
  const { page } = await visit();
  await tabTo(page, button(page.getByRole("banner"), texts.account.signIn));
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect.poll(() => isFocused(field(dialog, texts.account.username)), SOON).toBe(true);
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  const range = dialog.getByRole("slider", { name: texts.account.challenge.slider });
  await tabTo(page, range);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => range.inputValue()).toBe("3");
  await page.waitForTimeout(CHALLENGE_MIN_MS); // sooner it would not count as a person's
  await saysAfter(page, texts.refusal["challenge-wrong"], () => page.keyboard.press("Enter"));

  const instead = button(dialog, texts.account.challenge.askInstead);
  await tabTo(page, instead);
  await page.keyboard.press("Enter");
  const [before = ""] = texts.account.challenge.question.split("{{question}}");
  const question = dialog.getByRole("textbox", { name: before });
  await expect.poll(() => isFocused(question), SOON).toBe(true);
  const asked = (await dialog.locator("label").textContent())?.match(/\d+/g)?.map(Number) ?? [];
  const [a = 0, b = 0, c = 0] = asked;
  await page.keyboard.type(String((a + b) * c));
  await page.keyboard.press("Enter");
  await accountMenu(page, texts, name).waitFor();
});

test("a changed password ends the other logins and keeps this one", async () => {
  const texts = english;
  const { name } = await newUser("careful");
  const other = await visit();
  await signIn(other.page, texts, name, PASSWORD);
  const { page } = await visit();
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/setting");
  await button(page, texts.account.setting.sessions).click();
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count(), SOON).toBe(2);

  const change = page.getByRole("form", { name: texts.account.setting.changePassword });
  const save = button(change, texts.account.setting.changePassword);
  await field(change, texts.account.setting.currentPassword).fill("not-the-one");
  await field(change, texts.account.newPassword).fill("another-one");
  await field(change, texts.account.passwordAgain).fill("another-one");
  await save.click();
  await change.getByText(fill(texts.account.setting.wrongPassword_other, { count: 4 })).waitFor();
  await field(change, texts.account.setting.currentPassword).fill(PASSWORD);
  await saysAfter(page, texts.account.setting.passwordChanged, () => save.click());
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count(), SOON).toBe(1);
  await other.page.goto("/status");
  await button(other.page.getByRole("banner"), texts.account.signIn).waitFor();
});

test("a guest who looks at their mail in the midst of registering finds name and address again", async () => {
  const texts = english;
  const name = `halfway-${Date.now() % 100_000}`;
  const { page } = await visit({ viewport: "phone" });
  // On a phone the drawer has both ways in.
  const menu = page.getByRole("button", { name: texts.nav.menu });
  await menu.click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(menu)).toBe(true);
  await menu.click();
  await button(page.getByRole("dialog"), texts.account.register).click();
  const dialog = page.getByRole("dialog", {
    name: fill(texts.account.registerTitle, { shortName: "Verdict" }),
  });
  await field(dialog, texts.account.username).fill(name);
  await field(dialog, texts.account.password).fill(PASSWORD);
  await field(dialog, texts.account.email).fill(`${name}@example.org`);
  await button(dialog, texts.account.sendCode).click();
  await dialog.getByRole("button", { name: countdownOf(texts) }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: texts.nav.menu }).click();
  await button(page.getByRole("dialog"), texts.account.register).click();
  await expect.poll(() => field(dialog, texts.account.username).inputValue()).toBe(name);
  await expect.poll(() => field(dialog, texts.account.email).inputValue()).toBe(`${name}@example.org`);
  await expect.poll(() => field(dialog, texts.account.password).inputValue()).toBe("");
});

test.each([
  { language: "ja-JP", type: 1005, key: "r1005" },
  { language: "zh-CN", type: 1007, key: "r1007" },
] as const)("a restriction is told in $language, in a notice and on the user's own pages", async (how) => {
  const { language, type, key } = how;
  const texts = languages[language];
  const { name } = await newUser(`limited-${type}`);
  const { records } = (await client.call(getUserList, { token: root, query: { keyword: name } })).data;
  const ban = { uid: records[0]?.uid ?? "", username: name, type, status: 0, banReason: "flooding" };
  const banUntil = new Date(Date.now() + 86_400_000).toISOString();
  expect((await client.call(editUser, { token: root, body: { ...ban, banUntil } })).status).toBe(200);
  const { page } = await visit({ language, viewport: "phone" });
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/message/mine");
  const notice = page.getByRole("article");
  await notice.getByRole("heading", { name: texts.message.roleChanged.title }).waitFor();
  await notice.getByText(texts.role[key]).waitFor();
  await notice.getByText(fill(texts.message.roleChanged.reason, { reason: "flooding" })).waitFor();
  for (const path of ["/setting", "/user-home"]) {
    await page.goto(path);
    const told = page.getByRole("region", { name: texts.account.restricted.title });
    await told.getByText(texts.account.restricted[key]).waitFor();
    await told.getByText(fill(texts.account.restricted.reason, { reason: "flooding" })).waitFor();
    await expectAccessible(page, `${path} of a restricted user`);
  }
});

test("a restricted user reads why they may not submit, a banned one why they may not come in", async () => {
  const texts = english;
  const { name } = await newUser("copycat");
  const { page } = await visit();
  const {
    data: { records },
  } = await client.call(getUserList, { token: root, query: { keyword: name } });
  const uid = records[0]?.uid ?? "";
  const ban = (change: object) =>
    client.call(editUser, { token: root, body: { uid, username: name, type: 1002, status: 0, ...change } });
  await ban({ type: 1003, banReason: "copied in round 7" });
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/problem/1000");
  await page.getByText(fill(texts.account.submitBanned, { reason: "copied in round 7" })).waitFor();
  await expect.poll(() => button(page, texts.submission.submit).isDisabled()).toBe(true);
  // The open page would hear of it, and the next one would be a visitor's.
  await page.goto("about:blank");
  await ban({ status: 1, banReason: "copied again" });
  await page.goto("/status");
  const dialog = dialogOf(page);
  const ended = dialog.getByText("This account is banned: copied again");
  await ended.waitFor();
  await fillSignIn(dialog, texts, name, PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.getByText(fill(texts.account.restricted.reason, { reason: "copied again" })).waitFor();
  expect(await ended.count()).toBe(0); // it would say the same twice
});

test("a user takes their data along and deletes the account, which asks for name and password", async () => {
  const texts = english;
  const { name } = await newUser("leaving");
  const { page, troubles } = await visit();
  await signIn(page, texts, name, PASSWORD);
  await page.goto("/setting");
  await button(page, texts.account.setting.ownData).click();
  const downloading = page.waitForEvent("download");
  await button(page, texts.account.setting.downloadOwnData).click();
  expect((await downloading).suggestedFilename()).toBe(`${name}.zip`);
  await button(page, texts.account.setting.erase).click();
  const dialog = dialogOf(page);
  const erase = button(dialog, texts.account.setting.erase);
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await expectAccessible(page, "deleting the account", DIALOG);
  await field(dialog, fill(texts.account.setting.eraseQuestion, { name })).fill(name);
  await field(dialog, texts.account.setting.currentPassword).fill("not-the-one");
  await erase.click();
  await dialog.getByText(fill(texts.account.setting.wrongPassword_other, { count: 4 })).waitFor();
  await field(dialog, texts.account.setting.currentPassword).fill(PASSWORD);
  await saysAfter(page, texts.account.setting.erased, () => erase.click());
  await button(page.getByRole("banner"), texts.account.signIn).waitFor();
  expect(troubles).toEqual([]);
});

test("a student comes by the university, on a phone, and again", async () => {
  const texts = english;
  const uni = await OidcPeer.start("uni", [baseUrl()]);
  onTestFinished(() => uni.stop());
  uni.people.set("s-17", { preferred_username: "uni-student", name: "Uni Student", affiliation: "student" });
  const provider = { key: "uni", name: "University of Tests", issuer: uni.issuer, clientId: CLIENT_ID };
  const rules = { admit: [{ claim: "affiliation", value: "student" }] };
  const body = { ...provider, clientSecret: CLIENT_SECRET, enabled: true, signsOut: true, rules };
  const { data } = await client.call(saveProvider, { token: root, body });
  onTestFinished(async () => {
    await client.call(deleteProvider, { token: root, query: { id: data.id } });
  });
  const { page, troubles } = await visit({ viewport: "phone", path: "/introduction" });
  const byUniversity = async () => {
    const dialog = await openSignIn(page, texts);
    await expectAccessible(page, "signing in by a provider", DIALOG);
    await button(dialog, provider.name).click();
  };
  await byUniversity();
  await page.getByRole("textbox", { name: "Account" }).fill("s-17");
  await page.getByRole("button", { name: "Enter" }).click();
  await accountMenu(page, texts, "uni-student").waitFor();
  await expectAddress(page, (url) => url.pathname).toBe("/introduction");
  await page.goto("/logout");
  await button(page, texts.account.signOutHere).click();
  await page.waitForURL((url) => url.origin === uni.issuer); // which asks whether to sign out there, too
  await page.goto("/home");
  // The name that the next one would have is this one's.
  uni.people.set("s-18", { preferred_username: "uni-student", affiliation: "student" });
  await page.context().clearCookies();
  await byUniversity();
  await page.getByRole("textbox", { name: "Account" }).fill("s-18");
  await page.getByRole("button", { name: "Enter" }).click();
  await page.getByText(fill(texts.account.identity.return.taken, { username: "uni-student" })).waitFor();
  await expectAccessible(page, "choosing a name");
  await field(page, texts.account.identity.return.newName).fill("uni-student-two");
  await button(page, texts.account.identity.return.create).click();
  await accountMenu(page, texts, "uni-student-two").waitFor();
  expect(troubles).toEqual([]);
});

test("root adds a service of OAuth 2.0 by its button, and somebody comes by it", async () => {
  const { identity } = english.admin;
  const hub = await OidcPeer.start("hub", [baseUrl()]);
  onTestFinished(() => hub.stop());
  onTestFinished(async () => {
    const { data } = await client.call(getProviders, { token: root });
    const id = data.find(({ key }) => key === "hub")?.id;
    if (id) await client.call(deleteProvider, { token: root, query: { id } });
  });
  hub.people.set("h-1", { id: 4711, login: "hub-person", name: "Hub Person" });
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/conf" });
  await button(page, identity.add).click();
  const dialog = dialogOf(page);
  await button(dialog, "GitHub").click();
  for (const [label, text] of [
    [identity.name, "Hub of Tests"],
    [identity.key, "hub"],
    [identity.issuer, hub.issuer],
    [identity.oauth2.authorization, `${hub.issuer}/auth`],
    [identity.oauth2.token, `${hub.issuer}/token`],
    [identity.oauth2.userinfo, `${hub.issuer}${USER_PATH}`],
    [identity.clientId, OAUTH2_CLIENT_ID],
    [identity.clientSecret, CLIENT_SECRET],
  ] as const)
    await field(dialog, label).fill(text);
  await expectAccessible(page, "a provider of OAuth 2.0", DIALOG);
  await dialog.getByRole("switch", { name: identity.enabled, exact: true }).press("Space");
  await button(dialog, english.admin.save).click();
  await dialog.waitFor({ state: "detached" });
  await button(page, "Hub of Tests").click();
  await button(dialog, identity.check).click();
  await dialog.getByText(identity.oauth2.found).waitFor();

  const person = await visit({ viewport: "phone", path: "/introduction" });
  await button(await openSignIn(person.page, english), "Hub of Tests").click();
  await person.page.getByRole("textbox", { name: "Account" }).fill("h-1");
  await person.page.getByRole("button", { name: "Enter" }).click();
  await accountMenu(person.page, english, "hub-person").waitFor();
  await expectAddress(person.page, (url) => url.pathname).toBe("/introduction");
  expect([...troubles, ...person.troubles]).toEqual([]);
});

test("a teacher places an assignment in a learning platform, and a pupil's points arrive there", async () => {
  const { lms } = english;
  const peer = await LtiPeer.start();
  onTestFinished(() => peer.stop());
  const course = new Course(peer, baseUrl(), "campus");
  const platform = {
    kind: "lti",
    key: "campus",
    name: "Campus",
    issuer: peer.issuer,
    clientId: peer.clientId,
  };
  const body = { ...platform, enabled: true, lti: peer.options, rules: {} };
  const saved = await client.call(saveProvider, { token: root, body });
  onTestFinished(async () => {
    await client.call(deleteProvider, { token: root, query: { id: saved.data.id } });
  });
  const [{ page, troubles }, { page: phone, troubles: others }] = await Promise.all([
    visit({ isFirst: true }),
    visit({ isFirst: true, viewport: "phone" }),
  ]);
  await course.opens(page, "prof-lovelace");
  await page.getByText(lms.noGroup).waitFor();
  await accountMenu(page, english, "prof-lovelace").waitFor();
  const group = {
    name: "Campus course",
    shortName: "CAMPUS",
    brief: "A course of the campus",
    description: "Exercises and homework.",
    auth: 1,
  };
  const { data: made, msg } = await client.call(addGroup, {
    token: root,
    body: { ...group, visible: false },
  });
  if (!made) throw new Error(msg);
  const gid = made.id;
  const problems = await client.call(getProblemList, { token: root, query: { currentPage: 1, limit: 1 } });
  const assignment = {
    ...{ title: "Sheet 1", pids: [problems.data.records[0]?.pid ?? 0], latePercent: 0, lateFloor: 0 },
    ...{ dueTime: new Date(Date.now() + 86_400_000), isForAll: true },
  };
  const { data: sheet } = await client.call(saveGroupAssignment, { token: root, body: { gid, assignment } });
  await client.call(importGroupMembers, { token: root, body: { gid, usernames: ["prof-lovelace"] } });
  const uidIn = (where: Page): Promise<string> =>
    where.evaluate(() => JSON.parse(localStorage.getItem("verdict.user") ?? "{}").uid);
  await client.call(changeGroupMember, { token: root, body: { gid, uid: await uidIn(page), auth: 4 } });

  // Which group it is, and what is picked for the platform.
  await course.opens(page, "prof-lovelace", { picking: {} });
  await button(page, group.name).waitFor();
  await expectAccessible(page, "tying a course");
  await button(page, group.name).click();
  await page.getByRole("radio", { name: "Sheet 1" }).check();
  await expectAccessible(page, "picking for a course");
  await button(page, lms.choose).click();
  await page.getByRole("heading", { name: "Placed" }).waitFor();
  expect(course.picked?.title).toBe("Sheet 1");

  // A pupil opens it on a phone, and is graded.
  await course.opens(phone, "pupil-ada", course.placed());
  await phone.waitForURL(`${baseUrl()}/training/${sheet.tid}/problems`);
  const grade = { tid: sheet.tid, uid: await uidIn(phone), points: 85, remark: "Well done" };
  await client.call(setGrade, { token: root, body: grade });
  await expect
    .poll(() => course.scores, { timeout: 60_000 })
    .toMatchObject([{ userId: "pupil-ada", scoreGiven: 85, comment: "Well done" }]);
  await page.goto(`/group/${gid}/course`);
  await page
    .getByRole("row", { name: /pupil-ada/ })
    .getByText("85 / 100")
    .waitFor();
  await expectAccessible(page, "courses of a group");

  // Inside the course's own page, where the site lets it: the visitor's own session is not in it.
  const [{ page: inside }, { page: elsewhere }] = await Promise.all([
    visit({ isFirst: true }),
    visit({ isFirst: true }),
  ]);
  const lti = { ...peer.options, frames: [peer.issuer] };
  await client.call(saveProvider, { token: root, body: { ...body, id: saved.data.id, lti } });
  const frame = await course.opensInside(inside, "pupil-ada", course.placed());
  await frame.getByRole("heading", { name: "Sheet 1" }).first().waitFor();
  await inside.goto("/home");
  await button(inside.getByRole("banner"), english.account.signIn).waitFor();
  // Without that no page of the site stands in a frame.
  await client.call(saveProvider, { token: root, body: { ...body, id: saved.data.id } });
  const refused = elsewhere.waitForEvent("console", (said) => /frame-ancestors/.test(said.text()));
  await course.opensInside(elsewhere, "pupil-ada", course.placed());
  await refused;
  expect([...troubles, ...others]).toEqual([]);
});

test("an app's code is asked for after the password, and a passkey opens the account alone", async () => {
  const texts = english;
  const { factor } = texts.account;
  // Browsers allow passkeys at a host name only.
  const origin = baseUrl().replace("127.0.0.1", "localhost");
  await client.call(setWebConfig, { token: root, body: { baseUrl: origin } });
  onTestFinished(async () => {
    await client.call(setWebConfig, { token: root, body: { baseUrl: baseUrl() } });
  });
  const { name } = await newUser("twofold");
  const { page, context, troubles } = await visit({
    origin,
    as: [name, PASSWORD],
    path: "/setting",
    isFirst: true,
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const authenticator = {
    protocol: "ctap2",
    transport: "internal",
    automaticPresenceSimulation: true,
  } as const;
  const verified = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options: { ...authenticator, ...verified } });

  await button(page, factor.title).click();
  await button(page, factor.addTotp).click();
  const dialog = dialogOf(page);
  await field(dialog, texts.account.setting.currentPassword).fill("not-the-one");
  await button(dialog, factor.next).click();
  await dialog.getByText(texts.refusal["password-wrong"]).waitFor();
  await field(dialog, texts.account.setting.currentPassword).fill(PASSWORD);
  await button(dialog, factor.next).click();
  await dialog.getByRole("img", { name: factor.qr }).waitFor();
  await expectAccessible(page, "an app's secret", DIALOG);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await field(dialog, factor.firstCode).fill(totpShown(secret));
  await button(dialog, factor.addTotp).click();
  await dialog.getByText(factor.recoveryOnce).waitFor();
  await expectAccessible(page, "recovery codes", DIALOG);
  const [recovery = ""] = await dialog.getByRole("listitem").allTextContents();
  await button(dialog, factor.kept).click();
  await page.getByText(fill(factor.recoveryLeft_other, { count: 10 })).waitFor();

  await button(page, factor.addPasskey).click();
  await field(dialog, texts.account.setting.currentPassword).fill(PASSWORD);
  await saysAfter(page, factor.addedNow, () => button(dialog, factor.addPasskey).click());
  await expectAccessible(page, "second factors");

  await page.goto("/logout");
  await button(page, texts.account.signOutHere).click();
  await fillSignIn(await openSignIn(page, texts), texts, name, PASSWORD);
  await button(dialog, texts.account.signIn).click();
  await field(dialog, factor.code).fill("000000");
  await button(dialog, texts.account.signIn).click();
  await dialog.getByText(texts.refusal["factor-wrong"]).waitFor();
  await expectAccessible(page, "a code is asked for", DIALOG);
  await field(dialog, factor.code).fill(recovery);
  await button(dialog, texts.account.signIn).click();
  await accountMenu(page, texts, name).waitFor();

  await page.goto("/logout");
  await button(page, texts.account.signOutHere).click();
  await button(await openSignIn(page, texts), factor.byPasskey).click();
  await accountMenu(page, texts, name).waitFor();
  expect(troubles).toEqual([]);
});
