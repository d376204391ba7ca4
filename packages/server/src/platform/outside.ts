import { lookup as resolve } from "node:dns";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { hostOf, isInner, isInnerNumber } from "./address.ts";
import { describeNetworkError } from "./network-errors.ts";

/** Why another system was not asked, or did not answer as it should. */
export class OutsideError extends Error {
  override name = "OutsideError";
}

export interface OutsideRules {
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Whether it may lie in this machine's own networks. */
  mayBePrivate: boolean;
  /** Until the head of its answer is there. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** A name that leads into an inner network only. */
export class InnerAddressError extends Error {
  override name = "InnerAddressError";
  constructor(host: string) {
    super(`${host} is an address of an inner network`);
  }
}

/**
 * Name resolution that finds no inner addresses, but for hosts that may have one. Made for connections: a name may mean
 * another address than when it was checked.
 */
export function outerLookup(mayBeInner: (host: string) => boolean = () => false): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const usable = mayBeInner(host) ? found : found.filter(({ address }) => !isInner(address));
      const [first] = usable;
      if (!first) return done(new InnerAddressError(host), []);
      if (options.all) return done(null, usable);
      done(null, first.address, first.family);
    });
  };
}

const REDIRECTS_MAX = 3;

/** The answer of another system, its body unread. It stays at the origin it was asked at, redirects included. */
export async function askOutside(url: URL, rules: OutsideRules): Promise<IncomingMessage> {
  let at = url;
  for (let left = REDIRECTS_MAX; ; left--) {
    const answer = await askOnce(at, rules);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) {
      throw new OutsideError(`${at.host} answered ${statusCode}`);
    }
    const next = URL.parse(headers.location, at);
    if (next?.origin !== url.origin) throw new OutsideError(`${at.host} leads to another place`);
    if (left === 0) throw new OutsideError(`${at.host} leads in circles`);
    at = next;
  }
}

/** One answer whatever its status, its body unread; where it leads to is not looked at. */
export async function askOnce(url: URL, rules: OutsideRules) {
  const { method = "GET", body, headers, mayBePrivate, timeoutMs, signal } = rules;
  if (!/^https?:$/.test(url.protocol)) throw new OutsideError("only http and https are spoken");
  const host = hostOf(url);
  if (!mayBePrivate && isInnerNumber(url)) {
    throw new OutsideError(new InnerAddressError(host).message);
  }
  // Which names the inner networks have is not told to whom they are closed.
  const reasonOf = (error: Error & { code?: string }) =>
    !mayBePrivate && (error instanceof InnerAddressError || /^E(NOTFOUND|AI_\w+)$/.test(error.code ?? ""))
      ? `${host} has no address on the internet`
      : `${host}: ${describeNetworkError(error)}`;
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise<IncomingMessage>((done, fail) => {
    const asked = request(
      url,
      {
        ...{ method, headers, agent: false },
        ...(signal && { signal }),
        ...(!mayBePrivate && { lookup: outerLookup() }),
      },
      (answer) => {
        clearTimeout(timer);
        done(answer);
      },
    );
    const timer = setTimeout(() => asked.destroy(new OutsideError(`${host} does not answer`)), timeoutMs);
    asked.once("error", (error) => {
      clearTimeout(timer);
      fail(error instanceof OutsideError ? error : new OutsideError(reasonOf(error)));
    });
    asked.end(body);
  });
}

/** The whole body; OutsideError when it is larger than `most` bytes, breaks off or takes longer than `timeoutMs`. */
export async function bodyOf(answer: IncomingMessage, most: number, timeoutMs: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => answer.destroy(new OutsideError("an answer does not end")), timeoutMs);
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) throw new OutsideError(`an answer is larger than ${most} bytes`);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError("an answer broke off");
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(parts);
}

/** How a body begins, at most `most` bytes of it; the rest, and one that does not come in time, is let go. */
export async function beginningOf(answer: IncomingMessage, most: number, timeoutMs: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => answer.destroy(), timeoutMs);
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= most) break;
    }
  } catch {
    // What has come of it will do.
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
  return Buffer.concat(parts).subarray(0, most).toString("utf8").replaceAll("\0", "");
}

/** What a library takes for the global `fetch`; its bodies are short texts, and redirects are the library's to see. */
export function fetchWithin(
  rulesOf: (url: URL) => Pick<OutsideRules, "mayBePrivate" | "timeoutMs">,
  most: number,
) {
  return async (
    address: string,
    {
      method,
      headers,
      body,
      signal,
    }: { method: string; headers: Headers | Record<string, string>; body?: unknown; signal?: AbortSignal },
  ): Promise<Response> => {
    const url = new URL(address);
    const rules = rulesOf(url);
    const sent = body === undefined || body === null ? undefined : String(body);
    const answer = await askOnce(url, {
      ...rules,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(sent !== undefined && { body: sent }),
      ...(signal && { signal }),
    });
    const status = answer.statusCode ?? 0;
    const bytes = await bodyOf(answer, most, rules.timeoutMs);
    const said = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
      status,
      headers: said,
    });
  };
}

/** Until another system that root chose has answered, and how large its answer may be. */
export const CHOSEN_MS = 8000;
const CHOSEN_BYTES = 512 * 1024;

/** `fetch` for a system that root named: its own host may lie in an inner network, where it leads to from there may not. */
export const fetchFor = (named: URL) =>
  fetchWithin((url) => ({ mayBePrivate: hostOf(url) === hostOf(named), timeoutMs: CHOSEN_MS }), CHOSEN_BYTES);
