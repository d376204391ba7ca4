import { eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { RemoteFault } from "./fault.ts";
import type { Site } from "./sites.ts";
import { remoteSites } from "./tables.ts";
import type { Timing } from "./timing.ts";

/** Failures in a row after which a judge is left alone for a while. */
export const BREAKER_FAILURES = 5;

/**
 * Waits for the next moment at which a judge may be asked something. The moment is taken from the judge's row, so that
 * all servers together keep its pause.
 */
export async function takeTurn(db: Db, { adapter, intervalMs }: Site, signal: AbortSignal): Promise<void> {
  const gone = () => new RemoteFault("unreachable", "nobody waits for it any more", { isUnsent: true });
  if (signal.aborted) throw gone();
  const pauseOf = sql`make_interval(secs => coalesce(${remoteSites.intervalMs}, ${intervalMs}) / 1000.0)`;
  const [turn] = await db
    .update(remoteSites)
    .set({ nextRequestAt: sql`greatest(${remoteSites.nextRequestAt}, clock_timestamp()) + ${pauseOf}` })
    .where(eq(remoteSites.site, adapter.site))
    .returning({
      waitMs: sql<number>`(extract(epoch from ${remoteSites.nextRequestAt} - ${pauseOf} - clock_timestamp()) * 1000)::float8`,
    });
  if (!turn) throw new RemoteFault("unreachable", `${adapter.site} has no row`);
  const waitMs = Math.max(0, turn.waitMs);
  if (waitMs === 0) return;
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(gone());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, waitMs);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** The judge did as it should. */
export async function noteSuccess(db: Sql, site: string): Promise<void> {
  await db
    .update(remoteSites)
    .set({ failures: 0, openUntil: null })
    .where(
      sql`${remoteSites.site} = ${site} and (${remoteSites.failures} > 0 or ${remoteSites.openUntil} is not null)`,
    );
}

/** The judge as a whole failed; after a few times in a row nobody asks it for a while, each time for longer. */
export async function noteFailure(db: Sql, site: string, reason: string, timing: Timing): Promise<void> {
  const failures = sql`${remoteSites.failures} + 1`;
  const pauseMs = sql`least(${timing.breakerMost}::float8,
    ${timing.breakerFirst}::float8 * power(2, least(20, greatest(0, ${failures} - ${BREAKER_FAILURES}))))`;
  await db
    .update(remoteSites)
    .set({
      failures,
      lastError: reason.slice(0, 500),
      lastErrorAt: sql`now()`,
      openUntil: sql`case when ${failures} >= ${BREAKER_FAILURES}
        then clock_timestamp() + make_interval(secs => ${pauseMs} / 1000) else ${remoteSites.openUntil} end`,
    })
    .where(eq(remoteSites.site, site));
}

/** Judges whose pause is over: for each, one server may try one thing. Returns those that this one may try. */
export async function takeTrials(db: Db, timing: Timing): Promise<string[]> {
  const rows = await db
    .update(remoteSites)
    .set({ openUntil: sql`clock_timestamp() + make_interval(secs => ${timing.lease / 1000})` })
    .where(sql`${remoteSites.enabled} and ${remoteSites.openUntil} <= clock_timestamp()
      and exists (select 1 from remote_run r where r.site = ${remoteSites.site} and r.finished_at is null
        and r.next_at <= clock_timestamp() and (r.lease_until is null or r.lease_until < clock_timestamp()))`)
    .returning({ site: remoteSites.site });
  return rows.map(({ site }) => site);
}
