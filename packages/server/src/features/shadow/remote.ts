import type { IncomingMessage } from "node:http";
import { askOutside, bodyOf, OutsideError } from "../../platform/outside.ts";

/** The other system's contest, as far as it may be asked. */
export interface Remote {
  url: string;
  username: string;
  password: string;
  mayBePrivate: boolean;
}

const ANSWER_MS = 10_000;
/** A look at the feed ends when nothing came for so long, or at these bounds; the next one goes on there. */
const QUIET_MS = 1000;
const LOOK_MS = 20_000;
const LOOK_BYTES = 16 * 1024 * 1024;
/** Of a program's archive. */
const ZIP_BYTES = 1024 * 1024;

const headersOf = ({ username, password }: Remote) => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
  Accept: "application/x-ndjson, application/json, application/zip",
});

const rulesOf = (remote: Remote, signal: AbortSignal) => ({
  ...{ headers: headersOf(remote), mayBePrivate: remote.mayBePrivate, timeoutMs: ANSWER_MS, signal },
});

/** What the feed sends behind a token, until it is quiet; nothing of it is looked at here. */
export async function readFeed(
  remote: Remote,
  since: string | null,
  stopping: AbortSignal,
): Promise<Uint8Array[]> {
  const url = new URL(`${remote.url.replace(/\/$/, "")}/event-feed`);
  if (since) url.searchParams.set("since_token", since);
  const answer = await askOutside(url, rulesOf(remote, stopping));
  return partsOf(answer);
}

async function partsOf(answer: IncomingMessage): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let isQuiet = false;
  const end = () => {
    isQuiet = true;
    answer.destroy();
  };
  const whole = setTimeout(end, LOOK_MS);
  let quiet = setTimeout(end, QUIET_MS);
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
      size += part.length;
      parts.push(part);
      if (size > LOOK_BYTES) break;
    }
  } catch {
    if (!isQuiet) throw new OutsideError("the feed broke off");
  } finally {
    clearTimeout(quiet);
    clearTimeout(whole);
    answer.destroy();
  }
  return parts;
}

/** The archive of a submission's program. */
export async function fetchProgram(remote: Remote, href: string, stopping: AbortSignal): Promise<Uint8Array> {
  const api = new URL(remote.url.replace(/contests\/[^/]+\/?$/, ""));
  const url = URL.parse(href, api);
  if (url?.origin !== api.origin) throw new OutsideError("a program lies at another place");
  return bodyOf(await askOutside(url, rulesOf(remote, stopping)), ZIP_BYTES, ANSWER_MS);
}
