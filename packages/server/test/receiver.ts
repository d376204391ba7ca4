import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { WebhookMessage } from "@verdict/contract";
import { afterAll } from "vitest";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, request: Received) => void;

/** An HTTP server as those who hear of things run one: it keeps what it gets and answers as it is told. */
export class Receiver {
  readonly got: Received[] = [];
  /** To the next requests, one each; then to all others. */
  answers: Answer[] = [];
  answer: Answer = (response) => response.end("ok");
  readonly #server = createServer(async (request, response) => {
    const body = await text(request);
    const received = { path: request.url ?? "", headers: request.headers, body };
    this.got.push(received);
    (this.answers.shift() ?? this.answer)(response, received);
  });
  url = "";

  async start(port = 0): Promise<this> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get messages(): WebhookMessage[] {
    return this.got.map(({ body }) => JSON.parse(body) as WebhookMessage);
  }

  /** Messages of one type, oldest first. */
  of<Type extends WebhookMessage["type"]>(type: Type) {
    return this.messages.filter(
      (message): message is Extract<WebhookMessage, { type: Type }> => message.type === type,
    );
  }

  get ids(): (string | string[] | undefined)[] {
    return this.got.map(({ headers }) => headers["webhook-id"]);
  }
}

export const status =
  (code: number, body = "", headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);

/** Receivers that stop with the tests of a file. */
export function useReceivers(): () => Promise<Receiver> {
  const started: Receiver[] = [];
  afterAll(() => {
    for (const receiver of started) receiver.stop();
  });
  return async () => {
    const receiver = await new Receiver().start();
    started.push(receiver);
    return receiver;
  };
}
