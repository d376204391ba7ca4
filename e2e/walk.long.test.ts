import { expect, test } from "vitest";
import { visit } from "./browser.ts";
import { baseUrl } from "./target.ts";

/** From every page to every other, as a reader's clicks go: within the client, without loading it anew. */

const pages = [
  "/home",
  "/problem",
  "/problem/1000",
  "/status",
  "/contest",
  "/training",
  "/group",
  "/discussion",
  "/acm-rank",
  "/oi-rank",
  "/user-home?username=root",
  "/introduction",
];

/** A way that goes from each page to each other one. */
function* everyStep(): Generator<string> {
  for (const [index, here] of pages.entries()) {
    for (const there of pages.slice(index + 1)) yield* [here, there];
  }
  yield* pages.slice(0, 1);
}

test("every page is left for every other one, and comes whole", async () => {
  const { page } = await visit();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  const headings = new Map<string, string>();
  for (const address of pages) {
    await page.goto(`${baseUrl()}${address}`);
    const heading = page.locator("main h1, main h2").first();
    await heading.waitFor();
    headings.set(address, (await heading.textContent()) ?? "");
  }
  for (const address of everyStep()) {
    // What a link does, for pages that do not link to each other as well.
    await page.evaluate(`history.pushState(null, "", ${JSON.stringify(address)})`);
    const heading = page.locator("main h1, main h2", { hasText: headings.get(address) });
    await heading.first().waitFor();
    expect(await page.locator("header").count(), address).toBeGreaterThan(0);
  }
  expect(faults).toEqual([]);
});

test("the header fits the window in every language, at every width", async () => {
  const { page } = await visit();
  const tooWide: string[] = [];
  for (const language of ["en-US", "ja-JP", "ko-KR", "zh-CN", "zh-TW"]) {
    await page.goto(`${baseUrl()}/introduction?l=${language.toLowerCase()}`);
    await page.locator(`html[lang=${language}] main h1`).waitFor();
    for (const width of [320, 768, 992, 1024, 1168, 1248, 1344]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate("document.querySelector('header').scrollWidth - innerWidth");
      if (Number(over) > 0) tooWide.push(`${language} at ${width}: ${over}`);
    }
  }
  expect(tooWide).toEqual([]);
});
