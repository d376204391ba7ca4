import { DEFAULT_LOCALE, type Locale, localeOf, locales } from "@verdict/contract/locale";
import { isString, readStored, writeStored } from "./storage.ts";

/** Languages of the interface, each with its own name for itself. */
export const languages = {
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  "en-US": "English",
  "ja-JP": "日本語",
  "ko-KR": "한국어",
} as const satisfies Record<Locale, string>;

export type Language = Locale;
export const languageCodes = locales;

const KEY = "language";

/** What `?l=` asks for: a known code in any case or its short form; every other value means English. */
export function languageOfParameter(l: string): Language {
  const wanted = l.toLowerCase();
  const short: Record<string, string> = { ja: "ja-jp", ko: "ko-kr" };
  const code = short[wanted] ?? wanted;
  return languageCodes.find((known) => known.toLowerCase() === code) ?? "en-US";
}

/** What the reader has chosen on this device; null: nothing yet. */
export function chosenLanguage(): Language | null {
  const stored = readStored(KEY, isString);
  return languageCodes.find((known) => known === stored) ?? null;
}

/**
 * The language to start with: the address, then the last choice, then the browser's. For who reads none of ours it is
 * the site's, which the server wrote into the page.
 */
export function languageOfVisit(): Language {
  const l = new URLSearchParams(window.location.search).get("l");
  if (l !== null) return languageOfParameter(l);
  const ofBrowser = () => navigator.languages.map(localeOf).find((locale) => locale !== null);
  return chosenLanguage() ?? ofBrowser() ?? localeOf(document.documentElement.lang) ?? DEFAULT_LOCALE;
}

/** As languageOfVisit; what the address asked for is remembered, and taken out of it. */
export function startLanguage(): Language {
  const language = languageOfVisit();
  const url = new URL(window.location.href);
  if (url.searchParams.has("l")) {
    url.searchParams.delete("l");
    window.history.replaceState(window.history.state, "", url);
    rememberLanguage(language);
  }
  return language;
}

export function rememberLanguage(language: Language): void {
  writeStored(KEY, language);
}
