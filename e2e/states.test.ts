import {
  getContestList,
  getProblemDetail,
  getProblemList,
  getTeam,
  getUserCalendarHeatmap,
  getUserHomeInfo,
  getWebsiteConfig,
} from "@verdict/contract";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ofDay } from "../packages/server/test/sample.ts";
import {
  expectAccessibleByDayAndNight,
  expectAddress,
  follow,
  languages,
  rootAccount,
  visit,
} from "./browser.ts";

/** axe on pages that have nothing to show: empty, refused, failed, and while what they asked for is on its way. */

const texts = languages["en-US"];

/** Seen, wherever it stands: what a part that waits had drawn before is still there, hidden. */
const main = (page: Page, text: string) =>
  page.getByRole("main").getByText(text).filter({ visible: true }).first().waitFor();

const NOBODY = "qqqqqqqqqq";
const without: Record<string, { path: string; said: string }> = {
  "problems, none found": { path: `/problem?keyword=${NOBODY}`, said: texts.problem.noneFound },
  "status, none found": { path: `/status?username=${NOBODY}`, said: texts.submission.noneFound },
  "contests, none found": { path: `/contest?keyword=${NOBODY}`, said: texts.contest.list.noneFound },
  "trainings, none found": { path: `/training?keyword=${NOBODY}`, said: texts.training.list.noneFound },
  "rank, nobody found": { path: `/acm-rank?searchUser=${NOBODY}`, said: texts.home.rank.none },
  "no such problem": { path: `/problem/${NOBODY}`, said: texts.refusal["problem-not-found"] },
  "no such submission": { path: "/submission-detail/999999", said: texts.refusal["submission-not-found"] },
  "no such contest": { path: "/contest/999999", said: texts.refusal["no-such-contest"] },
  "no such user": { path: `/user-home?username=${NOBODY}`, said: texts.refusal["user-not-found"] },
};

test.each(ofDay(["wide", "phone"] as const))("empty and refused, %s", async (viewport) => {
  const { page, troubles } = await visit({ viewport });
  for (const [what, { path, said }] of Object.entries(without)) {
    await follow(page, path);
    await main(page, said);
    expect(await page.getByRole("button", { name: texts.common.retry }).count(), what).toBe(0);
    await expectAccessibleByDayAndNight(page, `${what}, ${viewport}`);
  }
  expect(troubles).toEqual([]);
});

/** What leaves nothing of a list of the back office is not taken for there being nothing. */
test("the back office, none found", async () => {
  const { page, troubles } = await visit({ as: rootAccount() });
  for (const list of ["contest", "training", "discussion", "problems", "audit"]) {
    await follow(page, `/admin/${list}?keyword=${NOBODY}`);
    await main(page, texts.admin.noneFound);
  }
  expect(troubles).toEqual([]);
});

test("a team on its way, no such team, no such discussion", async () => {
  const { promise: isEnough, resolve: enough } = Promise.withResolvers<void>();
  const { page } = await visit({ as: rootAccount() });
  await page.route(`**${getTeam.path}?*`, (route) => isEnough.then(() => route.continue()));
  await follow(page, "/team/999999");
  await page.getByRole("main").locator(".mantine-Skeleton-root").first().waitFor();
  await expectAccessibleByDayAndNight(page, "a team on its way");
  enough();
  await main(page, texts.refusal["team-not-found"]);
  await expectAccessibleByDayAndNight(page, "no such team");
  await follow(page, "/discussion-detail/999999");
  await main(page, texts.refusal["discussion-not-found"]);
  await expectAccessibleByDayAndNight(page, "no such discussion");
});

const asking: Record<string, { path: string; call: { readonly path: string } }> = {
  problems: { path: "/problem", call: getProblemList },
  "a problem": { path: "/problem/1000", call: getProblemDetail },
  contests: { path: "/contest", call: getContestList },
  "a user": { path: "/user-home?username=root", call: getUserHomeInfo },
  "a user's year": { path: "/user-home?username=root", call: getUserCalendarHeatmap },
};

