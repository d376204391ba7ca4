import {
  apiDate,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryRow,
} from "@verdict/contract";
import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { LIST_MAX } from "../../platform/page-scan.ts";
import { Refusal } from "../../platform/refusal.ts";
import { opens, type WebhookRow, withMakers } from "./keepers.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";

/** Where webhooks belong, as calls name it. */
export interface Place {
  cid?: number | undefined;
  gid?: number | undefined;
}

/** Of a contest and of a group that are both named the contest counts: of it the caller was asked. */
export const columnsOf = ({ cid, gid }: Place) => ({
  contestId: cid ?? null,
  groupId: cid === undefined ? (gid ?? null) : null,
});

export function isAt(place: Place) {
  const { contestId, groupId } = columnsOf(place);
  return and(
    contestId === null ? isNull(webhooks.contestId) : eq(webhooks.contestId, contestId),
    groupId === null ? isNull(webhooks.groupId) : eq(webhooks.groupId, groupId),
  );
}

/** One of the place; any other is as one that is not there. */
export async function webhookAt(db: Sql, place: Place, id: number): Promise<WebhookRow> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isAt(place)));
  if (!row) throw new Refusal("webhook-not-found");
  return row;
}

export async function webhooksAt(db: Db, place: Place): Promise<Webhook[]> {
  const rows = await withMakers(db).where(isAt(place)).orderBy(desc(webhooks.id)).limit(WEBHOOKS_MAX);
  const ids = rows.map(({ webhook }) => webhook.id);
  const counted = await db.execute<{ id: number; n: number }>(sql`
    select webhook_id as id, count(*)::int as n from ${webhookDeliveries}
    where state = 'waiting' and webhook_id = any(${sql.param(ids)}::int[]) group by webhook_id`);
  const waiting = new Map(counted.rows.map(({ id, n }) => [id, n]));
  return rows.map((row) => {
    const { id, name, origin, form, chat, locale, events, offReason, createdAt, failingSince } = row.webhook;
    return {
      ...{ id, name, origin, form, chat, locale, events, offReason },
      ...{ isOn: offReason === null, maker: row.maker.username, opens: opens(row) },
      createdAt: apiDate(createdAt),
      waiting: waiting.get(id) ?? 0,
      failingSince: failingSince && apiDate(failingSince),
    };
  });
}

const { body, answer, ...listed } = getTableColumns(webhookDeliveries);

export const deliveryList = (db: Sql, webhookId: number) =>
  selectList(db, {
    select: db.select(listed).from(webhookDeliveries),
    where: eq(webhookDeliveries.webhookId, webhookId),
    order: [desc(webhookDeliveries.id)],
    of: webhookDeliveries,
    most: LIST_MAX,
  });

type Full = typeof webhookDeliveries.$inferSelect;

export const presentDelivery = (row: Omit<Full, "body" | "answer">): WebhookDeliveryRow => ({
  ...{ id: row.message, type: row.type, state: row.state, tries: row.tries },
  ...{ status: row.status, error: row.error, createdAt: apiDate(row.createdAt) },
  triedAt: row.triedAt && apiDate(row.triedAt),
  nextAt: row.state === "waiting" ? apiDate(row.nextAt) : null,
});

export async function deliveryOf(db: Sql, webhookId: number, message: string): Promise<WebhookDelivery> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.message, message)));
  if (!row) throw new Refusal("webhook-not-found");
  return { ...presentDelivery(row), body: row.body, answer: row.answer, tookMs: row.tookMs };
}
