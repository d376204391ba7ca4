import i18next from "i18next";
import { expect, test } from "vitest";
import { texts } from "../../../locales/audit/zh-CN.ts";
import { targetWords } from "./action-words.ts";

const i18n = i18next.createInstance();
await i18n.init({ lng: "zh-CN", resources: { "zh-CN": { translation: texts } } });

test.each([
  ["contest 7 Finals", "比赛 7 Finals"],
  ["problem A of contest 7 Finals of contest 8", "题目 A · 比赛 7 Finals of contest 8"],
  ["ann in assignment 3", "ann · 作业 3"],
  ["training category 3 Autumn", "训练分类 3 Autumn"],
  ["canned answers of contest 7", "预设回答 · 比赛 7"],
  ["user problem", "用户 problem"],
  ["home page", "首页"],
  ["backup-2026.tar", "backup-2026.tar"],
])("%s is told as %s", (target, told) => expect(targetWords(i18n.t, target)).toBe(told));
