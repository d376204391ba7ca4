import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { ClicsNotification } from "@verdict/contract";
import { fromBufferPromise } from "yauzl";
import { parseStorable } from "../../platform/json.ts";
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
const LINE_BYTES = 4 * 1024 * 1024;
/** Of a program's archive, packed and unpacked. */
const ZIP_BYTES = 1024 * 1024;
const FILES_MAX = 20;

const headersOf = ({ username, password }: Remote) => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
  Accept: "application/x-ndjson, application/json, application/zip",
});

const rulesOf = (remote: Remote, signal: AbortSignal) => ({
  ...{ headers: headersOf(remote), mayBePrivate: remote.mayBePrivate, timeoutMs: ANSWER_MS, signal },
});

/** What the feed tells behind a token, until it is quiet. */
export async function readFeed(
  remote: Remote,
  since: string | null,
  stopping: AbortSignal,
): Promise<ClicsNotification[]> {
  const url = new URL(`${remote.url.replace(/\/$/, "")}/event-feed`);
  if (since) url.searchParams.set("since_token", since);
  const answer = await askOutside(url, rulesOf(remote, stopping));
  return linesOf(answer);
}

async function linesOf(answer: IncomingMessage): Promise<ClicsNotification[]> {
  const lines: ClicsNotification[] = [];
  let rest = "";
  let size = 0;
  let isQuiet = false;
  const end = () => {
    isQuiet = true;
    answer.destroy();
  };
  const whole = setTimeout(end, LOOK_MS);
  let quiet = setTimeout(end, QUIET_MS);
  try {
    answer.setEncoding("utf8");
    for await (const part of answer as AsyncIterable<string>) {
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
      const parts = (rest + part).split("\n");
      rest = parts.pop() ?? "";
      size += part.length;
      for (const line of parts) if (line.trim()) lines.push(parsed(line));
      if (rest.length > LINE_BYTES) throw new OutsideError("a line of the feed is too long");
      if (size > LOOK_BYTES) break;
    }
  } catch (error) {
    if (!isQuiet) throw error instanceof OutsideError ? error : new OutsideError("the feed broke off");
  } finally {
    clearTimeout(quiet);
    clearTimeout(whole);
    answer.destroy();
  }
  return lines;
}

function parsed(line: string): ClicsNotification {
  try {
    return ClicsNotification.parse(parseStorable(line));
  } catch {
    throw new OutsideError("a line of the feed cannot be read");
  }
}

/** The program of a submission; null where it is not one text. Several files: the largest is taken for the program. */
export async function readProgram(
  remote: Remote,
  href: string,
  stopping: AbortSignal,
): Promise<string | null> {
  const api = new URL(remote.url.replace(/contests\/[^/]+\/?$/, ""));
  const url = URL.parse(href, api);
  if (url?.origin !== api.origin) throw new OutsideError("a program lies at another place");
  const zip = await bodyOf(await askOutside(url, rulesOf(remote, stopping)), ZIP_BYTES, ANSWER_MS);
  return programIn(zip).catch(() => null); // no archive, or one of a kind that nobody can open
}

async function programIn(zip: Buffer): Promise<string | null> {
  const archive = await fromBufferPromise(zip);
  if (archive.entryCount > FILES_MAX) return null;
  let program: string | null = null;
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    if (entry.uncompressedSize > ZIP_BYTES) return null;
    const content = await text(await archive.openReadStreamPromise(entry));
    if (content.length > (program?.length ?? 0)) program = content;
  }
  return program;
}
