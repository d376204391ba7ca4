import {
  addNotice,
  cleanMessages,
  deleteNotice,
  editUser,
  getCommentMessages,
  getLikeMessages,
  getMyMessages,
  getNotices,
  getReplyMessages,
  getSysMessages,
  getUnreadCounts,
  updateNotice,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestUser, useSite } from "../../../test/site.ts";
import { tellUser } from "./notice.ts";
import { noticeReceipts, notices } from "./tables.ts";

const site = useSite();
let root = "";
let ann: TestUser;
let bob: TestUser;
let staff: TestUser;

beforeAll(async () => {
  root = await site().tokenOf("1");
  staff = await site().user({ roleId: 1001 });
});

beforeEach(async () => {
  await site().db.delete(notices);
  ann = await site().user();
  bob = await site().user();
});

const write = (body: Record<string, unknown>) =>
  site().call(addNotice, {
    token: root,
    body: { title: "News", content: "text", type: "All", now: true, ...body },
  });
const unread = async (user: TestUser) => {
  const { sys, mine } = (await site().call(getUnreadCounts, { token: user.token })).data;
  return [sys, mine];
};
const inSys = async (user: TestUser) =>
  (await site().call(getSysMessages, { token: user.token, query: {} })).data.records;
const inMine = async (user: TestUser) =>
  (await site().call(getMyMessages, { token: user.token, query: {} })).data.records;
const listed = async () => (await site().call(getNotices, { token: root, query: {} })).data.records;

describe("a notice", () => {
  test("to all reaches everybody, later users too; reading it marks it read; no row is written per user", async () => {
    expect((await write({})).status).toBe(200);
    expect(await unread(ann)).toEqual([1, 0]);
    const late = await site().user();
    expect(await unread(late)).toEqual([1, 0]);
    expect(await site().db.select().from(noticeReceipts)).toEqual([]);
    expect(await inSys(ann)).toMatchObject([{ title: "News", type: "Sys", state: false, adminId: "1" }]);
    expect(await unread(ann)).toEqual([0, 0]);
    expect(await inSys(ann)).toMatchObject([{ state: true }]);
    expect(await listed()).toMatchObject([
      { state: true, readers: 1, adminUsername: "root", recipients: [] },
    ]);
  });

  test("to named users reaches only them, by uid and by names in any letters", async () => {
    await write({ type: "Single", recipientId: ann.uid });
    await write({ type: "Single", recipients: [bob.username.toUpperCase()] });
    expect(await unread(ann)).toEqual([0, 1]);
    expect(await inMine(bob)).toMatchObject([{ type: "Mine" }]);
    expect(await unread(staff)).toEqual([0, 0]);
    expect((await listed()).map((row) => row.recipients)).toEqual([[bob.username], [ann.username]]);
  });

  test("to the staff is not for users", async () => {
    await write({ type: "Admin" });
    expect(await unread(staff)).toEqual([1, 0]);
    expect(await unread(ann)).toEqual([0, 0]);
  });

  test("waits for the full hour, or for the moment that is named; sending it at once ends the wait", async () => {
    await write({ now: false });
    expect(await unread(ann)).toEqual([0, 0]);
    const [waiting] = await listed();
    expect(waiting?.state).toBe(false);
    expect(waiting?.sendAt).toMatch(/:00:00\.000\+0000$/);
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    await write({ now: false, sendAt });
    const due = Date.parse((await listed())[0]?.sendAt.replace("+0000", "Z") ?? "");
    expect(due).toBe(Date.parse(sendAt));
    if (!waiting) throw new Error("no notice");
    const body = { id: waiting.id, title: "Now", content: "x", type: "All" as const, now: true };
    await site().call(updateNotice, { token: root, body });
    expect(await inSys(ann)).toMatchObject([{ title: "Now" }]);
  });

  test("that waits may go to others, at another hour; one that is sent keeps readers and time", async () => {
    await write({ now: false, type: "Single", recipients: [ann.username] });
    const [waiting] = await listed();
    if (!waiting) throw new Error("no notice");
    const edit = (body: Record<string, unknown>) =>
      site().call(updateNotice, {
        token: root,
        body: { id: waiting.id, title: "News", content: "text", type: "Single", ...body },
      });
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    await edit({ recipients: [bob.username], sendAt });
    const due = sendAt.replace("Z", "+0000");
    expect(await listed()).toMatchObject([{ recipients: [bob.username], sendAt: due, state: false }]);
    // A client that does not know of readers and times changes neither.
    await edit({ title: "Other news" });
    expect(await listed()).toMatchObject([{ title: "Other news", recipients: [bob.username], sendAt: due }]);
    expect(await edit({ recipients: ["nobody"] })).toMatchObject({ code: "notice-recipients-unknown" });
    await edit({ type: "All" });
    expect(await listed()).toMatchObject([{ type: "All", recipients: [], sendAt: due }]);
    await edit({ recipients: [ann.username], now: true });
    expect(await inMine(ann)).toMatchObject([{ title: "News" }]);
    await edit({ recipients: [bob.username], sendAt });
    await edit({ type: "All" });
    expect(await listed()).toMatchObject([{ type: "Single", recipients: [ann.username], state: true }]);
  });

  test("is sent when its time has come, without anybody doing anything", async () => {
    await write({ now: false });
    await site()
      .db.update(notices)
      .set({ sendAt: new Date(Date.now() - 1000) });
    expect(await unread(ann)).toEqual([1, 0]);
  });

  test("that is deleted is gone from every box", async () => {
    await write({});
    await inSys(ann);
    const [row] = await listed();
    expect((await site().call(deleteNotice, { token: root, query: { id: row?.id ?? 0 } })).status).toBe(200);
    expect(await inSys(ann)).toEqual([]);
  });

  test.each([
    ["a blank title", { title: " " }, "title-blank"],
    ["no content", { content: "" }, "content-blank"],
    ["a blank content", { content: " \n\t" }, "content-blank"],
    ["an unknown type", { type: "Everyone" }, "notice-type-unknown"],
    ["nobody named", { type: "Single" }, "notice-without-recipient"],
    ["an unknown name", { type: "Single", recipients: ["nobody"] }, "notice-recipients-unknown"],
    ["a broken date", { sendAt: "tomorrow" }, "date-malformed"],
  ])("with %s is refused", async (_what, body, code) => {
    expect(await write(body)).toMatchObject({ http: 200, status: 400, code });
    expect(await listed()).toEqual([]);
  });

  test("that is not there can not be changed", async () => {
    const body = { id: 99_999, title: "x", content: "x", type: "All" as const };
    const code = "notice-not-found";
    expect(await site().call(updateNotice, { token: root, body })).toMatchObject({ code });
    expect(await site().call(deleteNotice, { token: root, query: { id: 99_999 } })).toMatchObject({ code });
    const empty = await site().call(addNotice, { token: root, body: {} });
    expect(empty).toMatchObject({ http: 200, status: 400, code: "form-blank" });
  });
});

