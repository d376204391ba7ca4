import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { DEEP_PAGE_ROWS, LIST_MAX, offsetOf, pageScan } from "./db.ts";

/** The sort key of a row and its offset in the list, as seen when its page was read. */
interface Anchor {
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

export interface PageRead {
  /** Where to begin; undefined: at the list's first row, or at its last one when reading backward. */
  readonly from: Anchor | undefined;
  readonly isBackward: boolean;
  readonly limit: number;
  /** Rows to skip after `from`. */
  readonly offset: number;
}

/**
 * Reads one page of an ordered list. The first pages are a plain limit and offset; a deep page is read from the nearest known
 * keyset above it or, where `total` is given, backward from the end of the list if that is nearer.
 *
 * @param read selects the rows that a `PageRead` describes, in the direction it says
 * @param keyOf sort key of a row, kept for later pages; null: the row may move soon
 */
export async function readPage<Row>(
  query: { currentPage: number; limit: number },
  { keysets, total }: { keysets: ListKeysets; total?: () => Promise<number> },
  read: (page: PageRead) => PromiseLike<Row[]>,
  keyOf: (row: Row) => readonly unknown[] | null,
): Promise<Row[]> {
  const offset = offsetOf(query);
  const anchor = keysets.before(offset);
  const start = anchor?.offset ?? 0;
  const scan = total
    ? await pageScan(query, total, LIST_MAX, start)
    : { isBackward: false, limit: query.limit, offset: offset - start };
  const rows = await read({ ...scan, from: scan.isBackward ? undefined : anchor });
  if (scan.isBackward) rows.reverse();
  const values = rows[0] ? keyOf(rows[0]) : null;
  if (values) keysets.note({ offset, values });
  return rows;
}

/** Condition for the rows from an anchor on, in a list sorted by these columns, all descending. */
export function fromKeyset(columns: readonly PgColumn[], anchor: Anchor | undefined): SQL | undefined {
  if (!anchor) return undefined;
  const values = anchor.values.map((value) => sql`${value}`);
  return sql`(${sql.join([...columns], sql`, `)}) <= (${sql.join(values, sql`, `)})`;
}
