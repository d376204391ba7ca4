import { z } from "zod";
import { locales } from "../locale.ts";
import { refuse } from "../refusal.ts";
import { boolean, optionalId } from "../scalar.ts";

/** What is written of webhooks. Apart from the calls, so that only pages with the form fetch it. docs/webhooks.md */

export const webhookEvents = [
  "submission.judged",
  "contest.phase",
  "contest.first-solve",
  "clarification.asked",
  "clarification.answered",
  "announcement.published",
  "balloon.due",
  "problem.published",
  "assignment.due",
  "member.joined",
  "queue.old",
  "node.lost",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Where a webhook belongs: to the whole site, one contest or one group. */
export type WebhookPlace = "site" | "contest" | "group";

const ofSiteAlone: readonly WebhookEvent[] = ["queue.old", "node.lost"];
const ofNoContest: readonly WebhookEvent[] = ["problem.published", "assignment.due", "member.joined"];

/** What a webhook of such a place can hear of. */
export const webhookEventsOf = (place: WebhookPlace): readonly WebhookEvent[] =>
  webhookEvents.filter(
    (event) =>
      place === "site" ||
      !(ofSiteAlone.includes(event) || (place === "contest" && ofNoContest.includes(event))),
  );

/** How a message is written: the site's own JSON, signed; or as a chat takes it. */
export const webhookForms = [
  "standard",
  "discord",
  "slack",
  "mattermost",
  "feishu",
  "dingtalk",
  "wecom",
  "telegram",
] as const;
export type WebhookForm = (typeof webhookForms)[number];

export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_URL_MAX = 1000;
export const WEBHOOK_CHAT_MAX = 100;

/** Where it belongs: a contest, a group or, with neither, the whole site. */
export const webhookPlaceQuery = { cid: optionalId, gid: optionalId } satisfies z.ZodRawShape;

export const WebhookBody = z.object({
  ...webhookPlaceQuery,
  /** Absent: a new one. */
  id: optionalId,
  name: z.string().trim().min(1, refuse("webhook-name")).max(WEBHOOK_NAME_MAX, refuse("webhook-name")),
  /** Empty: the address that is stored. */
  url: z
    .string()
    .trim()
    .max(WEBHOOK_URL_MAX, refuse("webhook-address"))
    .refine(
      (text) =>
        text === "" || (/^https?:\/\/[^\s/?#@]+([/?#]|$)/.test(text) && z.url().safeParse(text).success),
      refuse("webhook-address"),
    ),
  form: z.enum(webhookForms),
  /** Telegram: whom its bot writes to. */
  chat: z.string().trim().max(WEBHOOK_CHAT_MAX, refuse("webhook-chat")).default(""),
  /** Of messages in chats. */
  locale: z.enum(locales),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, refuse("webhook-events"))
    .max(webhookEvents.length, refuse("webhook-events")),
  isOn: boolean,
});
