import type { RefusalCode } from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { rateCounts } from "./tables.ts";

/** Something counted by user or address. `seconds`: counts from zero again so long after the first. */
export interface Rate {
  purpose: string;
  max: number;
  seconds: number;
}

/**
 * Counts one more and returns how many are left, or null, counting nothing, when `max` is reached.
 * One conditional write: of any number of parallel calls at most `max` pass.
 */
export async function take(
  db: Sql,
  { purpose, max, seconds }: Rate,
  subject: string,
): Promise<number | null> {
  const running = sql`${rateCounts.expiresAt} > now()`;
  const until = sql`now() + make_interval(secs => ${seconds})`;
  const [row] = await db
    .insert(rateCounts)
    .values({ purpose, subject, count: 1, expiresAt: until })
    .onConflictDoUpdate({
      target: [rateCounts.purpose, rateCounts.subject],
      set: {
        count: sql`case when ${running} then ${rateCounts.count} + 1 else 1 end`,
        expiresAt: sql`case when ${running} then ${rateCounts.expiresAt} else ${until} end`,
      },
      setWhere: sql`not ${running} or ${rateCounts.count} < ${max}`,
    })
    .returning({ count: rateCounts.count });
  return row ? max - row.count : null;
}

const same = ({ purpose }: Rate, subject: string) =>
  and(eq(rateCounts.purpose, purpose), eq(rateCounts.subject, subject));

/** Takes one count back: what was counted did not fail, or was not tried at all. */
export async function giveBack(db: Sql, rate: Rate, subject: string): Promise<void> {
  await db
    .update(rateCounts)
    .set({ count: sql`${rateCounts.count} - 1` })
    .where(and(same(rate, subject), gt(rateCounts.count, 0)));
}

export async function forget(db: Sql, rate: Rate, subject: string): Promise<void> {
  await db.delete(rateCounts).where(same(rate, subject));
}

/** Counts one more, or refuses it. */
export async function spend(db: Sql, rate: Rate, subject: string): Promise<void> {
  if ((await take(db, rate, subject)) === null) throw new Refusal("too-many-requests");
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
