import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Blob,
  type BodyOf,
  type DataOf,
  NODE_PROTOCOL,
  nodeBlob,
  nodeClaim,
  nodeEvents,
  nodeHeartbeat,
  nodeHello,
  nodeRelease,
  nodeResult,
  type Task,
} from "@verdict/contract";

const TOKEN = "token-of-a-test-node";

/** The server's half of the node protocol, kept in memory; each body is checked against the contract. */
export class ContractServer {
  readonly token = TOKEN;
  readonly hellos: BodyOf<typeof nodeHello>[] = [];
  readonly events: BodyOf<typeof nodeEvents>["attempts"] = [];
  readonly results: BodyOf<typeof nodeResult>[] = [];
  readonly releases: BodyOf<typeof nodeRelease>[] = [];
  readonly beats: BodyOf<typeof nodeHeartbeat>[] = [];
  /** Answered to the next heartbeat, once. */
  order: Partial<DataOf<typeof nodeHeartbeat>> = {};
  /** Attempts whose events are answered with "stop". */
  readonly dropped = new Set<number>();
  /** The next so many results are taken, but the answer gets lost. */
  losesAnswers = 0;
  /** The next so many calls with events among them are refused for what they say. */
  refusesEvents = 0;
  /** Calls with events among them that wait to be let go on. */
  eventsHeld = 0;
  #eventsGo: Promise<"answer" | "hang up"> | null = null;
  renewSeconds = 5;
  protocol: number = NODE_PROTOCOL;
  claims = 0;
  /** What goes before the work of a node whose slots are taken. */
  readonly beyond: Task[] = [];
  #away = false;
  readonly #blobs = new Map<string, Buffer>();
  readonly #queue: Task[] = [];
  #waiting: (() => void)[] = [];
  readonly #http = createServer((request, response) => {
    void this.#serve(request, response).catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#http.listen(0, "127.0.0.1", listening));
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#http.closeAllConnections();
    this.#http.close();
  }

  /** Hangs up on every call, as a server that was killed. */
  leave(): void {
    this.#away = true;
    this.#http.closeAllConnections();
  }

  comeBack(): void {
    this.#away = false;
  }

  /** Calls with events among them wait until what is returned is called. */
  holdEvents(): (then: "answer" | "hang up") => void {
    const { promise, resolve } = Promise.withResolvers<"answer" | "hang up">();
    this.#eventsGo = promise;
    return (then) => {
      this.#eventsGo = null;
      resolve(then);
    };
  }

  keep(content: string | Uint8Array): Blob {
    const bytes = Buffer.from(content);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    this.#blobs.set(sha256, bytes);
    return { sha256, size: bytes.length };
  }

  queue(...tasks: Task[]): void {
    this.#queue.push(...tasks);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#away) return void request.socket.destroy();
    const url = new URL(request.url ?? "", "http://x");
    if (request.headers.authorization !== TOKEN) return refuse(response, 401, "node-token-invalid");
    if (url.pathname === nodeBlob.path) {
      const bytes = this.#blobs.get(url.searchParams.get("sha256") ?? "");
      if (!bytes) return refuse(response, 404, "blob-not-leased");
      response.setHeader("content-type", "application/octet-stream");
      return void response.end(bytes);
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = JSON.parse(Buffer.concat(pieces).toString());
    const told = url.pathname === nodeEvents.path ? nodeEvents.body.parse(body).attempts : [];
    const hasEvents = told.some(({ events }) => events.length > 0);
    if (this.refusesEvents > 0 && hasEvents) {
      this.refusesEvents -= 1;
      return refuse(response, 413, "body-too-large");
    }
    if (this.#eventsGo && hasEvents) {
      this.eventsHeld += 1;
      if ((await this.#eventsGo) === "hang up") return void request.socket.destroy();
    }
    const data = await this.#answer(url.pathname, body, response);
    if (!response.destroyed) response.end(JSON.stringify({ status: 200, data, msg: "success", code: null }));
  }

  async #answer(path: string, body: unknown, response: ServerResponse): Promise<unknown> {
    switch (path) {
      case nodeHello.path:
        this.hellos.push(nodeHello.body.parse(body));
        return {
          protocol: this.protocol,
          name: "test-node",
          leaseSeconds: 20,
          renewSeconds: this.renewSeconds,
        };
      case nodeHeartbeat.path: {
        this.beats.push(nodeHeartbeat.body.parse(body));
        const order = { selfTest: false, warmUp: null, ...this.order };
        this.order = {};
        return order;
      }
      case nodeClaim.path: {
        const { slots, beyond } = nodeClaim.body.parse(body);
        this.claims += 1;
        if (beyond) {
          if (this.beyond.length === 0) await this.#workOrHangUp(response);
          return { tasks: response.destroyed ? [] : this.beyond.splice(0, slots) };
        }
        if (this.#queue.length === 0) await this.#workOrHangUp(response);
        return { tasks: response.destroyed ? [] : this.#queue.splice(0, slots) };
      }
      case nodeEvents.path: {
        const { attempts } = nodeEvents.body.parse(body);
        this.events.push(...attempts);
        return { dropped: attempts.map(({ attemptId }) => attemptId).filter((id) => this.dropped.has(id)) };
      }
      case nodeResult.path:
        this.results.push(nodeResult.body.parse(body));
        if (this.losesAnswers > 0) {
          this.losesAnswers -= 1;
          response.destroy();
        }
        return { stored: true };
      default:
        this.releases.push(nodeRelease.body.parse(body));
        return { released: 1 };
    }
  }

  #workOrHangUp(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      response.on("close", () => {
        this.#waiting = this.#waiting.filter((one) => one !== resolve);
        resolve();
      });
    });
  }
}

function refuse(response: ServerResponse, httpStatus: number, code: string): void {
  response.statusCode = httpStatus;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ status: httpStatus, data: null, msg: code, code }));
}
