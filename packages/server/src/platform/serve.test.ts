import { once } from "node:events";
import { request } from "node:http";
import { Readable, Writable } from "node:stream";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import { endpoint } from "@verdict/contract";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { answerErrors, createApp } from "./serve.ts";

const guard = { admit: async () => null, admitTo: async () => {} };

test("bytes arrive as they are, also where they look like something compressed", async () => {
  const fastify = Fastify();
  await fastify.register(compress, { global: true, threshold: 0, encodings: ["br", "gzip"] });
  const app = createApp(fastify, guard, () => "en-US");
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

test("an upload that its sender gives up is no fault", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const fastify = Fastify({ logger: { level: "info", stream } });
  await fastify.register(multipart);
  answerErrors(fastify, () => "en-US");
  const app = createApp(fastify, guard, () => "en-US");
  const upload = endpoint({
    name: "upload",
    method: "POST",
    path: "/api/upload",
    summary: "A file",
    access: "anon",
    upload: { field: "file", maxBytes: 1_000_000, counts: "files" },
    data: z.null(),
  });
  let sender: ReturnType<typeof request> | undefined;
  const outcome = new Promise<unknown>((resolve) => {
    app.serve(upload, async (call) => {
      const part = await call.request.file();
      sender?.destroy();
      await part?.toBuffer().catch((error: unknown) => {
        resolve(error);
        throw error;
      });
      return null;
    });
  });
  const origin = await fastify.listen({ host: "127.0.0.1", port: 0 });
  sender = request(`${origin}/api/upload`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": 100_000 },
  });
  const gone = once(sender, "error");
  sender.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na');
  await gone;
  expect(await outcome).toBeInstanceOf(Error);
  await fastify.close();
  expect(lines.join("")).toContain("incoming request");
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
