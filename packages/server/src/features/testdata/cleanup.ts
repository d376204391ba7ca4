import { STAGED_HOURS } from "@verdict/contract";
import { inArray, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { every, withAdvisoryLock } from "../../platform/every.ts";
import { locks } from "../../platform/locks.ts";
import { submissionFiles } from "../submission/tables.ts";
import { blobs, resumableUploads, stagedFiles, stagedUploads, testCases } from "./tables.ts";
import { endUploads } from "./uploads.ts";

const EVERY_MS = 3_600_000;
const FIRST_MS = 120_000;
const BLOBS_AT_ONCE = 200;

type CleanupDeps = Pick<Deps, "db" | "store">;

/**
 * Ends staged uploads that are over and deletes blobs that no row names and nobody stored for a day.
 *
 * A writer makes a blob's row young (or makes it anew) before it looks whether the bytes are there. Here the row is
 * deleted first and the bytes within the same transaction: a writer at the same moment waits at the row, and finds
 * the bytes gone when it is let on. A row that somebody refers to meanwhile cannot be deleted: the batch fails as a
 * whole before any bytes are touched, and the next cleanup tries again.
 */
export async function cleanUpTestData(deps: CleanupDeps): Promise<{ blobs: number; temporaryFiles: number }> {
  const { db, store } = deps;
  await db.delete(stagedUploads).where(lt(stagedUploads.expiresAt, sql`now()`));
  await endUploads(deps, lt(resumableUploads.expiresAt, sql`now()`));
  let deleted = 0;
  for (;;) {
    const batch = await deleteUnusedBlobs(deps);
    deleted += batch;
    if (batch < BLOBS_AT_ONCE) break;
  }
  return { blobs: deleted, temporaryFiles: await store.deleteTemporaryFiles(STAGED_HOURS * 3_600_000) };
}

/** Of several servers one cleans up, the others pass. */
async function deleteUnusedBlobs({ db, store }: CleanupDeps): Promise<number> {
  const deleted = await withAdvisoryLock(db, locks.testDataCleanup, async (tx) => {
    const old = tx
      .select({ sha256: blobs.sha256 })
      .from(blobs)
      .where(
        sql`${blobs.touchedAt} < now() - make_interval(hours => ${STAGED_HOURS})
          and not exists (select from ${testCases} where ${testCases.inputSha256} = ${blobs.sha256})
          and not exists (select from ${testCases} where ${testCases.outputSha256} = ${blobs.sha256})
          and not exists (select from ${submissionFiles} where ${submissionFiles.sha256} = ${blobs.sha256})
          and not exists (select from ${stagedFiles} where ${stagedFiles.sha256} = ${blobs.sha256})`,
      )
      .limit(BLOBS_AT_ONCE)
      .for("update", { skipLocked: true });
    const gone = await tx.delete(blobs).where(inArray(blobs.sha256, old)).returning({ sha256: blobs.sha256 });
    for (const { sha256 } of gone) await store.deleteBlob(sha256);
    return gone.length;
  });
  return deleted ?? 0;
}

export function startTestDataCleanup(deps: CleanupDeps & Pick<Deps, "log" | "stopping">): void {
  const failure = "the cleanup of test data failed";
  every(deps, { ms: EVERY_MS, firstMs: FIRST_MS, failure }, async () => {
    const deleted = await cleanUpTestData(deps);
    if (deleted.blobs + deleted.temporaryFiles > 0) deps.log.info(deleted, "unused test data deleted");
  });
}
