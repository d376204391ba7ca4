import { randomBytes } from "node:crypto";
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { remoteRuns } from "../remote/tables.ts";

/** Bits of a marker. */
const MARKER_LENGTH = 32;

/** White space that no earlier program of ours ended with: by it a run is known again in the judge's own lists. */
function newMarker(): string {
  const bits = [...randomBytes(MARKER_LENGTH / 8)].flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1),
  );
  return bits.map((bit) => (bit ? "\t" : " ")).join("");
}

const REMOTE = "remote:";

/** Languages of an attempt at a judge elsewhere: none that a node could offer. */
export const remoteLanguage = (oj: string) => `${REMOTE}${oj}`;

/** Whether an attempt in this language is for judge nodes here. */
export const isForNodes = (language: SQLWrapper) => sql<boolean>`not starts_with(${language}, ${REMOTE})`;

/** Whose accounts a judge's submissions go by: the gym is a part of Codeforces. */
export const accountSite = (oj: string) => (oj === "GYM" ? "CF" : oj);

interface Queued {
  submissionId: number;
  attempt: number;
  oj: string;
  priority: number | SQL<number>;
}

/**
 * A submission's place in the queue of a judge elsewhere. Judged again, it is only asked for where its run is known, and
 * looked for first where the judge may have it: nothing is sent there twice.
 */
export async function queueRemote(tx: Sql, { submissionId, attempt, oj, priority }: Queued): Promise<void> {
  const [before] = await tx
    .select()
    .from(remoteRuns)
    .where(eq(remoteRuns.submissionId, submissionId))
    .for("update");
  if (!before) {
    const site = accountSite(oj);
    await tx.insert(remoteRuns).values({ submissionId, attempt, oj, site, priority, marker: newMarker() });
  } else {
    const isSent = before.remoteRunId !== null;
    const again = {
      phase: isSent ? ("sent" as const) : before.sentAt ? ("sending" as const) : ("waiting" as const),
      // Where it may be there and is not found: whoever asks now asks for sending it, too.
      ...{ resends: 1, looks: 0, setbacks: 0, polls: 0, polledMs: 0, finishedAt: null, outcome: null },
      nextAt: sql`now()`,
      queuedAt: sql`now()`,
    };
    // What is under way goes on, for the new attempt.
    await tx
      .update(remoteRuns)
      .set({ attempt, priority, ...(before.finishedAt && again) })
      .where(eq(remoteRuns.submissionId, submissionId));
  }
  await notify(tx, "remote_work");
}

/** Takes a submission that was not sent yet out of the queue. */
export async function dropRemote(tx: Sql, submissionId: number): Promise<void> {
  await tx
    .update(remoteRuns)
    .set({ phase: "done", finishedAt: sql`now()`, leaseToken: null, leaseUntil: null })
    .where(eq(remoteRuns.submissionId, submissionId));
}
