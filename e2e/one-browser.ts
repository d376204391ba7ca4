import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { testBrowser } from "../packages/launcher/src/debian.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the one browser of the run. */
    browser: string;
  }
}

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages of stories live for seconds: optimised code costs more than it saves there.
  "--js-flags=--no-opt,--no-maglev",
];

/** Starts the browser that all stories share, each in contexts of its own; vitest runs it before and after them. */
export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = process.env.CHROMIUM ?? testBrowser;
  const browser = await chromium.launchServer({ executablePath, args: flags, host: "127.0.0.1" });
  project.provide("browser", browser.wsEndpoint());
  return () => browser.close();
}
