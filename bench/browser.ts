/** From the click on Submit to Accepted on the page: problem 1000, Chromium, a warm site of its own. */
import { chromium, type Page } from "playwright-core";
import { Client } from "../e2e/client.ts";
import { OWN_ROOT_PASSWORD, startOwnSite } from "../e2e/own-site.ts";
import { type Program, programNamed } from "../e2e/programs.ts";
import { texts } from "../packages/web/src/locales/en-US.ts";

const ROUNDS = 20;
const kinds = { cpp: programNamed("1000", "correct.cpp"), python: programNamed("1000", "correct.py") };

const site = await startOwnSite();
const figures: Record<string, number> = {};
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  await site.ready(600_000);
  const client = new Client(site.origin);
  await client.switchInterval(await client.signIn("root", OWN_ROOT_PASSWORD), 0);
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
console.table(figures);
console.log(JSON.stringify(figures));

async function openProblem(page: Page): Promise<void> {
  await page.goto("/problem/1000?l=en-us");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.account.username).fill("root");
  await dialog.getByRole("textbox", { name: texts.account.password }).fill(OWN_ROOT_PASSWORD);
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
  await accepted.waitFor();
  return performance.now() - started;
}
