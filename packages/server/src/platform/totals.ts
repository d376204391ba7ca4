import { LRUCache } from "lru-cache";

/**
 * Totals of lists, by a key that names the whole filter. Asked again within `ms`, or while being counted, a total is
 * counted once: what readers of a busy list wait for is the page, not the counting. lru-cache keeps them; ours is only what a
 * cache cannot know: a failed read is forgotten, and a total at its cap lives longer.
 */
export interface Totals {
  /** `cap`: where `count` stops. A total that has reached it is kept for a minute: lists of that size hardly shrink. */
  of(key: string, count: () => Promise<number>, cap?: number): Promise<number>;
}

const CAPPED_MS = 60_000;

/** Filters kept at once. */
const KEYS_MAX = 1000;

/** `ms` 0: every total is counted anew. */
export function openTotals(ms: number): Totals {
  const kept = new LRUCache<string, Promise<number>>({ max: KEYS_MAX, perf: Date });
  return {
    of(key, count, cap) {
      const known = kept.get(key);
      if (known) return known;
      const total = count();
      const isKept = () => kept.peek(key) === total;
      total.catch(() => isKept() && kept.delete(key)); // heard even where the caller fails before it waits for the total
      if (ms === 0) return total;
      kept.set(key, total, { ttl: ms });
      total.then(
        (counted) => {
          if (counted === cap && isKept()) kept.set(key, total, { ttl: Math.max(ms, CAPPED_MS) });
        },
        () => {},
      );
      return total;
    },
  };
}
