import type { FastifyReply } from "fastify";

/**
 * A signal that aborts when the client closes the connection, or when the server stops (`stopping`). It is aborted already if
 * the client left before the handler ran, since no event tells of that any more.
 */
export function abortOnClose(reply: FastifyReply, stopping?: AbortSignal): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once("close", () => gone.abort());
  stopping?.addEventListener("abort", () => gone.abort(), { signal: gone.signal });
  return gone.signal;
}
