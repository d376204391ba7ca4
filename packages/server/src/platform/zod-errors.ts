import type { Locale } from "@verdict/contract";
import { z } from "zod";

const { en, ja, ko, zhCN, zhTW } = z.locales;

const words: Record<Locale, z.core.$ZodErrorMap> = {
  "en-US": en().localeError,
  "ja-JP": ja().localeError,
  "ko-KR": ko().localeError,
  "zh-CN": zhCN().localeError,
  "zh-TW": zhTW().localeError,
};

/** What zod says of a value that does not fit, in a language; of a pattern only that it is not met. */
export function zodErrorMap(locale: Locale): z.core.$ZodErrorMap {
  const say = words[locale];
  return (issue) =>
    say(issue.code === "invalid_format" && issue.format === "regex" ? { ...issue, code: "custom" } : issue);
}
