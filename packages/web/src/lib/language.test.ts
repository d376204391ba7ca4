import { expect, test } from "vitest";
import { languageOfParameter } from "./language.ts";

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
