import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, visit } from "./browser.ts";
import { baseUrl } from "./target.ts";

/** From every page to every other, as a reader's clicks go: within the client, without loading it anew. */

const pages = [
  "/home",
  "/problem",
  "/problem/1000",
  "/status",
  "/acm-rank",
  "/oi-rank",
  "/user-home?username=root",
  "/introduction",
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test("every page is left for every other one, and comes whole", { timeout: 120_000 }, async () => {
  const { page, context } = await visit(browser);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  await page.goto(`${baseUrl()}/home`);
  for (const from of pages) {
    for (const to of pages) {
      if (from === to) continue;
      for (const address of [from, to]) {
        // What a link does, for pages that do not link to each other as well.
        await page.evaluate(`history.pushState(null, "", ${JSON.stringify(address)})`);
        await page.locator("main h1, main h2").first().waitFor();
      }
      expect(await page.locator("header").count(), `${from} → ${to}`).toBeGreaterThan(0);
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});
