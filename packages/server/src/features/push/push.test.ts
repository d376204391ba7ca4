import {
  addPushDevice,
  answerClarification,
  askClarification,
  type BodyInput,
  broadcastClarification,
  getClarifications,
  getPush,
  logout,
  pushKinds,
  removePushDevice,
  savePushSettings,
  status,
  tryPushDevice,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type Browser, PushService, senderOf } from "../../../test/push-service.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { notify } from "../../platform/notify.ts";
import { contestRegistrations, contests as contestTable } from "../contest/tables.ts";
import { pushTo } from "../happening/pushed.ts";
import { users } from "../user/tables.ts";
import { pushDevices, pushMessages } from "./tables.ts";
import { watchStarts } from "./watch.ts";

const service = await new PushService().start();
afterAll(() => service.stop());
const site = useSite({ config: { PUSH_SERVICES: [service.origin] } });
const contests = useContests(site);
let node: TestNode;
let user: TestUser;

beforeAll(async () => {
  node = await TestNode.join(site());
});
beforeEach(async () => {
  await site().db.delete(pushDevices);
  user = await site().user({ locale: "en-US" });
});

type Device = BodyInput<typeof addPushDevice>;

async function register(by: TestUser = user, browser = service.browser(), more: Partial<Device> = {}) {
  const body = { ...browser.subscription, name: "Chrome on Linux", ...more };
  const answer = await site().call(addPushDevice, { token: by.token, body });
  return { browser, answer, id: answer.data?.id ?? 0 };
}

const settings = (body: Partial<BodyInput<typeof savePushSettings>>, by = user) =>
  site().call(savePushSettings, {
    token: by.token,
    body: { kinds: [...pushKinds], quiet: null, zone: "UTC", ...body },
  });
const own = async (by = user) => (await site().call(getPush, { token: by.token })).data;
const waiting = () => site().db.$count(pushMessages, eq(pushMessages.isWaiting, true));
const comes = (browser: Browser, messages: object[]) =>
  expect.poll(() => browser.messages, { timeout: 60_000 }).toMatchObject(messages);
/** Lets what waits be tried now. */
async function hurry(): Promise<void> {
  await site().db.update(pushMessages).set({ nextAt: sql`now()` });
  await notify(site().db, "push");
}

test("a device is told in its browser's keys, signed as the site, and is listed", async () => {
  const { browser, id } = await register();
  await site().db.update(users).set({ locale: "zh-CN" }).where(eq(users.uid, user.uid));
  expect(await site().call(tryPushDevice, { token: user.token, body: { id } })).toMatchObject({
    status: 200,
  });
  await comes(browser, [{ title: "通知已可用", url: "/setting" }]);
  const { publicKey, devices } = await own();
  const [pushed] = browser.pushed;
  if (!pushed) throw new Error("nothing was pushed");
  expect(await senderOf(pushed, publicKey)).toMatchObject({ aud: service.origin });
  expect(pushed.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: expect.stringMatching(/^\d+$/),
  });
  await expect.poll(async () => (await own()).devices[0]?.usedAt, { timeout: 60_000 }).not.toBe(null);
  expect(devices).toMatchObject([{ id, name: "Chrome on Linux", isHere: true, service: expect.any(String) }]);
  expect(await site().call(removePushDevice, { token: user.token, query: { id } })).toMatchObject({
    status: 200,
  });
  expect((await own()).devices).toEqual([]);
  const other = await site().user();
  const theirs = await register(other);
  const gone = { token: user.token, query: { id: theirs.id } };
  expect((await site().call(removePushDevice, gone)).code).toBe("push-device-gone");
  expect((await site().call(tryPushDevice, { token: user.token, body: { id: theirs.id } })).code).toBe(
    "push-device-gone",
  );
});

test.each([
  ["http://push.example.com/x", "no HTTPS"],
  ["https://127.0.0.1/x", "an inner address"],
  ["https://[::1]/x", "an inner address"],
  ["https://10.0.0.1:8443/x", "an inner address"],
  ["https://localhost/x", "a name without a dot"],
  ["https://u:p@push.example.com/x", "a password"],
  ["ftp://push.example.com/x", "another scheme"],
])("an address that is %s is refused: %s", async (endpoint) => {
  const { answer } = await register(user, service.browser(), { endpoint });
  expect(answer.code).toBe("push-endpoint");
});

test("a name that leads into an inner network is not spoken to", async () => {
  const { id } = await register(user, service.browser(), { endpoint: "https://localtest.invalid/x" });
  await site().call(tryPushDevice, { token: user.token, body: { id } });
  await expect
    .poll(async () => (await site().db.select().from(pushDevices))[0]?.failures, { timeout: 60_000 })
    .toBe(1);
});

test("one browser is one device of who signed in last, and a user has ten", async () => {
  const browser = service.browser();
  await register(user, browser);
  const other = await site().user();
  await register(other, browser);
  expect((await own()).devices).toEqual([]);
  await register(other, browser);
  expect((await own(other)).devices).toHaveLength(1);
  const more = await Promise.all(Array.from({ length: 11 }, () => register(other)));
  expect(more.filter(({ answer }) => answer.code === "push-devices-many")).toHaveLength(2);
});

