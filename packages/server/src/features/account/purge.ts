import { LAUNCH_DAYS, WEBHOOK_KEPT_DAYS } from "@verdict/contract";
import { and, gte, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { every, withAdvisoryLock } from "../../platform/every.ts";
import { locks } from "../../platform/locks.ts";
import { keptMail } from "../../platform/mail.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { identityFlows, identityQuestions } from "../identity/tables.ts";
import { ltiLaunches } from "../lti/tables.ts";
import { submissions } from "../submission/tables.ts";
import { webhookDeliveries } from "../webhook/tables.ts";
import { factorBeginnings } from "./factor/tables.ts";
import {
  accessTokens,
  challenges,
  deviceCodes,
  mailCodes,
  rateCounts,
  sessions,
  signInFailures,
} from "./tables.ts";

const EVERY_MS = 3_600_000;
const FIRST_MS = 60_000;
/** An ended session still tells when a user was last here. */
const SESSION_DAYS = 180;
const MAIL_DAYS = 30;

const expiring: [PgTable, PgColumn][] = [
  [mailCodes, mailCodes.expiresAt],
  [challenges, challenges.expiresAt],
  [rateCounts, rateCounts.expiresAt],
  [signInFailures, signInFailures.expiresAt],
  [accessTokens, accessTokens.expiresAt],
  [deviceCodes, deviceCodes.expiresAt],
  [factorBeginnings, factorBeginnings.expiresAt],
  [identityFlows, identityFlows.expiresAt],
  [identityQuestions, identityQuestions.expiresAt],
];

/** Deletes what nobody can use any more. Of several servers one does it, the others pass. */
export async function purge(deps: Pick<Deps, "db" | "settings" | "store">): Promise<void> {
  const { db, store } = deps;
  const mails = await withAdvisoryLock(db, locks.purge, async (tx) => {
    for (const [table, expiresAt] of expiring) await tx.delete(table).where(lt(expiresAt, sql`now()`));
    await tx
      .delete(sessions)
      .where(lt(sessions.expiresAt, sql`now() - make_interval(days => ${SESSION_DAYS})`));
    await tx
      .delete(webhookDeliveries)
      .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${WEBHOOK_KEPT_DAYS})`));
    await tx
      .delete(ltiLaunches)
      .where(lt(ltiLaunches.createdAt, sql`now() - make_interval(days => ${LAUNCH_DAYS})`));
    return tx
      .delete(mailOutbox)
      .where(lt(mailOutbox.createdAt, sql`now() - make_interval(days => ${MAIL_DAYS})`))
      .returning({ id: mailOutbox.id, state: mailOutbox.state });
  });
  for (const { id, state } of mails ?? []) if (state === "kept") await store.deleteFile(keptMail(id));
  await forgetAddresses(deps);
}

const DAY_MS = 86_400_000;
/** Days of submissions that one statement looks through. */
const SLICE_DAYS = 7;

/** From where people signed in, called and submitted so long ago that the site wants to know it no more. The audit log keeps what it has. */
async function forgetAddresses({ db, settings }: Pick<Deps, "db" | "settings">): Promise<void> {
  const { addressDays, forgottenUntil } = settings.website();
  const until = Date.now() - addressDays * DAY_MS;
  if (addressDays === 0 || until - Date.parse(forgottenUntil || "1970-01-01") < DAY_MS) return;
  await db
    .update(sessions)
    .set({ ip: "" })
    .where(and(lt(sessions.issuedAt, new Date(until)), ne(sessions.ip, "")));
  await db
    .update(accessTokens)
    .set({ usedIp: null })
    .where(lt(accessTokens.usedAt, new Date(until)));
  for (let from = await firstToForget(db, forgottenUntil); from < until; from += SLICE_DAYS * DAY_MS) {
    const end = Math.min(until, from + SLICE_DAYS * DAY_MS);
    const isThen = and(
      gte(submissions.submittedAt, new Date(from)),
      lt(submissions.submittedAt, new Date(end)),
    );
    await db
      .update(submissions)
      .set({ ip: null })
      .where(and(isThen, isNotNull(submissions.ip)));
  }
  await settings.changeWebsite({ forgottenUntil: new Date(until).toISOString() });
}

async function firstToForget(db: Db, forgottenUntil: string): Promise<number> {
  if (forgottenUntil) return Date.parse(forgottenUntil);
  const [first] = await db.select().from(submissions).orderBy(submissions.id).limit(1);
  return Number(first?.submittedAt ?? Number.POSITIVE_INFINITY);
}

export function startPurge(deps: Pick<Deps, "db" | "settings" | "store" | "log" | "stopping">): void {
  every(deps, { ms: EVERY_MS, firstMs: FIRST_MS, failure: "the purge failed" }, () => purge(deps));
}
