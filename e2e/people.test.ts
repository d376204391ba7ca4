import {
  changeUserInfo,
  getUserAuthInfo,
  getUserCalendarHeatmap,
  getUserHomeInfo,
  getWebsiteConfig,
  logout,
} from "@verdict/contract";
import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  accountMenu,
  expectAccessible,
  expectAddress,
  fill,
  follow,
  isFocused,
  languages,
  saysAfter,
  signIn,
  visit,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** Pages about people, and what the shell says when something fails. */

const texts = languages["en-US"];
const client = new Client(baseUrl());
const name = `people-${Date.now() % 100_000}`;

const SOON = { timeout: 60_000 };

beforeAll(async () => {
  const root = await client.signIn("root", rootPassword());
  const [token = ""] = await client.users(root, [name, `${name}-b`]);
  const { pid, language, code } = programNamed("1008", "correct.py");
  await client.verdicts([await client.submit(token, pid, language, code)]); // somebody is ranked
});

const DAY_MS = 86_400_000;
const dayBack = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** A year with one submission a week ago. */
async function mockYear(page: Page): Promise<void> {
  await page.route(`**${getUserCalendarHeatmap.path}*`, (route) =>
    route.fulfill({
      json: {
        status: 200,
        msg: "success",
        data: { endDate: dayBack(0), dataList: [{ date: dayBack(7), count: 1 }] },
      },
    }),
  );
}

test("the year of a user is read by keys and by touch, the present first where there is little room", async () => {
  const { page } = await visit({ as: [name, PASSWORD], viewport: "phone" });
  await mockYear(page);
  await follow(page, "/user-home");
  const grid = page.getByRole("grid", { name: texts.home.heat.grid });
  const today = grid.locator(`[data-date="${dayBack(0)}"]`);
  await today.waitFor();
  const box = await today.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await expect.poll(() => today.getAttribute("tabindex")).toBe("0");
  await today.focus();
  await page.keyboard.press("ArrowLeft");
  const weekAgo = grid.locator(`[data-date="${dayBack(7)}"]`);
  await expect.poll(() => isFocused(weekAgo), SOON).toBe(true);
  const [, words = ""] = fill(texts.home.heat.day_one ?? "", { count: 1, date: "|" }).split("|");
  await expect.poll(() => weekAgo.getAttribute("aria-label")).toContain(words);
  const told = page.locator("span").filter({ hasText: words });
  await told.waitFor();
  await page.keyboard.press("Home");
  const first = grid.locator("[data-date]:focus");
  await expect.poll(() => first.getAttribute("data-date"), SOON).toBe(dayBack(365));
  await today.scrollIntoViewIfNeeded();
  await weekAgo.tap();
  await told.waitFor();
});

test("the letter stands where a picture is not there any more", async () => {
  const { page } = await visit({ as: [name, PASSWORD] });
  await page.route(`**${getUserHomeInfo.path}*`, async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, data: { ...data, avatar: "/api/public/img/gone.webp" } } });
  });
  await follow(page, "/user-home");
  await page.getByRole("main").getByText("P", { exact: true }).waitFor();
});

test("the chart of a rank list says its numbers in words", async () => {
  const { page } = await visit({ as: [name, PASSWORD], path: "/acm-rank" });
  const chart = page.getByRole("figure", { name: texts.home.rank.topTen });
  const said = new RegExp(`${texts.home.rank.solved}: \\d+, ${texts.home.rank.total}: \\d+`);
  await chart.getByRole("listitem").filter({ hasText: said }).first().waitFor();
});

/** The settings, and what is done there when the session runs out, which the page hears of by itself. */
async function openSettings(page: Page) {
  await page.goto("/setting");
  const save = page.getByRole("button", { name: texts.account.save, exact: true });
  const dialog = page.getByRole("dialog");
  return {
    save,
    school: page.getByRole("textbox", { name: texts.account.setting.school }),
    async runOut() {
      await client.call(logout, { token: await client.signIn(name, PASSWORD) }); // ends all of their sessions
      await dialog.getByText(texts.refusal["token-invalid"], { exact: true }).waitFor();
    },
    async enter(who: string) {
      await dialog.getByLabel(texts.account.username).fill(who);
      await dialog.getByRole("textbox", { name: texts.account.password }).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await accountMenu(page, texts, who).waitFor();
    },
  };
}

test("what was typed outlives a session that ran out, for the same user only", async () => {
  const { page } = await visit({ as: [name, PASSWORD] });
  const { school, save, runOut, enter } = await openSettings(page);
  await school.fill("Typed for an hour");
  await runOut();
  await enter(name);
  await expect.poll(() => school.inputValue()).toBe("Typed for an hour");
  await saysAfter(page, texts.account.saved, () => save.click());

  await school.fill("Not for others");
  await runOut();
  await enter(`${name}-b`);
  await expect.poll(() => school.inputValue(), SOON).toBe("");
});

