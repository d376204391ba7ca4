import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgSelect, PgTable } from "drizzle-orm/pg-core";
import { countOf, rowsOfTable, type Sql } from "./db.ts";
import { JsonText } from "./json.ts";
import { offsetOf, type PageQuery } from "./page-scan.ts";
import type { Totals } from "./totals.ts";

/**
 * How every list is read: a feature describes its list (most by `selectList`, those that are walked far down by `keysetList` of page-scan.ts), a handler asks for a page of it by `listPage`.
 * Nothing else puts a page around rows.
 */
export interface List<Row> {
  /** Rows of one page. `total`: how long the list is, for those that are read from their end when that is nearer. */
  rows(query: PageQuery, total: () => Promise<number>): PromiseLike<Row[]>;
  /** How long it is: asked only where a page does not tell. `page`: its rows, which may bring the count. */
  count(page: readonly Row[]): number | PromiseLike<number>;
  /** Where counting stops. */
  most?: number | undefined;
  /** What is known without counting. */
  length?: number;
}

/** What a list that a function describes has rows of. */
export type RowOf<Of extends (...args: never[]) => List<unknown>> =
  ReturnType<Of> extends List<infer Row> ? Row : never;

export const lengthOf = async (list: List<unknown>): Promise<number> => list.count([]);

/** A page of a list. `present`: rows as the contract has them; absent: they are it already. */
export async function listPage<Row, Shown = Row>(
  query: PageQuery,
  list: List<Row>,
  present?: (rows: Row[]) => Shown[] | Promise<Shown[]>,
) {
  let counted: Promise<number> | undefined;
  const count = (page: readonly Row[]) => {
    counted ??= Promise.resolve(list.count(page));
    return counted;
  };
  const rows = await list.rows(query, () => count([]));
  const [records, total] = await Promise.all([
    present ? present(rows) : (rows as unknown[] as Shown[]),
    list.length ?? lengthAtEnd(rows, query) ?? count(rows),
  ]);
  return { records, ...placeOf(query, total) };
}

/** The same of rows that are JSON already. */
export async function listPageText<Row>(query: PageQuery, list: List<JsonText<Row>>) {
  const { records, ...place } = await listPage(query, list);
  const texts = records.map(({ text }) => text).join();
  return new JsonText<typeof place & { records: Row[] }>(
    `{"records":[${texts}],${JSON.stringify(place).slice(1)}`,
  );
}

const placeOf = ({ currentPage, limit }: PageQuery, total: number) => ({
  ...{ total, size: limit, current: currentPage, pages: Math.ceil(total / limit) },
});

/** How long a list is whose last page came, which then needs no counting; null: this page does not tell. */
function lengthAtEnd(rows: readonly unknown[], query: PageQuery): number | null {
  const isEnd = rows.length < query.limit && (rows.length > 0 || query.currentPage === 1);
  return isEnd ? offsetOf(query) + rows.length : null;
}

/** Columns and joins of a select, to which nothing was added yet. */
interface Select<Row> extends SQLWrapper {
  readonly _: { readonly result: Row[] };
  where(where: SQL | undefined): unknown;
}

interface Sorted {
  where?: SQL | undefined;
  order: readonly (SQL | PgColumn)[];
  /** The table whose rows are the list's, where joins bring names alone: it is counted without them. */
  of?: PgTable;
  most?: number;
}

/**
 * A list that is one select. With `rowsOf` the select gives the keys of the page only, in one column, and `rowsOf` makes
 * rows of them within the same statement: what joins cost is then paid for the page's rows, not for those passed over.
 */
export function selectList<Row>(
  db: Sql,
  list: Sorted & { select: Select<unknown>; rowsOf: (keys: SQL) => PromiseLike<Row[]> },
): List<Row>;
export function selectList<Row>(db: Sql, list: Sorted & { select: Select<Row> }): List<Row>;
export function selectList(
  db: Sql,
  { select, where, order, of, most, rowsOf }: Sorted & { select: unknown; rowsOf?: (keys: SQL) => unknown },
): List<unknown> {
  // A builder changes with each call: what is counted is taken from it before it becomes a page.
  const found = (select as PgSelect).where(where);
  const all = of ? rowsOfTable(of, where) : found.getSQL();
  return {
    most,
    rows(query) {
      const page = found
        .orderBy(...order)
        .limit(query.limit)
        .offset(offsetOf(query));
      return (rowsOf ? rowsOf(page.getSQL()) : page) as PromiseLike<unknown[]>;
    },
    count: () => countOf(db, all, most),
  };
}

/** Whether a row is one of those whose keys `rowsOf` was given. */
export const isOnPage = (id: PgColumn, keys: SQL): SQL => sql`${id} = any(array(${keys}))`;

/** A list that is at hand. */
export const arrayList = <Row>(all: readonly Row[]): List<Row> => ({
  rows: async (query) => all.slice(offsetOf(query), offsetOf(query) + query.limit),
  count: () => all.length,
  length: all.length,
});

/** Of a search that reads a page and its total in one: that page. */
export const pageList = <Row>({ rows, total }: { rows: Row[]; total: number }): List<Row> => ({
  rows: async () => rows,
  count: () => total,
  length: total,
});

/** A busy list: its total is counted once in a while for all who ask. `key` names all that decides which rows are in it. */
export const withKeptTotal = <Row>(totals: Totals, key: readonly unknown[], list: List<Row>): List<Row> => ({
  ...list,
  count: (page) => totals.of(filterKey(key), async () => list.count(page), list.most),
});

/** What names a filter: the page and the language of titles are left out. */
export const filterKey = (parts: readonly unknown[]): string =>
  JSON.stringify(parts, (name, value) =>
    name === "currentPage" || name === "limit" || name === "l" ? undefined : value,
  );
