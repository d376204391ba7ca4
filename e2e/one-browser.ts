import { type Browser, chromium } from "playwright-core";
import { testBrowser } from "../packages/launcher/src/debian.ts";

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

/** The browser of this worker, whose stories each have contexts of their own; it ends with the worker. */
let browser: Promise<Browser> | undefined;

export const oneBrowser = (): Promise<Browser> =>
  (browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? testBrowser, args: flags }));
