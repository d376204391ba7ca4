import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { HEARTBEAT_MS } from "./event-stream.ts";

/** Streams written to in one go: between two slices the server answers others. */
const SLICE = 500;
/** A reader this far behind is cut off: it comes back, and says what it has. */
const BACKLOG_MAX = 64 * 1024;
/** A stream lives as long as this; its reader opens another one, with a token that may be a new one. */
const LIFE_MS = 60 * 60_000;
/** A comment, which readers pass over. */
export const HEARTBEAT = Buffer.from(":\n\n");

export interface LiveStream {
  write(message: Buffer): void;
  end(): void;
  readonly isOpen: boolean;
}

/** Everybody who hears the same. */
export type Audience = ReadonlySet<LiveStream>;

/** An event of a stream; made once, however many hear it. */
export const liveMessage = (data: unknown): Buffer => Buffer.from(`data: ${JSON.stringify(data)}\n\n`);

/** Server-sent event streams that prepared messages are written to; never compressed. */
export interface LiveStreams {
  /** Takes the reply over; `closed` runs once, later, when either side ends the stream or the reader had left before. */
  open(reply: FastifyReply, closed: () => void): LiveStream;
  /** Writes one message to all, slice by slice. */
  tell(audience: Audience, message: Buffer): Promise<void>;
}

export function openLiveStreams(stopping: AbortSignal): LiveStreams {
  const streams = new Set<LiveStream>();

  async function tell(audience: Audience, message: Buffer): Promise<void> {
    let left = SLICE;
    for (const stream of [...audience]) {
      stream.write(message);
      if (--left > 0) continue;
      left = SLICE;
      await setImmediate();
    }
  }

  const heartbeat = setInterval(() => void tell(streams, HEARTBEAT), HEARTBEAT_MS);
  stopping.addEventListener("abort", () => {
    clearInterval(heartbeat);
    for (const stream of streams) stream.end();
  });

  return {
    tell,
    open(reply, closed) {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
      });
      const life = setTimeout(() => raw.end(), LIFE_MS);
      const stream: LiveStream = {
        write(message) {
          if (raw.destroyed || raw.writableEnded) return;
          if (raw.writableLength > BACKLOG_MAX) raw.destroy();
          else raw.write(message);
        },
        end: () => raw.end(),
        get isOpen() {
          return !raw.destroyed && !raw.writableEnded;
        },
      };
      streams.add(stream);
      const over = () => {
        clearTimeout(life);
        streams.delete(stream);
        closed();
      };
      if (raw.destroyed) process.nextTick(over);
      else raw.once("close", over);
      stream.write(HEARTBEAT); // headers leave at once
      if (stopping.aborted) raw.end();
      return stream;
    },
  };
}
