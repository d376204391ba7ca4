import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { FAR } from "./db.ts";

/** A row that a list was seen to have at a place: what it is sorted by, in the order of the sorting. */
interface Anchor {
  readonly offset: number;
  readonly values: readonly unknown[];
}

export interface ListAnchors {
  /** The nearest one known before a row of the list, or at it. */
  before(offset: number): Anchor | undefined;
  /** Pages tell with which row they began. */
  note(anchor: Anchor): void;
}

/**
 * Where pages far down a list begin, as the pages have shown that were read lately. From there the next one is sought,
 * instead of passing over all rows above it. Kept for `ms` from a list's first anchor on, as totals are: until then what
 * comes in above moves such pages by as many rows; the first pages are as of now. Whether a row may be shown is decided
 * as on every other page.
 */
export interface PageAnchors {
  /** `key` names the filter and the order. */
  of(key: string): ListAnchors;
}

/** One anchor is kept of so many rows. */
const APART = 200;
/** Lists kept at once. */
const LISTS_MAX = 200;

/** `ms` 0: none are kept. */
export function openPageAnchors(ms: number): PageAnchors {
  const kept = new LRUCache<string, Map<number, Anchor>>({ max: LISTS_MAX, ttl: ms, perf: Date });
  return {
    of(key) {
      const anchors = kept.get(key) ?? new Map<number, Anchor>();
      return {
        before(offset) {
          if (offset < FAR) return undefined;
          let nearest: Anchor | undefined;
          for (const anchor of anchors.values()) {
            if (anchor.offset <= offset && anchor.offset >= (nearest?.offset ?? 0)) nearest = anchor;
          }
          return nearest;
        },
        note(anchor) {
          const stretch = Math.floor(anchor.offset / APART);
          if (ms === 0 || anchor.offset < FAR || anchors.has(stretch)) return;
          if (anchors.size === 0) kept.set(key, anchors);
          anchors.set(stretch, anchor);
        },
      };
    },
  };
}

/** Rows from an anchor on, of a list that is sorted by these columns, all descending. */
export function fromAnchor(columns: readonly PgColumn[], anchor: Anchor | undefined): SQL | undefined {
  if (!anchor) return undefined;
  const values = anchor.values.map((value) => sql`${value}`);
  return sql`(${sql.join([...columns], sql`, `)}) <= (${sql.join(values, sql`, `)})`;
}
