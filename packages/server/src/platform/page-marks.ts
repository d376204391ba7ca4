import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { FAR } from "./db.ts";

/** A row that a list was seen to have at a place: what it is sorted by, in the order of the sorting. */
interface Mark {
  readonly offset: number;
  readonly values: readonly unknown[];
}

export interface ListMarks {
  /** The nearest one known before a row of the list, or at it. */
  before(offset: number): Mark | undefined;
  /** Pages tell with which row they began. */
  note(mark: Mark): void;
}

/**
 * Where pages far down a list begin, as the pages have shown that were read lately. From there the next one is sought,
 * instead of passing over all rows above it. Kept for `ms` from a list's first mark on, as totals are: until then what
 * comes in above moves such pages by as many rows; the first pages are as of now. Whether a row may be shown is decided
 * as on every other page.
 */
export interface PageMarks {
  /** `key` names the filter and the order. */
  of(key: string): ListMarks;
}

/** One mark is kept of so many rows. */
const APART = 200;
/** Lists kept at once. */
const LISTS_MAX = 200;

/** `ms` 0: none are kept. */
export function openPageMarks(ms: number): PageMarks {
  const kept = new LRUCache<string, Map<number, Mark>>({ max: LISTS_MAX, ttl: ms, perf: Date });
  return {
    of(key) {
      const marks = kept.get(key) ?? new Map<number, Mark>();
      return {
        before(offset) {
          if (offset < FAR) return undefined;
          let nearest: Mark | undefined;
          for (const mark of marks.values()) {
            if (mark.offset <= offset && mark.offset >= (nearest?.offset ?? 0)) nearest = mark;
          }
          return nearest;
        },
        note(mark) {
          const stretch = Math.floor(mark.offset / APART);
          if (ms === 0 || mark.offset < FAR || marks.has(stretch)) return;
          if (marks.size === 0) kept.set(key, marks);
          marks.set(stretch, mark);
        },
      };
    },
  };
}

/** Rows from a mark on, of a list that is sorted by these columns, all descending. */
export function fromMark(columns: readonly PgColumn[], mark: Mark | undefined): SQL | undefined {
  if (!mark) return undefined;
  const values = mark.values.map((value) => sql`${value}`);
  return sql`(${sql.join([...columns], sql`, `)}) <= (${sql.join(values, sql`, `)})`;
}
