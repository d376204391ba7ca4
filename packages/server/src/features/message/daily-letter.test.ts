import {
  type BodyInput,
  blockUser,
  getBlockedUsers,
  getMessageSettings,
  getUnreadCounts,
  saveMessageSettings,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "../../../../../e2e/mailbox.ts";
import { useDiscussions } from "../../../test/discussions.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { users } from "../user/tables.ts";
import { sendDailyLetters } from "./daily-letter.ts";
import { insertNotice } from "./notice.ts";
import { messageSettings } from "./tables.ts";

const site = useSite();
const talk = useDiscussions(site);
let mailbox: Mailbox;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  mailbox = await startMailbox();
  ann = await talk.writer();
  bob = await talk.writer();
  await site().server.deps.settings.changeSwitches({ defaultCreateDiscussionDailyLimit: 1000 });
});
afterAll(() => mailbox.stop());

const settingsOf = async (user: TestUser) =>
  (await site().call(getMessageSettings, { token: user.token })).data;
const choose = (user: TestUser, body: BodyInput<typeof saveMessageSettings>) =>
  site().call(saveMessageSettings, { token: user.token, body });
const dated = (uid: string, age: string) =>
  site()
    .db.update(messageSettings)
    .set({ letterAt: sql`now() - ${age}::interval` })
    .where(eq(messageSettings.uid, uid));
const lettersTo = (address: string) =>
  site().db.select().from(mailOutbox).where(eq(mailOutbox.recipient, address));
const unread = async (user: TestUser) => (await site().call(getUnreadCounts, { token: user.token })).data;

test("nobody gets letters without asking for them, and none can be had without a mail server", async () => {
  expect(await settingsOf(ann)).toEqual({ muted: [], mailed: [], canMail: false });
  await choose(ann, { muted: ["Like"] });
  expect(await settingsOf(ann)).toMatchObject({ muted: ["Like"], mailed: [] });
  await choose(ann, { muted: [], mailed: ["Discuss"] });
  await dated(ann.uid, "2 days");
  await sendDailyLetters(site().server.deps);
  expect(await lettersTo("ann@example.org")).toEqual([]);
});

test("one letter a day tells how many messages of the chosen kinds are unread, and no word of them", async () => {
  await site().server.deps.settings.changeMail({ host: "127.0.0.1", port: mailbox.port, ssl: false });
  await site().server.deps.settings.changeWebsite({ baseUrl: "https://judge.example.org" });
  await site()
    .db.update(users)
    .set({ email: "ann@example.org", locale: "en-US" })
    .where(eq(users.uid, ann.uid));
  // Chosen anew, letters begin with what comes from now on.
  await choose(ann, { muted: [], mailed: [] });
  await choose(ann, { muted: ["Like"], mailed: ["Discuss", "Mention", "Sys", "Like"] });
  expect(await settingsOf(ann)).toEqual({
    muted: ["Like"],
    mailed: ["Discuss", "Mention", "Sys"],
    canMail: true,
  });
  const did = await talk.opened(ann, { title: "Secret title" });
  await talk.commented(bob, { did }, "Secret words");
  await talk.commented(bob, { did }, `More words, @${ann.username}`);
  const above = await talk.commented(ann, { did }, "My own");
  await talk.replied(bob, above.id, "A reply, of which no letter tells");
  await insertNotice(site().db, { title: "To all", content: "x", type: "All", uid: "1", sendAt: new Date() });

  // Of this day there was one already; the next day two servers write at once.
  await sendDailyLetters(site().server.deps);
  expect(await lettersTo("ann@example.org")).toEqual([]);
  await dated(ann.uid, "25 hours");
  await Promise.all([sendDailyLetters(site().server.deps), sendDailyLetters(site().server.deps)]);
  await mailbox.find("ann@example.org", /Comments on your discussions: 3/);
  const text = await mailbox.find("ann@example.org", /^Hello[\s\S]*/);
  expect(text).toMatch(/- Mentions: 1\r?\n- Notices to all: 1/);
  expect(text).toContain("https://judge.example.org/message");
  expect(text).not.toMatch(/Secret|words|Replies|Likes/);
  expect(await lettersTo("ann@example.org")).toMatchObject([{ subject: "Verdict: unread messages (5)" }]);

  // What was told is not told again, and what is read is no news.
  await dated(ann.uid, "25 hours");
  await site().db.execute(sql`update user_message set read_at = now() where uid = ${ann.uid}`);
  await site().db.execute(sql`insert into notice_receipt (uid, notice_id) select ${ann.uid}, id from notice`);
  await sendDailyLetters(site().server.deps);
  expect(await lettersTo("ann@example.org")).toHaveLength(1);
});

test("letters speak the reader's language; banned users and those without an address get none", async () => {
  const readers = await Promise.all([talk.writer(), talk.writer(), talk.writer()]);
  const [chinese, banned, silent] = readers as [TestUser, TestUser, TestUser];
  const address = (user: TestUser) => `${user.username}@example.org`;
  for (const user of [chinese, banned]) {
    await site()
      .db.update(users)
      .set({ email: address(user) })
      .where(eq(users.uid, user.uid));
  }
  await site().db.update(users).set({ locale: "zh-CN" }).where(eq(users.uid, chinese.uid));
  for (const user of readers) {
    await choose(user, { muted: [], mailed: ["Discuss"] });
    await talk.commented(bob, { did: await talk.opened(user) });
    await dated(user.uid, "2 days");
  }
  await site().db.update(users).set({ status: 1 }).where(eq(users.uid, banned.uid));
  await sendDailyLetters(site().server.deps);
  await mailbox.find(address(chinese), /对我的讨论的评论：1/);
  expect(await lettersTo(address(banned))).toEqual([]);
  expect((await settingsOf(silent)).canMail).toBe(false);
});

test("a blocked user sends no message: no comment, reply, like or mention; unblocked, they do again", async () => {
  const pest = await talk.writer();
  const block = (uid: string, blocked: boolean, user = ann) =>
    site().call(blockUser, { token: user.token, body: { uid, blocked } });
  expect((await block(ann.uid, true)).code).toBe("block-self");
  expect((await block("nobody", true)).code).toBe("user-not-found");
  await block(pest.uid, true);
  await block(pest.uid, true);
  const blocked = await site().call(getBlockedUsers, { token: ann.token });
  expect(blocked.data).toMatchObject([{ uid: pest.uid, username: pest.username }]);
  expect((await site().call(getBlockedUsers, { token: bob.token })).data).toEqual([]);
  const did = await talk.opened(ann);
  const above = await talk.commented(ann, { did });
  const before = await unread(ann);
  await talk.commented(pest, { did }, `@${ann.username} @${bob.username} hear me`);
  await talk.replied(pest, above.id, "and me");
  expect(await unread(ann)).toEqual(before);
  expect((await unread(bob)).mine).toBeGreaterThan(0);
  await block(pest.uid, false);
  await talk.commented(pest, { did });
  expect((await unread(ann)).comment).toBe(before.comment + 1);
});
