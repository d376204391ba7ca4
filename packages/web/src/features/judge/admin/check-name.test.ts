import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { texts } from "../../../locales/admin/zh-CN.ts";
import { checkName } from "./check-name.ts";

test("checks are named in the reader's language, languages and what a newer node tries by their own names", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "zh-CN", resources: { "zh-CN": { translation: texts } } });
  const { check } = texts.admin.nodes;
  const names = ["disk", "the host's passwords", "C++ 17", "the clock"];
  expect(names.map((name) => checkName(i18n.t, name))).toEqual([
    check.disk,
    check["the host's passwords"],
    "C++ 17",
    "the clock",
  ]);
});
