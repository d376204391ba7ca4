import { NO_BAN_REASON } from "@verdict/contract";
import { expect, test } from "vitest";
import { i18n } from "./i18n.ts";
import { localizedParams } from "./refusal-params.ts";

test("dates and the server's own words are told as the reader knows them, people's stay", async () => {
  await i18n.init({
    lng: "ja-JP",
    resources: { "ja-JP": { translation: { refusal: { "no-ban-reason": "管理者へ" } } } },
  });
  const until = "2026-11-28T14:47:10.000+0000";
  expect(localizedParams({ reason: NO_BAN_REASON, until })).toEqual({
    reason: "管理者へ",
    until: expect.stringMatching(/^2026-11-2[89] \d\d:\d\d:10$/),
  });
  expect(localizedParams({ reason: "spam", seconds: 3 })).toEqual({ reason: "spam", seconds: 3 });
});
