import { addContest, deleteContest, getAdminContestList } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessibleByDayAndNight, follow, languages, press, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** Notifications are offered where one would be of use, by a line of the page before the browser is asked at all. */

const { push } = languages["en-US"];
const client = new Client(baseUrl());
const [ASKED, SAYS_NO] = ["push-asked", "push-says-no"];
const TITLE = "A contest to be reminded of";
let root = "";
let cid = 0;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, [ASKED, SAYS_NO]);
  const [startTime, endTime] = [24, 26].map((hours) =>
    new Date(Date.now() + hours * 3_600_000).toISOString(),
  );
  const contest = { title: TITLE, description: "", startTime, endTime, type: 0, auth: 0, visible: true };
  await ask(client.call(addContest, { token: root, body: contest }));
  const { records } = await ask(client.call(getAdminContestList, { token: root, query: { keyword: TITLE } }));
  cid = records[0]?.id ?? 0;
});

afterAll(() => client.call(deleteContest, { token: root, query: { cid } }));

/** A browser that nobody has asked yet, which the headless one of tests cannot be; it writes down whether it is asked. */
const neverAsked = (answer: NotificationPermission) => `
  globalThis.askedTimes = 0;
  let permission = localStorage.permission ?? "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    globalThis.askedTimes++;
    permission = localStorage.permission = ${JSON.stringify(answer)};
    return permission;
  };`;

async function come(username: string, answer: NotificationPermission) {
  const { page, troubles } = await visit({ as: [username, PASSWORD], isFirst: true });
  await page.addInitScript(neverAsked(answer));
  await page.goto(`/contest/${cid}`);
  const times = () => page.evaluate("askedTimes");
  return { page, troubles, times, line: page.getByText(push.ask.contest) };
}

test("a contest to come offers a reminder; the browser is asked by a press alone, and nobody twice", async () => {
  const { page, troubles, times, line } = await come(ASKED, "denied");
  await line.waitFor();
  await expectAccessibleByDayAndNight(page, "notifications are offered");
  expect(await times()).toBe(0);
  await press(page, push.on);
  await page.getByText(push.denied).waitFor();
  expect(await times()).toBe(1);
  await line.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("main").getByRole("heading").first().waitFor();
  expect(await line.count()).toBe(0);
  expect(troubles).toEqual([]);
});

test("who says no is offered it nowhere any more, and their browser never asks", async () => {
  const { page, times, line } = await come(SAYS_NO, "granted");
  await line.waitFor();
  await press(page, push.no);
  await line.waitFor({ state: "detached" });
  await follow(page, "/message/reply");
  await page.getByRole("navigation", { name: languages["en-US"].message.boxes }).waitFor();
  expect(await page.getByText(push.ask.reply).count()).toBe(0);
  expect(await times()).toBe(0);
});
