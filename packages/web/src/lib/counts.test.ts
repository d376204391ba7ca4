import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { countFormatter, formatCount } from "./counts.ts";
import { languageCodes } from "./language.ts";

test.each(languageCodes)("counts have their digits grouped: %s", (language) => {
  expect(formatCount(999, language)).toBe("999");
  expect(formatCount(1_234_567, language)).toBe("1,234,567");
});

test("texts group the digits of counts, not those of names", async () => {
  const i18n = createInstance();
  const texts = {
    total_one: "{{count}} entry",
    total_other: "{{count}} entries",
    id: "Submission {{number}}",
  };
  await i18n.use(countFormatter).init({
    lng: "en-US",
    resources: { "en-US": { translation: texts } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  const say = i18n.getFixedT("en-US") as (key: string, params: object) => string;
  expect(say("total", { count: 1 })).toBe("1 entry");
  expect(say("total", { count: 20_000 })).toBe("20,000 entries");
  expect(say("id", { number: 1_234_567 })).toBe("Submission 1234567");
});
