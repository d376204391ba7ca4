import { setTimeout as pause } from "node:timers/promises";
import { type CheerioAPI, load } from "cheerio";
import { Agent, type Dispatcher, ProxyAgent, request } from "undici";
import type { z } from "zod";
import { isInnerNumber } from "../../platform/address.ts";
import { describeNetworkError } from "../../platform/network-errors.ts";
import { InnerAddressError, outerLookup } from "../../platform/outside.ts";
import { pageChanged, RemoteFault } from "./fault.ts";
import { checkAddress, type Reach } from "./guard.ts";
import { redactAddress, redactPage } from "./redact.ts";
import { type Session, secretsOf } from "./session.ts";
import type { SeenPage } from "./tables.ts";

/** Pages kept of what was seen, the last ones. */
const SEEN_MAX = 8;
const REDIRECTS_MAX = 5;
const PAGE_BYTES_MAX = 4 * 1024 * 1024;
const FILE_BYTES_MAX = 20 * 1024 * 1024;
/** Pauses before a page that did not come is asked for again; what sends something is never sent again here. */
const AGAIN_MS = [500, 2000];

export interface Page {
  readonly status: number;
  readonly url: URL;
  readonly text: string;
  /** Where the answer points, if it is a redirect that was not followed. */
  readonly location: string | null;
  header(name: string): string | null;
  dom(): CheerioAPI;
  json<T extends z.ZodType>(schema: T): z.output<T>;
}

interface Options {
  headers?: Record<string, string>;
  /** Whether redirects are followed; default: as a browser does. */
  follow?: boolean;
  /** Statuses that are answers of this call beside 200 and redirects. */
  also?: readonly number[];
}

type Sent = { method: "GET" } | { method: "POST"; body: string; type: string };

export interface ClientOptions {
  readonly origin: string;
  readonly reach: Reach;
  readonly session: Session;
  readonly dispatcher: Dispatcher;
  readonly timeoutMs: number;
  /** Waits until the judge may be asked the next thing. */
  readonly turn: () => Promise<void>;
  /** Beside the session's: the account's password. */
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
  /** Hears every answer, as it came. */
  readonly onAnswer?: (answer: Answer) => void;
}

export interface Answer {
  readonly method: string;
  readonly url: URL;
  readonly status: number;
  readonly type: string;
  readonly location: string | null;
  readonly body: Buffer;
}

/** What is said where no connection came about. */
const unsent: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  "UND_ERR_CONNECT_TIMEOUT",
]);

const blocked = ({ host }: URL) => new RemoteFault("blocked", `${host} is not on the public internet`);

/** Connections of one server; a proxy resolves names itself, and is to be one that knows no inner addresses. */
export function openDispatcher(reach: Reach, proxy: string | undefined): Dispatcher {
  if (proxy) return new ProxyAgent({ uri: proxy });
  const hostnames = new Set([...reach.innerHosts].map((host) => new URL(`http://${host}`).hostname));
  return new Agent({
    connect: { lookup: outerLookup((hostname) => hostnames.has(hostname)), timeout: 10_000 },
    keepAliveTimeout: 10_000,
  });
}

/** Requests to one judge in one session, in turn, bounded in time and size, to its own hosts only. */
export class SiteClient {
  readonly #options: ClientOptions;
  readonly seen: SeenPage[] = [];
  /** Done when a POST is about to leave; what it throws keeps the request here. */
  beforePost: (() => Promise<void>) | null = null;
  /** The last POST was answered by a redirect that was followed: it arrived, whatever came of the page behind it. */
  isPostAnswered = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get session(): Session {
    return this.#options.session;
  }

