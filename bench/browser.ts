/**
 * In Chromium, on a site of its own: first views of the problem list and of a problem from a cold cache with the
 * processor slowed down four times; then, warm, from the click on Submit to Accepted on the page of problem 1000.
 */
import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { getUserAuthInfo, getUserHomeInfo } from "@verdict/contract";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Client } from "../e2e/client.ts";
import { enterAsRoot, OWN_ROOT_PASSWORD, startOwnSite } from "../e2e/own-site.ts";
import { type Program, programNamed } from "../e2e/programs.ts";
import { texts as accountTexts } from "../packages/web/src/locales/account/en-US.ts";
import { texts } from "../packages/web/src/locales/en-US.ts";
import { BareBrowser, firstViewMs } from "./lib/bare-browser.ts";
import { firstView } from "./lib/first-view.ts";
import { report } from "./lib/report.ts";

const ROUNDS = 20;
const VIEWS = 9;
/** The judge node of a site that has just started tries its toolchains out: wait for that. */
const SELF_TEST_MS = 30_000;
/** Of these each request is followed. */
const FOLLOWED_VIEWS = 3;
const SLOW_DOWN = 4;
const kinds = { cpp: programNamed("1000", "correct.cpp"), python: programNamed("1000", "correct.py") };

const site = await startOwnSite();
const figures: Record<string, number> = {};
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  const { client, root } = await enterAsRoot(site);
  await setTimeout(SELF_TEST_MS);
  await measureFirstViews(browser, client, root);
  const page = await browser.newPage({ baseURL: site.origin, reducedMotion: "reduce" });
  await openProblem(page);
  for (const [kind, program] of Object.entries(kinds)) {
    await page
      .getByRole("toolbar", { name: texts.submission.tools })
      .getByLabel(texts.submission.language)
      .selectOption(program.language);
    const samples = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const took = await submitOnce(page, program, round);
      if (round > 0) samples.push(took); // the first one warms up
    }
    samples.sort((a, b) => a - b);
    figures[`${kind}_median_ms`] = Math.round(samples[ROUNDS / 2] ?? 0);
    figures[`${kind}_p95_ms`] = Math.round(samples[Math.floor(ROUNDS * 0.95)] ?? 0);
  }
} finally {
  await browser.close();
  await site.stop();
}
report(figures);

/** The median of a few, each in a browser that has seen nothing yet. */
async function measureFirstViews(browser: Browser, client: Client, token: string): Promise<void> {
  const { data: user } = await client.call(getUserHomeInfo, { token });
  const { data: auth } = await client.call(getUserAuthInfo, { token });
  const stored = {
    "verdict.language": JSON.stringify("en-US"),
    "verdict.token": JSON.stringify(token),
    "verdict.user": JSON.stringify({ ...user, roleList: auth.roles }),
  };
  const wishes = {
    list: { path: "/problem", selector: "main tbody tr:not([aria-hidden]) a" },
    problem: { path: "/problem/1000", selector: "main h1 ~ * pre, main pre" },
  };
  for (const [name, { path, selector }] of Object.entries(wishes)) {
    const wish = { url: `${client.origin}${path}`, selector, stored, slowDown: SLOW_DOWN };
    const times: number[] = [];
    const bare = await BareBrowser.launch(executablePath);
    try {
      await firstViewMs(bare, wish); // the server's first answers are slower
      for (let view = 0; view < VIEWS; view++) times.push(await firstViewMs(bare, wish));
    } finally {
      await bare.close();
    }
    times.sort((a, b) => a - b);
    const views = [];
    for (let view = 0; view < FOLLOWED_VIEWS; view++) views.push(await firstView(browser, wish));
    const [shallow] = views.toSorted((a, b) => a.depth - b.depth);
    if (!shallow) continue;
    figures[`${name}_first_view_ms`] = Math.round(times[Math.floor(VIEWS / 2)] ?? 0);
    figures[`${name}_first_view_best_ms`] = Math.round(times[0] ?? 0);
    figures[`${name}_first_view_work_ms`] = Math.round(Math.min(...views.map(({ taskMs }) => taskMs)));
    figures[`${name}_layout_shift`] = Math.max(...views.map(({ shift }) => Math.round(shift * 1e4) / 1e4));
    figures[`${name}_waterfall_depth`] = shallow.depth;
    figures[`${name}_requests`] = shallow.requests;
    figures[`${name}_kilobytes`] = shallow.kilobytes;
    console.log(
      `${name}: longest chain of requests after the document: ${shallow.chain.slice(1).join(" → ")}`,
    );
  }
  figures.machine_load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

async function openProblem(page: Page): Promise<void> {
  await page.goto("/problem/1000?l=en-us");
  const dialog = page.getByRole("dialog");
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
  await dialog.getByLabel(accountTexts.account.username).fill("root");
  await dialog.getByRole("textbox", { name: accountTexts.account.password }).fill(OWN_ROOT_PASSWORD);
  await dialog.getByRole("button", { name: texts.account.signIn }).click();
  await page.getByRole("heading", { name: "Sum of Two Integers" }).waitFor();
}

/** Milliseconds from the click to the verdict on the page. A comment makes each program a new one. */
async function submitOnce(page: Page, { language, code }: Program, round: number): Promise<number> {
  const comment = `${language === "Python3" ? "#" : "//"} ${language} ${round}`;
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(`${code}\n${comment}\n`);
  const verdict = page.getByRole("region", { name: texts.submission.verdict });
  const accepted = verdict.getByText(texts.status.accepted, { exact: true });
  const hadVerdict = await accepted.isVisible();
  const started = performance.now();
  await page.getByRole("button", { name: texts.submission.submit, exact: true }).click();
  if (hadVerdict) await accepted.waitFor({ state: "hidden" }); // the verdict before this one
  // Looked for at each frame: a locator looks again after up to half a second.
  const panel = `section[aria-label="${texts.submission.verdict}"]`;
  await page.evaluate(`new Promise((done, fail) => {
    setTimeout(() => fail(new Error("no verdict within a minute")), 60_000);
    const look = () =>
      document.querySelector(${JSON.stringify(panel)})?.textContent.includes(${JSON.stringify(texts.status.accepted)})
        ? done()
        : requestAnimationFrame(look);
    look();
  })`);
  return performance.now() - started;
}
