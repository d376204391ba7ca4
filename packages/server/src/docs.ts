import { type Endpoint, endpoints, refusalSpec, refusalText } from "@verdict/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { accessText, introduction, openApiDocument, refusalsOf, scopeText } from "./platform/openapi.ts";
import { runInSlices } from "./platform/time-slices.ts";

/**
 * The OpenAPI document at /docs/openapi.json, and the same as a page to read at /docs. Each is made when it is first asked
 * for: a server that starts has no time for them.
 */
export function docsRoutes(fastify: FastifyInstance): void {
  let document: Promise<string> | undefined;
  let page: Promise<string> | undefined;
  fastify.get("/docs/openapi.json", (_request, reply) => {
    document ??= runInSlices(openApiDocument(endpoints)).then((made) => JSON.stringify(made));
    return document.then((text) => reply.type("application/json; charset=utf-8").send(text));
  });
  fastify.get("/docs", (_request, reply) => {
    page ??= runInSlices(docsPage());
    return page.then((html) => reply.type("text/html; charset=utf-8").send(html));
  });
}

/** Plain HTML without scripts: opens at once, prints, and can be searched with the browser's own search. */
function* docsPage(): Generator<void, string> {
  const byDomain = [...Map.groupBy(endpoints, ({ domain }) => domain)];
  const nav = byDomain.map(([domain]) => `<a href="#${domain}">${domain}</a>`).join(" ");
  let sections = "";
  for (const [domain, listed] of byDomain) {
    sections += `<h2 id="${domain}">${domain}</h2>`;
    for (const { endpoint } of listed) {
      sections += section(endpoint);
      yield;
    }
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Interface - Verdict</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head><body><main>
<h1>Verdict's HTTP interface</h1>
${introduction.map((paragraph) => `<p>${marked(paragraph)}</p>`).join("\n")}
<p>Machines read <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${nav}</nav>${sections}</main></body></html>`;
}

function section(endpoint: Endpoint): string {
  const { method, path, name, summary, access } = endpoint;
  const rows = refusalsOf(endpoint).map(
    (code) =>
      `<tr><td><code>${code}</code></td><td>${refusalSpec(code).status}</td><td>${text(refusalText(code))}</td></tr>`,
  );
  return `<details id="${name}"><summary><b>${method}</b> <code>${path}</code> <span>${text(summary)}</span>
<i>${access}</i></summary><p>${marked(accessText(access))} Access tokens: ${marked(scopeText(endpoint))}</p>${shape("Query", endpoint.query, "input")}${
    method === "GET" ? "" : shape("Body", endpoint.body, "input")
  }${shape(endpoint.answer === "events" ? "Event data" : "Data", endpoint.data, "output")}${
    rows.length > 0
      ? `<h4>Refusals</h4><table><tr><th>code</th><th>status</th><th>msg</th></tr>${rows.join("")}</table>`
      : ""
  }</details>`;
}

function shape(title: string, schema: z.ZodType, io: "input" | "output"): string {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  if (Object.keys(json).length === 0) return "";
  return `<h4>${title}</h4><pre>${text(outline(json as Json, 0))}</pre>`;
}

interface Json {
  type?: string;
  anyOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: Json | boolean;
  description?: string;
  maxLength?: number;
  maxItems?: number;
}

/** A JSON schema the way one would write it on paper. */
function outline(json: Json, depth: number): string {
  const pad = "  ".repeat(depth + 1);
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (json.anyOf) return [...new Set(json.anyOf.map((option) => outline(option, depth)))].join(" | ");
  if (json.type === "array") return `${outline(json.items ?? {}, depth)}[]${bound(json.maxItems)}`;
  if (json.properties) {
    const fields = Object.entries(json.properties).map(
      ([name, field]) =>
        `${pad}${name}${json.required?.includes(name) ? "" : "?"}: ${outline(field, depth + 1)}${noteOf(field)}`,
    );
    return `{\n${fields.join("\n")}\n${"  ".repeat(depth)}}`;
  }
  if (typeof json.additionalProperties === "object")
    return `map of ${outline(json.additionalProperties, depth)}`;
  return `${json.type ?? "any"}${bound(json.maxLength)}`;
}

const noteOf = ({ description }: Json): string => (description ? `  // ${description}` : "");

function bound(max: number | undefined): string {
  return max === undefined ? "" : ` (up to ${max})`;
}

/** Text with `code` in it. */
const marked = (raw: string): string => text(raw).replace(/`([^`]+)`/g, "<code>$1</code>");

function text(raw: string): string {
  return raw.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:auto;padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:.75rem}h2{margin:2rem 0 .5rem}details{display:flow-root;border:1px solid #8884;border-radius:6px;margin:.4rem 0;padding:.4rem .7rem}
summary{cursor:pointer;overflow-wrap:anywhere}summary i{float:right;font-size:.85em}pre{overflow:auto;background:#8881;padding:.6rem;border-radius:6px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2rem .5rem;border-top:1px solid #8883;vertical-align:top}h4{margin:.8rem 0 .3rem}`;
