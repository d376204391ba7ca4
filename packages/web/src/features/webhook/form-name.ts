import type { WebhookForm } from "@verdict/contract";
import type { TFunction } from "i18next";

/** Chats go by their own names, in every language. */
const chats: Record<Exclude<WebhookForm, "standard">, string> = {
  discord: "Discord",
  slack: "Slack",
  mattermost: "Mattermost",
  feishu: "Feishu 飞书",
  dingtalk: "DingTalk 钉钉",
  wecom: "WeCom 企业微信",
  telegram: "Telegram",
};

export const formName = (t: TFunction, form: WebhookForm): string =>
  form === "standard" ? t("webhook.standard") : chats[form];