test("the late refusal of a session that ran out does not end the next one", async () => {
  const { page } = await visit();
  await signIn(page, texts, name, PASSWORD); // all that home asks for is answered before the next page asks
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async (route: Route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  };
  await page.route(`**${getUserAuthInfo.path}`, hold, { times: 1 });
  const { school, save, runOut, enter } = await openSettings(page);
  await asked.promise;
  await school.fill("Slow answers");
  await runOut();
  await enter(name);
  const late = page.waitForResponse(
    (answer) => answer.url().endsWith(getUserAuthInfo.path) && answer.status() === 401,
  );
  released.resolve();
  await late;
  await saysAfter(page, texts.account.saved, () => save.click());
  await accountMenu(page, texts, name).waitFor();
});

test("a token another tab got is taken over when this one is looked at", async () => {
  const { page, context } = await visit({ as: [name, PASSWORD], path: "/problem" });
  const other = await context.newPage();
  await other.goto("/home");
  await accountMenu(other, texts, name).waitFor();
  const account = { uid: "x", username: `${name}-b`, avatar: null, roleList: ["default_user"] };
  const token = await client.signIn(`${name}-b`, PASSWORD);
  await other.evaluate(
    ([user, fresh]) => {
      localStorage.setItem("verdict.user", JSON.stringify(user));
      localStorage.setItem("verdict.token", JSON.stringify(fresh));
    },
    [account, token] as const,
  );
  await page.bringToFront();
  await accountMenu(page, texts, `${name}-b`).waitFor();
});

const failures = [
  { what: "a fault", answer: { status: 500, body: "<html>" }, said: texts.failure.unknown },
  {
    what: "an address that is not there",
    answer: { status: 404, body: "" },
    said: texts.refusal["path-unknown"],
  },
  { what: "no answer", answer: null, said: texts.failure.network },
  {
    what: "a refusal in the words of another server",
    answer: { status: 200, json: { status: 400, data: null, msg: "Not today." } },
    said: "Not today.",
  },
];

test.each(failures)("$what is told as the catalogue says", async ({ answer, said }) => {
  for (const viewport of ["wide", "phone"] as const) {
    const { page } = await visit({ path: "/problem", viewport });
    await page.route("**/api/get-random-problem*", (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    const told = page.getByRole("alert").getByText(said).waitFor();
    await Promise.all([told, page.getByRole("button", { name: texts.problem.random }).click()]);
    await expect.poll(() => page.getByText(said).count()).toBe(1); // and nowhere else
    // A second failure takes the place of the first.
    await page.getByRole("button", { name: texts.problem.random }).click();
    await expect.poll(() => page.getByRole("alert").filter({ hasText: said }).count(), SOON).toBe(1);
  }
});

test("a profile ends nobody's session, and no page may be framed", async () => {
  const [reader, writer] = [`${name}-r`, `${name}-w`];
  const root = await client.signIn("root", rootPassword());
  await client.users(root, [reader, writer]);
  const token = await client.signIn(writer, PASSWORD);
  const signature = "Read me\n\n[one](/logout?x.pdf)\n\n[two](https://example.org/a.pdf)";
  await client.call(changeUserInfo, { token, body: { signature } });

  const { page } = await visit({ as: [reader, PASSWORD], path: `/user-home?username=${writer}` });
  await page.getByRole("link", { name: "two" }).waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
  await page.getByRole("link", { name: "one" }).click();
  const signOut = page.getByRole("main").getByRole("button", { name: texts.account.signOutEverywhere });
  await signOut.waitFor();
  await accountMenu(page, texts, reader).waitFor();
  const elsewhere = await client.signIn(reader, PASSWORD); // signing out would end it as well
  const stillIn = () => client.call(getUserAuthInfo, { token: elsewhere });
  expect((await stillIn()).status).toBe(200);

  const framed = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement("iframe"), { src: "/logout" }))`,
  );
  await framed;
  await signOut.click();
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).waitFor();
  await expectAddress(page, (url) => url.pathname).toBe("/home");
  expect((await stillIn()).status).toBe(401);
});

test("a site that sends no mail says so where one would register or reset", async () => {
  const { page } = await visit();
  await page.route(`**${getWebsiteConfig.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, mail: false } } });
  });
  await page.reload();
  const banner = page.getByRole("banner");
  await banner.getByRole("button", { name: texts.account.register }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(texts.account.registerMailOff).waitFor();
  expect(await dialog.getByRole("textbox").count()).toBe(0);
  await expectAccessible(page, "registering without mail", "[role=dialog]");
  await dialog.getByRole("button", { name: texts.account.toSignIn }).click();
  await dialog.getByRole("button", { name: texts.account.toReset }).click();
  await dialog.getByText(texts.account.resetMailOff).waitFor();
});
