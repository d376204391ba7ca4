/** Languages of the interface, of refusals and of mails. */
export const locales = ["zh-CN", "zh-TW", "en-US", "ja-JP", "ko-KR"] as const;
export type Locale = (typeof locales)[number];

/** What a site speaks until its administrator says otherwise. */
export const DEFAULT_LOCALE: Locale = "zh-CN";

/** The locale a language tag asks for, in any case and with any region ("ja", "zh-Hant", "en_GB"); null for others. */
export function localeOf(tag: string | null | undefined): Locale | null {
  try {
    const { language, script } = new Intl.Locale((tag ?? "").replaceAll("_", "-")).maximize();
    if (language === "zh") return script === "Hant" ? "zh-TW" : "zh-CN";
    return locales.find((locale) => locale.startsWith(`${language}-`)) ?? null;
  } catch {
    return null;
  }
}

/** The locale that an Accept-Language likes best; null where it likes none. */
export function preferredLocale(header: string | undefined): Locale | null {
  const liked = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...params] = part.trim().split(";");
      const q = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean);
      return { locale: localeOf(tag), q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ locale, q }) => locale !== null && q > 0)
    .toSorted((a, b) => b.q - a.q);
  return liked[0]?.locale ?? null;
}
