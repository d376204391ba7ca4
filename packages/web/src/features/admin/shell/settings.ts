import type { AllTexts } from "../../../locales/texts.ts";

type SettingText = `admin.setting.${Extract<keyof AllTexts["admin"]["setting"], string>}`;

interface Setting {
  readonly key: string;
  readonly to: "/admin/conf" | "/admin/mail" | "/admin/switch";
  readonly text: SettingText;
}

/** Every single setting, where it is and what it is called: the palette finds them. */
export const settings: readonly Setting[] = [
  { key: "name", to: "/admin/conf", text: "admin.setting.name" },
  { key: "shortName", to: "/admin/conf", text: "admin.setting.shortName" },
  { key: "baseUrl", to: "/admin/conf", text: "admin.setting.baseUrl" },
  { key: "description", to: "/admin/conf", text: "admin.setting.description" },
  { key: "recordName", to: "/admin/conf", text: "admin.setting.recordName" },
  { key: "recordUrl", to: "/admin/conf", text: "admin.setting.recordUrl" },
  { key: "projectName", to: "/admin/conf", text: "admin.setting.projectName" },
  { key: "projectUrl", to: "/admin/conf", text: "admin.setting.projectUrl" },
  { key: "register", to: "/admin/conf", text: "admin.setting.register" },
  { key: "emailHost", to: "/admin/mail", text: "admin.setting.emailHost" },
  { key: "emailPort", to: "/admin/mail", text: "admin.setting.emailPort" },
  { key: "emailUsername", to: "/admin/mail", text: "admin.setting.emailUsername" },
  { key: "emailPassword", to: "/admin/mail", text: "admin.setting.emailPassword" },
  { key: "emailSsl", to: "/admin/mail", text: "admin.setting.emailSsl" },
  { key: "emailBGImg", to: "/admin/mail", text: "admin.setting.emailBGImg" },
  { key: "openPublicJudge", to: "/admin/switch", text: "admin.setting.openPublicJudge" },
  { key: "openGroupJudge", to: "/admin/switch", text: "admin.setting.openGroupJudge" },
  { key: "openContestJudge", to: "/admin/switch", text: "admin.setting.openContestJudge" },
  { key: "openPublicDiscussion", to: "/admin/switch", text: "admin.setting.openPublicDiscussion" },
  { key: "openGroupDiscussion", to: "/admin/switch", text: "admin.setting.openGroupDiscussion" },
  { key: "openContestComment", to: "/admin/switch", text: "admin.setting.openContestComment" },
  { key: "forbiddenWords", to: "/admin/switch", text: "admin.setting.forbiddenWords" },
  { key: "approvedFirstTexts", to: "/admin/switch", text: "admin.setting.approvedFirstTexts" },
  {
    key: "hideNonContestSubmissionCode",
    to: "/admin/switch",
    text: "admin.setting.hideNonContestSubmissionCode",
  },
  { key: "defaultSubmitInterval", to: "/admin/switch", text: "admin.setting.defaultSubmitInterval" },
  {
    key: "defaultCreateGroupDailyLimit",
    to: "/admin/switch",
    text: "admin.setting.defaultCreateGroupDailyLimit",
  },
  { key: "groupJudgeSeconds", to: "/admin/switch", text: "admin.setting.groupJudgeSeconds" },
  { key: "defaultCreateGroupLimit", to: "/admin/switch", text: "admin.setting.defaultCreateGroupLimit" },
  { key: "groupStorageMiB", to: "/admin/switch", text: "admin.setting.groupStorageMiB" },
  {
    key: "defaultCreateGroupACInitValue",
    to: "/admin/switch",
    text: "admin.setting.defaultCreateGroupACInitValue",
  },
  {
    key: "defaultCreateDiscussionDailyLimit",
    to: "/admin/switch",
    text: "admin.setting.defaultCreateDiscussionDailyLimit",
  },
  {
    key: "defaultCreateDiscussionACInitValue",
    to: "/admin/switch",
    text: "admin.setting.defaultCreateDiscussionACInitValue",
  },
  {
    key: "defaultCreateCommentACInitValue",
    to: "/admin/switch",
    text: "admin.setting.defaultCreateCommentACInitValue",
  },
];
