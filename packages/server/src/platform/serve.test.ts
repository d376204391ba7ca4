import { Readable } from "node:stream";
import compress from "@fastify/compress";
import { endpoint } from "@verdict/contract";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { createApp } from "./serve.ts";

test("bytes arrive as they are, also where they look like something compressed", async () => {
  const fastify = Fastify();
  await fastify.register(compress, { global: true, threshold: 0, encodings: ["br", "gzip"] });
  const app = createApp(fastify, { admit: async () => null, admitTo: async () => {} }, () => "en-US");
  const text = `8000\n${"1 2\n".repeat(1000)}`; // 0x3830 is a multiple of 31, as zlib's header is
  const bytes = endpoint({
    name: "bytes",
    method: "GET",
    path: "/api/bytes",
    summary: "A file",
    access: "anon",
    data: z.unknown(),
    answer: "bytes",
  });
  app.serve(bytes, async ({ reply }) => {
    reply.header("Content-Type", "application/octet-stream");
    return Readable.from([Buffer.from(text)]);
  });
  const answer = await fastify.inject({
    url: "/api/bytes",
    headers: { "accept-encoding": "gzip, deflate, br" },
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body).toBe(text);
  await fastify.close();
});
