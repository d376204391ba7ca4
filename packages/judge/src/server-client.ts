import {
  type Blob as BlobNamed,
  type BodyInput,
  CLAIM_WAIT_SECONDS,
  type DataOf,
  type Endpoint,
  NODE_PROTOCOL,
  nodeBlob,
  nodeClaim,
  nodeEvents,
  nodeHeartbeat,
  nodeHello,
  nodeOutput,
  nodeRelease,
  nodeResult,
} from "@verdict/contract";
import { z } from "zod";
import { Backoff } from "./backoff.ts";

const CALL_TIMEOUT_MS = 20_000;
const CLAIM_TIMEOUT_MS = CLAIM_WAIT_SECONDS * 1000 + 15_000;
/** For bodies of many megabytes. */
const RESULT_TIMEOUT_MS = 120_000;

/** The server cannot be reached, is restarting or failed: try again. */
export class ServerAway extends Error {
  override name = "ServerAway";
}

/** The server understood and said no; `status` is the body's. */
export class ServerRefusal extends Error {
  override name = "ServerRefusal";
  readonly status: number;
  readonly code: string | null;
  constructor(status: number, code: string | null, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const Envelope = z.object({
  status: z.int(),
  data: z.unknown(),
  msg: z.string().nullish(),
  code: z.string().nullish(),
});

/** Why a node may read a test file. */
export type BlobNeed = { attemptId: number } | { warmUpId: number };

/** The server as a node sees it: the calls of contract/judge.ts, each failing with ServerAway or ServerRefusal only. */
export class ServerClient {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  hello(body: BodyInput<typeof nodeHello>) {
    return this.#call(nodeHello, body, CALL_TIMEOUT_MS);
  }

  claim(wanted: { slots: number; beyond?: boolean }, signal: AbortSignal) {
    return this.#call(nodeClaim, { protocol: NODE_PROTOCOL, ...wanted }, CLAIM_TIMEOUT_MS, signal);
  }

  events(body: BodyInput<typeof nodeEvents>) {
    return this.#call(nodeEvents, body, CALL_TIMEOUT_MS);
  }

  result(body: BodyInput<typeof nodeResult>) {
    return this.#call(nodeResult, body, RESULT_TIMEOUT_MS);
  }

  release(
    attemptIds: number[],
    reason: string | null,
    more: Omit<BodyInput<typeof nodeRelease>, "attemptIds" | "reason"> = {},
  ) {
    return this.#call(nodeRelease, { attemptIds, reason, ...more }, CALL_TIMEOUT_MS);
  }

  heartbeat(body: BodyInput<typeof nodeHeartbeat>) {
    return this.#call(nodeHeartbeat, body, CALL_TIMEOUT_MS);
  }

  /** Bytes of a test file that an attempt or a warm-up names; not yet verified. */
  async blob(needs: BlobNeed, blob: BlobNamed, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const [[name, id]] = Object.entries(needs) as [[string, number]];
    const query = new URLSearchParams({ [name]: String(id), sha256: blob.sha256 });
    const answer = await this.#fetch(`${nodeBlob.path}?${query}`, { method: "GET", signal });
    if (answer.headers.get("content-type")?.includes("json")) throw await refusalOf(answer, nodeBlob.path);
    if (!answer.ok || !answer.body) throw await refusalOf(answer, nodeBlob.path);
    return answer.body;
  }

  /** Tells the server what a program wrote to a case; waits for one that is away as long as `signal` lets it. */
  async output(
    of: { attemptId: number; seq: number },
    bytes: Uint8Array,
    signal: AbortSignal,
  ): Promise<void> {
    const query = new URLSearchParams({ attemptId: String(of.attemptId), seq: String(of.seq) });
    const path = `${nodeOutput.path}?${query}`;
    const backoff = new Backoff(200, 3_000);
    for (;;) {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(bytes)]), "output");
      try {
        const limits = AbortSignal.any([AbortSignal.timeout(RESULT_TIMEOUT_MS), signal]);
        const answer = await this.#fetch(path, { method: nodeOutput.method, body, signal: limits });
        const envelope = readEnvelope(await answer.text(), answer.status, nodeOutput.path);
        if (envelope.status === 200) return;
        throw refusal(envelope, answer.status, nodeOutput.path);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ServerRefusal) throw error;
        await backoff.wait(signal);
      }
    }
  }

  async #call<E extends Endpoint>(
    endpoint: E,
    body: BodyInput<E>,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<DataOf<E>> {
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    const answer = await this.#fetch(endpoint.path, {
      method: endpoint.method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
      signal: AbortSignal.any(limits),
    });
    const text = await answer.text().catch((cause) => {
      throw new ServerAway(`${endpoint.path}: the answer broke off`, { cause });
    });
    const envelope = readEnvelope(text, answer.status, endpoint.path);
    if (envelope.status !== 200) throw refusal(envelope, answer.status, endpoint.path);
    const data = endpoint.data.safeParse(envelope.data);
    if (!data.success)
      throw new ServerAway(`${endpoint.path}: not an answer of the contract`, { cause: data.error });
    return data.data as DataOf<E>;
  }

  async #fetch(path: string, init: RequestInit & { signal?: AbortSignal }): Promise<Response> {
    try {
      return await fetch(this.#url + path, {
        ...init,
        headers: { ...init.headers, "accept-language": "en", authorization: this.#token },
      });
    } catch (cause) {
      throw new ServerAway(`${path}: no answer from ${this.#url}`, { cause });
    }
  }
}

function readEnvelope(text: string, httpStatus: number, path: string) {
  try {
    return Envelope.parse(JSON.parse(text));
  } catch (cause) {
    throw new ServerAway(`${path}: HTTP ${httpStatus} without an envelope`, { cause });
  }
}

async function refusalOf(answer: Response, path: string): Promise<Error> {
  const text = await answer.text().catch(() => "");
  return refusal(readEnvelope(text, answer.status, path), answer.status, path);
}

function refusal(envelope: z.infer<typeof Envelope>, httpStatus: number, path: string): Error {
  const text = `${path}: ${envelope.msg ?? "refused"} (${envelope.status})`;
  const passing = envelope.status >= 500 || httpStatus >= 500 || envelope.status === 429;
  return passing ? new ServerAway(text) : new ServerRefusal(envelope.status, envelope.code ?? null, text);
}
