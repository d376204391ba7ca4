import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { openDispatcher, SiteClient } from "./client.ts";
import type { Reach } from "./guard.ts";
import { newSession } from "./session.ts";

/** Where requests to a judge may go, over real connections. */

const servers: Server[] = [];
const open: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(open.map((dispatcher) => dispatcher.close()));
  for (const server of servers) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  listening(createServer(answer));

function clientOf(origin: string, reach: Reach, proxy?: string): SiteClient {
  const dispatcher = openDispatcher(reach, proxy);
  open.push(dispatcher);
  return new SiteClient({
    ...{ origin, reach, dispatcher, session: newSession(), timeoutMs: 2000, secrets: [] },
    ...{ turn: async () => {}, signal: AbortSignal.timeout(10_000) },
  });
}

/** A judge as the configuration names it: it may be anywhere. */
const named = (...hosts: string[]): Reach => ({ hosts: new Set(hosts), innerHosts: new Set(hosts) });
/** A judge as an adapter names it: on the public internet. */
const known = (...hosts: string[]): Reach => ({ hosts: new Set(hosts), innerHosts: new Set() });

describe("what is refused before anything is asked", () => {
  test("a name that leads to this machine, and its numbers in every spelling", async () => {
    let asked = 0;
    const port = await serve((_request, response) => {
      asked++;
      response.end("inside");
    });
    for (const host of ["localhost", "127.0.0.1", "[::1]", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"]) {
      const { origin, host: shown } = new URL(`http://${host}:${port}`);
      const client = clientOf(origin, known(shown));
      await expect(client.get("/"), host).rejects.toMatchObject({ kind: "blocked" });
    }
    expect(asked).toBe(0);
  });

  test("a redirect to a host that is none of the judge's", async () => {
    let asked = 0;
    const other = await serve((_request, response) => {
      asked++;
      response.end("not theirs");
    });
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${other}/secret` }).end(),
    );
    const host = `127.0.0.1:${port}`;
    const client = clientOf(`http://${host}`, named(host));
    await expect(client.get("/")).rejects.toMatchObject({ kind: "blocked" });
    await expect(client.postForm("/submit", {})).rejects.toMatchObject({ kind: "blocked" });
    await expect(client.download("/picture.png")).rejects.toMatchObject({ kind: "blocked" });
    expect(asked).toBe(0);
  });

  test.each([
    ["ftp", "ftp://127.0.0.1/"],
    ["a file", "file:///etc/passwd"],
    ["a name and a password", "http://robot:pass@judge.example/"],
    ["another port", "http://judge.example:8080/"],
  ])("%s", async (_what, address) => {
    const client = clientOf("http://judge.example", known("judge.example"));
    await expect(client.get(address)).rejects.toMatchObject({ kind: "blocked" });
  });
});

test("an answer without end is left", async () => {
  let isLeft = false;
  const port = await serve((_request, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024, "x")));
    };
    response.on("drain", more).on("close", () => {
      isLeft = true;
    });
    more();
  });
  const host = `127.0.0.1:${port}`;
  await expect(clientOf(`http://${host}`, named(host)).get("/")).rejects.toMatchObject({
    kind: "page-changed",
  });
  await expect.poll(() => isLeft).toBe(true);
});

test("with a proxy everything goes through it, and names are its to resolve", async () => {
  const through: string[] = [];
  const judge = await serve((_request, response) => response.end("through the proxy"));
  const proxy = createServer((asked, response) => {
    through.push(`${asked.method} ${asked.url}`);
    const { pathname } = new URL(asked.url ?? "");
    request({ port: judge, path: pathname, method: asked.method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  });
  proxy.on("connect", (asked: IncomingMessage, socket: import("node:net").Socket) => {
    through.push(`${asked.method} ${asked.url}`);
    const there = connect(judge, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
    for (const end of [there, socket])
      end.on("error", () => [there, socket].forEach((one) => void one.destroy()));
  });
  const port = await listening(proxy);
  const client = clientOf("http://judge.invalid", known("judge.invalid"), `http://127.0.0.1:${port}`);
  expect((await client.get("/problem/1")).text).toBe("through the proxy");
  expect(through).toHaveLength(1);
  expect(through[0]).toContain("judge.invalid");
  // What is refused is refused with a proxy, too.
  await expect(client.get("http://127.0.0.1/")).rejects.toMatchObject({ kind: "blocked" });
  expect(through).toHaveLength(1);
});