describe("a box", () => {
  test("is unread first, then newest first, and paged", async () => {
    await write({ title: "one" });
    await inSys(ann);
    await write({ title: "two" });
    await write({ title: "three" });
    const query = { limit: 2, currentPage: 1 };
    const first = await site().call(getSysMessages, { token: ann.token, query });
    expect(first.data).toMatchObject({ total: 3, pages: 2 });
    expect(first.data.records.map((row) => row.title)).toEqual(["three", "two"]);
  });

  test("is cleaned one by one or whole, by its owner and for them only", async () => {
    await write({ title: "one" });
    await write({ title: "two" });
    const [newest] = await inSys(ann);
    const clean = (query: { type: "Sys" | "Mine" | "Like"; id?: number }) =>
      site().call(cleanMessages, { token: ann.token, query });
    expect((await clean({ type: "Sys", id: newest?.id ?? 0 })).status).toBe(200);
    expect((await inSys(ann)).map((row) => row.title)).toEqual(["one"]);
    expect((await clean({ type: "Sys" })).status).toBe(200);
    expect(await inSys(ann)).toEqual([]);
    expect(await clean({ type: "Sys" })).toMatchObject({ status: 400, code: "message-not-found" });
    expect(await clean({ type: "Like" })).toMatchObject({ code: "message-not-found" });
    expect(await clean({ type: "All" as "Sys" })).toMatchObject({ code: "message-kind-unknown" });
    expect(await inSys(bob)).toHaveLength(2);
  });

  test.each([getCommentMessages, getReplyMessages, getLikeMessages])(
    "of what others did is there and empty: $path",
    async (endpoint) => {
      const asked = await site().call(endpoint, { token: ann.token, query: {} });
      expect(asked.data).toEqual({ records: [], total: 0, size: 5, current: 1, pages: 0 });
      const malformed = { token: ann.token, query: { limit: "many" } };
      expect(await site().call(endpoint, malformed)).toMatchObject({ http: 400, code: "request-invalid" });
      expect(await site().call(endpoint, { query: {} })).toMatchObject({ http: 401, code: "login-required" });
    },
  );

  test("tells a user that their role has changed, and nothing of other edits", async () => {
    const edit = (type: number) =>
      site().call(editUser, { token: root, body: { uid: ann.uid, username: ann.username, type, status: 0 } });
    await edit(1002);
    expect(await unread(ann)).toEqual([0, 0]);
    expect((await edit(1008)).status).toBe(200);
    const [told] = await inMine(ann);
    expect(told).toMatchObject({ title: "Your role has changed", type: "Mine", adminId: null });
    expect(told?.content).toContain("**default_user** to **problem_admin**");
    const change = { code: "role-changed", from: 1002, to: 1008, reason: null, until: null };
    expect(told?.sentence).toEqual(change);
  });

  test("says why a role was taken and until when, for pages to put into their words", async () => {
    const bob = await site().user();
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const ban = { uid: bob.uid, username: bob.username, type: 1005, status: 0, banReason: "spam" };
    await site().call(editUser, { token: root, body: { ...ban, banUntil: until } });
    const [told] = await inMine(bob);
    expect(told?.content).toContain("Reason: spam");
    const { sentence } = told ?? {};
    expect(sentence).toMatchObject({ code: "role-changed", from: 1002, to: 1005, reason: "spam" });
    expect(Date.parse((sentence?.code === "role-changed" && sentence.until) || "")).toBe(Date.parse(until));
  });

  test("holds what the site tells a user, which no staff list shows", async () => {
    await tellUser(site().db, ann.uid, { title: "Your role changed", content: "now admin" });
    expect(await unread(ann)).toEqual([0, 1]);
    expect(await inMine(ann)).toMatchObject([{ title: "Your role changed", adminId: null }]);
    expect(await listed()).toEqual([]);
    const [row] = await site().db.select().from(notices).where(eq(notices.type, "Mine"));
    expect(await site().call(deleteNotice, { token: root, query: { id: row?.id ?? 0 } })).toMatchObject({
      code: "notice-not-found",
    });
  });
});
