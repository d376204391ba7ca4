import type { Locale } from "@verdict/contract";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import webPush from "web-push";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { leased, nextTry, retryAfterS } from "../../platform/outbox.ts";
import { askOnce, OutsideError } from "../../platform/outside.ts";
import { startSending } from "../../platform/sending.ts";
import { sessions } from "../account/tables.ts";
import { siteAddress } from "../site/letter.ts";
import { accountState } from "../user/ban.ts";
import { users } from "../user/tables.ts";
import { isOwnService, type Subscription } from "./devices.ts";
import { vapidKeys } from "./keys.ts";
import { quietFor } from "./quiet.ts";
import { pushDevices, pushMessages, pushSettings } from "./tables.ts";
import { type Notification, toldTo } from "./told.ts";

type Parts = Pick<Deps, "db" | "log" | "vault" | "config" | "settings">;

const EVERY_MS = 1_000;
const IDLE_MS = 5_000;
/** Messages under way at one server; of devices whose last try failed, fewer: a service that is slow holds up nobody else. */
const AT_ONCE = 16;
const AT_ONCE_FAILING = 4;
const ANSWER_MS = 10_000;
/** A device that fails so often in a row is gone, whatever its service says. */
const FAILURES_MAX = 50;
const HTTP = { gone: [404, 410], again: [408, 425, 429] } as const;

/** A message with all that it takes to send it. */
type Due = Awaited<ReturnType<typeof claim>>[number];

export function startPush(deps: Parts & Pick<Deps, "listener" | "stopping">): { stopped(): Promise<void> } {
  return startSending<Due>(deps, {
    timer: { ms: EVERY_MS, idleMs: IDLE_MS, channel: "push" },
    failure: "a device could not be told",
    atOnce: AT_ONCE,
    claim: (underWay) => claim(deps.db, underWay),
    work: (due) => tryOnce(deps, due),
  });
}

