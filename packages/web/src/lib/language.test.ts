import { afterEach, describe, expect, test, vi } from "vitest";
import { languageOfParameter, languageOfVisit } from "./language.ts";

test.each([
  ["zh-cn", "zh-CN"],
  ["ZH-CN", "zh-CN"],
  ["zh-tw", "zh-TW"],
  ["ja-jp", "ja-JP"],
  ["ja", "ja-JP"],
  ["ko-kr", "ko-KR"],
  ["ko", "ko-KR"],
  ["en-us", "en-US"],
  ["fr", "en-US"],
  ["", "en-US"],
])("?l=%s means %s", (l, language) => expect(languageOfParameter(l)).toBe(language));

describe("the language to start with", () => {
  const visit = ({ search = "", stored = null as string | null, browser = ["fr-FR"], site = "zh-CN" }) => {
    vi.stubGlobal("window", { location: { search } });
    vi.stubGlobal("localStorage", { getItem: () => stored && JSON.stringify(stored) });
    vi.stubGlobal("navigator", { languages: browser });
    vi.stubGlobal("document", { documentElement: { lang: site } });
    return languageOfVisit();
  };
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ["the address before all", { search: "?l=ja", stored: "ko-KR", browser: ["en-US"] }, "ja-JP"],
    ["the reader's choice", { stored: "ko-KR", browser: ["en-US"] }, "ko-KR"],
    ["the browser's", { browser: ["en-GB", "zh-CN"] }, "en-US"],
    ["the browser's next where we lack its first", { browser: ["fr-FR", "zh-Hant-HK"] }, "zh-TW"],
    ["the site's for who reads none of ours", { browser: ["fr-FR", "de"], site: "ko-KR" }, "ko-KR"],
    ["the site's where a choice is of an older version", { stored: "tlh", site: "ja-JP" }, "ja-JP"],
  ])("is %s", (_, how, language) => expect(visit(how)).toBe(language));
});
