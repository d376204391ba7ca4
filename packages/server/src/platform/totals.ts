/**
 * Totals of lists, by a key that names the whole filter. Asked again within `ms`, or while being counted, a total is
 * counted once: what readers of a busy list wait for is the page, not the counting.
 */
export interface Totals {
  /** `cap`: where `count` stops. A total that has reached it is kept for a minute: lists of that size hardly shrink. */
  of(key: string, count: () => Promise<number>, cap?: number): Promise<number>;
}

const CAPPED_MS = 60_000;

/** Filters kept at once; the oldest goes first. */
const KEYS_MAX = 1000;

/** `ms` 0: every total is counted anew. */
export function openTotals(ms: number): Totals {
  const kept = new Map<string, { total: Promise<number>; until: number }>();
  return {
    of(key, count, cap) {
      const known = kept.get(key);
      if (known && Date.now() < known.until) return known.total;
      const total = count();
      total.catch(() => kept.delete(key)); // heard even where the caller fails before it waits for the total
      if (ms === 0) return total;
      kept.delete(key);
      const entry = { total, until: Date.now() + ms };
      kept.set(key, entry);
      total.then(
        (counted) => {
          if (counted === cap) entry.until = Date.now() + Math.max(ms, CAPPED_MS);
        },
        () => {},
      );
      for (const oldest of kept.keys()) {
        if (kept.size <= KEYS_MAX) break;
        kept.delete(oldest);
      }
      return total;
    },
  };
}
