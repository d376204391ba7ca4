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

/** Counts one more and returns how many there are now. */
export async function countOne(db: Sql, { purpose, seconds }: Rate, subject: string): Promise<number> {
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
    })
    .returning({ count: rateCounts.count });
  return row?.count ?? 1;
}

const same = ({ purpose }: Rate, subject: string) =>
  and(eq(rateCounts.purpose, purpose), eq(rateCounts.subject, subject));

export async function isUsedUp(db: Sql, rate: Rate, subject: string): Promise<boolean> {
  const [row] = await db
    .select({ count: rateCounts.count })
    .from(rateCounts)
    .where(and(same(rate, subject), gt(rateCounts.expiresAt, sql`now()`)));
  return (row?.count ?? 0) >= rate.max;
}

export async function forget(db: Sql, rate: Rate, subject: string): Promise<void> {
  await db.delete(rateCounts).where(same(rate, subject));
}

/** Counts one more, or refuses it. */
export async function spend(db: Sql, rate: Rate, subject: string): Promise<void> {
  if ((await countOne(db, rate, subject)) > rate.max) throw new Refusal("too-many-requests");
}
