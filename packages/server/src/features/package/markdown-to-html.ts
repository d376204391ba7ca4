import MarkdownIt from "markdown-it";
import { besideFormulas } from "./formulas.ts";

const markdown = new MarkdownIt({ linkify: true });

export function markdownToHtml(text: string): string {
  return besideFormulas(text, (bare) => markdown.render(bare), escapeHtml).trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
