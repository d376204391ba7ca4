import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { Refusal } from "./refusal.ts";

/**
 * Forms that two people have open at once: a save says what `gmtModified` was when its form was filled, and is refused
 * where the row has changed since. docs/rules.md#two-who-save-the-same-form
 */

/**
 * What `updatedAt` becomes when something that the form shows changes. Callers are told milliseconds, and `now()` is when a
 * transaction began: each change is at least a millisecond after the one before, so no two are told alike.
 */
export const nextUpdatedAt = (updatedAt: PgColumn): SQL =>
  sql`greatest(now(), ${updatedAt} + interval '1 millisecond')`;

/** The caller holds the row until their transaction ends, or of two saves at once both would pass. */
export function refuseStale(basedOn: Date | null | undefined, row: { updatedAt: Date }): void {
  if (basedOn && basedOn.getTime() !== row.updatedAt.getTime()) throw new Refusal("changed-meanwhile");
}
