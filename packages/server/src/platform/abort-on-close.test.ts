import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import { abortOnClose } from "./abort-on-close.ts";

/** A handler that begins to listen when its client has left, or before. */
test.each([
  ["before the handler is reached", true],
  ["while the handler works", false],
])("who leaves %s is gone", async (_when, isBefore) => {
  const reached = Promise.withResolvers<void>();
  const told = Promise.withResolvers<boolean>();
  const app = fastify({ forceCloseConnections: true });
  app.get("/", async (_request, reply) => {
    const closed = once(reply.raw, "close");
    reached.resolve();
    if (isBefore) await closed;
    const gone = abortOnClose(reply);
    if (!isBefore) await closed;
    told.resolve(gone.aborted);
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const call = request({ host: "127.0.0.1", port }).on("error", () => {});
  call.end();
  await reached.promise;
  call.destroy();
  expect(await told.promise).toBe(true);
  await app.close();
});
