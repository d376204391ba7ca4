import { and, eq, isNotNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { attempts, judgeUses, priority } from "./tables.ts";

/** After this time a second of use counts half: who kept the judge busy is not made to wait for ever. */
export const JUDGE_USE_HALF_LIFE_SECONDS = 120;

/** What is left at this moment of the use in a row of judge_use, 0 where there is none. */
export function secondsNow(row: SQLWrapper): SQL {
  // In floats throughout: a power of numerics takes a thousand times as long.
  const age = sql`extract(epoch from clock_timestamp() - ${row}.at)::float8`;
  const halvings = sql`least(60, ${age} / ${JUDGE_USE_HALF_LIFE_SECONDS}::float8)`;
  return sql`coalesce(${row}.seconds * power(0.5::float8, ${halvings}), 0)::float8`;
}

/**
 * Adds the time that an attempt has been at its node to its author's use. The last thing a transaction writes: users'
 * rows are locked by whoever stores their results, in the order in which they end.
 */
export async function chargeUse(tx: Sql, attemptId: number): Promise<void> {
  const spent = tx
    .select({
      uid: attempts.uid,
      seconds: sql<number>`extract(epoch from clock_timestamp() - ${attempts.leasedAt})::real`.as("seconds"),
      at: sql<Date>`clock_timestamp()`.as("at"),
    })
    .from(attempts)
    // Judging again is staff's wish, not the author's.
    .where(
      and(eq(attempts.id, attemptId), isNotNull(attempts.leasedAt), lt(attempts.priority, priority.rejudge)),
    );
  await tx
    .insert(judgeUses)
    .select(spent)
    .onConflictDoUpdate({
      target: judgeUses.uid,
      set: { seconds: sql`${secondsNow(judgeUses)} + excluded.seconds`, at: sql`excluded.at` },
    });
}
