import type { FastifyReply } from "fastify";

/**
 * Fires when the client leaves, or when the server stops where `stopping` is given. It has fired already where they left
 * before the handler was reached, which waits for the guard: nothing tells of that any more.
 */
export function goneWith(reply: FastifyReply, stopping?: AbortSignal): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once("close", () => gone.abort());
  stopping?.addEventListener("abort", () => gone.abort(), { signal: gone.signal });
  return gone.signal;
}
