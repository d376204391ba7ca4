import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { locales } from "../locale.ts";
import { date, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { WebhookBody, webhookEvents, webhookForms, webhookPlaceQuery } from "./body.ts";

/** Addresses elsewhere that are told what happens, and what they were told. docs/webhooks.md */

/** Of one contest, one group, or the site. */
export const WEBHOOKS_MAX = 20;
/** So long a message is tried. */
export const WEBHOOK_TRY_HOURS = 72;
/** So long what was sent can be read, and sent again. */
export const WEBHOOK_KEPT_DAYS = 30;
/** So long the secret before signs, too. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
/** Messages of one webhook that wait: one more turns it off. */
export const WEBHOOK_WAITING_MAX = 20_000;

/** Why it is off: somebody said so; nobody took a message for three days; its receiver said that it is gone; too much waits. */
export const webhookOffReasons = ["hand", "failing", "gone", "full"] as const;
export const webhookStates = ["waiting", "delivered", "failed"] as const;

export const Webhook = z.object({
  id: z.int(),
  name: z.string(),
  /** Of its address, whose rest may be a secret: scheme, name and port. */
  origin: z.string(),
  form: z.enum(webhookForms),
  chat: z.string(),
  locale: z.enum(locales),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** null: it is on. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Username of who made it. */
  maker: z.string(),
  /** Its maker may still see what it tells: else it is told nothing, until they may again. */
  opens: z.boolean(),
  createdAt: date,
  /** Messages that wait. */
  waiting: z.int(),
  /** Since when no message was taken; null: the last was. */
  failingSince: date.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDeliveryRow = z.object({
  /** What receivers know the message by: the same at each try. */
  id: z.string(),
  type: z.string(),
  state: z.enum(webhookStates),
  tries: z.int(),
  /** HTTP status of the last answer; null: there was none. */
  status: z.int().nullable(),
  /** Why the last try failed; null: it did not, or none was made. */
  error: z.string().nullable(),
  createdAt: date,
  /** Of the last try. */
  triedAt: date.nullable(),
  /** null: it is not tried any more. */
  nextAt: date.nullable(),
});
export type WebhookDeliveryRow = z.infer<typeof WebhookDeliveryRow>;

export const WebhookDelivery = WebhookDeliveryRow.extend({
  body: z.string(),
  /** How the last answer began. */
  answer: z.string().nullable(),
  tookMs: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const one = z.object({ ...webhookPlaceQuery, id: rowId });
const oneDelivery = one.extend({ delivery: z.string().max(60) });
const access = "webhook-keeper";

export const getWebhooks = endpoint({
  name: "getWebhooks",
  method: "GET",
  path: "/api/webhooks",
  summary: "The webhooks of a contest (cid), a group (gid) or the site, newest first",
  access,
  query: z.object(webhookPlaceQuery),
  data: z.array(Webhook),
});

export const saveWebhook = endpoint({
  name: "saveWebhook",
  method: "POST",
  path: "/api/webhook",
  summary: "Makes a webhook, or changes it; the secret of a new one is told this once",
  access,
  body: WebhookBody,
  data: z.object({ id: z.int(), secret: z.string().nullable() }),
  refusals: [
    ...["webhook-not-found", "webhook-name", "webhook-address", "webhook-private", "webhook-chat"],
    ...["webhook-events", "webhooks-many"],
  ] as const,
});

export const deleteWebhook = endpoint({
  name: "deleteWebhook",
  method: "DELETE",
  path: "/api/webhook",
  summary: "Removes a webhook with all that waits",
  access,
  query: one,
  data: nothing,
  refusals: ["webhook-not-found"],
});

export const renewWebhookSecret = endpoint({
  name: "renewWebhookSecret",
  method: "POST",
  path: "/api/webhook/secret",
  summary: `Gives a webhook another secret, told this once; the one before signs, too, for ${WEBHOOK_OLD_SECRET_HOURS} hours`,
  access,
  body: one,
  data: z.object({ secret: z.string() }),
  refusals: ["webhook-not-found"],
});

export const testWebhook = endpoint({
  name: "testWebhook",
  method: "POST",
  path: "/api/webhook/test",
  summary: "Sends a message that says nothing, to see whether it arrives",
  access,
  body: one,
  data: z.object({ delivery: z.string() }),
  refusals: ["webhook-not-found", "webhook-tests"],
});

export const getWebhookDeliveries = endpoint({
  name: "getWebhookDeliveries",
  method: "GET",
  path: "/api/webhook/deliveries",
  summary: `What a webhook was sent in the last ${WEBHOOK_KEPT_DAYS} days, newest first`,
  access,
  query: one.extend(pageQuery(20)),
  data: page(WebhookDeliveryRow),
  refusals: ["webhook-not-found"],
});

export const getWebhookDelivery = endpoint({
  name: "getWebhookDelivery",
  method: "GET",
  path: "/api/webhook/delivery",
  summary: "One message with its body and how the last answer began",
  access,
  query: oneDelivery,
  data: WebhookDelivery,
  refusals: ["webhook-not-found"],
});

export const sendWebhookAgain = endpoint({
  name: "sendWebhookAgain",
  method: "POST",
  path: "/api/webhook/send-again",
  summary: "Sends a message again, under the number that it had",
  access,
  body: oneDelivery,
  data: nothing,
  refusals: ["webhook-not-found"],
});
