import { PassThrough, type Readable } from "node:stream";

export interface EventStream {
  readonly body: Readable;
  send(event: string, data: unknown): void;
  end(): void;
}

/** Keeps proxies from closing a quiet stream. */
export const HEARTBEAT_MS = 15_000;
/** A reader this far behind is cut off: it reconnects and starts from the present state. Bytes. */
const BACKLOG_MAX = 4 * 1024 * 1024;

/** A server-sent event stream; `closed` runs once, when either side ends it. */
export function openEventStream(closed: () => void): EventStream {
  const body = new PassThrough();
  const heartbeat = setInterval(() => body.write(":\n\n"), HEARTBEAT_MS);
  body.once("close", () => {
    clearInterval(heartbeat);
    closed();
  });
  body.write(":\n\n"); // headers leave at once
  return {
    body,
    send(event, data) {
      if (body.writableEnded) return;
      if (body.writableLength > BACKLOG_MAX) body.destroy();
      else body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end: () => body.end(),
  };
}
