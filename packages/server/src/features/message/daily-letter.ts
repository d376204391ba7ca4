import { type MailedKind, staffRoles } from "@verdict/contract";
import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { queueMail } from "../../platform/mail.ts";
import { occasionOf, siteAddress } from "../site/letter.ts";
import { users } from "../user/tables.ts";
import { dailyMail } from "./daily-mail.ts";
import { activities, messageSettings, noticeReceipts, noticeRecipients, notices } from "./tables.ts";

/**
 * One letter a user and day tells how many messages of the kinds they chose are unread: numbers alone, for a mail cannot
 * be taken back when a contest begins or a text is deleted.
 */

const EVERY_MS = 600_000;
const FIRST_MS = 60_000;
/** Letters of one transaction. */
const BATCH = 50;

type Reach = Pick<Deps, "db" | "settings">;

export function startDailyLetters(deps: Reach & Pick<Deps, "log" | "stopping">): void {
  const timer = { ms: EVERY_MS, firstMs: FIRST_MS, failure: "the daily letters could not be written" };
  every(deps, timer, () => sendDailyLetters(deps));
}

/** Writes the letters of the day that began at midnight (UTC) and are not written yet, on any number of servers once. */
export async function sendDailyLetters(deps: Reach): Promise<void> {
  if (!deps.settings.mail().host) return;
  while ((await deps.db.transaction((tx) => sendSome(tx, deps))) === BATCH);
}

async function sendSome(tx: Sql, { settings }: Reach): Promise<number> {
  const due = await tx
    .select()
    .from(messageSettings)
    .where(
      and(
        sql`${messageSettings.mailed} <> '{}'`,
        lt(messageSettings.letterAt, sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`),
      ),
    )
    .orderBy(messageSettings.letterAt)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const uids = due.map(({ uid }) => uid);
  if (uids.length === 0) return 0;
  const counts = await unreadSince(tx, uids);
  const readers = await tx
    .select()
    .from(users)
    .where(and(inArray(users.uid, uids), eq(users.status, 0)));
  for (const { uid, email, username, locale } of readers) {
    const news = due
      .find((row) => row.uid === uid)
      ?.mailed.map((kind) => ({ kind, count: counts(uid, kind) }));
    const unread = news?.filter(({ count }) => count > 0) ?? [];
    if (!email || unread.length === 0) continue;
    const occasion = occasionOf(settings, email, locale ?? settings.website().defaultLocale);
    await queueMail(tx, dailyMail(occasion, { username, unread, address: siteAddress(settings) }));
  }
  await tx.update(messageSettings).set({ letterAt: sql`now()` }).where(inArray(messageSettings.uid, uids));
  return due.length;
}

/** Unread messages that came since each user's last letter, by kind. */
async function unreadSince(tx: Sql, uids: string[]) {
  const done = await tx
    .select({ uid: activities.uid, kind: activities.kind, n: sql<number>`count(*)`.mapWith(Number) })
    .from(activities)
    .innerJoin(messageSettings, eq(messageSettings.uid, activities.uid))
    .where(
      and(
        inArray(activities.uid, uids),
        isNull(activities.readAt),
        gt(activities.createdAt, messageSettings.letterAt),
      ),
    )
    .groupBy(activities.uid, activities.kind);
  const isMention = sql`coalesce(${notices.sentence} ->> 'code', '') = 'mentioned'`;
  const told = await tx
    .select({
      uid: users.uid,
      kind: sql<MailedKind>`case when ${notices.type} in ('All', 'Admin') then 'Sys'
        when ${isMention} then 'Mention' else 'Mine' end`.as("told_kind"),
      n: sql<number>`count(*)`.mapWith(Number),
    })
    .from(messageSettings)
    .innerJoin(users, eq(users.uid, messageSettings.uid))
    .innerJoin(
      notices,
      and(gt(notices.sendAt, messageSettings.letterAt), lte(notices.sendAt, sql`now()`), reaches),
    )
    .leftJoin(noticeReceipts, and(eq(noticeReceipts.noticeId, notices.id), eq(noticeReceipts.uid, users.uid)))
    .where(and(inArray(messageSettings.uid, uids), isNull(noticeReceipts.uid)))
    .groupBy(users.uid, sql`told_kind`);
  const all = new Map([...done, ...told].map(({ uid, kind, n }) => [`${uid} ${kind}`, n]));
  return (uid: string, kind: MailedKind) => all.get(`${uid} ${kind}`) ?? 0;
}

/** Whether a notice is in the box of a user. */
const reaches = or(
  eq(notices.type, "All"),
  and(eq(notices.type, "Admin"), inArray(users.roleId, [...staffRoles])),
  and(
    inArray(notices.type, ["Mine", "Single"]),
    sql`exists (select 1 from ${noticeRecipients} r where r.notice_id = ${notices.id} and r.uid = ${users.uid})`,
  ),
);
