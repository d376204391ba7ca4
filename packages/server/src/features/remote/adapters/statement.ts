import { load } from "cheerio";

/** HTML whose links and pictures have whole addresses. */
export function absolute(html: string, base: URL): string {
  const $ = load(html, null, false);
  for (const [tag, name] of [
    ["img", "src"],
    ["a", "href"],
  ] as const) {
    $(tag).each((_index, element) => {
      const address = $(element).attr(name);
      if (!address || address.startsWith("data:")) return;
      try {
        $(element).attr(name, new URL(address, base).href);
      } catch {
        $(element).removeAttr(name);
      }
    });
  }
  return $.html().trim();
}

/** Codeforces writes formulas between three dollars. */
export function singleDollars(html: string): string {
  return html.replaceAll("$$$$$$", "$$$$").replaceAll("$$$", "$");
}

/** Text of a sample: lines may stand in elements of their own. */
export function sampleText(html: string): string {
  const $ = load(html, null, false);
  $("br").replaceWith("\n");
  $("div, p").each((_index, element) => {
    $(element).append("\n");
  });
  return $.root().text().replace(/\r\n?/g, "\n").replace(/^\n+/, "").trimEnd();
}
