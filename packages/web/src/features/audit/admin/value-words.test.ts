import i18next from "i18next";
import { expect, test } from "vitest";
import { texts as admin } from "../../../locales/admin/zh-CN.ts";
import { texts as audit } from "../../../locales/audit/zh-CN.ts";
import { texts as contestAdmin } from "../../../locales/contestAdmin/zh-CN.ts";
import { texts as group } from "../../../locales/group/zh-CN.ts";
import { texts as base } from "../../../locales/zh-CN.ts";
import { valueWords } from "./value-words.ts";

const i18n = i18next.createInstance();
const translation = { ...base, ...admin, ...audit, ...contestAdmin, ...group };
await i18n.init({ lng: "zh-CN", resources: { "zh-CN": { translation } } });

test.each([
  ["problem.edit", "auth", 1, "公开"],
  ["problem.edit", "auth", 9, "9"],
  ["problem.edit", "type", 1, "OI"],
  ["problem.edit", "difficulty", 2, "困难"],
  ["problem.edit", "judgeMode", "interactive", admin.admin.judgeMode.interactive],
  ["contest.edit", "auth", 1, contestAdmin.contestAdmin.auth.a1],
  ["contest.edit", "type", 0, "ACM"],
  ["training.edit", "auth", "Private", contestAdmin.contestAdmin.auth.a1],
  ["group.edit", "auth", 3, group.group.access.private],
  ["user.edit", "roleId", 1009, base.role.r1009],
  ["user.edit", "status", 1, admin.admin.users.banned],
  ["announcement.edit", "status", 1, "隐藏"],
  ["submission.judge", "status", 0, base.status.accepted],
  ["announcement.edit", "title", "1", "1"],
  ["contest.edit", "visible", true, "是"],
  ["contest.edit", "password", null, "–"],
  ["contest.edit", "password", "(hidden)", "(隐藏)"],
  ["contest.edit", "seconds", 300, "300"],
] as const)("%s: %s %s is told as %s", (action, field, value, told) => {
  expect(valueWords(i18n.t, action, field, value)).toBe(told);
});
