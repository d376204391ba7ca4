import {
  fillRefusal,
  type Locale,
  NO_BAN_REASON,
  preferredLocale,
  type RefusalParams,
  type RefusalTexts,
} from "@verdict/contract";
import { texts as english } from "@verdict/contract/refusal-texts/en-US";
import { texts as japanese } from "@verdict/contract/refusal-texts/ja-JP";
import { texts as korean } from "@verdict/contract/refusal-texts/ko-KR";
import { texts as simplified } from "@verdict/contract/refusal-texts/zh-CN";
import { texts as traditional } from "@verdict/contract/refusal-texts/zh-TW";
import type { FastifyRequest } from "fastify";

const texts: Record<Locale, RefusalTexts> = {
  "zh-CN": simplified,
  "zh-TW": traditional,
  "en-US": english,
  "ja-JP": japanese,
  "ko-KR": korean,
};

/** What a refusal says in a language, or what is said along with one. */
export function refusalIn(
  locale: Locale,
  code: keyof RefusalTexts["refusal"],
  params: RefusalParams = {},
): string {
  const words = texts[locale].refusal;
  const hasReason = params.reason !== NO_BAN_REASON;
  return fillRefusal(words[code], hasReason ? params : { ...params, reason: words["no-ban-reason"] });
}

const saved = new WeakMap<FastifyRequest, Locale>();

/** Notes the language that the caller of a request has chosen. */
export function rememberReader(request: FastifyRequest, locale: Locale | null): void {
  if (locale) saved.set(request, locale);
}

/** Who reads the answer to a request: what they chose, else what their client says, else the site's language. */
export class Reader {
  readonly #request: FastifyRequest;
  readonly #siteLocale: Locale;

  constructor(request: FastifyRequest, siteLocale: Locale) {
    this.#request = request;
    this.#siteLocale = siteLocale;
  }

  /** Looked at when it is asked for: most answers hold no words. */
  get locale(): Locale {
    const liked = () => preferredLocale(this.#request.headers["accept-language"]);
    return saved.get(this.#request) ?? liked() ?? this.#siteLocale;
  }

  /** What a refusal says to them. */
  say(code: keyof RefusalTexts["refusal"], params?: RefusalParams): string {
    return refusalIn(this.locale, code, params);
  }
}
