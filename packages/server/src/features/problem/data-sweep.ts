import { STAGED_HOURS } from "@verdict/contract";
import { inArray, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { resumableUploads, stagedFiles, stagedUploads } from "./data-tables.ts";
import { blobs, testCases } from "./tables.ts";

const EVERY_MS = 3_600_000;
const FIRST_MS = 120_000;
const SWEEP_LOCK = 7_236_004;
const BLOBS_AT_ONCE = 200;

type Swept = Pick<Deps, "db" | "store">;

/**
 * Ends staged uploads that are over and deletes blobs that no row names and nobody stored for a day.
 *
 * A writer makes a blob's row young (or makes it anew) before it looks whether the bytes are there. Here the row is
 * deleted first and the bytes within the same transaction: a writer at the same moment waits at the row, and finds
 * the bytes gone when it is let on. A row that somebody refers to meanwhile cannot be deleted: the batch fails as a
 * whole before any bytes are touched, and the next sweep tries again.
 */
export async function sweepTestData(deps: Swept): Promise<{ blobs: number; aside: number }> {
  const { db, store } = deps;
  for (const table of [stagedUploads, resumableUploads]) {
    await db.delete(table).where(lt(table.expiresAt, sql`now()`));
  }
  let swept = 0;
  for (;;) {
    const batch = await sweepBlobs(deps);
    swept += batch;
    if (batch < BLOBS_AT_ONCE) break;
  }
  return { blobs: swept, aside: await store.sweepAside(STAGED_HOURS * 3_600_000) };
}

/** Of several servers one sweeps, the others pass. */
function sweepBlobs({ db, store }: Swept): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as got`,
    );
    if (!lock.rows[0]?.got) return 0;
    const old = tx
      .select({ sha256: blobs.sha256 })
      .from(blobs)
      .where(
        sql`${blobs.touchedAt} < now() - make_interval(hours => ${STAGED_HOURS})
          and not exists (select from ${testCases} where ${testCases.inputSha256} = ${blobs.sha256})
          and not exists (select from ${testCases} where ${testCases.outputSha256} = ${blobs.sha256})
          and not exists (select from ${stagedFiles} where ${stagedFiles.sha256} = ${blobs.sha256})`,
      )
      .limit(BLOBS_AT_ONCE)
      .for("update", { skipLocked: true });
    const gone = await tx.delete(blobs).where(inArray(blobs.sha256, old)).returning({ sha256: blobs.sha256 });
    for (const { sha256 } of gone) await store.deleteBlob(sha256);
    return gone.length;
  });
}

export function startTestDataSweep(deps: Swept & Pick<Deps, "log" | "stopping">): void {
  const run = () =>
    void sweepTestData(deps).then(
      (swept) => {
        if (swept.blobs + swept.aside > 0) deps.log.info(swept, "unused test data deleted");
      },
      (error) => deps.log.warn({ err: error }, "the sweep of test data failed"),
    );
  const first = setTimeout(run, FIRST_MS);
  const timer = setInterval(run, EVERY_MS);
  deps.stopping.addEventListener("abort", () => {
    clearTimeout(first);
    clearInterval(timer);
  });
}
