import { setTimeout } from "node:timers/promises";
import type { Browser, CDPSession } from "playwright-core";
import type { Wish } from "./bare-browser.ts";

/** What a page takes to be seen in a browser that has nothing of the site yet, followed in all detail. */
export interface FirstView {
  /** Processor time of the page's own thread until then, slowed down as it is: counts on a busy machine too. */
  readonly taskMs: number;
  /** How much of the page moved by itself (cumulative layout shift), the parts that come later included. */
  readonly shift: number;
  /** Longest chain of requests after the document, each asked for by the one before it. */
  readonly depth: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** The chain itself, first to last. */
  readonly chain: string[];
}

/** Cold cache, empty context, slowed-down processor. Following costs time: firstViewMs tells how long the page takes. */
export async function firstView(
  browser: Browser,
  { url, selector, stored, slowDown }: Wish,
): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    await context.addInitScript({ content: watching(selector) });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const waterfall = await followRequests(devtools);
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const workBefore = await taskMs(devtools);
    await page.goto(url, { waitUntil: "commit" });
    await untilSeen(devtools);
    const work = (await taskMs(devtools)) - workBefore;
    const requests = waterfall();
    await setTimeout(LATER_PARTS_MS);
    return { taskMs: work, shift: await read(devtools, "firstView.shift"), ...requests };
  } finally {
    await context.close();
  }
}

const LATER_PARTS_MS = 2000;
const GIVE_UP_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/**
 * For the page to run before everything else. It notes by itself when `selector` has been drawn: what a driver waits
 * for by its own scripts comes late on a slowed-down processor, and they cost the page its time.
 */
function watching(selector: string): string {
  return `{
    const firstView = (window.firstView = { ms: 0, shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) firstView.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
      const isShown = document.querySelector(${JSON.stringify(selector)})?.getClientRects().length > 0;
      // The frame that shows it is over when the next one begins.
      requestAnimationFrame(isShown ? () => (firstView.ms = performance.now()) : look);
    };
    look();
  }`;
}

async function untilSeen(devtools: CDPSession): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    if ((await read(devtools, "window.firstView?.ms ?? 0")) > 0) return;
    await setTimeout(LOOK_AGAIN_MS);
  }
  throw new Error("the page does not show what was asked for");
}

async function read(devtools: CDPSession, expression: string): Promise<number> {
  const { result } = await devtools.send("Runtime.evaluate", { expression, returnByValue: true });
  return Number(result.value);
}

/** Processor time of the page's own thread so far. */
async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

interface Seen {
  readonly url: string;
  /** Requests between the document and this one, itself included. */
  readonly depth: number;
  readonly parent: Seen | null;
  /** Whether the answer is here whole. */
  isOver: boolean;
}

/**
 * Follows who asked for what: the document its parser's requests, a script what its code imports, loads or calls.
 * The depth counts requests that had ended when the page could be used; what comes later adds to a page that is read.
 */
async function followRequests(devtools: CDPSession) {
  const byUrl = new Map<string, Seen>();
  const byId = new Map<string, Seen>();
  let bytes = 0;
  devtools.on("Network.requestWillBeSent", ({ requestId, request, initiator, documentURL }) => {
    const script = initiator.stack?.callFrames[0]?.url ?? initiator.url;
    const parent = byUrl.get(script ?? "") ?? byUrl.get(documentURL) ?? null;
    const seen = { url: request.url, depth: parent ? parent.depth + 1 : 0, parent, isOver: false };
    byId.set(requestId, seen);
    if (!byUrl.has(request.url)) byUrl.set(request.url, seen);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const seen = byId.get(requestId);
    if (seen) seen.isOver = true;
    bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  return () => {
    const ended = [...byId.values()].filter(({ isOver }) => isOver);
    const deepest = ended.toSorted((a, b) => b.depth - a.depth)[0] ?? null;
    const chain: string[] = [];
    for (let at: Seen | null = deepest; at; at = at.parent) chain.unshift(new URL(at.url).pathname);
    return {
      depth: deepest?.depth ?? 0,
      requests: ended.length,
      kilobytes: Math.round(bytes / 1000),
      chain,
    };
  };
}
