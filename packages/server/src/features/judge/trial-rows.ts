import { status } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { type TrialResult, trials } from "../submission/tables.ts";

export type TrialRow = typeof trials.$inferSelect;

/** Reads a trial that is not finished and keeps others from finishing it; undefined when it is finished or gone. */
export async function lockTrial(tx: Sql, id: number): Promise<TrialRow | undefined> {
  const [row] = await tx
    .select()
    .from(trials)
    .where(and(eq(trials.id, id), isNull(trials.finishedAt)))
    .for("update");
  return row;
}

/** Stores what a locked trial came to and tells who waits for it. */
export async function finishTrial(
  tx: Sql,
  { id, key }: Pick<TrialRow, "id" | "key">,
  result: TrialResult,
): Promise<void> {
  await tx
    .update(trials)
    .set({ result: forJson(result), finishedAt: sql`now()` })
    .where(eq(trials.id, id));
  await notify(tx, "trial", key);
}

/** A trial that ends without its node's word. Both texts are shown, the second to staff. */
export function failedTrial(errorMessage: string, staffTrace: string | null): TrialResult {
  return {
    status: status.systemError,
    timeMs: null,
    memoryKiB: null,
    score: null,
    errorMessage,
    staffTrace,
    cases: [],
  };
}

/** PostgreSQL's JSON holds neither NUL nor halves of characters, which programs do print. */
function forJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === "string" ? member.replaceAll("\0", "\u2400").toWellFormed() : member,
  );
}
