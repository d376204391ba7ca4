import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import statics from "@fastify/static";
import type { Locale } from "@verdict/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mayBeFramed } from "./platform/bare-page.ts";

/** What a page needs beside what `index.html` names; the client's build writes it (packages/web/scripts/first-views.ts). */
interface FirstView {
  /** Source of a regular expression for the page's path. */
  readonly path: string;
  /** Addresses on this site. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** The script that asks before the client does, and what for. */
  readonly early: {
    readonly script: string;
    readonly texts: Readonly<Record<string, readonly string[]>>;
    readonly calls: readonly string[];
    readonly members: boolean;
  };
}

/** What each page says of the site, before its script asks. */
export interface PageSettings {
  /** What the page starts with where neither reader nor browser say otherwise (packages/web/src/lib/language.ts). */
  readonly locale: Locale;
  /** Whether guests may read (packages/web/src/features/site/guests.ts). */
  readonly guests: boolean;
  /** What the site calls itself (packages/web/src/features/site/queries.ts). */
  readonly name: string;
  readonly shortName: string;
  /** Its logos for light and dark grounds, and width by height of each; "" and 0: none, or not known (packages/web/src/features/site/SiteMark.tsx). */
  readonly logo: string;
  readonly logoDark: string;
  readonly logoRatio: number;
  readonly logoDarkRatio: number;
}

interface Client {
  readonly html: string;
  /** Paths of all pages; null: the client does not say. */
  readonly pages: readonly RegExp[] | null;
  readonly views: readonly { path: RegExp; early: string; links: string }[];
}

/** Serves the built client; file names with a hash never change, so browsers may keep them. Gives the page's handler. */
export async function serveWeb(
  fastify: FastifyInstance,
  dist: string,
  settings: () => PageSettings,
  framesOf: (path: string) => Promise<readonly string[]> = async () => [],
) {
  await fastify.register(statics, {
    root: dist,
    // Its own route reads the whole folder at each request, for file systems that do not tell `A` from `a`.
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.startsWith(join(dist, "assets"));
      reply.header("Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  fastify.get<{ Params: { "*": string } }>("/*", ({ params }, reply) => reply.sendFile(params["*"]));
  fastify.get("/manifest.webmanifest", (_request, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(manifestOf(settings()))),
  );
  const client = newestClient(dist);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { html: built, pages, views } = await client();
    const html = built.replace(/<html lang="[^"]*"/, () => `<html ${attributesOf(settings())}`);
    const [path = ""] = request.url.split("?", 1);
    const frames = await framesOf(path);
    if (frames.length > 0) mayBeFramed(reply, frames);
    const view = views.find((candidate) => candidate.path.test(path));
    // The page says so itself; this is for whoever follows links without looking at pages.
    if (pages && !pages.some((page) => page.test(path))) reply.status(404);
    return (
      reply
        .header("Cache-Control", "no-cache")
        // What the client's worker may keep: the page that is the same for everybody (packages/web/public/worker.js).
        .header("X-Shell", "1")
        .type("text/html; charset=utf-8")
        .send(view ? named(html, view) : html)
    );
  };
  // To the file server it would be a folder, which it keeps to itself.
  fastify.get("/", sendPage);
  return sendPage;
}

const attributesOf = ({ locale, guests, name, shortName, ...logos }: PageSettings): string =>
  [
    `lang="${locale}"`,
    `data-name="${inAttribute(name)}"`,
    `data-short-name="${inAttribute(shortName)}"`,
    ...(logos.logo ? [`data-logo="${logos.logo}"`, `data-logo-ratio="${logos.logoRatio}"`] : []),
    ...(logos.logoDark
      ? [`data-logo-dark="${logos.logoDark}"`, `data-logo-dark-ratio="${logos.logoDarkRatio}"`]
      : []),
    ...(guests ? [] : ["data-closed"]),
  ].join(" ");

/** As what browsers install the site: https://www.w3.org/TR/appmanifest/ */
function manifestOf({ locale, name, shortName }: PageSettings) {
  const png = (file: string, size: number, purpose: "any" | "maskable") => ({
    ...{ src: `/${file}.png`, sizes: `${size}x${size}`, type: "image/png", purpose },
  });
  return {
    ...{ id: "/", start_url: "/", scope: "/", display: "standalone" },
    ...{ name, short_name: shortName, lang: locale, theme_color: "#3a5bd0", background_color: "#ffffff" },
    icons: [
      png("icon-192", 192, "any"),
      png("icon-512", 512, "any"),
      png("icon-maskable-512", 512, "maskable"),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
}

/** Reads the client's page, and again when another build has been put in its place. */
function newestClient(dist: string): () => Promise<Client> {
  const page = join(dist, "index.html");
  let known: { client: Promise<Client>; changedMs: number } | null = null;
  return async () => {
    const { mtimeMs } = await stat(page);
    if (known?.changedMs !== mtimeMs) known = { client: readClient(dist, page), changedMs: mtimeMs };
    return known.client;
  };
}

async function readClient(dist: string, page: string): Promise<Client> {
  const [html, pages, views] = await Promise.all([
    readFile(page, "utf8"),
    readFile(join(dist, "pages.json"), "utf8").catch(() => "null"),
    // A client built by other means may have none: pages then ask for their parts themselves.
    readFile(join(dist, "first-views.json"), "utf8").catch(() => "[]"),
  ]);
  return {
    html,
    pages: (JSON.parse(pages) as string[] | null)?.map((source) => new RegExp(source)) ?? null,
    views: (JSON.parse(views) as FirstView[]).map(({ path, scripts, styles, fonts, early }) => ({
      path: new RegExp(path),
      early: earlyElement(early),
      links: [
        ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
        ...fonts.map((file) => `<link rel="preload" as="font" crossorigin href="${file}">`),
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
      ].join("\n"),
    })),
  };
}

/** The early script comes before all style sheets, which scripts wait for. */
const named = (html: string, { early, links }: { early: string; links: string }) =>
  html.replace("<title>", () => `${early}<title>`).replace("</head>", () => `${links}</head>`);

/** Small and asked for first: the page's parser may wait for it. */
function earlyElement({ script, texts, calls, members }: FirstView["early"]): string {
  const attributes = [
    `src="${script}"`,
    `data-texts="${inAttribute(JSON.stringify(texts))}"`,
    `data-calls="${inAttribute(JSON.stringify(calls))}"`,
    ...(members ? ["data-members"] : []),
  ];
  return `<script ${attributes.join(" ")}></script>`;
}

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
