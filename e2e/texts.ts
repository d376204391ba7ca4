import { readdirSync } from "node:fs";
import type { AllTexts } from "../packages/web/src/locales/texts.ts";

/** What the pages say, for whoever looks for a button by its name. */

type Tree = { [name: string]: string | Tree };

function merge(into: Tree, more: Tree): Tree {
  for (const [name, value] of Object.entries(more)) {
    const there = into[name];
    into[name] = typeof value === "object" && typeof there === "object" ? merge({ ...there }, value) : value;
  }
  return into;
}

/** The texts of a language as the page has them once every area is loaded. */
async function allTexts(language: string): Promise<AllTexts> {
  const folder = new URL("../packages/web/src/locales/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path === `${language}.ts` || path.endsWith(`/${language}.ts`),
  );
  const parts = await Promise.all(
    files.map(async (path) => ((await import(new URL(path, folder).href)) as { texts: Tree }).texts),
  );
  const refusals = (await import(`@verdict/contract/refusal-texts/${language}`)) as { texts: Tree };
  return [...parts, refusals.texts].reduce(merge, {}) as unknown as AllTexts;
}

export const languages = {
  "en-US": await allTexts("en-US"),
  "zh-CN": await allTexts("zh-CN"),
  "ja-JP": await allTexts("ja-JP"),
} as const;
export type Language = keyof typeof languages;

/** Puts the parameters into a text of the locale files. */
export function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (match, name: string) => String(params[name] ?? match));
}
