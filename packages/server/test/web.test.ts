import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Locale } from "@verdict/contract";
import Fastify from "fastify";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerUnknown } from "../src/platform/serve.ts";
import { serveWeb } from "../src/web.ts";

const SCRIPT = `console.log("${"a".repeat(2000)}");`;
const page = (title: string) => `<html><head><title>${title}</title></head><body></body></html>`;

let dist: string;

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), "verdict-web-"));
  await mkdir(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), page("first build"));
  writeFileSync(join(dist, "assets/list.js"), SCRIPT);
  writeFileSync(join(dist, "assets/list.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, "assets/plain.js"), SCRIPT);
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

function listViews(): void {
  const list = {
    path: "^\\/problem\\/?$",
    scripts: ["/assets/list.js"],
    styles: ["/assets/list.css"],
    fonts: ["/assets/math.woff2"],
    early: {
      script: "/assets/early.js",
      texts: { "en-US": ["/assets/en-US.js"] },
      calls: ["/api/get-problem-list?limit=30&l={l}"],
      members: false,
    },
  };
  writeFileSync(join(dist, "first-views.json"), JSON.stringify([list]));
}

const names = { name: `Ann & Bob's "$&"`, shortName: "A&B" };
const logos = { logo: "/img/a.webp", logoRatio: 2.5, logoDark: "", logoDarkRatio: 0 };

async function site(locale: Locale = "en-US", guests = true) {
  const fastify = Fastify();
  const sendPage = await serveWeb(fastify, dist, () => ({ locale, guests, ...names, ...logos }));
  fastify.setNotFoundHandler(sendPage);
  return fastify;
}

test("a page names at once what its first view needs, other pages do not", async () => {
  listViews();
  const fastify = await site();
  const list = await fastify.inject("/problem?keyword=sum");
  expect(list.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
  });
  const [head] = list.body.split("</head>");
  expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/list.js">');
  expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/list.css">');
  expect(head).toContain('<link rel="preload" as="font" crossorigin href="/assets/math.woff2">');
  expect((await fastify.inject("/problem/1000")).body).toBe(page("first build"));
});

test("the early script comes before what the page waits for, and is told what to ask for", async () => {
  listViews();
  const fastify = await site();
  const { body } = await fastify.inject("/problem");
  const [, attributes = ""] = /<script ([^>]+)><\/script>\s*<title>/.exec(body) ?? [];
  expect(attributes).toBe(
    'src="/assets/early.js" data-texts="{&quot;en-US&quot;:[&quot;/assets/en-US.js&quot;]}" ' +
      'data-calls="[&quot;/api/get-problem-list?limit=30&amp;l={l}&quot;]"',
  );
});

test("a client without that list is served as it is, a newer build without a restart", async () => {
  const fastify = await site();
  expect((await fastify.inject("/problem")).body).toBe(page("first build"));
  writeFileSync(join(dist, "index.html"), page("second build"));
  const later = new Date(Date.now() + 5000);
  utimesSync(join(dist, "index.html"), later, later);
  expect((await fastify.inject("/problem")).body).toBe(page("second build"));
});

test("what the build has compressed is sent so to those who read it, and kept for good", async () => {
  const fastify = await site();
  const get = (url: string, encoding: string) =>
    fastify.inject({ url, headers: { "accept-encoding": encoding } });
  const compressed = await get("/assets/list.js", "gzip, br");
  expect(compressed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(compressed.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
  expect((await get("/assets/list.js", "identity")).body).toBe(SCRIPT);
  expect((await get("/assets/plain.js", "gzip, br")).body).toBe(SCRIPT);
});

test("a page is in the site's language until its reader is known", async () => {
  writeFileSync(join(dist, "index.html"), '<!doctype html><html lang="zh-CN"><head></head></html>');
  const fastify = await site("ko-KR");
  for (const address of ["/", "/problem"]) {
    expect((await fastify.inject(address)).body).toContain('<html lang="ko-KR"');
  }
});

test("a page says where guests may not read", async () => {
  writeFileSync(join(dist, "index.html"), '<!doctype html><html lang="zh-CN"><head></head></html>');
  const closed = await site("en-US", false);
  expect((await closed.inject("/home")).body).toMatch(/<html lang="en-US" [^>]* data-closed>/);
});

test("a page says what the site calls itself", async () => {
  writeFileSync(join(dist, "index.html"), '<!doctype html><html lang="zh-CN"><head></head></html>');
  const fastify = await site();
  expect((await fastify.inject("/home")).body).toContain(
    'data-name="Ann &amp; Bob\'s &quot;$&amp;&quot;" data-short-name="A&amp;B"',
  );
});

test("a page says what the site's logo is and how wide, so that its room is there before it", async () => {
  writeFileSync(join(dist, "index.html"), '<!doctype html><html lang="zh-CN"><head></head></html>');
  const { body } = await (await site()).inject("/home");
  expect(body).toContain('data-logo="/img/a.webp" data-logo-ratio="2.5"');
  expect(body).not.toContain("data-logo-dark");
});

test("browsers that install the site learn its name, and icons that are there", async () => {
  const { headers, body } = await (await site("ja-JP")).inject("/manifest.webmanifest");
  expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  const manifest = JSON.parse(body) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({
    ...{ name: names.name, short_name: names.shortName, lang: "ja-JP" },
    ...{ start_url: "/", scope: "/", display: "standalone" },
  });
  const client = join(import.meta.dirname, "../../web");
  const html = await readFile(join(client, "index.html"), "utf8");
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  for (const { src, sizes } of [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
    expect(html.includes(src) || manifest.icons.some((icon) => icon.src === src)).toBe(true);
    const { width, height } = await sharp(join(client, "public", src)).metadata();
    if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
  }
  // What installers ask for: one of 192, one of 512, and one that may be cut into any shape.
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    ...["192x192 any", "512x512 any", "512x512 maskable"],
    "any undefined",
  ]);
});

test("whether a page stands is asked by HEAD, as monitors do", async () => {
  const fastify = Fastify();
  const sendPage = await serveWeb(fastify, dist, () => ({
    locale: "en-US",
    guests: true,
    ...names,
    ...logos,
  }));
  answerUnknown(fastify, new Set(), () => "en-US", sendPage);
  const [whole, head] = await Promise.all(
    (["GET", "HEAD"] as const).map((method) => fastify.inject({ method, url: "/contest/1" })),
  );
  expect(head).toMatchObject({ statusCode: 200, body: "" });
  const kindOf = ({ "content-type": type, "content-length": length }: Record<string, unknown>) => [
    type,
    length,
  ];
  expect(kindOf(head?.headers ?? {})).toEqual(kindOf(whole?.headers ?? {}));
  for (const [method, url] of [
    ["POST", "/contest/1"],
    ["HEAD", "/assets/none.js"],
    ["HEAD", "/api/none"],
    ["GET", "/api"],
  ] as const)
    expect((await fastify.inject({ method, url })).statusCode).toBe(404);
});

test("where the client has no page, its answer is 404; one that does not say which it has is believed", async () => {
  const paths = ["/", "/contest/5/rank", "/contest/5/nonsense", "/contest/x", "/nothing/here"];
  const answers = async () => {
    const fastify = await site();
    return Promise.all(paths.map(async (path) => (await fastify.inject(path)).statusCode));
  };
  expect(await answers()).toEqual([200, 200, 200, 200, 200]);
  writeFileSync(join(dist, "pages.json"), JSON.stringify(["^\\/?$", "^\\/contest\\/\\d{1,9}\\/rank\\/?$"]));
  expect(await answers()).toEqual([200, 200, 404, 404, 404]);
});
