import type { Browser, CDPSession } from "playwright-core";

/** How a page comes to be seen in a browser that has nothing of the site yet. */
export interface FirstView {
  /** From the start of the navigation until what was asked for is on the screen. */
  readonly ms: number;
  /** Longest chain of requests after the document, each asked for by the one before it. */
  readonly depth: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** The chain itself, first to last. */
  readonly chain: string[];
}

export interface Wish {
  readonly url: string;
  /** Appears when the page can be used. */
  readonly selector: string;
  /** Local storage to begin with, as a signed-in reader has it. */
  readonly stored: Readonly<Record<string, string>>;
  /** 4: a processor of a quarter of this one's speed. */
  readonly slowDown: number;
}

/** Cold cache, empty context, slowed-down processor. */
export async function firstView(
  browser: Browser,
  { url, selector, stored, slowDown }: Wish,
): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const waterfall = await followRequests(devtools);
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(selector).first().waitFor();
    // Read in the page: what this process waits for comes late on a busy machine.
    const ms = await page.evaluate("performance.now()");
    return { ms: Number(ms), ...waterfall() };
  } finally {
    await context.close();
  }
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
