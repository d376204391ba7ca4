import { isString, readStored, writeStored } from "./storage.ts";

/** Languages of the interface, each with its own name for itself. */
export const languages = {
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  "en-US": "English",
  "ja-JP": "日本語",
  "ko-KR": "한국어",
} as const;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as Language[];

const DEFAULT: Language = "zh-CN";
const KEY = "language";

/** What `?l=` asks for: a known code in any case or its short form; every other value means English. */
export function languageOfParameter(l: string): Language {
  const wanted = l.toLowerCase();
  const short: Record<string, string> = { ja: "ja-jp", ko: "ko-kr" };
  const code = short[wanted] ?? wanted;
  return languageCodes.find((known) => known.toLowerCase() === code) ?? "en-US";
}

/** The language to start with: the address, then the last choice, then Chinese. */
export function languageOfVisit(): Language {
  const l = new URLSearchParams(window.location.search).get("l");
  if (l !== null) return languageOfParameter(l);
  const stored = readStored(KEY, isString);
  return languageCodes.find((known) => known === stored) ?? DEFAULT;
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
