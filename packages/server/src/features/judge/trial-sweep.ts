import { TRIAL_WAIT_SECONDS, type TrialKind } from "@verdict/contract";
import { and, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { attempts, trials } from "../submission/tables.ts";
import { failedTrial, finishTrial, lockTrial } from "./trial-rows.ts";

const EXPIRE_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 300_000;
/** Of one round; the rest goes with the next. */
const BATCH = 500;

/** Kinds whose results somebody comes back to. */
const longKept: TrialKind[] = ["reference"];
const LONG_KEPT_HOURS = 24 * 30;
const KEPT_HOURS = 1;
/** A solution over thousands of cases may wait for a busy site. */
const LONG_WAIT_SECONDS = 6 * TRIAL_WAIT_SECONDS;

/**
 * Gives up trials that nobody has finished in time, so that whoever waits gets an answer and their places in
 * the queue are free. A node that is still at one is told to stop with its next report. Returns how many.
 */
export async function expireTrials(db: Db): Promise<number> {
  const late = await db
    .select({ id: trials.id })
    .from(trials)
    .where(
      and(
        isNull(trials.finishedAt),
        sql`${trials.createdAt} < now() - make_interval(secs => case when ${inArray(trials.kind, longKept)}
          then ${LONG_WAIT_SECONDS}::int else ${TRIAL_WAIT_SECONDS}::int end)`,
      ),
    )
    .orderBy(trials.createdAt)
    .limit(BATCH);
  for (const { id } of late) {
    await db.transaction(async (tx) => {
      const trial = await lockTrial(tx, id);
      if (!trial) return;
      const [attempt] = await tx
        .update(attempts)
        .set({ finishedAt: sql`now()`, leaseUntil: null })
        .where(and(eq(attempts.trialId, id), isNull(attempts.finishedAt)))
        .returning({ node: attempts.nodeName, reason: attempts.requeueReason });
      const where = attempt?.node ? `running on ${attempt.node}` : "waiting in the queue";
      const last = attempt?.reason ? `; last went back to the queue because ${attempt.reason}` : "";
      await finishTrial(
        tx,
        trial,
        failedTrial(
          "No judge finished this in time. Too much is waiting at the moment; please try again in a few minutes.",
          `given up while ${where}${last}`,
        ),
      );
    });
  }
  return late.length;
}

/** Deletes finished trials that nobody fetches any more, with their attempts. */
export async function purgeTrials(db: Db): Promise<void> {
  const older = (hours: number) => lt(trials.finishedAt, sql`now() - make_interval(hours => ${hours})`);
  await db.delete(trials).where(and(older(KEPT_HOURS), notInArray(trials.kind, longKept)));
  await db.delete(trials).where(and(older(LONG_KEPT_HOURS), inArray(trials.kind, longKept)));
}

export function startTrialSweep({ db, log, stopping }: Pick<Deps, "db" | "log" | "stopping">): void {
  const every = (ms: number, work: () => Promise<unknown>) => {
    const timer = setInterval(
      () => void work().catch((error) => log.warn({ err: error }, "the trial sweep failed")),
      ms,
    );
    stopping.addEventListener("abort", () => clearInterval(timer));
  };
  every(EXPIRE_EVERY_MS, () => expireTrials(db));
  every(PURGE_EVERY_MS, () => purgeTrials(db));
}
