import { gfm } from "@joplin/turndown-plugin-gfm";
import Turndown from "turndown";
import { besideFormulas } from "../formulas.ts";
import { isTooDeep } from "../html-depth.ts";

/**
 * Statements of other systems are HTML, ours are Markdown. Formulas stand aside meanwhile: their signs mean something
 * in both. Whatever remains is shown through the page's own sanitiser; no HTML goes into the database as such.
 */

const turndown = new Turndown({
  headingStyle: "atx",
  codeBlockStyle: "fenced",
  bulletListMarker: "-",
  emDelimiter: "*",
  hr: "---",
})
  .use(gfm)
  .remove(["script", "style", "iframe", "object", "form", "noscript", "template"])
  .addRule("powers", {
    filter: ["sup", "sub"],
    replacement: (content, node) => (content ? `$${node.nodeName === "SUP" ? "^" : "_"}{${content}}$` : ""),
  })
  .addRule("preformatted", {
    filter: (node) => node.nodeName === "PRE" && node.firstChild?.nodeName !== "CODE",
    replacement: (_content, node) =>
      `\n\n\`\`\`\n${(node.textContent ?? "").replace(/^\n|\n$/g, "")}\n\`\`\`\n\n`,
  })
  .addRule("addresses", {
    filter: (node) => node.nodeName === "A" && !isHarmless(node.getAttribute("href") ?? ""),
    replacement: (content) => content,
  })
  .addRule("rows", { filter: withRowsAtHand, replacement: (content) => content });

/** A table's rows are asked for at every cell, and would be looked for in all of the table each time. */
function withRowsAtHand(node: HTMLElement): boolean {
  if (node.nodeName === "TABLE") {
    Object.defineProperty(node, "rows", { value: Array.from((node as HTMLTableElement).rows) });
  }
  return false;
}

function isHarmless(href: string): boolean {
  return /^(https?:|mailto:|file:|[^:]*$)/i.test(href.trim());
}

/** Whether a text is HTML rather than plain or Markdown. */
export function isHtml(text: string): boolean {
  return /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|&(#\d+|#x[0-9a-f]+|[a-z]+\d*);/i.test(text);
}

export function htmlToMarkdown(html: string): string {
  return besideFormulas(
    html,
    (bare) => (isTooDeep(bare) ? plainText(bare) : turndown.turndown(bare)),
    (formula) => inDollars(plainText(formula)),
  ).trim();
}

function inDollars(formula: string): string {
  const [, inline] = /^\\\(([\s\S]+)\\\)$/.exec(formula) ?? [];
  if (inline !== undefined) return `$${inline.trim()}$`;
  const [, display] = /^\\\[([\s\S]+)\\\]$/.exec(formula) ?? [];
  return display === undefined ? formula : `$$${display}$$`;
}

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " ", apos: "'" };

/** A formula's text out of HTML: marks gone, entities read. */
function plainText(html: string): string {
  return html
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (entity, code: string | undefined, name: string) =>
      code
        ? String.fromCodePoint(Math.min(Number(code), 0x10ffff))
        : (entities[name?.toLowerCase()] ?? entity),
    );
}
