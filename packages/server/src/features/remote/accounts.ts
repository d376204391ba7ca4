import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import type { Vault } from "../../platform/vault.ts";
import type { RemoteAccount } from "./adapters/adapter.ts";
import { newSession, readSession, type Session, writeSession } from "./session.ts";
import { remoteAccounts, remoteRuns } from "./tables.ts";
import type { Timing } from "./timing.ts";

type AccountRow = typeof remoteAccounts.$inferSelect;

/** Refused sign-ins in a row after which an account is switched off. */
export const ACCOUNT_FAILURES = 3;

const until = (timing: Timing) =>
  sql`clock_timestamp() + make_interval(secs => ${timing.accountWait / 1000})`;

/** Whether nobody holds an account: free, or its holder's time is up. */
export const isFree = sql`(${remoteAccounts.runId} is null or ${remoteAccounts.leaseUntil} < clock_timestamp())`;

/**
 * Leases an account to a submission until its verdict is in. `wanted`: this one and no other, as of a run that only its
 * author may ask for. The one that was used least lately comes first.
 */
export async function leaseAccount(
  db: Db,
  { site, runId, wanted }: { site: string; runId: number; wanted: number | null },
  timing: Timing,
): Promise<AccountRow | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update remote_account set run_id = ${runId}, lease_until = ${until(timing)}, last_used_at = clock_timestamp()
    where id = (
      select id from ${remoteAccounts} where ${remoteAccounts.site} = ${site} and ${remoteAccounts.enabled}
        and (${isFree} or ${remoteAccounts.runId} = ${runId})
        ${wanted === null ? sql`` : sql`and ${remoteAccounts.id} = ${wanted}`}
      order by (${remoteAccounts.runId} = ${runId}) desc nulls last, ${remoteAccounts.lastUsedAt} nulls first
      limit 1 for update skip locked)
    returning id`);
  const id = rows[0]?.id;
  if (!id) return undefined;
  const [row] = await db.select().from(remoteAccounts).where(eq(remoteAccounts.id, id));
  return row;
}

/** Returns how many were leased to it. `where`: only those. */
export async function freeAccounts(tx: Sql, runId: number, where?: SQL): Promise<number> {
  const freed = await tx
    .update(remoteAccounts)
    .set({ runId: null, leaseUntil: null })
    .where(and(eq(remoteAccounts.runId, runId), where));
  return freed.rowCount ?? 0;
}

/** The same where the run was ended by somebody else, as by a cancel: one that begins anew keeps what it holds. */
export async function freeAccountsOfEnded(db: Db, runId: number): Promise<void> {
  const isEnded = sql`exists (select 1 from ${remoteRuns} r
    where r.submission_id = ${runId} and r.finished_at is not null)`;
  if ((await freeAccounts(db, runId, isEnded)) > 0) await notify(db, "remote_work");
}

/** Name and password, or null when they were sealed with another key. */
export function openAccount(vault: Vault, row: AccountRow): RemoteAccount | null {
  const password = vault.open(row.sealedPassword);
  return password === null ? null : { username: row.username, password };
}

export function openSession(vault: Vault, row: AccountRow): Session {
  const text = row.sealedSession && vault.open(row.sealedSession);
  return text ? readSession(text) : newSession();
}

/** As long as the account is leased to this submission; null: to none. Another one has a session of its own. */
export async function keepSession(
  { db, vault }: Pick<Deps, "db" | "vault">,
  id: number,
  session: Session,
  runId: number | null,
): Promise<void> {
  await db
    .update(remoteAccounts)
    .set({ sealedSession: vault.seal(writeSession(session)) })
    .where(and(eq(remoteAccounts.id, id), sql`${remoteAccounts.runId} is not distinct from ${runId}`));
}

/** A sign-in was refused. After a few in a row the account is switched off, and staff see it as an alarm. */
export async function noteRefused(db: Db, id: number, reason: string): Promise<void> {
  const isLast = sql`${remoteAccounts.failures} + 1 >= ${ACCOUNT_FAILURES}`;
  await db
    .update(remoteAccounts)
    .set({
      failures: sql`${remoteAccounts.failures} + 1`,
      lastError: reason.slice(0, 500),
      lastErrorAt: sql`now()`,
      sealedSession: null,
      enabled: sql`${remoteAccounts.enabled} and not (${isLast})`,
      disabledAt: sql`case when ${isLast} then now() else ${remoteAccounts.disabledAt} end`,
    })
    .where(eq(remoteAccounts.id, id));
}

export async function noteSignedIn(db: Db, id: number): Promise<void> {
  await db.update(remoteAccounts).set({ failures: 0, lastError: null }).where(eq(remoteAccounts.id, id));
}

/** Whether an account of the judge is there that may be used. */
export async function hasAccount(db: Sql, site: string): Promise<boolean> {
  const rows = await db
    .select({ id: remoteAccounts.id })
    .from(remoteAccounts)
    .where(and(eq(remoteAccounts.site, site), eq(remoteAccounts.enabled, true)))
    .limit(1);
  return rows.length > 0;
}
