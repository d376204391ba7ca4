import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { Refusal } from "../../platform/refusal.ts";
import type { Store } from "../../platform/store.ts";

/**
 * Answers with a file of the store whose name never stands for other bytes: the whole, one range of it (for downloads that go
 * on and for readers of PDFs), or 304 to who has it already. Several ranges at once are answered with the whole.
 */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, store: Store, name: string) {
  const etag = `"${name}"`;
  reply
    .header("Accept-Ranges", "bytes")
    .header("Cache-Control", "public, max-age=31536000, immutable")
    .header("ETag", etag);
  if (request.headers["if-none-match"]?.includes(etag)) return reply.status(304).send();
  const size = await store.sizeOf(name);
  if (size === null) throw new Refusal("path-unknown");
  const { range: wanted, "if-range": of } = request.headers;
  const found = wanted && (!of || of === etag) ? parseRange(size, wanted) : undefined;
  if (found === -1) return reply.status(416).header("Content-Range", `bytes */${size}`).send();
  const range = Array.isArray(found) && found.type === "bytes" && found.length === 1 ? found[0] : undefined;
  if (range) reply.status(206).header("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  reply.header("Content-Length", range ? range.end - range.start + 1 : size);
  if (request.method === "HEAD") return reply.send();
  const content = await store.getFile(name, range);
  if (!content) throw new Refusal("path-unknown");
  return reply.send(content);
}
