import type { BodyInput, DataOf, Endpoint, QueryInput } from "@verdict/contract";
import { queryText, refused, send } from "./call.ts";
import { CallError } from "./call-error.ts";
import { i18n } from "./i18n.ts";
import { mayAskAgain } from "./prover.ts";
import { session } from "./session.ts";

interface UploadArguments<E extends Endpoint> {
  query?: QueryInput<E>;
  /** The form's field, where it is not "file": of an endpoint the page has only what a call needs. */
  field?: string;
  file: Blob;
  name: string;
  /** Bytes sent so far of all. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  /** So long may nothing move while bytes are sent, and so long may the answer take when all are. */
  stallMs?: number;
  answerMs?: number;
}

/** Nothing moves for so long on a dead connection only. */
const STALL_MS = 60_000;
/** A proxy that keeps what it is sent passes it on meanwhile; the server itself needs seconds. */
const ANSWER_MS = 180_000;
/** Half a gigabyte of problems is unpacked, checked and stored before the answer; a minute is usual for that. */
export const PACKAGE_ANSWER_MS = 1_800_000;

export interface Uploaded<E extends Endpoint> {
  data: DataOf<E>;
  /** Set where the server took only a part: its words. */
  partial: CallError | null;
}

/**
 * Sends one file to an upload endpoint, telling how far it is; one on a dead connection fails as a call that is not
 * answered does. fetch cannot tell: this is XMLHttpRequest.
 */
export function upload<E extends Endpoint>(endpoint: E, args: UploadArguments<E>): Promise<Uploaded<E>> {
  const { query, field = "file", file, name, onProgress, signal } = args;
  const { stallMs = STALL_MS, answerMs = ANSWER_MS } = args;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path + queryText(query));
    const { token } = session.get();
    if (token) request.setRequestHeader("Authorization", token);
    request.setRequestHeader("Url-Type", endpoint.path.startsWith("/api/admin/") ? "admin" : "general");
    if (i18n.language) request.setRequestHeader("Accept-Language", i18n.language);
    let patience: ReturnType<typeof setTimeout> | undefined;
    let isDead = false;
    const wait = (ms: number) => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        isDead = true;
        request.abort();
      }, ms);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait(stallMs);
      onProgress?.(loaded, total);
    };
    request.upload.onload = () => wait(answerMs);
    request.onloadend = () => clearTimeout(patience);
    request.onerror = () => reject(new CallError("network"));
    request.onabort = () =>
      reject(isDead ? new CallError("timeout") : new DOMException("cancelled", "AbortError"));
    request.onload = async () => {
      const response = new Response(request.responseText || "{}", { status: request.status });
      const envelope = await response.json().catch(() => ({}));
      if (response.ok && (envelope.status ?? 200) === 200)
        return resolve({ data: envelope.data, partial: null });
      const error = await refused(response, envelope);
      if (response.ok && envelope.data) return resolve({ data: envelope.data, partial: error });
      reject(error);
    };
    signal?.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.set(field, file, name);
    wait(stallMs);
    request.send(form);
  });
}

const DOWNLOAD_MS = 300_000;

/** Fetches the bytes of a download endpoint with the session's token and hands them to the browser as a file. */
export async function download<E extends Endpoint>(
  endpoint: E,
  query: QueryInput<E>,
  otherwise = "download",
): Promise<void> {
  await handOver(() => send(endpoint, query, null, AbortSignal.timeout(DOWNLOAD_MS)), otherwise);
}

/** The same for a call with a body whose file may take as long as it will. */
export async function downloadLarge<E extends Endpoint>(endpoint: E, body: BodyInput<E>): Promise<void> {
  await handOver(() => send(endpoint, null, body, new AbortController().signal), "download");
}

async function handOver(ask: () => Promise<Response>, otherwise: string): Promise<void> {
  const response = await ask();
  if (response.headers.get("Content-Type")?.includes("json")) {
    const envelope = await response.json();
    if (await mayAskAgain(envelope.code)) return handOver(ask, otherwise);
    throw await refused(response, envelope);
  }
  if (!response.ok) throw new CallError("server-fault", { httpStatus: response.status });
  const named = /filename=([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  saveFile(await response.blob(), named ? decodeURIComponent(named.trim().replace(/"/g, "")) : otherwise);
}

/** Safari on phones and tablets asks the reader before it takes the file. */
const KEPT_MS = 300_000;

/** Hands a file to the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
