import { EnvHttpProxyAgent, FormData, fetch } from "undici";
import { siteOf } from "./config.js";
import { EXIT, Stop } from "./stop.js";

/** For a connection, to the site or to a proxy. The library's own ten seconds are too few for a busy machine. */
const CONNECT_MS = 30_000;
/** Proxies as HTTP_PROXY, HTTPS_PROXY and NO_PROXY say. */
const connect = { timeout: CONNECT_MS };
const dispatcher = new EnvHttpProxyAgent({ connect, proxyTls: connect, requestTls: connect });

/** Refused by the site, in its words; `code` is for scripts. */
export class Refused extends Stop {
  /** @param {{ msg: string, code?: string }} envelope @param {number} http */
  constructor({ msg, code }, http) {
    super(msg, http === 401 ? EXIT.signIn : EXIT.refused);
    this.code = code;
  }
}

/** Speaks to a site with the token that is kept for it. */
export class Client {
  /** @param {string} site @param {string | null} token */
  constructor(site, token) {
    this.site = site;
    this.token = token;
  }

  /** @param {{ site?: string }} values @param {string} [named] */
  static of(values, named) {
    const { site, token } = siteOf(values, named);
    if (!token) throw new Stop(`sign in first: verdict login ${site}`, EXIT.signIn);
    return new Client(site, token);
  }

  /**
   * @param {string} method @param {string} path
   * @param {{ query?: Record<string, unknown>, body?: unknown, signal?: AbortSignal }} [what]
   */
  async request(method, path, { query = {}, body, signal } = {}) {
    const url = new URL(path, this.site);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    const isForm = body instanceof FormData;
    try {
      return await fetch(url, {
        method,
        dispatcher,
        signal,
        // A token is not carried on to wherever an answer leads.
        redirect: "error",
        headers: {
          "User-Agent": "verdict-cli",
          "Accept-Language": localeOf(process.env),
          ...(this.token && { Authorization: `Bearer ${this.token}` }),
          ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        },
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw this.#silent(error);
    }
  }

  /** @param {Promise<any>} read an answer's body, which a connection may cut off */
  #whole(read) {
    return read.catch((error) => {
      throw this.#silent(error);
    });
  }

  #silent(error) {
    const cause = error.cause?.message || error.message;
    return new Stop(`${this.site} does not answer: ${cause}`, EXIT.unreachable);
  }

  /** The data of an answer. Told to wait, it waits, for a minute at most. */
  async call(method, path, what = {}) {
    for (let tries = 0; ; tries++) {
      const response = await this.request(method, path, what);
      const text = await this.#whole(response.text());
      const envelope = envelopeOf(text);
      if (!envelope) {
        const told = `${this.site} answers ${response.status}, and not as a Verdict site does`;
        throw new Stop(told, EXIT.unreachable);
      }
      if (envelope.status === 200) return envelope.data;
      const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || !(wait <= 60) || tries === 2 || what.noWait)
        throw new Refused(envelope, response.status);
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }

  get(path, query) {
    return this.call("GET", path, { query });
  }

  post(path, body, query) {
    return this.call("POST", path, { body, query });
  }

  /** The bytes of a download. */
  async bytes(path, query) {
    const response = await this.request("GET", path, { query });
    const bytes = Buffer.from(await this.#whole(response.arrayBuffer()));
    if (response.headers.get("Content-Type")?.startsWith("application/json")) {
      const envelope = envelopeOf(bytes.toString());
      if (envelope && envelope.status !== 200) throw new Refused(envelope, response.status);
    }
    return bytes;
  }

  /** Events of a stream, until it ends. */
  async *events(path, query) {
    const response = await this.request("GET", path, { query });
    if (!response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      const envelope = envelopeOf(await response.text());
      if (envelope) throw new Refused(envelope, response.status);
      throw new Stop(`${this.site} sends no events`, EXIT.unreachable);
    }
    let rest = "";
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const data = block
            .split("\n")
            .filter((one) => one.startsWith("data:"))
            .map((one) => one.slice(5).trim())
            .join("\n");
          if (data) yield JSON.parse(data);
        }
      }
    } catch (error) {
      if (error instanceof SyntaxError) throw error;
      // Cut off: whoever listens asks again how things are.
    }
  }
}

const envelopeOf = (text) => {
  try {
    const value = JSON.parse(text);
    return typeof value?.status === "number" ? value : null;
  } catch {
    return null;
  }
};

/** The reader's language, as the shell has it. */
function localeOf({ LC_ALL, LC_MESSAGES, LANG }) {
  const [tag = ""] = (LC_ALL || LC_MESSAGES || LANG || "").split(".");
  return /^[a-z]{2}(_[A-Z]{2})?$/.test(tag) ? tag.replace("_", "-") : "en-US";
}
