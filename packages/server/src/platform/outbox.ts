import { sql } from "drizzle-orm";

/** What queues of messages to other systems have alike: leases, and pauses that grow. */

/** Longer than a try may take: then another server tries. */
export const LEASE_SECONDS = 60;
export const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Between the tries of one message, in seconds; they end when it is given up. */
const pausesS = [
  ...[5, 30, 120, 600, 1_800, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600],
] as const;
const PAUSE_MAX_S = 86_400;

/** When to try again after so many tries; the receiver may want to hear nothing for longer. null: it is given up. */
export function nextTry(tries: number, askedS = 0) {
  const own = pausesS[tries - 1];
  return own === undefined ? null : sql`now() + make_interval(secs => ${Math.max(own, askedS)})`;
}

/** Seconds of a Retry-After header; a moment, as it may also be, is left to our own pauses. */
export const retryAfterS = (header: string | null | undefined): number =>
  Math.min(PAUSE_MAX_S, /^\d{1,9}$/.test(header ?? "") ? Number(header) : 0);
