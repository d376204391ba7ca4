import type { webhookOffReasons } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { tellUser } from "../message/notice.ts";
import type { WebhookRow } from "./keepers.ts";
import { webhooks } from "./tables.ts";

/** Why a webhook was turned off by the site. */
type Reason = Exclude<(typeof webhookOffReasons)[number], "hand">;

const because: Record<Reason, string> = {
  failing: "nothing that was sent there has been taken for three days",
  gone: "its receiver said that it is gone",
  full: "too many messages wait for its receiver",
};

/** Turns a webhook off and tells who made it, once. What waits is kept until it would be given up anyway. */
export async function turnOff(
  tx: Sql,
  { id, uid, name, contestId, groupId }: Pick<WebhookRow, "id" | "uid" | "name" | "contestId" | "groupId">,
  reason: Reason,
): Promise<void> {
  const off = await tx
    .update(webhooks)
    .set({ offReason: reason, updatedAt: sql`now()` })
    .where(and(eq(webhooks.id, id), isNull(webhooks.offReason)))
    .returning({ id: webhooks.id });
  if (off.length === 0) return;
  await tellUser(tx, uid, {
    title: `Webhook ${name} is off`,
    content: `The webhook ${name} was turned off: ${because[reason]}.`,
    sentence: { code: "webhook-off", name, reason, cid: contestId, gid: groupId },
  });
}
