import type { RefusalCode } from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { rateCounts } from "./tables.ts";

/** A use counted by user, group or address. `seconds`: counts from zero again so long after the first. */
export interface Rate {
  purpose: string;
  max: number;
  seconds: number;
}

/** What is left of a use once more of it is counted, and the seconds until it counts from zero again. */
export interface Left {
  left: number;
  seconds: number;
}

/**
 * Counts `amount` more and tells what is left, or null, counting nothing, when that would be above `max`.
 * One conditional write: of any number of parallel calls at most `max` pass.
 */
export async function count(
  db: Sql,
  { purpose, max, seconds }: Rate,
  subject: string,
  amount = 1,
): Promise<Left | null> {
  if (amount > max) return null;
  const running = sql`${rateCounts.expiresAt} > now()`;
  const until = sql`now() + make_interval(secs => ${seconds})`;
  const [row] = await db
    .insert(rateCounts)
    .values({ purpose, subject, count: amount, expiresAt: until })
    .onConflictDoUpdate({
      target: [rateCounts.purpose, rateCounts.subject],
      set: {
        count: sql`case when ${running} then ${rateCounts.count} + ${amount} else ${amount} end`,
        expiresAt: sql`case when ${running} then ${rateCounts.expiresAt} else ${until} end`,
      },
      setWhere: sql`not ${running} or ${rateCounts.count} + ${amount} <= ${max}`,
    })
    .returning({ count: rateCounts.count, seconds: untilZero });
  return row ? { left: max - row.count, seconds: row.seconds } : null;
}

const untilZero = sql<number>`ceil(extract(epoch from ${rateCounts.expiresAt} - now()))::int`;

/** Counts as `count` does, and tells only how much is left. */
export const take = async (db: Sql, rate: Rate, subject: string, amount = 1): Promise<number | null> =>
  (await count(db, rate, subject, amount))?.left ?? null;

const same = ({ purpose }: Rate, subject: string) =>
  and(eq(rateCounts.purpose, purpose), eq(rateCounts.subject, subject));

/** Takes back what was counted: it did not fail, was not tried at all, or used less. */
export async function giveBack(db: Sql, rate: Rate, subject: string, amount = 1): Promise<void> {
  await db
    .update(rateCounts)
    .set({ count: sql`greatest(${rateCounts.count} - ${amount}, 0)` })
    .where(and(same(rate, subject), gt(rateCounts.count, 0)));
}

export async function forget(db: Sql, rate: Rate, subject: string): Promise<void> {
  await db.delete(rateCounts).where(same(rate, subject));
}

/** Counts more, or refuses it in the words of `code`, which may name how long to wait: `{minutes}`. */
export async function spend(
  db: Sql,
  rate: Rate,
  subject: string,
  amount = 1,
  code: RefusalCode = "too-many-requests",
): Promise<void> {
  if ((await take(db, rate, subject, amount)) !== null) return;
  const seconds = await secondsLeft(db, rate, subject);
  throw new Refusal(code, { seconds, minutes: Math.ceil(seconds / 60) });
}

/** Until the use counts from zero again. */
export async function secondsLeft(db: Sql, rate: Rate, subject: string): Promise<number> {
  const [row] = await db.select({ left: untilZero }).from(rateCounts).where(same(rate, subject));
  return Math.max(1, row?.left ?? 1);
}

/** Counts a try, makes it, and gives the count back unless it ended in the refusal `wrong`. */
export async function guess<T>(
  db: Sql,
  rate: Rate,
  subject: string,
  wrong: RefusalCode,
  work: () => Promise<T>,
): Promise<T> {
  await spend(db, rate, subject);
  let failed = false;
  try {
    return await work();
  } catch (error) {
    failed = error instanceof Refusal && error.code === wrong;
    throw error;
  } finally {
    if (!failed) await giveBack(db, rate, subject);
  }
}