/** Leases due messages, one of each device at a time; those of sessions that were signed out go with their device. */
async function claim(db: Db, underWay: readonly { deviceId: number; failures: number }[]) {
  const [m, d, s] = [pushMessages, pushDevices, sessions];
  const busy = sql.param(underWay.map(({ deviceId }) => deviceId));
  const failing = underWay.filter(({ failures }) => failures > 0).length;
  await db.execute(sql`delete from ${d} where id in (select m.device_id from ${m} m
    join ${d} d on d.id = m.device_id join ${s} s on s.id = d.session_id
    where m.is_waiting and m.next_at <= now() and s.revoked_at is not null)`);
  const { rows } = await db.execute<{ id: number }>(sql`
    with due as (
      select distinct on (m.device_id) m.id, m.next_at, d.failures > 0 as is_failing
      from ${m} m join ${d} d on d.id = m.device_id
      where m.is_waiting and m.next_at <= now() and not m.device_id = any(${busy}::int[])
      order by m.device_id, m.next_at
    ), placed as (
      select id, next_at, is_failing, row_number() over (partition by is_failing order by next_at) as place from due
    )
    update ${m} set tries = tries + 1, next_at = ${leased}
    where is_waiting and next_at <= now() and id in (
      select id from placed where not is_failing or place <= ${Math.max(0, AT_ONCE_FAILING - failing)}
      order by next_at limit ${AT_ONCE - underWay.length})
    returning id`);
  if (rows.length === 0) return [];
  return db
    .select({
      id: m.id,
      deviceId: m.deviceId,
      ...{ kind: m.kind, subject: m.subject, tries: m.tries, until: m.until },
      ...{ sealed: d.sealed, origin: d.origin, failures: d.failures, uid: d.uid },
      ...{ username: users.username, roleId: users.roleId, locale: users.locale },
      ...{ status: users.status, banUntil: users.banUntil },
      ...{ quietFrom: pushSettings.quietFrom, quietTo: pushSettings.quietTo, zone: pushSettings.zone },
      isLate: sql<boolean>`${m.until} <= now()`,
      now: sql<Date>`now()`.mapWith(m.until),
    })
    .from(m)
    .innerJoin(d, eq(d.id, m.deviceId))
    .innerJoin(users, eq(users.uid, d.uid))
    .leftJoin(pushSettings, eq(pushSettings.uid, d.uid))
    .where(sql`${m.id} = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
    .orderBy(m.id);
}

async function tryOnce(deps: Parts, due: Due): Promise<void> {
  const { db, vault, settings } = deps;
  const { quietFrom, quietTo } = due;
  const zone = due.zone ?? "UTC";
  const quietMs = due.kind === "test" ? 0 : quietFor({ quietFrom, quietTo, zone }, due.now);
  const { status, roleId } = accountState(due);
  const isOver = due.isLate || due.now.getTime() + quietMs >= due.until.getTime();
  if (isOver || status !== 0) return settle(db, due, {});
  if (quietMs > 0) {
    // Not a try: it waits until its reader is awake.
    return settle(db, due, {
      nextAt: sql`now() + make_interval(secs => ${quietMs / 1000})`,
      tries: due.tries - 1,
    });
  }
  const locale: Locale = due.locale ?? settings.website().defaultLocale;
  const user = { uid: due.uid, username: due.username, roleId, sessionId: "", ip: "" };
  const told = await toldTo(db, { user, locale, zone }, due.kind, due.subject as never);
  const opened = vault.open(due.sealed);
  if (!told) return settle(db, due, {});
  if (opened === null) return forget(db, due);
  const answer = await send(deps, JSON.parse(opened) as Subscription, due, told);
  if (answer.status !== null && HTTP.gone.some((code) => code === answer.status)) return forget(db, due);
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
    await db
      .update(pushDevices)
      .set({ failures: 0, usedAt: sql`now()` })
      .where(eq(pushDevices.id, due.deviceId));
    return settle(db, due, {});
  }
  deps.log.info(
    { origin: due.origin, tries: due.tries, reason: answer.error },
    "a push service took no message",
  );
  if (due.failures + 1 >= FAILURES_MAX) return forget(db, due);
  await db
    .update(pushDevices)
    .set({ failures: sql`${pushDevices.failures} + 1` })
    .where(eq(pushDevices.id, due.deviceId));
  const { status: code } = answer;
  const isFinal = code !== null && code < 500 && !HTTP.again.some((one) => one === code);
  const nextAt = isFinal ? null : nextTry(due.tries, answer.pauseS);
  return settle(db, due, nextAt === null ? {} : { nextAt });
}

interface Answer {
  status: number | null;
  error: string;
  pauseS: number;
}

/** Encrypted for the browser, and signed as the site. Where it may lie is asked again: names change their addresses. */
async function send(deps: Parts, subscription: Subscription, due: Due, told: Notification): Promise<Answer> {
  const keys = await vapidKeys(deps);
  const address = siteAddress(deps.settings);
  const ttl = Math.max(0, Math.round((due.until.getTime() - due.now.getTime()) / 1000));
  const request = webPush.generateRequestDetails(subscription, JSON.stringify(told), {
    vapidDetails: {
      subject: address?.startsWith("https:") ? address : "mailto:postmaster@localhost",
      ...keys,
    },
    ...{ TTL: ttl, urgency: due.kind === "reply" ? "low" : "normal", contentEncoding: "aes128gcm" },
  });
  try {
    const answer = await askOnce(new URL(request.endpoint), {
      ...{ method: request.method, body: request.body ?? Buffer.alloc(0) },
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      ...{ mayBePrivate: isOwnService(deps, due.origin), timeoutMs: ANSWER_MS },
    });
    const status = answer.statusCode ?? 0;
    answer.destroy();
    return { status, error: `HTTP ${status}`, pauseS: retryAfterS(answer.headers["retry-after"]) };
  } catch (error) {
    if (error instanceof OutsideError) return { status: null, error: error.message, pauseS: 0 };
    throw error;
  }
}

/** Of a try that another one has overtaken nothing is kept. Without `nextAt` it is over. */
async function settle(db: Db, due: Due, { nextAt, tries }: { nextAt?: SQL; tries?: number }): Promise<void> {
  const change =
    nextAt === undefined ? { isWaiting: false } : { nextAt, ...(tries !== undefined && { tries }) };
  await db
    .update(pushMessages)
    .set(change)
    .where(and(eq(pushMessages.id, due.id), eq(pushMessages.tries, due.tries), gt(pushMessages.tries, 0)));
}

/** Its browser has given the subscription up. */
async function forget(db: Db, { deviceId }: Due): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, deviceId));
}
