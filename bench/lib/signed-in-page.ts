import { type Browser, chromium, type Page } from "playwright-core";
import { texts as accountTexts } from "../../packages/web/src/locales/account/en-US.ts";
import { texts } from "../../packages/web/src/locales/en-US.ts";
import { BENCH_PASSWORD, type OwnServer } from "./own-server.ts";

/** A window of 1440 × 900 in a Chromium of its own, where root is signed in by hand. The browser is the caller's to close. */
export async function openSignedIn({ origin }: OwnServer): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const viewport = { width: 1440, height: 900 };
    const page = await browser.newPage({ baseURL: origin, viewport, reducedMotion: "reduce" });
    await signIn(page);
    return { browser, page };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function signIn(page: Page): Promise<void> {
  const { account } = accountTexts;
  await page.goto("/home");
  await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(account.username).fill("root");
  await dialog.getByRole("textbox", { name: account.password }).fill(BENCH_PASSWORD);
  await dialog.getByRole("button", { name: texts.account.signIn }).click();
  await dialog.waitFor({ state: "detached" });
}
