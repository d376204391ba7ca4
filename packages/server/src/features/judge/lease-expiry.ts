import { LEASE_SECONDS } from "@verdict/contract";
import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { every } from "../../platform/every.ts";
import { noteTrouble } from "../node/nodes.ts";
import { lapsedLeases, requeue } from "./queue.ts";
import { attempts } from "./tables.ts";

const EVERY_MS = 2000;
const reason = `the judge node gave no sign of life for ${LEASE_SECONDS} seconds`;
const lapsedNow = and(isNotNull(attempts.nodeId), lt(attempts.leaseUntil, sql`now()`));

/**
 * Returns work whose node gave no sign of life. Starts one lease after the server does: nodes that went
 * on judging while no server answered get the time to say so.
 */
export function startLeaseExpiry(deps: Pick<Deps, "db" | "log" | "stopping">): void {
  const { db, log } = deps;
  const failure = "expired leases could not be returned";
  every(deps, { ms: EVERY_MS, firstMs: LEASE_SECONDS * 1000, failure }, async () => {
    const lapsed = await lapsedLeases(db);
    for (const [nodeId, held] of Map.groupBy(lapsed, (lease) => lease.nodeId)) {
      const ids = held.map((lease) => lease.id);
      const returned = await requeue(db, ids, { reason, where: lapsedNow });
      if (returned === 0) continue;
      log.warn({ attempts: returned, nodeId }, "leases lapsed, work returned to the queue");
      // Whatever it held when it fell silent lapsed together: that is one failure.
      const trouble = { kind: "silent", text: reason, attemptId: ids[0] ?? null } as const;
      await noteTrouble(db, nodeId, trouble);
    }
  });
}
