import { LEASE_SECONDS } from "@verdict/contract";
import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { attempts } from "../submission/tables.ts";
import { lapsedLeases, requeue } from "./queue.ts";

const EVERY_MS = 2000;

/**
 * Returns work whose node gave no sign of life. Starts one lease after the server does: nodes that went
 * on judging while no server answered get the time to say so.
 */
export function startLeaseSweep({ db, log, stopping }: Pick<Deps, "db" | "log" | "stopping">): void {
  let timer: NodeJS.Timeout;
  async function sweep(): Promise<void> {
    try {
      const lapsed = await lapsedLeases(db);
      const returned = await requeue(db, lapsed, {
        reason: `the judge node gave no sign of life for ${LEASE_SECONDS} seconds`,
        where: and(isNotNull(attempts.nodeId), lt(attempts.leaseUntil, sql`now()`)),
      });
      if (returned > 0) log.warn({ attempts: returned }, "leases lapsed, work returned to the queue");
    } catch (error) {
      log.warn({ err: error }, "the lease sweep failed");
    }
    if (!stopping.aborted) timer = setTimeout(sweep, EVERY_MS);
  }
  timer = setTimeout(sweep, LEASE_SECONDS * 1000);
  stopping.addEventListener("abort", () => clearTimeout(timer));
}
