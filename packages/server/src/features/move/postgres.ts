import pg from "pg";

export type PgRow = Record<string, unknown>;

/** An old database in PostgreSQL, which is only read. */
export interface PostgresDatabase {
  /** Where it is, without name and password. */
  readonly site: string;
  rows(sql: string, values?: readonly unknown[]): Promise<PgRow[]>;
  count(from: string): Promise<number>;
  /** Pages of a table in the order of columns that are never null and together once only. */
  pages(table: string, keys: readonly string[], size?: number): AsyncGenerator<PgRow[]>;
  close(): Promise<void>;
}

export async function openPostgres(url: string): Promise<PostgresDatabase> {
  const { hostname, port, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // told by the query that is under way, or the next
  await client.connect();
  await client.query("set default_transaction_read_only = on");
  const rows: PostgresDatabase["rows"] = async (sql, values = []) =>
    (await client.query<PgRow>(sql, [...values])).rows;
  return {
    site: `${hostname}${port ? `:${port}` : ""}${pathname}`,
    rows,
    async count(from) {
      const [row] = await rows(`select count(*)::int as n from ${from}`);
      return Number(row?.n ?? 0);
    },
    async *pages(table, keys, size = 500) {
      const names = keys.map((key) => `"${key}"`).join();
      // As text: a moment would lose its microseconds on the way.
      const texts = keys.map((key, index) => `"${key}"::text as key_${index}`).join();
      let after: unknown[] = [];
      for (;;) {
        const begins =
          after.length === 0 ? "true" : `(${names}) > (${keys.map((_, at) => `$${at + 1}`).join()})`;
        const page = await rows(
          `select *, ${texts} from ${table} where ${begins} order by ${names} limit ${size}`,
          after,
        );
        if (page.length > 0) yield page;
        const last = page.at(-1);
        if (!last || page.length < size) return;
        after = keys.map((_, index) => last[`key_${index}`]);
      }
    },
    close: () => client.end(),
  };
}

export const textIn = (row: PgRow, field: string): string | null => {
  const value = row[field];
  return value === null || value === undefined ? null : String(value);
};
export const numberIn = (row: PgRow, field: string): number => Number(row[field] ?? 0);
export const momentOf = (row: PgRow, field: string): Date | null => {
  const value = row[field];
  return value instanceof Date ? value : null;
};
/** A column of JSON, which some of these systems keep as text. */
export function jsonIn(row: PgRow, field: string): unknown {
  const value = row[field];
  if (typeof value !== "string") return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
