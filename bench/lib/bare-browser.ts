import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * A Chromium that nothing looks into while a page loads. A driver that a test works with adds script worlds of its own
 * to every page and follows all requests, on the page's own thread: at a quarter of the speed that alone is half a
 * second, which no reader waits for. Source: https://chromedevtools.github.io/devtools-protocol/
 */
export class BareBrowser {
  readonly #waiting = new Map<number, { resolve(result: never): void; reject(reason: Error): void }>();
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  #last = 0;

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, result, error } = JSON.parse(String(data)) as Answer;
      const waiting = id === undefined ? undefined : this.#waiting.get(id);
      if (id === undefined || !waiting) return; // an event
      this.#waiting.delete(id);
      if (error) waiting.reject(new Error(error.message));
      else waiting.resolve(result as never);
    });
  }

  static async launch(executable: string): Promise<BareBrowser> {
    const profile = await mkdtemp(join(tmpdir(), "verdict-browser-"));
    const process = spawn(
      executable,
      [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--remote-debugging-port=0",
        `--user-data-dir=${profile}`,
        "about:blank",
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const socket = new WebSocket(await addressOf(process));
    await once(socket, "open");
    return new BareBrowser(process, profile, socket);
  }

  send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  async close(): Promise<void> {
    const gone = once(this.#process, "exit");
    this.#process.kill();
    await gone;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function addressOf(browser: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of browser.stderr ?? []) {
    said += String(chunk);
    const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
    if (address) return address;
  }
  throw new Error(`the browser did not start: ${said}`);
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

const GIVE_UP_MS = 60_000;
/** A browser that has just opened a tab is still busy with it. */
const REST_MS = 500;
/** Looking disturbs; one look is enough for most pages. */
const LOOK_AGAIN_MS = 3000;

/**
 * Milliseconds from the start of the navigation until `selector` has been drawn: empty cache, slowed-down processor.
 */
export async function firstViewMs(browser: BareBrowser, wish: Wish): Promise<number> {
  const { browserContextId } = await browser.send<{ browserContextId: string }>(
    "Target.createBrowserContext",
  );
  // A picture of the site: its storage can be filled without loading anything of the page.
  const target = { url: new URL("/favicon.svg", wish.url).href, width: 1440, height: 900, browserContextId };
  const { targetId } = await browser.send<{ targetId: string }>("Target.createTarget", target);
  const { sessionId } = await browser.send<{ sessionId: string }>("Target.attachToTarget", {
    targetId,
    flatten: true,
  });
  const send = <Result>(method: string, params: object) => browser.send<Result>(method, params, sessionId);
  const read = async <Value>(expression: string) =>
    (await send<{ result: { value: Value } }>("Runtime.evaluate", { expression, returnByValue: true })).result
      .value;
  const until = async (expression: string, pauseMs: number) => {
    const deadline = Date.now() + GIVE_UP_MS;
    // Between two documents there is nothing to ask.
    while (!(await read<boolean>(expression).catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`the page never came to: ${expression}`);
      await setTimeout(pauseMs);
    }
  };
  try {
    await until(`location.origin === ${JSON.stringify(new URL(wish.url).origin)}`, 50);
    await read(`Object.assign(localStorage, ${JSON.stringify(wish.stored)}), true`);
    await send("Page.navigate", { url: "about:blank" });
    await until(`location.href === "about:blank"`, 50);
    await setTimeout(REST_MS);
    await send("Page.enable", {});
    await send("Page.addScriptToEvaluateOnNewDocument", { source: watching(wish.selector) });
    await send("Emulation.setCPUThrottlingRate", { rate: wish.slowDown });
    await send("Page.navigate", { url: wish.url });
    await setTimeout(LOOK_AGAIN_MS);
    await until("window.firstViewMs > 0", LOOK_AGAIN_MS);
    return await read<number>("window.firstViewMs");
  } finally {
    await browser.send("Target.disposeBrowserContext", { browserContextId });
  }
}

/** For the page to run before everything else: it notes by itself when `selector` has been drawn. */
function watching(selector: string): string {
  return `{
    const look = () => {
      const isShown = document.querySelector(${JSON.stringify(selector)})?.getClientRects().length > 0;
      // The frame that shows it is over when the next one begins.
      requestAnimationFrame(isShown ? () => (window.firstViewMs = performance.now()) : look);
    };
    requestAnimationFrame(look);
  }`;
}
