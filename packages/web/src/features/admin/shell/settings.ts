import type { AllTexts } from "../../../locales/texts.ts";

type SettingText = `admin.setting.${Extract<keyof AllTexts["admin"]["setting"], string>}`;

/** Every single setting, where it is and what it is called: the palette finds them. */
export const settings: readonly { key: string; page: string; text: SettingText }[] = [
  { key: "name", page: "conf", text: "admin.setting.name" },
  { key: "shortName", page: "conf", text: "admin.setting.shortName" },
  { key: "baseUrl", page: "conf", text: "admin.setting.baseUrl" },
  { key: "description", page: "conf", text: "admin.setting.description" },
  { key: "recordName", page: "conf", text: "admin.setting.recordName" },
  { key: "recordUrl", page: "conf", text: "admin.setting.recordUrl" },
  { key: "projectName", page: "conf", text: "admin.setting.projectName" },
  { key: "projectUrl", page: "conf", text: "admin.setting.projectUrl" },
  { key: "register", page: "conf", text: "admin.setting.register" },
  { key: "emailHost", page: "mail", text: "admin.setting.emailHost" },
  { key: "emailPort", page: "mail", text: "admin.setting.emailPort" },
  { key: "emailUsername", page: "mail", text: "admin.setting.emailUsername" },
  { key: "emailPassword", page: "mail", text: "admin.setting.emailPassword" },
  { key: "emailSsl", page: "mail", text: "admin.setting.emailSsl" },
  { key: "emailBGImg", page: "mail", text: "admin.setting.emailBGImg" },
  { key: "openPublicJudge", page: "switch", text: "admin.setting.openPublicJudge" },
  { key: "openGroupJudge", page: "switch", text: "admin.setting.openGroupJudge" },
  { key: "openContestJudge", page: "switch", text: "admin.setting.openContestJudge" },
  { key: "openPublicDiscussion", page: "switch", text: "admin.setting.openPublicDiscussion" },
  { key: "openGroupDiscussion", page: "switch", text: "admin.setting.openGroupDiscussion" },
  { key: "openContestComment", page: "switch", text: "admin.setting.openContestComment" },
  { key: "hideNonContestSubmissionCode", page: "switch", text: "admin.setting.hideNonContestSubmissionCode" },
  { key: "defaultSubmitInterval", page: "switch", text: "admin.setting.defaultSubmitInterval" },
  { key: "defaultCreateGroupDailyLimit", page: "switch", text: "admin.setting.defaultCreateGroupDailyLimit" },
  { key: "defaultCreateGroupLimit", page: "switch", text: "admin.setting.defaultCreateGroupLimit" },
  {
    key: "defaultCreateGroupACInitValue",
    page: "switch",
    text: "admin.setting.defaultCreateGroupACInitValue",
  },
  {
    key: "defaultCreateDiscussionDailyLimit",
    page: "switch",
    text: "admin.setting.defaultCreateDiscussionDailyLimit",
  },
  {
    key: "defaultCreateDiscussionACInitValue",
    page: "switch",
    text: "admin.setting.defaultCreateDiscussionACInitValue",
  },
  {
    key: "defaultCreateCommentACInitValue",
    page: "switch",
    text: "admin.setting.defaultCreateCommentACInitValue",
  },
];
