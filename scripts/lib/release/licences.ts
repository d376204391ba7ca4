import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Component } from "./components.ts";

const HEAD =
  "Verdict is under the MIT licence (LICENSE). The programs below, which others wrote, are part of this archive,\n" +
  "or its web client and its sandbox are made of them. Each is under the terms that follow its name.\n";

/** One text with the terms of all of them. What has no file of its own has what its manifest says. */
export function licenceTexts(all: readonly Component[]): string {
  const texts = all.map(({ name, version, licence, terms }) => {
    const body = "text" in terms ? terms.text : termsIn(terms.folder);
    return `${"=".repeat(80)}\n${name} ${version}: ${licence}\n\n${body.trim() || "(its package holds no text)"}\n`;
  });
  return [HEAD, ...texts].join("\n");
}

function termsIn(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").trim())
    .join("\n\n");
}
