import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as openRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Endpoint, endpoints } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "./sample.ts";
import { useSite } from "./site.ts";

const dist = mkdtempSync(join(tmpdir(), "verdict-fuzz-web-"));
mkdirSync(join(dist, "assets"));
writeFileSync(join(dist, "index.html"), "<html><head><title>x</title></head><body></body></html>");
writeFileSync(join(dist, "assets/a.js"), "1;\n".repeat(1000));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const site = useSite({ config: { WEB_DIST: dist } });
let token = "";
beforeAll(async () => {
  token = await site().tokenOf("1");
});

interface Raw {
  method?: string;
  /** As it is: a browser would tidy it. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
}

/** Sends a request as it is written, without what clients put right or add. */
function send({ method = "GET", path, headers = {}, body }: Raw) {
  return new Promise<{ http: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(site().origin);
    const asked = openRequest({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          http: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
      answer.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const bodies: [string, Buffer | string][] = [
  ["none", ""],
  ["half an object", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"x"'],
  ["a number past all numbers", "1e999"],
  ["a list 100,000 deep", "[".repeat(100_000)],
  ["a closed list 50,000 deep", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ["an object 50,000 deep", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
  ["a prototype", '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'],
  ["the same key twice", '{"id":1,"id":{}}'],
  ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])],
  ["half a surrogate pair", '{"code":"\\ud800","name":"\\u0000"}'],
];

const types = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "multipart/form-data",
  "x",
  "",
];

/** Wherever a body may go; whoever has the token may call them all. */
const writing = endpoints.map(({ endpoint }) => endpoint).filter(({ method }) => method !== "GET");
const callable = (endpoint: Endpoint) =>
  endpoint.access === "node" ? site().node() : Promise.resolve(token);

const tried = sampled(writing, (endpoint) => endpoint);

test.each(tried.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s takes any body without a fault",
  async (_name, endpoint) => {
    const Authorization = await callable(endpoint);
    const { method, path } = endpoint;
    for (const [index, [what, body]] of bodies.entries()) {
      const type = types[index % 3 === 0 ? (index / 3) % types.length : 0];
      const headers = { Authorization, ...(type && { "Content-Type": type }) };
      const { http } = await send({ method, path, headers, body });
      expect(http, what).toBeLessThan(500);
    }
  },
);

describe("addresses that are no addresses", () => {
  test.each([
    "/assets/../x",
    "/assets/../../etc/passwd",
    "/assets/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%2f..%2fetc%2fpasswd",
    "/assets/%00",
    "/assets/a.js%00.png",
    "/assets",
    "/assets/",
    "/%",
    "/%ff",
    "/%c0%ae%c0%ae/",
    "//",
    "///example.org/%2f..",
    "//example.org",
    "/\\..\\",
    "/api/%",
    "/api/public/img/..%2f..%2fx",
    "/api/public/file/%2e%2e%2fx",
    "/api/get-problem-list?%=%",
    "/api/get-problem-list?limit[]=1&limit[]=2",
    "/api/get-problem-list?__proto__=1&constructor[prototype]=1&toString=1",
    "/api/get-problem-list?limit=1&limit=2&keyword=%ff%fe",
    `/api/get-problem-list?keyword=${"x".repeat(10_000)}`,
    "*",
    "/?x=%",
    "/index.html/..",
    "/first-views.json",
    "/docs/../x",
    "/problem/%E0%A4%A",
  ])("%s", async (path) => {
    for (const method of ["GET", "HEAD", "POST", "OPTIONS", "TRACE"]) {
      const { http, text } = await send({ method, path, headers: { Authorization: token } });
      expect(http, `${method} ${text}`).toBeLessThan(500);
    }
  });
});

describe("headers that are missing or odd", () => {
  const odd: OutgoingHttpHeaders[] = [
    {},
    { "Accept-Encoding": "" },
    { "Accept-Encoding": "*" },
    { "Accept-Encoding": "identity;q=0, *;q=0" },
    { "Accept-Encoding": "br;q=x, gzip;q=-1, \u00e9" },
    { "Accept-Language": ";;;q=,*" },
    { Accept: "" },
    { Authorization: "" },
    { Authorization: "Bearer x.y.z" },
    { Authorization: `${"a".repeat(500)}.${"b".repeat(500)}.c` },
    { Cookie: "verdict=%; =; a" },
    { "Content-Type": "application/json" },
    { "Content-Type": "application/json", "Content-Length": "0" },
    { "If-None-Match": '"' },
    { "If-Modified-Since": "yesterday" },
    { Range: "bytes=5-1,-0,x" },
    { Range: "bytes=0-,0-,0-,0-,0-,0-,0-,0-" },
    { Expect: "x" },
    { "X-Forwarded-For": "1.2.3.4, ::1, x", "X-Forwarded-Host": "\u00e9" },
    { "Url-Type": "admin" },
    { Origin: "null" },
    { "User-Agent": "\u00ff" },
  ];
  test.each([
    "/",
    "/problem",
    "/assets/a.js",
    "/api/get-problem-list",
    "/api/get-own-info",
    "/docs",
    "/metrics",
  ])("%s", async (path) => {
    for (const headers of odd) {
      const { http, text } = await send({ path, headers });
      expect(http, `${JSON.stringify(headers)} ${text}`).toBeLessThan(500);
    }
  });

  test.each([
    ["Host", ["127.0.0.1", "evil.example"]],
    ["Authorization", ["a", "b"]],
    ["Content-Type", ["application/json", "text/plain"]],
    ["Origin", ["http://a.example", "http://b.example"]],
  ])("%s twice is refused", async (name, values) => {
    const { hostname, port } = new URL(site().origin);
    const lines = [...(name === "Host" ? [] : ["Host: x"]), ...values.map((value) => `${name}: ${value}`)];
    const socket = connect(Number(port), hostname);
    socket.end(["GET /api/get-website-config HTTP/1.1", ...lines, "Connection: close", "", ""].join("\r\n"));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("the page comes whole to a client that takes no packed bytes", async () => {
    const { http, headers, text } = await send({ path: "/" });
    expect({ http, encoding: headers["content-encoding"], text: text.slice(0, 6) }).toEqual({
      http: 200,
      encoding: undefined,
      text: "<html>",
    });
  });
});
