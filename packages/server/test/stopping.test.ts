import { once } from "node:events";
import { Agent, type ClientRequest, get, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { login } from "@verdict/contract";
import { expect, test } from "vitest";
import { TestNode } from "./node.ts";
import { type TestSite, useSite } from "./site.ts";

const site = useSite();

/** A sign-in of which half is sent, and the server has begun to read. */
async function halfSent({ origin }: TestSite): Promise<{ posted: ClientRequest; rest: string }> {
  const body = JSON.stringify({ username: "nobody", password: "nothing" });
  const posted = request(new URL(login.path, origin), {
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Length": body.length },
  });
  posted.write(body.slice(0, 10));
  await once(posted, "socket");
  await pause(300);
  return { posted, rest: body.slice(10) };
}

test("a server that stops answers what is under way, and takes nobody else", async () => {
  const other = await site().another();
  const { posted, rest } = await halfSent(other);
  const stopped = other.server.stop();
  await expect.poll(() => fetch(`${other.origin}/healthz`).catch(() => null)).toBe(null);
  posted.end(rest);
  const [response] = await once(posted, "response");
  expect(JSON.parse(await text(response))).toMatchObject({ code: "login-wrong" });
  await stopped;
});

test("kept connections that do nothing end with it", async () => {
  const other = await site().another();
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 3_600_000 });
  const [answer] = await once(get(`${other.origin}/healthz`, { agent }), "response");
  const { socket } = answer;
  await text(answer);
  expect(socket.destroyed).toBe(false);
  await other.server.stop();
  await expect.poll(() => socket.destroyed).toBe(true);
});

test("one that is to be drained says so, and goes on meanwhile", async () => {
  await TestNode.join(site());
  const other = await site().another({ DRAIN_SECONDS: 2 });
  const readiness = async () => (await fetch(`${other.origin}/readyz`)).status;
  await expect.poll(readiness).toBe(200);
  const stopped = other.server.stop();
  expect(await readiness()).toBe(503);
  expect((await fetch(`${other.origin}/healthz`)).status).toBe(200);
  await stopped;
  await expect(fetch(`${other.origin}/healthz`)).rejects.toThrow();
});
