import { lookup as resolve } from "node:dns";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Why another system was not asked, or did not answer as it should. */
export class OutsideError extends Error {
  override name = "OutsideError";
}

export interface OutsideRules {
  headers?: Record<string, string>;
  /** Whether it may lie in this machine's own networks. */
  mayBePrivate: boolean;
  /** Until the head of its answer is there. */
  timeoutMs: number;
  signal?: AbortSignal;
}

const inner = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inner.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inner.addSubnet(network, prefix, "ipv6");
}

/** Of this machine, of a network that only insiders reach, or of no single machine. */
export const isInner = (address: string): boolean =>
  inner.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** The addresses of a host; one inner address makes it an inner host. */
export function addressesOf(host: string): Promise<string[]> {
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare)) return Promise.resolve([bare]);
  return new Promise((done, fail) => {
    resolve(bare, { all: true }, (error, found) =>
      error ? fail(new OutsideError(`${bare} is not known`)) : done(found.map(({ address }) => address)),
    );
  });
}

/** Looks where the connection really goes: a name may mean another address than when it was checked. */
const outerOnly: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isInner(address))) {
      return done(new OutsideError(`${host} is an address of an inner network`), []);
    }
    const [first] = found;
    if (options.all || !first) return done(null, found);
    return done(null, first.address, first.family);
  });
};

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

async function askOnce(url: URL, { headers, mayBePrivate, timeoutMs, signal }: OutsideRules) {
  if (!/^https?:$/.test(url.protocol)) throw new OutsideError("only http and https are spoken");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!mayBePrivate && isIP(host) && isInner(host)) {
    throw new OutsideError(`${host} is an address of an inner network`);
  }
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise<IncomingMessage>((done, fail) => {
    const asked = request(
      url,
      { headers, agent: false, ...(signal && { signal }), ...(!mayBePrivate && { lookup: outerOnly }) },
      (answer) => {
        clearTimeout(timer);
        done(answer);
      },
    );
    const timer = setTimeout(() => asked.destroy(new OutsideError(`${host} does not answer`)), timeoutMs);
    asked.once("error", (error) => {
      clearTimeout(timer);
      fail(error instanceof OutsideError ? error : new OutsideError(`${host}: ${error.message}`));
    });
    asked.end();
  });
}

/** The whole body; OutsideError when it is larger than `most` bytes. */
export async function bodyOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new OutsideError(`an answer is larger than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
