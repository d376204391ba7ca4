import { connect } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { expect, test } from "vitest";
import { describeNetworkError } from "./network-errors.ts";

const failure = (socket: { once(event: "error", done: (error: Error) => void): unknown }) =>
  new Promise<Error>((done) => socket.once("error", done));

test("errors of the network are told in words, those of others as they are", async () => {
  expect(describeNetworkError(await failure(connect(1, "127.0.0.1")))).toBe(
    "nothing listens at this address",
  );
  const plain = await failure(connect({ host: "no-such-host.invalid", port: 80 }));
  expect(describeNetworkError(plain)).toMatch(/^the host name (is not known|could not be looked up)$/);
  const wrapped = new Error("fetch failed", { cause: new AggregateError([plain]) });
  expect(describeNetworkError(wrapped)).toBe(describeNetworkError(plain));
  expect(describeNetworkError(new Error("535 password refused"))).toBe("535 password refused");
});

test("every code stands for a sentence without codes", async () => {
  const refused = await failure(connectSecurely({ host: "127.0.0.1", port: 1 }));
  expect(describeNetworkError(refused)).not.toMatch(/[A-Z]{4}/);
});
