import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db, Sql } from "../src/platform/db.ts";
import { eventually } from "./eventually.ts";

/** How many connections to the database wait for a lock. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}

/**
 * Asks while `change` is made and not yet committed, and commits it once all who ask wait for it, or do not. The answers
 * come after that.
 */
export async function meanwhile<T>(
  db: Db,
  change: (tx: Sql) => Promise<unknown>,
  ...asks: (() => Promise<T>)[]
): Promise<T[]> {
  const { asked } = await db.transaction(async (tx) => {
    await change(tx);
    const asked = Promise.all(asks.map((ask) => ask()));
    const held = eventually(async () =>
      expect(await waitingForLocks(db)).toBeGreaterThanOrEqual(asks.length),
    );
    await Promise.race([held, asked]);
    return { asked };
  });
  return asked;
}
