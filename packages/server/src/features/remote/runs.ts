import { randomUUID } from "node:crypto";
import type { RemoteOj } from "@verdict/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { takeTrials } from "./breaker.ts";
import { remoteRuns } from "./tables.ts";
import type { Timing } from "./timing.ts";

export type RunRow = Omit<typeof remoteRuns.$inferSelect, "oj"> & { oj: RemoteOj };

/**
 * Leases due steps: of judges that are switched on and whose breaker is closed, contest work first, then the oldest.
 * What still has to be sent comes only where an account is free for it, or none is there at all, which its step then
 * says. Of a judge whose breaker's pause is over one server gets one step, by which it is seen whether it is back.
 */
export async function claimSteps(db: Db, slots: number, timing: Timing): Promise<RunRow[]> {
  const trials = await takeTrials(db, timing);
  const token = randomUUID();
  const claimed = await claim(db, token, slots, timing, null);
  for (const site of trials) claimed.push(...(await claim(db, token, 1, timing, site)));
  if (claimed.length === 0) return [];
  const rows = await db
    .select()
    .from(remoteRuns)
    .where(and(inArray(remoteRuns.submissionId, claimed), eq(remoteRuns.leaseToken, token)));
  return rows as RunRow[];
}

async function claim(
  db: Db,
  token: string,
  slots: number,
  timing: Timing,
  trial: string | null,
): Promise<number[]> {
  const breaker = trial === null ? sql`s.open_until is null` : sql`s.site = ${trial}`;
  const { rows } = await db.execute<{ submission_id: string }>(sql`
    with ranked as (
      select r.submission_id, r.priority, r.queued_at, r.phase,
        row_number() over (partition by r.site, r.phase = 'waiting' order by r.priority, r.submission_id) as place,
        (select count(*) from remote_account a where a.site = r.site and a.enabled
          and (a.run_id is null or a.lease_until < clock_timestamp())) as free,
        exists (select 1 from remote_account a where a.site = r.site and a.enabled) as has_account
      from remote_run r join remote_site s on s.site = r.site and s.enabled and ${breaker}
      where r.finished_at is null and r.next_at <= clock_timestamp()
        and (r.lease_until is null or r.lease_until < clock_timestamp())
    ), due as (
      select submission_id from ranked
      where phase <> 'waiting' or place <= free or not has_account
      order by phase = 'waiting', priority, submission_id limit ${slots}
    ), picked as (
      select r.submission_id from remote_run r join due using (submission_id)
      where r.finished_at is null and (r.lease_until is null or r.lease_until < clock_timestamp())
      for update of r skip locked
    )
    update remote_run r set lease_token = ${token},
      lease_until = clock_timestamp() + make_interval(secs => ${timing.lease / 1000})
    from picked where r.submission_id = picked.submission_id returning r.submission_id`);
  return rows.map((row) => Number(row.submission_id));
}

type Change = Partial<Omit<typeof remoteRuns.$inferInsert, "submissionId" | "nextAt">> & { inMs?: number };

const isStillLeased = ({ submissionId, leaseToken }: RunRow) =>
  and(eq(remoteRuns.submissionId, submissionId), eq(remoteRuns.leaseToken, leaseToken ?? ""));

/** Writes down how far a step is; false when another server has it now. */
export async function noteRun(db: Sql, run: RunRow, { inMs, ...change }: Change): Promise<boolean> {
  const rows = await db
    .update(remoteRuns)
    .set({
      ...change,
      ...(inMs !== undefined && { nextAt: sql`clock_timestamp() + make_interval(secs => ${inMs / 1000})` }),
    })
    .where(isStillLeased(run))
    .returning({ id: remoteRuns.submissionId });
  Object.assign(run, change);
  return rows.length > 0;
}

/** As noteRun, and gives the step back: whoever finds it due goes on. */
export function leaveRun(db: Sql, run: RunRow, change: Change & { inMs: number }): Promise<boolean> {
  return noteRun(db, { ...run }, { ...change, leaseToken: null, leaseUntil: null });
}

export async function renewRuns(db: Db, token: string, ids: number[], timing: Timing): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(remoteRuns)
    .set({ leaseUntil: sql`clock_timestamp() + make_interval(secs => ${timing.lease / 1000})` })
    .where(and(inArray(remoteRuns.submissionId, ids), eq(remoteRuns.leaseToken, token)));
}
