import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import type { Log } from "./log.ts";

/** How far the database's clock is ahead of this machine's, as it was found last. */
let aheadMs = 0;
/** The last difference that the log was told of. */
let toldMs = 0;
const WORTH_TELLING_MS = 1000;

/**
 * The moment by the database's clock, with which everything that is stored is compared: servers whose own clocks differ
 * open and close at the same time, and not before the database takes it so.
 */
export const databaseNow = (): Date => new Date(databaseMs());

/** The same in milliseconds of the epoch. */
export const databaseMs = (): number => Date.now() + aheadMs;

/** Looks how far the two clocks are apart. Within the time that the question takes they count as the same. */
export async function compareClocks({ db, log }: { db: Db; log: Log }): Promise<void> {
  const asked = Date.now();
  const { rows } = await db.execute<{ at: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  const [at, answered] = [Math.floor(rows[0]?.at ?? asked), Date.now()];
  aheadMs = at < asked ? at - asked : Math.max(0, at - answered);
  if (Math.abs(aheadMs - toldMs) < WORTH_TELLING_MS) return;
  toldMs = aheadMs;
  const apart = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? "behind" : "ahead of"}`;
  const text =
    Math.abs(aheadMs) < WORTH_TELLING_MS
      ? "agrees with the database's again"
      : `is ${apart} the database's, which counts`;
  log.warn({ aheadMs }, `this machine's clock ${text}`);
}
