import { eq, inArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { contestCounters, contestParticipants } from "./tables.ts";

/**
 * Says that a board changes by something that is no row of its log: times, freeze, stars, awards, problems, who is left
 * out, names. Servers read the contest's rules anew and fold its board again. Like the log's number it is taken last in
 * a transaction, and the same row: a submission under way sees the change or comes before it.
 */
export async function raiseEpoch(tx: Sql, contestId: number): Promise<void> {
  await tx
    .update(contestCounters)
    .set({ epoch: sql`${contestCounters.epoch} + 1` })
    .where(eq(contestCounters.contestId, contestId));
  await notify(tx, "contest_changed", contestId);
}

/** The same for every contest that a user takes part in: a rename, a change of role. */
export async function raiseEpochsOf(tx: Sql, uid: string): Promise<void> {
  const mine = tx
    .select({ contestId: contestParticipants.contestId })
    .from(contestParticipants)
    .where(eq(contestParticipants.uid, uid));
  const rows = await tx
    .select({ id: contestCounters.contestId })
    .from(contestCounters)
    .where(inArray(contestCounters.contestId, mine))
    .orderBy(contestCounters.contestId) // one order of locks for all
    .for("update");
  for (const { id } of rows) await raiseEpoch(tx, id);
}
