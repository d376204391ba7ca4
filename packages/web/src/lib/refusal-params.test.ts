import { NO_BAN_REASON, refusals, refusalText } from "@verdict/contract";
import { expect, test } from "vitest";
import { i18n } from "./i18n.ts";
import { paramsOf, refusalParams } from "./refusal-params.ts";

test("what the server filled in is read back", () => {
  expect(refusalParams("submit-too-fast", refusalText("submit-too-fast", { seconds: 8 }))).toEqual({
    seconds: "8",
  });
});

test("a text with pattern characters is taken as it is", () => {
  const { msg } = refusals["language-unknown"];
  expect(paramsOf(msg, msg.replace("{language}", "C++ (17)?"))).toEqual({ language: "C++ (17)?" });
});

test("a text of another template or an unknown code gives nothing", () => {
  expect(paramsOf("wait {seconds} s", "something else")).toEqual({});
  expect(refusalParams("of-a-newer-server", "something")).toEqual({});
});

test("the server's own words and dates become the reader's", async () => {
  await i18n.init({
    lng: "ja-JP",
    resources: { "ja-JP": { translation: { account: { noBanReason: "管理者へ" } } } },
  });
  const read = (reason: string, until: string) =>
    refusalParams("login-banned-until", refusalText("login-banned-until", { reason, until }));
  const { reason, until } = read(NO_BAN_REASON, "2026-11-28T14:47:10.000+0000");
  expect(reason).toBe("管理者へ");
  expect(until).toMatch(/^2026-11-2\d \d\d:47:10$/);
  expect(read("Said: so (until then)", "2026-11-28T14:47:10.000+0000")).toEqual({
    reason: "Said: so (until then)",
    until,
  });
});
