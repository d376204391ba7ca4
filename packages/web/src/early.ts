/**
 * A small script of its own that the server's page names before the client: while the client is being fetched and
 * compiled it asks for the texts of the reader's language and for the data of the first view. What it is to ask for
 * stands in its element (scripts/first-views.ts).
 */
import { askEarly } from "./lib/early.ts";
import { languageOfVisit } from "./lib/language.ts";
import { readToken } from "./lib/token.ts";

const { texts = "{}", calls = "[]", members } = document.currentScript?.dataset ?? {};
const language = languageOfVisit();

for (const file of (JSON.parse(texts) as Record<string, string[]>)[language] ?? []) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

const token = readToken();
const [, last = ""] = /([^/]+)\/?$/.exec(window.location.pathname) ?? [];
const isFiltered = [...new URLSearchParams(window.location.search).keys()].some((name) => name !== "l");
if (!isFiltered && (token || members === undefined)) {
  const addresses = (JSON.parse(calls) as string[]).map((call) =>
    call.replace("{l}", language).replace("{last}", last),
  );
  askEarly(addresses, token, language);
}
