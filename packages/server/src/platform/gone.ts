import type { FastifyReply } from "fastify";

/** Fires when the client leaves, or when the server stops where `stopping` is given. */
export function goneWith(reply: FastifyReply, stopping?: AbortSignal): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  stopping?.addEventListener("abort", () => gone.abort(), { signal: gone.signal });
  return gone.signal;
}