  url(address: string): URL {
    return new URL(address, this.#options.origin);
  }

  /** A page; asked for again when it does not come. */
  async get(address: string, options: Options = {}): Promise<Page> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.#send({ method: "GET" }, this.url(address), options);
      } catch (error) {
        const ms = AGAIN_MS[tries];
        if (!(error instanceof RemoteFault) || error.kind !== "unreachable" || ms === undefined) throw error;
        const { signal } = this.#options;
        await pause(ms * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
        if (signal.aborted) throw error;
      }
    }
  }

  postForm(address: string, fields: Record<string, string>, options: Options = {}): Promise<Page> {
    const body = new URLSearchParams(fields).toString();
    const type = "application/x-www-form-urlencoded";
    return this.#send({ method: "POST", body, type }, this.url(address), options);
  }

  postJson(address: string, value: unknown, options: Options = {}): Promise<Page> {
    const sent = { method: "POST", body: JSON.stringify(value), type: "application/json" } as const;
    return this.#send(sent, this.url(address), options);
  }

  /** A picture or document. */
  async download(address: string): Promise<Buffer> {
    const { status, body } = await this.#exchange({ method: "GET" }, this.url(address), {}, FILE_BYTES_MAX);
    if (status !== 200) throw new RemoteFault("not-found", `${address} answered ${status}`);
    return body;
  }

  async #send(sent: Sent, url: URL, options: Options): Promise<Page> {
    const answer = await this.#exchange(sent, url, options, PAGE_BYTES_MAX);
    const text = decoded(answer.body, answer.type);
    const { status } = answer;
    if (status === 429) {
      throw new RemoteFault("rate-limited", "asked too often", {
        retryAfterMs: secondsOf(answer.retryAfter),
      });
    }
    if (/(cf-chl-|g-recaptcha|h-captcha|hcaptcha\.com|are you a robot)/i.test(text) && status !== 200) {
      throw new RemoteFault("captcha", `a captcha page (${status})`);
    }
    const isMaintenance = /under maintenance|temporarily (down|unavailable)|be back soon/i;
    if (status === 503 || (status >= 500 && isMaintenance.test(text))) {
      throw new RemoteFault(isMaintenance.test(text) ? "maintenance" : "unreachable", `answered ${status}`);
    }
    if (status >= 500) throw new RemoteFault("unreachable", `answered ${status}`);
    const isExpected = status === 200 || (status >= 300 && status < 400) || options.also?.includes(status);
    if (status === 404 && !isExpected) throw new RemoteFault("not-found", `${url.pathname} answered 404`);
    if (!isExpected) throw pageChanged(`answer but ${status} at ${url.pathname}`);
    let dom: CheerioAPI | undefined;
    return {
      status,
      text,
      url: answer.url,
      location: answer.location,
      header: (name) => [answer.headers[name] ?? null].flat()[0] ?? null,
      dom() {
        dom ??= load(text);
        return dom;
      },
      json(schema) {
        const parsed = schema.safeParse(asJson(text));
        if (parsed.success) return parsed.data;
        throw pageChanged(`field ${parsed.error.issues[0]?.path.join(".") || "(any)"}`);
      },
    };
  }

  /** One request with its redirects; each of them is a turn, and goes to the judge's own hosts. */
  async #exchange(first: Sent, start: URL, { headers, follow = true }: Options, maxBytes: number) {
    let url = start;
    let sent = first;
    if (first.method === "POST") this.isPostAnswered = false;
    for (let hops = 0; ; hops++) {
      const answer = await this.#once(sent, url, headers ?? {}, maxBytes);
      const isRedirect = answer.status >= 300 && answer.status < 400 && answer.location !== null;
      if (!isRedirect || !follow || answer.location === null) return { ...answer, url };
      if (sent.method === "POST") this.isPostAnswered = true;
      if (hops >= REDIRECTS_MAX) throw pageChanged("end of its redirects");
      url = new URL(answer.location, url);
      if (answer.status !== 307 && answer.status !== 308) sent = { method: "GET" };
    }
  }

  async #once(sent: Sent, url: URL, headers: Record<string, string>, maxBytes: number) {
    const { reach, session, dispatcher, timeoutMs, turn, signal } = this.#options;
    checkAddress(url, reach);
    if (isInnerNumber(url) && !reach.innerHosts.has(url.host)) throw blocked(url);
    await turn();
    if (sent.method === "POST") await this.beforePost?.();
    const started = performance.now();
    const cookie = await session.jar.getCookieString(url.href);
    try {
      const answer = await request(url, {
        dispatcher,
        method: sent.method,
        headers: {
          "user-agent": "Mozilla/5.0 (compatible; Verdict)",
          "accept-language": "en",
          ...(cookie && { cookie }),
          ...(sent.method === "POST" && { "content-type": sent.type }),
          ...headers,
        },
        body: sent.method === "POST" ? sent.body : null,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of answer.body) {
        size += (part as Buffer).length;
        if (size > maxBytes) throw pageChanged(`end within ${maxBytes} bytes`);
        parts.push(part as Buffer);
      }
      for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
        await session.jar.setCookie(line, url.href, { ignoreError: true });
      }
      const body = Buffer.concat(parts);
      await this.#note(sent.method, url, answer.statusCode, started, body);
      const came = {
        status: answer.statusCode,
        headers: answer.headers,
        location: [answer.headers.location ?? null].flat()[0] ?? null,
        retryAfter: [answer.headers["retry-after"] ?? null].flat()[0] ?? null,
        type: [answer.headers["content-type"] ?? ""].flat()[0] ?? "",
        body,
      };
      this.#options.onAnswer?.({ ...came, method: sent.method, url });
      return came;
    } catch (error) {
      if (error instanceof RemoteFault) throw error;
      await this.#note(sent.method, url, null, started, Buffer.from(String(error)));
      if (error instanceof InnerAddressError) throw blocked(url);
      throw new RemoteFault("unreachable", `${url.host} did not answer: ${describeNetworkError(error)}`, {
        cause: error,
        isUnsent: unsent.has((error as NodeJS.ErrnoException).code ?? ""),
      });
    }
  }

  async #note(method: string, url: URL, status: number | null, started: number, body: Buffer): Promise<void> {
    const secrets = [...this.#options.secrets, ...(await secretsOf(this.session))];
    const isText = !body.subarray(0, 200).includes(0);
    this.seen.push({
      at: new Date().toISOString(),
      method,
      url: redactAddress(url),
      status,
      ms: Math.round(performance.now() - started),
      body: isText ? redactPage(body.toString("utf8"), secrets) : `(${body.length} bytes)`,
    });
    if (this.seen.length > SEEN_MAX) this.seen.shift();
  }
}

/** Older judges write GBK, and say so in the header or in the page. */
export function decoded(body: Buffer, type: string): string {
  const [, charset = "utf-8"] =
    /charset\s*=\s*["']?([\w-]+)/i.exec(type) ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(body.toString("latin1", 0, 2000)) ??
    [];
  return new TextDecoder(/^gb/i.test(charset) ? "gb18030" : "utf-8").decode(body);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const secondsOf = (retryAfter: string | null) =>
  retryAfter && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;
