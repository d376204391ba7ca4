import { LEASE_SECONDS } from "@verdict/contract";
import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { every } from "../../platform/every.ts";
import { noteTrouble } from "../node/nodes.ts";
import { lapsedLeases, requeue } from "./queue.ts";
import { attempts } from "./tables.ts";

const usual = {
  everyMs: 2000,
  /** A look that takes longer, or comes so much too late, is a failed one. */
  slowMs: 3000,
  leaseMs: LEASE_SECONDS * 1000,
};
const reason = `the judge node gave no sign of life for ${LEASE_SECONDS} seconds`;
const lapsedNow = and(isNotNull(attempts.nodeId), lt(attempts.leaseUntil, sql`now()`));

/**
 * Returns work whose node gave no sign of life. Nodes that went on judging while no server answered, or while the database
 * did not, get the time to say so: nothing is returned until this server could look at all times for as long as a lease.
 */
export function startLeaseExpiry(deps: Pick<Deps, "db" | "log" | "stopping">, times = usual): void {
  const { db, log } = deps;
  const failure = "expired leases could not be returned";
  const patience = openPatience(times);
  const work = async () => {
    const lapsed = await patience(() => lapsedLeases(db));
    for (const [nodeId, leases] of Map.groupBy(lapsed, (lease) => lease.nodeId)) {
      const ids = leases.map((lease) => lease.id);
      const returned = await requeue(db, ids, { reason, where: lapsedNow });
      if (returned === 0) continue;
      log.warn({ attempts: returned, nodeId }, "leases lapsed, work returned to the queue");
      // What was leased to it when it fell silent lapsed together: that is one failure.
      const trouble = { kind: "silent", text: reason, attemptId: ids[0] ?? null } as const;
      await noteTrouble(db, nodeId, trouble);
    }
  };
  every(deps, { ms: times.everyMs, firstMs: 0, failure }, () => work().finally(patience.rests));
}

/**
 * Gives what a look finds once all looks of at least the last `leaseMs` were good, and before that nothing. They come
 * `everyMs` after the last one `rests`: one that comes much later says that this server stood still.
 */
export function openPatience({ everyMs, slowMs, leaseMs }: typeof usual, now: () => number = Date.now) {
  /** Of the first of the good looks; null: the last one was not. */
  let goodSince: number | null = null;
  let restsSince = now();
  const rests = () => {
    restsSince = now();
  };
  async function patience<Found>(look: () => Promise<Found[]>): Promise<Found[]> {
    const begun = now();
    const rested = begun - restsSince;
    // Less than nothing where the clock was set back.
    if (rested < 0 || rested > everyMs + slowMs) goodSince = null;
    const since = goodSince ?? begun;
    goodSince = null;
    const found = await look();
    const ended = now();
    if (ended < begun || ended - begun > slowMs) return [];
    goodSince = since;
    return ended - since >= leaseMs ? found : [];
  }
  return Object.assign(patience, { rests });
}