test.each(ofDay(["wide", "phone"] as const))("on their way, and failed, %s", async (viewport) => {
  const { page } = await visit({ viewport });
  for (const [what, { path, call }] of Object.entries(asking)) {
    const { promise: isEnough, resolve: enough } = Promise.withResolvers<void>();
    await page.route(`**${call.path}?*`, async (route) => {
      await isEnough;
      await route.abort();
    });
    await page.goto(path);
    // The page's own, not those that stand there until its code is read.
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.getByRole("main").locator(".mantine-Skeleton-root").first().waitFor();
    await expectAccessibleByDayAndNight(page, `${what} on its way, ${viewport}`);
    enough();
    await main(page, texts.failure.network);
    await expectAccessibleByDayAndNight(page, `${what} failed, ${viewport}`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test("a page and a tab opened while the server is away say so, and come when it is back", async () => {
  const { page, context, troubles } = await visit({ viewport: "phone", isFirst: true });
  await page.goto("/problem/1000");
  await page.getByRole("tab", { name: texts.problem.statistics }).waitFor();
  await page.evaluate("window.stillHere = true");
  await context.setOffline(true);
  await page.getByRole("tab", { name: texts.problem.statistics }).click();
  await main(page, texts.failure.network);
  await page.getByRole("button", { name: texts.common.retry }).click();
  await main(page, texts.failure.network);
  await context.setOffline(false);
  // Whether anybody has submitted depends on the other stories.
  const statistics = page.getByRole("tabpanel", { name: texts.problem.statistics });
  await statistics.getByRole("img").or(statistics.getByText(texts.problem.noSubmissions)).first().waitFor();

  await context.setOffline(true);
  await page.evaluate('history.pushState(null, "", "/introduction")');
  await main(page, texts.failure.network);
  await page.getByRole("banner").waitFor();
  await context.setOffline(false);
  await page.getByRole("main").getByRole("heading").first().waitFor();
  await expectAddress(page, (url) => url.pathname).toBe("/introduction");
  expect(await page.evaluate("window.stillHere"), "the page was not loaded anew").toBe(true);
  expect(troubles).toEqual([]);
});

test("a guest's home of a closed site asks for a sign-in once, and for nothing else", async () => {
  const { page } = await visit({ viewport: "phone" });
  // The switch itself would shut out the guests of all other stories.
  await page.route(`**${getWebsiteConfig.path}`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    return route.fulfill({ response, json: { ...rest, data: { ...data, guests: false } } });
  });
  await page.route("**/home", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace("<html ", "<html data-closed ") });
  });
  await page.goto("/favicon.svg"); // an open home may still ask for its later parts
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.add(pathname);
  });
  await page.goto("/home");
  await main(page, texts.home.closed);
  await expect.poll(() => [...asked]).toEqual([getWebsiteConfig.path]);
  await expectAccessibleByDayAndNight(page, "home of a closed site");
  expect([...asked]).toEqual([getWebsiteConfig.path]);
  await page.getByRole("main").getByRole("button", { name: texts.account.signIn }).click();
  await page.getByRole("dialog").getByLabel(texts.account.username).waitFor();
});

test("paper has neither buttons nor a dark ground, whatever the screen has", async () => {
  const { page } = await visit({ path: "/status", scheme: "dark" });
  const refresh = page.getByRole("button", { name: texts.common.refresh });
  await refresh.waitFor();
  const field = () =>
    page
      .locator("main .mantine-Input-input")
      .first()
      .evaluate((input) => input.ownerDocument.defaultView?.getComputedStyle(input).backgroundColor);
  const onScreen = await field();
  await page.evaluate("dispatchEvent(new Event('beforeprint'))"); // as a browser does before it lays out the sheets
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => refresh.isVisible()).toBe(false);
  expect(await field()).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ media: null });
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await refresh.waitFor();
  expect(await field()).toBe(onScreen);
});

test("in colours of the reader's own, what is chosen and what only colours say is seen", async () => {
  const { page } = await visit({ path: "/acm-rank" });
  await page.emulateMedia({ forcedColors: "active" });
  const looks = (target: Locator) =>
    target.first().evaluate((element) => {
      const style = element.ownerDocument.defaultView?.getComputedStyle(element);
      return { outline: style?.outlineStyle, colours: style?.getPropertyValue("forced-color-adjust") };
    });
  const place = page.getByRole("main").getByRole("link", { name: "ACM", exact: true });
  expect(await looks(place)).toMatchObject({ outline: "solid" });
  await follow(page, "/user-home?username=root");
  for (const box of ["td", "i"])
    expect(await looks(page.locator(`${box}[data-level]`))).toMatchObject({ colours: "none" });
  expect(await looks(page.getByRole("main").getByText(texts.home.heat.less))).toMatchObject({
    colours: "auto",
  });
  const rows = '<table><tr data-differs><td></td><td data-side="before">int</td></tr></table>';
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(rows)})`);
  expect(await looks(page.locator("tr[data-differs] > :empty"))).toMatchObject({ colours: "auto" });
  expect(await looks(page.locator("tr[data-differs] > [data-side]"))).toMatchObject({ colours: "none" });
  await page.emulateMedia({ forcedColors: null });
});
