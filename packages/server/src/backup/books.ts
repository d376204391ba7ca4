import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { PassThrough, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";

/** A table of the site as a backup sees it. */
export interface Table {
  readonly name: string;
  /** Those a row brings along; generated ones make themselves. */
  readonly columns: readonly string[];
  /** Columns of the primary key, or all: the order that makes the text of two equal tables equal. */
  readonly order: readonly string[];
}

/** What a table or file must be again after a restore. */
export interface Sum {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface TableSum extends Sum {
  readonly rows: number;
}

export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  /** When each applied migration was made, as drizzle's journal names it (ms since 1970), oldest first. */
  readonly migrations: readonly number[];
  readonly tables: readonly TableSum[];
  /** Next values of sequences, by name. */
  readonly sequences: Readonly<Record<string, { value: string; called: boolean }>>;
  readonly files: readonly Sum[];
}

export const FORMAT = 1;

/** Texts of numbers and times must not depend on who asks. */
export async function plainTexts(client: pg.Client): Promise<void> {
  await client.query("set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set extra_float_digits to 1");
}

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(
        (select array_agg(k.attname::text order by k.attnum)
         from pg_index i join pg_attribute k on k.attrelid = i.indexrelid
         where i.indrelid = c.oid and i.indisprimary),
        array_agg(a.attname::text order by a.attnum)
      ) as order
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname
    order by c.relname`);
  return rows;
}

export async function sequencesOf(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows: names } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const found: Record<string, { value: string; called: boolean }> = {};
  for (const { name } of names) {
    const { rows } = await client.query(`select last_value, is_called from ${quoted(name)}`);
    found[name] = { value: String(rows[0].last_value), called: rows[0].is_called };
  }
  return found;
}

/** Writes a table's rows to a file, or nowhere, and sums them up. */
export async function copyOut(client: pg.Client, table: Table, path?: string): Promise<TableSum> {
  const columns = table.columns.map(quoted).join(", ");
  const order = table.order.map(quoted).join(", ");
  const rows = client.query(
    to(`copy (select ${columns} from ${quoted(table.name)} order by ${order}) to stdout`),
  );
  const sum = summing();
  await pipeline(rows, sum.through, path ? createWriteStream(path, { mode: 0o600 }) : nowhere());
  return { name: table.name, rows: rows.rowCount, ...sum.result() };
}

export async function copyIn(client: pg.Client, table: Table, path: string): Promise<void> {
  const columns = table.columns.map(quoted).join(", ");
  await pipeline(
    createReadStream(path),
    client.query(from(`copy ${quoted(table.name)} (${columns}) from stdin`)),
  );
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Passes bytes through and knows their number and SHA-256 at the end. */
export function summing() {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sha256: hash.digest("hex"), bytes }) };
}

/** Takes bytes and forgets them. */
export function nowhere() {
  const sink = new PassThrough();
  sink.resume();
  return sink;
}
