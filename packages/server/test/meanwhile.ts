import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db, Sql } from "../src/platform/db.ts";
import { eventually } from "./eventually.ts";

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
    const waiting = sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    const held = eventually(async () =>
      expect((await db.execute(waiting)).rows.length).toBeGreaterThanOrEqual(asks.length),
    );
    await Promise.race([held, asked]);
    return { asked };
  });
  return asked;
}
