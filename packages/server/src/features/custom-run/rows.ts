import { status } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { storableJson } from "../../platform/json.ts";
import { notify } from "../../platform/notify.ts";
import { settleJudge } from "./judge-seconds.ts";
import { type CustomRunResult, customRuns } from "./tables.ts";

export type CustomRunRow = typeof customRuns.$inferSelect;

/** Reads a custom run that is not finished and keeps others from finishing it; undefined when it is finished or gone. */
export async function lockCustomRun(tx: Sql, id: number): Promise<CustomRunRow | undefined> {
  const [row] = await tx
    .select()
    .from(customRuns)
    .where(and(eq(customRuns.id, id), isNull(customRuns.finishedAt)))
    .for("update");
  return row;
}

/** Stores what a locked custom run came to and tells who waits for it. */
export async function finishCustomRun(
  tx: Sql,
  { id, key }: Pick<CustomRunRow, "id" | "key">,
  result: CustomRunResult,
): Promise<void> {
  const [run] = await tx
    .update(customRuns)
    .set({ result: storableJson(result), finishedAt: sql`now()` })
    .where(eq(customRuns.id, id))
    .returning({ id: customRuns.id, uid: customRuns.uid, reservedSeconds: customRuns.reservedSeconds });
  if (run) await settleJudge(tx, run);
  await notify(tx, "trial", key);
}

/** A custom run that ends without its node's word. Both texts are shown, the second to staff. */
export function failedCustomRun(errorMessage: string, staffTrace: string | null): CustomRunResult {
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
