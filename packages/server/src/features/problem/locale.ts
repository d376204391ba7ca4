/** The site's own languages under the short names that packages and hands give them. */
const known: Record<string, string> = {
  zh: "zh-CN",
  "zh-cn": "zh-CN",
  "zh-hans": "zh-CN",
  "zh-sg": "zh-CN",
  "zh-tw": "zh-TW",
  "zh-hk": "zh-TW",
  "zh-hant": "zh-TW",
  en: "en-US",
  "en-us": "en-US",
  "en-gb": "en-US",
  ja: "ja-JP",
  "ja-jp": "ja-JP",
  ko: "ko-KR",
  "ko-kr": "ko-KR",
};

/** BCP 47 tag of a language as readers ask for it: one of the site's own where it is one, else as it came. */
export function localeTag(code: string): string {
  const tag = code.replaceAll("_", "-");
  return known[tag.toLowerCase()] ?? tag;
}

/** Who reads one of these reads the other sooner than a third language. */
const near: Record<string, string> = { "zh-tw": "zh-CN", "zh-cn": "zh-TW" };

/** The locale that stands in where `locale` has no translation; "none" where nothing is as near. */
export function nearLocale(locale: string | undefined): string {
  return near[locale?.toLowerCase() ?? ""] ?? "none";
}
