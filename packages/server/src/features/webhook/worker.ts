import { WEBHOOK_TRY_HOURS } from "@verdict/contract";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { leased, nextTry } from "../../platform/outbox.ts";
import { startSending } from "../../platform/sending.ts";
import type { WebhookRow } from "./keepers.ts";
import { type Delivery, type Outcome, send } from "./send.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";
import { turnOff } from "./turn-off.ts";

/**
 * Sends what waits. A receiver that is slow or dead has a few places of many, one while its last try failed, and rests after
 * several failures; so it slows down neither the site nor other receivers. docs/decisions/392
 */

type Parts = Pick<Deps, "db" | "log" | "vault">;

const EVERY_MS = 1_000;
const IDLE_MS = 5_000;
/** How often it is looked for what nobody took in time. */
const LATE_MS = 60_000;
/** Messages under way at one server, to one origin, of one webhook. */
const AT_ONCE = 32;
const AT_ONCE_ORIGIN = 8;
const AT_ONCE_WEBHOOK = 4;
/** Failures in a row after which a webhook rests, from five seconds on up to ten minutes. */
const FAILURES_FREE = 2;
const REST_S = { first: 5, most: 600 };
const HTTP_GONE = 410;

/** A message under way. */
interface Sending {
  id: number;
  webhook: WebhookRow;
  delivery: Delivery;
}

export function startWebhooks(deps: Parts & Pick<Deps, "listener" | "stopping">): {
  stopped(): Promise<void>;
} {
  every(deps, { ms: LATE_MS, failure: "late messages could not be given up" }, () => giveUpLate(deps.db));
  return startSending<Sending>(deps, {
    timer: { ms: EVERY_MS, idleMs: IDLE_MS, channel: "webhook" },
    failure: "messages could not be sent",
    atOnce: AT_ONCE,
    claim: async (underWay) => {
      const claimed = await claim(
        deps.db,
        underWay.map(({ webhook }) => webhook),
      );
      return claimed.map((one) => ({ ...one, id: one.delivery.id }));
    },
    work: ({ webhook, delivery }) => tryOnce(deps, webhook, delivery),
  });
}

/** What nobody took in time. */
async function giveUpLate(db: Db): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: "failed" })
    .where(and(eq(webhookDeliveries.state, "waiting"), lte(webhookDeliveries.until, sql`now()`)));
}

/**
 * Leases due messages, the longest due first, as many as there are places for. Two servers that look at once both find a
 * row; the second one's update waits and then finds it put off.
 */
async function claim(db: Db, underWay: readonly WebhookRow[]) {
  const counts = (keyOf: (webhook: WebhookRow) => string | number) =>
    JSON.stringify(
      Object.fromEntries([...Map.groupBy(underWay, keyOf)].map(([key, { length }]) => [key, length])),
    );
  const d = webhookDeliveries;
  const w = webhooks;
  const { rows } = await db.execute<{ id: number }>(sql`
    with due as (
      select d.id, w.origin, d.next_at
      from ${w} w
      cross join lateral (
        select id, next_at from ${d}
        where webhook_id = w.id and state = 'waiting' and next_at <= now()
        order by next_at
        limit greatest(0, case when w.failures > 0 then 1 else ${AT_ONCE_WEBHOOK} end
          - coalesce((${counts(({ id }) => id)}::jsonb ->> w.id::text)::int, 0))) d
      where w.off_reason is null and (w.rests_until is null or w.rests_until <= now())
    ), placed as (
      select id, next_at, row_number() over (partition by origin order by next_at)
        + coalesce((${counts(({ origin }) => origin)}::jsonb ->> origin)::int, 0) as place
      from due
    )
    update ${d} set tries = tries + 1, tried_at = now(),
      next_at = ${leased}
    where state = 'waiting' and next_at <= now() and id in (
      select id from placed where place <= ${AT_ONCE_ORIGIN} order by next_at limit ${AT_ONCE - underWay.length})
    returning id`);
  if (rows.length === 0) return [];
  return db
    .select({ delivery: d, webhook: w })
    .from(d)
    .innerJoin(w, eq(w.id, d.webhookId))
    .where(sql`${d.id} = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
    .orderBy(d.id);
}

async function tryOnce({ db, log, vault }: Parts, webhook: WebhookRow, delivery: Delivery): Promise<void> {
  const outcome = await send(vault, webhook, delivery);
  if (outcome.error) {
    const { origin, id } = webhook;
    log.info(
      { webhook: id, origin, tries: delivery.tries, reason: outcome.error },
      "a message was not taken",
    );
  }
  await settle(db, webhook, delivery, outcome);
}

/** Of a try that another one has overtaken nothing is kept. */
async function settle(db: Db, webhook: WebhookRow, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { status, answer, error, tookMs } = outcome;
  await db.transaction(async (tx) => {
    const settled = await tx
      .update(webhookDeliveries)
      .set({
        ...{ status, answer, error, tookMs },
        ...(error === null ? { state: "delivered" } : next(delivery, outcome)),
      })
      .where(
        and(
          eq(webhookDeliveries.id, delivery.id),
          eq(webhookDeliveries.state, "waiting"),
          eq(webhookDeliveries.tries, delivery.tries),
        ),
      )
      .returning({ id: webhookDeliveries.id });
    if (settled.length === 0) return;
    if (error === null) await clearFailures(tx, webhook);
    else await countFailure(tx, webhook, status);
  });
}

const clearFailures = (tx: Sql, { id }: WebhookRow) =>
  tx
    .update(webhooks)
    .set({ failures: 0, failingSince: null, restsUntil: null })
    .where(and(eq(webhooks.id, id), gt(webhooks.failures, 0)));

async function countFailure(tx: Sql, webhook: WebhookRow, status: number | null): Promise<void> {
  const failures = sql`${webhooks.failures} + 1`;
  const rest = sql`least(${REST_S.most}, ${REST_S.first} * power(2, least(${webhooks.failures} - ${FAILURES_FREE}, 10)))`;
  const [after] = await tx
    .update(webhooks)
    .set({
      failures,
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
      restsUntil: sql`case when ${webhooks.failures} >= ${FAILURES_FREE} then now() + make_interval(secs => ${rest}) end`,
    })
    .where(eq(webhooks.id, webhook.id))
    .returning({
      isOver: sql<boolean>`${webhooks.failingSince} <= now() - make_interval(hours => ${WEBHOOK_TRY_HOURS})`,
    });
  if (status === HTTP_GONE) await turnOff(tx, webhook, "gone");
  else if (after?.isOver) await turnOff(tx, webhook, "failing");
}

/** After the last pause it is given up. */
function next({ tries }: Delivery, { pauseS }: Outcome) {
  const nextAt = nextTry(tries, pauseS);
  return nextAt === null ? { state: "failed" as const } : { nextAt };
}
