import { lt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Deps } from "../../deps.ts";
import { every, withAdvisoryLock } from "../../platform/every.ts";
import { locks } from "../../platform/locks.ts";
import { keptMail } from "../../platform/mail.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { challenges, mailCodes, rateCounts, sessions, signInFailures } from "./tables.ts";

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
];

/** Deletes what nobody can use any more. Of several servers one does it, the others pass. */
export async function purge({ db, store }: Pick<Deps, "db" | "store">): Promise<void> {
  const mails = await withAdvisoryLock(db, locks.purge, async (tx) => {
    for (const [table, expiresAt] of expiring) await tx.delete(table).where(lt(expiresAt, sql`now()`));
    await tx
      .delete(sessions)
      .where(lt(sessions.expiresAt, sql`now() - make_interval(days => ${SESSION_DAYS})`));
    return tx
      .delete(mailOutbox)
      .where(lt(mailOutbox.createdAt, sql`now() - make_interval(days => ${MAIL_DAYS})`))
      .returning({ id: mailOutbox.id, state: mailOutbox.state });
  });
  for (const { id, state } of mails ?? []) if (state === "kept") await store.deleteFile(keptMail(id));
}

export function startPurge(deps: Pick<Deps, "db" | "store" | "log" | "stopping">): void {
  every(deps, { ms: EVERY_MS, firstMs: FIRST_MS, failure: "the purge failed" }, () => purge(deps));
}
