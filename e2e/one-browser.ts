import { type Browser, chromium } from "playwright-core";
import { testBrowser } from "../packages/launcher/src/debian.ts";

/*
 * Chosen for the processor time of all stories: the headless shell (a quarter less than Chromium), no optimising compilers
 * (a tenth less), a browser for each worker (one for all is reached through a relay in vitest's main process).
 * Tried without gain: --max-lazy, fewer threads or processes, half the pixels, baseline code from the first call, other
 * caches of scripts. --disable-threaded-compositing draws no frames at all, which clicks wait for.
 */

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
