import { type RulePreset, rulePresets } from "@verdict/contract";
import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { texts as english } from "../../locales/rule/en-US.ts";
import { texts as chinese } from "../../locales/rule/zh-CN.ts";
import { ruleSentences } from "./rule-words.ts";

const i18n = createInstance();
await i18n.init({
  lng: "en-US",
  resources: { "en-US": { translation: english }, "zh-CN": { translation: chinese } },
  interpolation: { escapeValue: false },
});
const presets = Object.keys(rulePresets) as RulePreset[];
const both = { submissionsMax: 5, submitPauseS: 1, windowMinutes: 240 };

test.each(presets)(
  "%s is told in at most five sentences, with limits and a window of their own as well",
  (preset) => {
    for (const language of ["en-US", "zh-CN"]) {
      const sentences = ruleSentences(rulePresets[preset], both, i18n.getFixedT(language), language);
      expect(sentences.length).toBeLessThanOrEqual(5);
      for (const sentence of sentences) {
        expect(sentence).toMatch(/[.。]$/);
        expect(sentence).not.toMatch(/\{\{|rule\.say/);
      }
    }
  },
);

test("Codeforces, with limits", () => {
  const sentences = ruleSentences(rulePresets.codeforces, both, i18n.getFixedT("en-US"), "en-US");
  expect(sentences).toEqual([
    "An accepted program brings the points of its problem, which fall by 48% from the start to the end.",
    "Of several accepted programs the last one counts, and those before it are wrong tries.",
    "Each wrong try before it costs 50 points, a compile error nothing; at least 30% of the points are left.",
    "Equal results share a place.",
    "While the contest runs programs are judged on pretests alone; afterwards the system tests decide. Each contestant starts when they like and then has 4 hr. 5 submissions to each problem are allowed, 1 second apart.",
  ]);
});
