import type { Locale, WebhookForm, WebhookMessage } from "@verdict/contract";
import { type ChatText, chatText } from "./chat-text.ts";

/**
 * A message as its receiver takes it. What people wrote goes where a chat draws nothing of it, or loses what would call
 * people: nobody in a contest rings a whole company by a question.
 */
export function bodyIn(
  { form, chat, locale }: { form: WebhookForm; chat: string; locale: Locale },
  message: WebhookMessage,
): string {
  const body = form === "standard" ? message : chats[form](chatText(message, locale), chat);
  return JSON.stringify(body);
}

const lines = ({ title, text, url }: ChatText) => [title, text, url].filter(Boolean).join("\n");

/** A zero-width space behind what a chat takes for the beginning of a mention. */
const unmentioned = (text: string) => text.replace(/@/g, "@\u200b");

const chats: Record<Exclude<WebhookForm, "standard">, (said: ChatText, chat: string) => unknown> = {
  discord: ({ title, text, url }) => ({
    embeds: [{ title, ...(text && { description: text }), ...(url && { url }) }],
    allowed_mentions: { parse: [] },
  }),
  // https://api.slack.com/reference/surfaces/formatting#escaping
  slack: (said) => ({
    text: lines(said).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  }),
  mattermost: (said) => ({ text: unmentioned(lines(said)) }),
  feishu: ({ title, text, url }) => ({
    msg_type: "post",
    content: {
      post: {
        zh_cn: {
          title,
          content: [
            ...(text ? [[{ tag: "text", text }]] : []),
            ...(url ? [[{ tag: "a", text: url, href: url }]] : []),
            ...(text || url ? [] : [[{ tag: "text", text: title }]]),
          ],
        },
      },
    },
  }),
  dingtalk: (said) => ({
    msgtype: "text",
    text: { content: unmentioned(lines(said)) },
    at: { isAtAll: false },
  }),
  wecom: (said) => ({ msgtype: "text", text: { content: unmentioned(lines(said)) } }),
  telegram: (said, chat) => ({
    chat_id: chat,
    text: lines(said),
    link_preview_options: { is_disabled: true },
  }),
};

/**
 * What a chat says against a message that it answered with 200, as some do; null: nothing. Their members: `errcode` of
 * DingTalk and WeCom, `code` of Feishu, `ok` of Telegram.
 */
export function refusedBy(form: WebhookForm, answer: string): string | null {
  if (form !== "feishu" && form !== "dingtalk" && form !== "wecom" && form !== "telegram") return null;
  let said: Record<string, unknown>;
  try {
    said = JSON.parse(answer) as Record<string, unknown>;
  } catch {
    return null;
  }
  if (typeof said !== "object" || said === null) return null;
  const code = said.errcode ?? said.code ?? 0;
  if (code === 0 && said.ok !== false) return null;
  return String(said.errmsg ?? said.msg ?? said.description ?? code);
}
