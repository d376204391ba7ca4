import { Webhook } from "standardwebhooks";
import type { Deps } from "../../deps.ts";
import { retryAfterS } from "../../platform/outbox.ts";
import { askOnce, beginningOf, OutsideError } from "../../platform/outside.ts";
import { refusedBy } from "./forms.ts";
import type { WebhookRow } from "./keepers.ts";
import type { webhookDeliveries } from "./tables.ts";

export type Delivery = typeof webhookDeliveries.$inferSelect;

/** What became of one try. */
export interface Outcome {
  /** HTTP status; null: no answer came. */
  status: number | null;
  /** How the answer began. */
  answer: string | null;
  /** Why it counts as not taken; null: it was taken. */
  error: string | null;
  tookMs: number;
  /** Until then the receiver wants to hear nothing, in seconds. */
  pauseS: number;
}

/** Until the head of an answer is there, and then its body. */
const ANSWER_MS = 10_000;
const BODY_MS = 5_000;
const ANSWER_KEPT = 1_000;

/** Sends a message once. Redirects are not followed: where they lead nobody has looked. */
export async function send(
  vault: Deps["vault"],
  webhook: WebhookRow,
  delivery: Pick<Delivery, "message" | "body">,
): Promise<Outcome> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const failed = (error: string): Outcome => ({
    ...{ status: null, answer: null, error, tookMs: took(), pauseS: 0 },
  });
  const address = vault.open(webhook.sealedUrl);
  const headers = address === null ? null : headersFor(vault, webhook, delivery);
  if (address === null || headers === null) return failed("its address is sealed by another key");
  try {
    const answer = await askOnce(new URL(address), {
      ...{ method: "POST", headers, body: delivery.body },
      ...{ mayBePrivate: webhook.mayBePrivate, timeoutMs: ANSWER_MS },
    });
    const status = answer.statusCode ?? 0;
    const text = await beginningOf(answer, ANSWER_KEPT, BODY_MS);
    const isTaken = status >= 200 && status < 300;
    const error = isTaken ? refusedBy(webhook.form, text) : `HTTP ${status}`;
    return {
      status,
      answer: text,
      error,
      tookMs: took(),
      pauseS: retryAfterS(answer.headers["retry-after"]),
    };
  } catch (error) {
    if (error instanceof OutsideError) return failed(error.message);
    throw error;
  }
}

/** Signed as Standard Webhooks has it, by the secret before, too, while it holds. Chats look at no signature. */
function headersFor(
  vault: Deps["vault"],
  webhook: WebhookRow,
  { message, body }: Pick<Delivery, "message" | "body">,
): Record<string, string> | null {
  const plain = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Verdict-Webhooks",
  };
  if (webhook.form !== "standard") return plain;
  const at = new Date();
  const old = webhook.oldSecretUntil && webhook.oldSecretUntil > at ? webhook.oldSealedSecret : null;
  const secrets = [webhook.sealedSecret, old].filter((sealed) => sealed !== null);
  const opened = secrets.map((sealed) => vault.open(sealed)).filter((secret) => secret !== null);
  if (opened.length === 0) return null;
  return {
    ...plain,
    "webhook-id": message,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": opened.map((secret) => new Webhook(secret).sign(message, at, body)).join(" "),
  };
}
