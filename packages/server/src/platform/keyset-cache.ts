import { LRUCache } from "lru-cache";

/** Offset from which on a page counts as deep: it is read from the nearer end of the list, or from a known keyset. */
export const DEEP_PAGE_ROWS = 1000;

/** The sort key of a row and its offset in the list, as seen when its page was read. */
export interface Anchor {
  readonly offset: number;
  readonly values: readonly unknown[];
}

export interface ListKeysets {
  /** The nearest one known before a row of the list, or at it. */
  before(offset: number): Anchor | undefined;
  /** Pages tell with which row they began. */
  note(anchor: Anchor): void;
}

/**
 * Keyset pagination for page numbers: remembers the sort keys at which deep pages began when they were read lately, so
 * that a page further down is read from the nearest one by `(keys) <= (…)` and a small offset, not past all rows above.
 * A list's keys live for `ms` from its first one on, as totals do; rows that come in above meanwhile shift its deep pages by
 * as many rows. The first pages never use them, and filters for what a reader may see apply as on every page.
 */
export interface KeysetCache {
  /** `key` names the filter and the order. */
  of(key: string): ListKeysets;
}

/** One anchor is kept of so many rows. */
const APART = 200;
/** Lists kept at once. */
const LISTS_MAX = 200;

/** `ms` 0: none are kept. */
export function openKeysetCache(ms: number): KeysetCache {
  const kept = new LRUCache<string, Map<number, Anchor>>({ max: LISTS_MAX, ttl: ms, perf: Date });
  return {
    of(key) {
      const anchors = kept.get(key) ?? new Map<number, Anchor>();
      return {
        before(offset) {
          if (offset < DEEP_PAGE_ROWS) return undefined;
          let nearest: Anchor | undefined;
          for (const anchor of anchors.values()) {
            if (anchor.offset <= offset && anchor.offset >= (nearest?.offset ?? 0)) nearest = anchor;
          }
          return nearest;
        },
        note(anchor) {
          const stretch = Math.floor(anchor.offset / APART);
          if (ms === 0 || anchor.offset < DEEP_PAGE_ROWS || anchors.has(stretch)) return;
          if (anchors.size === 0) kept.set(key, anchors);
          anchors.set(stretch, anchor);
        },
      };
    },
  };
}
