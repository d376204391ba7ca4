import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { countOf, rowsOfTable, type Sql } from "./db.ts";
import { type Anchor, DEEP_PAGE_ROWS, type ListKeysets } from "./keyset-cache.ts";
import type { List } from "./list.ts";

/** A page that somebody asks for. */
export interface PageQuery {
  readonly currentPage: number;
  readonly limit: number;
}

export const offsetOf = ({ currentPage, limit }: PageQuery): number => (currentPage - 1) * limit;

/** Lists that grow without end are counted so far: beyond, counting would cost more than anybody reads. */
export const LIST_MAX = 100_000;

/**
 * Direction, offset and limit of the scan for a deep page: from the nearer end of the list, so that the last pages skip as
 * few rows as the first. `cap`: where `total` stops counting, so that the end is unknown. `from`: offset of the row at which
 * a forward scan begins.
 */
export async function pageScan(
  query: PageQuery,
  total: () => Promise<number>,
  cap: number,
  from = 0,
): Promise<{ isBackward: boolean; offset: number; limit: number }> {
  const { limit } = query;
  const offset = offsetOf(query);
  const passed = offset - from;
  const all = passed < DEEP_PAGE_ROWS ? cap : await total();
  if (all >= cap || offset >= all || passed < all - offset)
    return { isBackward: false, offset: passed, limit };
  const behind = all - offset - limit;
  return { isBackward: true, offset: Math.max(0, behind), limit: limit + Math.min(0, behind) };
}

interface PageRead {
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
  query: PageQuery,
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
function fromKeyset(columns: readonly PgColumn[], anchor: Anchor | undefined): SQL | undefined {
  if (!anchor) return undefined;
  const values = anchor.values.map((value) => sql`${value}`);
  return sql`(${sql.join([...columns], sql`, `)}) <= (${sql.join(values, sql`, `)})`;
}

type KeysOf<Columns extends Record<string, PgColumn>> = {
  [Name in keyof Columns]: Columns[Name]["_"]["data"];
};

/**
 * The keys of a list that is sorted by columns of one index, all descending, for lists that somebody walks far down: a deep
 * page begins at the keys of one that was read lately, or at the list's end. Its rows are then read by their ids.
 */
export function keysetList<Keys extends Record<string, PgColumn>>(
  db: Sql,
  keysets: ListKeysets,
  { of, where, sortedBy }: { of: PgTable; where: SQL | undefined; sortedBy: Keys },
): List<KeysOf<Keys>> {
  const columns = Object.values(sortedBy);
  const read = ({ from, isBackward, limit, offset }: PageRead) =>
    db
      .select(sortedBy as Record<string, PgColumn>)
      .from(of)
      .where(and(where, fromKeyset(columns, from)))
      .orderBy(...columns.map((column) => (isBackward ? asc : desc)(column)))
      .limit(limit)
      .offset(offset) as unknown as PromiseLike<KeysOf<Keys>[]>;
  return {
    most: LIST_MAX,
    rows: (query, total) => readPage(query, { keysets, total }, read, Object.values),
    count: () => countOf(db, rowsOfTable(of, where), LIST_MAX),
  };
}
