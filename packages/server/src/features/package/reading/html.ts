import { htmlToMarkdown } from "../import/html.ts";
import { readBeside } from "./beside.ts";

/** Up to here a page takes some milliseconds, whatever it says; a process takes 300 to start. */
const AT_ONCE = { characters: 10_000, tags: 200 };

/** HTML as Markdown; a long one is read beside the server. */
export async function readHtml(html: string): Promise<string> {
  return isShort(html) ? htmlToMarkdown(html) : readBeside("html", html, "HTML");
}

/** A cell is repeated as often as its `colspan` says: a text with one of them is not short. */
export function isShort(html: string): boolean {
  const { characters, tags } = AT_ONCE;
  if (html.length > characters || /colspan/i.test(html)) return false;
  return html.split("<", tags + 2).length <= tags + 1;
}
