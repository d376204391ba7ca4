import mysql from "mysql2/promise";

export type Row = Record<string, string | number | Buffer | null>;

/** An old database in MySQL or MariaDB, which is only read. */
export interface MysqlDatabase {
  /** Where it is, without name and password. */
  readonly site: string;
  rows(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  count(from: string, values?: readonly unknown[]): Promise<number>;
  /** Pages in the order of `key`, which is not null and once only; `sql` ends before its condition on it. */
  pages(table: string, key: string, where?: string, size?: number): AsyncGenerator<Row[]>;
  /** Whether there is such a table: older versions of a system lack some. */
  has(table: string): Promise<boolean>;
  close(): Promise<void>;
}

export async function openMysql(url: string): Promise<MysqlDatabase> {
  const { hostname, port, pathname } = new URL(url);
  const connection = await mysql.createConnection({
    uri: url,
    charset: "utf8mb4",
    // Days of their own calendar, and zero dates: what they mean is for the source to say.
    dateStrings: true,
    supportBigNumbers: true,
  });
  connection.on("error", () => {}); // told by the query that is under way, or the next
  await connection.query("set session transaction read only");
  const rows: MysqlDatabase["rows"] = async (sql, values = []) => {
    const [found] = await connection.query<mysql.RowDataPacket[]>(sql, [...values]);
    return found as Row[];
  };
  let tables: Set<string> | undefined;
  return {
    site: `${hostname}${port ? `:${port}` : ""}${pathname}`,
    rows,
    async count(from, values) {
      const [row] = await rows(`select count(*) as n from ${from}`, values);
      return Number(row?.n ?? 0);
    },
    async *pages(table, key, where = "true", size = 500) {
      let after: unknown;
      for (;;) {
        const begins = after === undefined ? "true" : `${key} > ?`;
        const page = await rows(
          `select * from ${table} where (${where}) and ${begins} order by ${key} limit ${size}`,
          after === undefined ? [] : [after],
        );
        if (page.length > 0) yield page;
        const last = page.at(-1);
        if (!last || page.length < size) return;
        after = last[key.split(".").at(-1) ?? key];
      }
    },
    async has(table) {
      tables ??= new Set((await rows("show tables")).map((row) => String(Object.values(row)[0])));
      return tables.has(table);
    },
    close: () => connection.end(),
  };
}

/** A field as text; null where it is not there, as in an older version of the system. */
export function textOf(row: Row, field: string): string | null {
  const value = row[field];
  if (value === null || value === undefined) return null;
  return Buffer.isBuffer(value) ? value.toString("utf8") : String(value);
}

export const numberOf = (row: Row, field: string): number => Number(row[field] ?? 0);

/** Of tables without a place here those that hold something. */
export async function leftIn(db: MysqlDatabase, tables: readonly string[]) {
  const left: { name: string; count: number }[] = [];
  for (const name of tables) {
    const count = (await db.has(name)) ? await db.count(`\`${name}\``) : 0;
    if (count > 0) left.push({ name, count });
  }
  return left;
}