describe("news", () => {
  async function contest(change: Parameters<typeof contests.make>[0] = {}) {
    const cid = await contests.make(change);
    await contests.addProblem(cid, "A", { type: change.type ?? 0 });
    return cid;
  }
  const judge = async (cid: number, by = user) => {
    const id = await contests.submitted(by.token, cid, "A");
    await node.result(await node.claimOne(), status.accepted);
    return id;
  };

  test("of a verdict come once for its author, and no other", async () => {
    const cid = await contest();
    const { browser } = await register();
    const others = await register(await site().user({ locale: "en-US" }));
    const id = await judge(cid);
    await comes(browser, [
      { title: expect.stringMatching(/^A /), body: "Accepted", url: `/submission-detail/${id}` },
    ]);
    await site().db.transaction((tx) => pushTo(tx, "verdict", [user.uid], id, { submission: id }));
    expect(await waiting()).toBe(0);
    expect(others.browser.pushed).toEqual([]);
  });

  test("of a verdict that is hidden from its author do not come", async () => {
    const cid = await contest({ type: 1, sealRank: true, sealRankTime: at(-20) });
    const { browser } = await register();
    await judge(cid);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    expect(browser.pushed).toEqual([]);
  });

  test("of answers come to who asked, and to all when all are told", async () => {
    const cid = await contest();
    const other = await site().user({ locale: "en-US" });
    const [mine, theirs] = [(await register()).browser, (await register(other)).browser];
    await settings({ kinds: ["clarification"] });
    await settings({ kinds: ["clarification"] }, other);
    for (const who of [user, other]) await judge(cid, who);
    await site().call(askClarification, { token: user.token, body: { cid, question: "Is n > 0?" } });
    const token = contests.staff.admin.token;
    const [asked] = (await site().call(getClarifications, { token, query: { cid } })).data.records;
    const answer = { cid, id: asked?.id ?? 0, change: asked?.change ?? 0, answer: "Yes", isPublic: false };
    await site().call(answerClarification, { token, body: answer });
    await comes(mine, [{ title: expect.stringMatching(/was answered$/), body: "Yes" }]);
    expect(theirs.pushed).toEqual([]);
    await site().call(broadcastClarification, { token, body: { cid, text: "Lunch" } });
    await comes(theirs, [
      { title: expect.stringMatching(/news/), body: "Lunch", url: `/contest/${cid}/clarifications` },
    ]);
    await comes(mine, [{}, { body: "Lunch" }]);
  });

  test("of a start come a quarter of an hour before, once for each start", async () => {
    const cid = await contest({ startTime: at(10), endTime: at(60) });
    const far = await contest({ startTime: at(30), endTime: at(60) });
    const paused = await contest({ startTime: at(10), endTime: at(60) });
    await site().db.update(contestTable).set({ pausedMs: 1 }).where(eq(contestTable.id, paused));
    const { browser } = await register();
    await settings({ zone: "Asia/Shanghai" });
    for (const contestId of [cid, far, paused])
      await site().db.insert(contestRegistrations).values({ contestId, uid: user.uid });
    await watchStarts(site().db);
    await watchStarts(site().db);
    await comes(browser, [
      { title: expect.stringMatching(/ starts at \d+:\d\d [AP]M$/), url: `/contest/${cid}` },
    ]);
    expect(await waiting()).toBe(0);
  });

  test("of what was switched off do not come, and none in quiet hours that outlast them", async () => {
    const cid = await contest();
    const { browser } = await register();
    await settings({ kinds: ["reply"] });
    await judge(cid);
    expect(await site().db.$count(pushMessages)).toBe(0);
    const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
    const quiet = { from: (minute + 1439) % 1440, to: (minute + 30) % 1440 };
    await settings({ quiet });
    await judge(cid);
    // It waits for their end, and a test does not.
    await expect
      .poll(async () => (await site().db.select().from(pushMessages))[0]?.nextAt.getTime(), {
        timeout: 60_000,
      })
      .toBeGreaterThan(Date.now() + 20 * 60_000);
    expect(browser.pushed).toEqual([]);
    await settings({ quiet: { ...quiet, to: (minute + 300) % 1440 } });
    await hurry();
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    expect(browser.pushed).toEqual([]);
    expect((await settings({ zone: "Mars/Base" })).status).toBe(400);
  });

  test("do not come to a browser where somebody signed out, or that gave its subscription up", async () => {
    const cid = await contest();
    const { browser } = await register();
    await site().call(logout, { token: user.token });
    user = { ...user, token: await site().tokenOf(user.uid) };
    await judge(cid);
    await expect.poll(() => site().db.$count(pushDevices), { timeout: 60_000 }).toBe(0);
    expect(browser.pushed).toEqual([]);
    for (const code of [404, 410]) {
      await register();
      service.answers = [code];
      await judge(cid);
      await expect.poll(() => site().db.$count(pushDevices), { timeout: 60_000 }).toBe(0);
    }
  });

  test("that a service does not take are tried again, and what it refuses is not", async () => {
    const cid = await contest();
    const { browser } = await register();
    service.answers = [503, 429];
    const id = await judge(cid);
    await expect.poll(() => browser.pushed.length, { timeout: 60_000 }).toBe(1);
    await expect
      .poll(
        async () => {
          await hurry();
          return browser.pushed.length;
        },
        { timeout: 60_000 },
      )
      .toBe(3);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    expect(browser.messages.map(({ url }) => url)).toEqual(Array(3).fill(`/submission-detail/${id}`));
    service.answers = [400];
    await judge(cid);
    await expect.poll(() => browser.pushed.length, { timeout: 60_000 }).toBe(4);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    await hurry();
    expect(browser.pushed.length).toBe(4);
  });
});
