import { CUSTOM_RUN_WAIT_SECONDS, type CustomRunKind } from "@verdict/contract";
import { and, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { attempts, dryRuns, rejudgeJobs } from "../judge/tables.ts";
import { failedCustomRun, finishCustomRun, lockCustomRun } from "./rows.ts";
import { customRuns } from "./tables.ts";

const EXPIRE_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 300_000;
/** Of one round; the rest goes with the next. */
const BATCH = 500;

/** Kinds whose results somebody comes back to. */
const longKept: CustomRunKind[] = ["reference"];
const LONG_KEPT_HOURS = 24 * 30;
export const KEPT_HOURS = 1;
/** A solution over thousands of cases may wait for a busy site. */
const LONG_WAIT_SECONDS = 6 * CUSTOM_RUN_WAIT_SECONDS;

/**
 * Gives up custom runs that nobody has finished in time, so that whoever waits gets an answer and their places in
 * the queue are free. A node that is still at one is told to stop with its next report. Returns how many.
 */
export async function expireCustomRuns(db: Db): Promise<number> {
  const late = await db
    .select({ id: customRuns.id })
    .from(customRuns)
    .where(
      and(
        isNull(customRuns.finishedAt),
        sql`${customRuns.createdAt} < now() - make_interval(secs => case when ${inArray(customRuns.kind, longKept)}
          then ${LONG_WAIT_SECONDS}::int else ${CUSTOM_RUN_WAIT_SECONDS}::int end)`,
        // Those of a rejudge wait as long as a rejudge does.
        sql`not exists (select 1 from ${attempts} a where a.trial_id = ${customRuns.id} and a.rejudge_job_id is not null)`,
      ),
    )
    .orderBy(customRuns.createdAt)
    .limit(BATCH);
  for (const { id } of late) {
    await db.transaction(async (tx) => {
      const customRun = await lockCustomRun(tx, id);
      if (!customRun) return;
      const [attempt] = await tx
        .update(attempts)
        .set({ finishedAt: sql`now()`, leaseUntil: null })
        .where(and(eq(attempts.customRunId, id), isNull(attempts.finishedAt)))
        .returning({ node: attempts.nodeName, reason: attempts.requeueReason });
      const where = attempt?.node ? `running on ${attempt.node}` : "waiting in the queue";
      const last = attempt?.reason ? `; last went back to the queue because ${attempt.reason}` : "";
      await finishCustomRun(
        tx,
        customRun,
        failedCustomRun(
          "No judge finished this in time. Too much is waiting at the moment; please try again in a few minutes.",
          `given up while ${where}${last}`,
        ),
      );
    });
  }
  return late.length;
}

/** Deletes finished custom runs that nobody fetches any more, and those of discarded dry runs, with their attempts. */
export async function purgeCustomRuns(db: Db): Promise<void> {
  const older = (hours: number) => lt(customRuns.finishedAt, sql`now() - make_interval(hours => ${hours})`);
  await db.delete(customRuns).where(and(older(KEPT_HOURS), notInArray(customRuns.kind, longKept)));
  await db.delete(customRuns).where(and(older(LONG_KEPT_HOURS), inArray(customRuns.kind, longKept)));
  await deleteDiscarded(db);
}

/** Of large contests there are tens of thousands: some at a time. */
async function deleteDiscarded(db: Db): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const some = db
      .select({ id: dryRuns.customRunId })
      .from(dryRuns)
      .innerJoin(rejudgeJobs, eq(rejudgeJobs.id, dryRuns.jobId))
      .where(eq(rejudgeJobs.settled, "discarded"))
      .limit(BATCH);
    const gone = await db
      .delete(customRuns)
      .where(inArray(customRuns.id, some))
      .returning({ id: customRuns.id });
    deleted = gone.length;
  }
}

export function startCustomRunCleanup(deps: Pick<Deps, "db" | "log" | "stopping">): void {
  const failure = "the cleanup of custom runs failed";
  every(deps, { ms: EXPIRE_EVERY_MS, failure }, () => expireCustomRuns(deps.db));
  every(deps, { ms: PURGE_EVERY_MS, failure }, () => purgeCustomRuns(deps.db));
}
